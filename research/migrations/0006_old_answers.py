"""Answers from before sentences were rows: each cited sentence becomes one, cited sources get their number."""

from django.db import migrations


def tell(apps, schema_editor):
    Query = apps.get_model("research", "Query")
    AnswerSentence = apps.get_model("research", "AnswerSentence")
    for query in Query.objects.filter(citations__isnull=False, sentences__isnull=True).distinct().iterator():
        firsts, cited = {}, []
        for citation in query.citations.order_by("sentence", "position"):
            firsts.setdefault(citation.sentence, citation)
            if citation.source_id not in cited:
                cited.append(citation.source_id)
        AnswerSentence.objects.bulk_create(
            AnswerSentence(query=query, n=n, text=c.quote, verdict="supported", score=min(1.0, c.score))
            for n, c in firsts.items()
        )
        for number, source_id in enumerate(cited, start=1):
            query.sources.filter(pk=source_id).update(number=number)
        Query.objects.filter(pk=query.pk, answered_by="").update(answered_by="extractive")


def name_states(apps, schema_editor):
    Source = apps.get_model("research", "Source")
    read = Source.objects.filter(state="", fetched_at__isnull=False)
    read.exclude(text="").update(state="ok")
    read.filter(text="").update(state="error")


class Migration(migrations.Migration):
    dependencies = [("research", "0005_answers_with_proof")]

    operations = [
        migrations.RunPython(name_states, migrations.RunPython.noop),
        migrations.RunPython(tell, migrations.RunPython.noop),
    ]
