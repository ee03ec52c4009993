"""Words for acts that belong to people, in the languages of shops: order, pay, send, sign in, delete; and ways out.

One list for the whole gate. Product names may hold such words: `agent.decide.policy` says where they count.
"""

from __future__ import annotations

import re

_ENGLISH = (
    r"add to (?:my )?(?:cart|basket|bag|trolley|order|wishlist)|buy(?: it)?(?: now)?|"
    r"purchase|(?:proceed to )?check ?out"
    r"|(?:place|confirm|complete|submit|send)(?: my| your| the)? (?:order|payment|purchase|"
    r"booking|request)"
    r"|(?:send|submit)(?: my| your| an| the)? (?:enquiry|inquiry|bid)"
    r"|order(?: now| it)|pay(?: now)?|pay with \w+|subscribe|unsubscribe|sign ?(?:up|in|"
    r"out)|log ?(?:in|out|off)|register"
    r"|delete|remove|erase|send|submit|post (?:comment|review|message|reply)|publish|"
    r"reserve|reservation|book (?:now|it)|contact (?:the )?seller"
    r"|message (?:the )?seller|make an offer|place (?:a )?bid|bid now|donate|download|"
    r"upload|install|save (?:card|address|changes)|apply now"
    r"|create (?:an )?account|join (?:now|us)|verify (?:now|account)?|reset password|"
    r"change password|authori[sz]e|grant|transfer|withdraw"
    r"|close (?:my )?account|cancel (?:my )?(?:order|subscription|account)|empty (?:cart|"
    r"basket)|call (?:now|us)|chat (?:now|with us)|start chat"
)
_GERMAN = (
    r"in den (?:warenkorb|einkaufswagen|korb)|(?:zur|zu) kasse|jetzt (?:kaufen|bestellen|"
    r"bezahlen|buchen|anmelden|abonnieren)"
    r"|(?:kostenpflichtig|zahlungspflichtig|verbindlich) \w+|kaufen|bestellen|"
    r"bestellung (?:abschicken|absenden|aufgeben)|bezahlen"
    r"|(?:ab)?senden|abschicken|abonnieren|abbestellen|anmelden|abmelden|einloggen|"
    r"ausloggen|registrieren|löschen|entfernen"
    r"|reservieren|spenden|herunterladen|hochladen|konto (?:anlegen|erstellen|löschen)|"
    r"kündigen|bewertung abgeben|angebot abgeben"
)
_FRENCH = (
    r"ajouter au panier|acheter|commander|passer (?:la |ma )?commande|valider (?:la |"
    r"ma )?commande|payer|régler|envoyer|soumettre"
    r"|s'abonner|s'inscrire|se connecter|se déconnecter|connexion|déconnexion|supprimer|"
    r"effacer|réserver|télécharger|créer un compte"
)
_SPANISH = (
    r"añadir (?:al carrito|a la cesta)|agregar al carrito|comprar(?: ahora)?|"
    r"realizar (?:el )?pedido|hacer (?:el )?pedido|pedir(?: ahora)?"
    r"|pagar|tramitar (?:el )?pedido|enviar|suscribirse|suscríbete|registrarse|regístrate|"
    r"iniciar sesión|cerrar sesión|acceder|eliminar|borrar"
    r"|reservar|donar|descargar|crear (?:una )?cuenta|finalizar (?:la )?compra"
)
_ITALIAN = (
    r"aggiungi al carrello|acquista(?: ora)?|compra(?: ora| subito)|ordina(?: ora)?|"
    r"procedi all'ordine|paga(?: ora)?|vai alla cassa|invia"
    r"|iscriviti|registrati|accedi|esci|elimina|cancella|rimuovi|prenota|scarica|"
    r"crea (?:un )?account|conferma (?:l')?ordine"
)
_DUTCH = (
    r"in (?:mijn )?(?:winkelwagen|winkelmandje)|toevoegen aan (?:winkelwagen|winkelmandje)|"
    r"koop(?: nu)?|nu kopen|bestel(?:len)?(?: nu)?|afrekenen"
    r"|betaal(?: nu)?|betalen|verzend(?:en)?|verstuur|versturen|abonneren|inschrijven|"
    r"aanmelden|inloggen|uitloggen|registreren|verwijder(?:en)?"
    r"|reserveer|reserveren|doneer|downloaden|account aanmaken"
)
_OTHERS = (
    r"adicionar ao carrinho|finalizar compra|excluir|assinar|entrar|dodaj do koszyka|"
    r"kup teraz|zamów|zapłać|wyślij|usuń|zaloguj|zarejestruj"
    r"|lägg i varukorg(?:en)?|köp(?: nu)?|beställ|betala|skicka|ta bort|logga in|læg i kurv|"
    r"køb(?: nu)?|bestil|betal|slet|log ind"
    r"|legg i handlekurv|kjøp(?: nå)?|lisää ostoskoriin|osta(?: nyt)?|tilaa|maksa|lähetä|"
    r"poista|satın al|sepete ekle|öde"
)
_OTHER_SCRIPTS = (
    r"купить|заказать|оплатить|отправить|удалить|войти|в корзину|подписаться|购买|加入购物车|结账|支付|删除|发送"
    r"|登录|注册"
    r"|購入|カートに入れる|注文|支払|送信|削除|ログイン|구매|장바구니|주문|결제|삭제|로그인"
    r"|شراء|اشتر|أضف إلى السلة|حذف|إرسال"
)
_LATIN = "|".join((_ENGLISH, _GERMAN, _FRENCH, _SPANISH, _ITALIAN, _DUTCH, _OTHERS))
SENDS = re.compile(rf"\b(?:{_LATIN})\b|{_OTHER_SCRIPTS}")
"""Folded names of controls that order, pay, send, sign in or out, delete."""

