"""E-mail through the server of EMAIL_URL: plain text, one person each, nothing that reports its reading."""

from __future__ import annotations

import smtplib

from django.conf import settings
from django.core.mail import EmailMessage, get_connection
from django.urls import reverse

from interventions.notify.texts import Words
from interventions.notify.ways.deliveries import Outcome

SECONDS = 15
_FINAL = range(500, 600)


def send_mail(address: str, words: Words) -> Outcome:
    """One message to one address. Never raises for what the server does."""
    settings_page = f"{settings.PUBLIC_URL}{reverse('notices')}"
    message = EmailMessage(
        subject=words.title,
        body=f"{words.body}\n\n{words.link}\n\n-- \nYou asked for these notices: {settings_page}\n",
        from_email=settings.EMAIL_FROM,
        to=[address],
        headers={"Auto-Submitted": "auto-generated", "List-Unsubscribe": f"<{settings_page}>"},
        connection=get_connection(timeout=SECONDS),
    )
    try:
        message.send()
    except smtplib.SMTPRecipientsRefused as exc:
        codes = {code for code, _ in exc.recipients.values()}
        return Outcome("The mail server refuses this address.", is_final=all(c in _FINAL for c in codes))
    except smtplib.SMTPAuthenticationError:
        return Outcome("The mail server does not accept the user name and password of EMAIL_URL.")
    except smtplib.SMTPResponseException as exc:
        return Outcome(f"The mail server answered {exc.smtp_code}.", is_final=exc.smtp_code in _FINAL)
    except (smtplib.SMTPException, OSError):
        return Outcome("The mail server does not answer.")
    return Outcome()
