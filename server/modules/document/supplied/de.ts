import type { SuppliedWords } from '#server/modules/document/supplied/skeletons.ts'

export const de: SuppliedWords = {
  hello: 'Guten Tag {customer.name},',
  bye: 'Mit freundlichen Grüßen',
  functions: {
    quote: [
      'Angebot {file.code}: Ihr Aufenthalt vom {file.arrival} bis {file.departure}',
      'vielen Dank für Ihr Interesse an {house.name}. Hier ist unser Angebot, gültig bis zum {file.expires|long}.',
      'Zum Buchen genügt eine Antwort auf diese Nachricht.',
      'Zum Buchen senden Sie uns dieses Angebot bitte mit Datum und Unterschrift zurück.',
    ],
    option: [
      'Ihre Option {file.code}, reserviert bis {file.expires}',
      'wir halten diesen Zeitraum bis zum {file.expires|long} für Sie frei. Danach erlischt die Option von selbst und verpflichtet Sie zu nichts.',
      'Um Ihre Buchung zu bestätigen, genügt eine Zahlung von **{downPayment.left}**.',
    ],
    confirmation: [
      'Ihre Buchung {file.code} ist bestätigt',
      'Ihr Aufenthalt vom {file.arrival|long} bis {file.departure|long} ist gebucht. Wir freuen uns auf Sie.',
      'Sie reisen mit einem Tier ({file.animals}): Bitte denken Sie an Impfpass und Leine.',
    ],
    optionLapsing: [
      'Ihre Option {file.code} endet am {file.expires}',
      'die Option, die wir für Sie halten, endet am {file.expires|long}.',
      'Um sie in eine Buchung umzuwandeln, zahlen Sie bitte vorher **{downPayment.left}**.',
      'Falls sich Ihre Pläne geändert haben, brauchen Sie nichts zu tun: Der Zeitraum wird dann wieder freigegeben.',
    ],
    downPaymentReminder: [
      'Ihr Aufenthalt {file.code}: Zahlung noch offen',
      'die Anzahlung von **{downPayment.left}** zu Ihrer Buchung vom {file.arrival} bis {file.departure} haben wir noch nicht erhalten.',
      'Sie war bis zum {downPayment.due|long} fällig.',
      'Falls Sie gerade gezahlt haben, betrachten Sie diese Erinnerung bitte als gegenstandslos.',
      'Online und mit Karte zahlen: {link.pay}',
    ],
    balanceReminder: [
      'Ihr Aufenthalt {file.code}: Restbetrag',
      'Ihr Aufenthalt rückt näher. Vom Gesamtbetrag von {file.own} sind noch **{balance.left}** zu zahlen.',
      'Der Restbetrag ist bis zum {balance.due|long} fällig.',
      'Falls Sie gerade gezahlt haben, betrachten Sie diese Erinnerung bitte als gegenstandslos.',
      'Online und mit Karte zahlen: {link.pay}',
    ],
    suretyRequest: [
      'Ihr Aufenthalt {file.code}: Kaution',
      'Ihr Aufenthalt vom {file.arrival} bis {file.departure} rückt näher. Wir bitten um eine Kaution von **{surety.left}**, vor Ihrer Ankunft oder an der Rezeption.',
      'Sie deckt mögliche Schäden und wird nach Ihrer Abreise zurückgegeben, wenn nichts zu reparieren ist.',
      'Für Ihren Aufenthalt sind außerdem noch {balance.left} zu zahlen.',
      'Falls Sie sie soeben hinterlegt haben, betrachten Sie diese Nachricht bitte als gegenstandslos.',
      'Online hinterlegen, ohne dass Ihre Karte belastet wird: {link.hold}',
      'Online und mit Karte zahlen: {link.pay}',
    ],
    paymentReceived: [
      'Wir haben Ihre Zahlung erhalten',
      'wir haben Ihre Zahlung von **{payment.amount}** erhalten. Vielen Dank.',
      'Es sind noch {balance.left} zu zahlen.',
      'Ihr Aufenthalt ist vollständig bezahlt.',
    ],
    preStay: [
      'Ihr Aufenthalt beginnt bald',
      'in wenigen Tagen, am {file.arrival|weekday}, dürfen wir Sie begrüßen.',
      'Es sind noch **{balance.left}** zu zahlen, vor oder bei Ihrer Ankunft.',
      'Für Ihr Tier ({file.animals}) bringen Sie bitte den aktuellen Impfpass mit.',
      'Haben Sie vor der Abreise noch Fragen? Wir beantworten sie gern.',
    ],
    arrival: [
      '{house.name}: Ihre Ankunft',
      'heute ist es so weit! Melden Sie sich bei der Ankunft bitte an der Rezeption, mit einem Ausweis und Ihrer Buchungsnummer {file.code}.',
      'Ihr Platz: **{file.places}**.',
      'Er steht ab {file.arrivalHour} für Sie bereit.',
      'Falls Sie sich verspäten, rufen Sie uns bitte an: {house.phone}.',
    ],
    policeForm: [
      'Meldescheine für Ihren Aufenthalt {file.code}',
      'das französische Recht verlangt bei der Ankunft von jedem Gast mit ausländischer Staatsangehörigkeit einen unterschriebenen Meldeschein (CESEDA, Art. R814-1). Kinder unter 15 Jahren stehen auf dem eines Erwachsenen.',
      'Um an der Rezeption Zeit zu sparen, antworten Sie uns bitte mit Name, Vornamen, Geburtsdatum und -ort, Staatsangehörigkeit und Wohnsitz jeder Person.',
    ],
    postStay: [
      'Danke für Ihren Besuch',
      'schön, dass Sie vom {file.arrival} bis {file.departure} bei uns waren. Wir hoffen, dass Sie Ihren Aufenthalt in guter Erinnerung behalten.',
      'Ihre Hinweise helfen uns, besser zu werden: Antworten Sie einfach auf diese Nachricht. Wir freuen uns auf ein Wiedersehen.',
      'Für Ihren Aufenthalt sind noch {balance.left} offen: Vielen Dank, dass Sie daran denken.',
    ],
    cancellation: [
      'Stornierung Ihres Aufenthalts {file.code}',
      'Ihr Aufenthalt vom {file.arrival|long} bis {file.departure|long} ist storniert.',
      'Nach den vereinbarten Bedingungen werden Ihnen {file.own} berechnet. Sie haben {balance.paid} gezahlt.',
      'Es sind also noch **{balance.left}** zu zahlen.',
      'Was Sie zu viel gezahlt haben, erstatten wir Ihnen.',
    ],
    noShow: [
      'Ihr Aufenthalt {file.code}: Wir haben auf Sie gewartet',
      'wir haben Sie am {file.arrival|long} erwartet und nichts von Ihnen gehört. Wie vereinbart ist Ihr Aufenthalt beendet und der Platz wird nicht mehr freigehalten.',
      'Sollte es ein Missverständnis sein, rufen Sie uns bitte gleich an.',
    ],
    billCover: [
      'Ihre Rechnung {bill.number}',
      'anbei finden Sie Ihre Rechnung {bill.number} vom {bill.day} über {bill.total}.',
      'Es sind noch **{bill.left}** zu zahlen.',
      'Vielen Dank für Ihr Vertrauen.',
    ],
    waitingFreed: [
      'Für Ihren Wunschtermin ist ein Platz frei geworden',
      'gute Nachricht: Vom {waiting.arrival|long} bis {waiting.departure|long} haben wir Platz für Sie ({waiting.placeType}).',
      'Sagen Sie uns bitte bald, ob es Ihnen passt: Wer zuerst antwortet, erhält den Platz.',
    ],
    birthday: [
      'Alles Gute zum Geburtstag!',
      'das ganze Team von {house.name} wünscht Ihnen einen wunderschönen Geburtstag.',
    ],
    campaign: [
      '{house.name}: Buchen Sie Ihren nächsten Urlaub',
      'wir bereiten die nächste Saison vor und würden uns freuen, Sie bei uns zu begrüßen.',
      'Um zu erfahren, was noch frei ist, antworten Sie einfach auf diese Nachricht.',
    ],
    letter: ['Ein Brief von {house.name}', 'vielen Dank für Ihr Interesse an unserem Campingplatz.'],
    partnerLetter: [
      '{house.name}: unsere Partnerschaft',
      'Guten Tag,',
      'vielen Dank für das Vertrauen, das {partner.name} in uns setzt.',
    ],
    giftVoucher: [
      'Ihr Geschenkgutschein für {house.name}',
      'Guten Tag {gift.beneficiary},',
      'Guten Tag,',
      '{gift.buyer} schenkt Ihnen einen Gutschein für {house.name}: {gift.label}.',
      '**Gültig bis einschließlich {gift.until}**',
      'Zeigen Sie diesen Gutschein am Empfang oder an der Kasse vor, gedruckt oder auf dem Handy, oder nennen Sie seinen Code.',
    ],
    saleQuote: [
      'Angebot {sale.code} von {house.name}',
      'hier ist unser Angebot {sale.code} vom {sale.day} über insgesamt **{sale.total}**.',
      'Um es anzunehmen, antworten Sie einfach auf diese Nachricht.',
    ],
    saleOrder: [
      'Bestellschein {sale.code} von {house.name}',
      'hier ist Ihr Bestellschein {sale.code} vom {sale.day} über insgesamt **{sale.total}**.',
    ],
    saleDelivery: [
      'Lieferschein {sale.code} von {house.name}',
      'hier ist der Lieferschein zu Ihrer Bestellung {sale.code}.',
    ],
  },
}