WAYS_OUT = re.compile(
    r"^(?:×|✕|✖|x|ok(?:ay)?|got it|verstanden|compris|entendido|vale|ho capito|begrepen)$"
    r"|\b(?:reject|refuse|decline|deny|dismiss|close|accept|agree|allow|necessary|essential|"
    r"no,? thanks?|no thank you|not now|later|skip"
    r"|i understand|got it|continue without|ablehnen|notwendige|erforderliche|akzeptieren|"
    r"zustimmen|einverstanden|schlie(?:ß|ss)en|nein,? danke|später"
    r"|refuser|accepter|fermer|non,? merci|continuer sans|rechazar|aceptar|cerrar|"
    r"no,? gracias|rifiuta|accetta|chiudi|no,? grazie"
    r"|weigeren|accepteren|sluiten|nee,? bedankt|avvisa|godkänn|stäng|odrzuć|akceptuję|"
    r"zamknij|recusar|aceitar|fechar)\b"
)
"""Folded names of controls that clear away what covers a page."""

DECLINES = re.compile(
    r"^[×✕✖x]$|\b(?:no|not|don't|without|reject|refuse|decline|deny|close|dismiss|skip|"
    r"later|nein|nicht|ohne|ablehnen|schlie(?:ß|ss)en|später|non"
    r"|sans|refuser|fermer|rechazar|cerrar|sin|rifiuta|chiudi|nee|weigeren|sluiten)\b"
)
"""Folded names that say no: "No thanks, do not subscribe"."""

UNDOES_ADDRESS = re.compile(
    r"add[-_]?to[-_]?(?:cart|basket|bag)|cart[-_]?add|basket[-_]?add|addtocart|check-?out|"
    r"kasse|place[-_]?order|submit[-_]?order|confirm[-_]?order"
    r"|order[-_]?now|buy[-_]?now|purchase|pay(?:ment|now)?|bezahlen|log-?out|sign-?out|"
    r"log-?off|abmelden|delete|remove|destroy|erase|l(?:oe|ö)schen"
    r"|unsubscribe|subscribe|newsletter[-_]?signup|close[-_]?account|cancel[-_]?(?:order|"
    r"account|subscription)|transfer|withdraw|grant|authori[sz]e"
    r"|reset[-_]?password|change[-_]?password|upload|send[-_]?message"
)
"""Whole steps of a path, or keys of a query, that name an act."""
