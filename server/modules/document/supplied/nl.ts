import type { SuppliedWords } from '#server/modules/document/supplied/skeletons.ts'

export const nl: SuppliedWords = {
  hello: 'Beste {customer.name},',
  bye: 'Met vriendelijke groet,',
  functions: {
    quote: [
      'Offerte {file.code}: uw verblijf van {file.arrival} tot {file.departure}',
      'Hartelijk dank voor uw belangstelling voor {house.name}. Hier is ons aanbod, geldig tot en met {file.expires|long}.',
      'Reserveren? Beantwoord gewoon dit bericht.',
      'Reserveren? Stuur ons deze offerte gedateerd en ondertekend terug.',
    ],
    option: [
      'Uw optie {file.code}, vrijgehouden tot en met {file.expires}',
      'Wij houden deze data voor u vrij tot en met {file.expires|long}. Daarna vervalt de optie vanzelf, zonder verdere verplichting.',
      'Om uw reservering te bevestigen volstaat een betaling van **{downPayment.left}**.',
    ],
    confirmation: [
      'Uw reservering {file.code} is bevestigd',
      'Uw verblijf van {file.arrival|long} tot {file.departure|long} is gereserveerd. Wij kijken ernaar uit u te ontvangen.',
      'U komt met een huisdier ({file.animals}): denkt u aan het vaccinatieboekje en een lijn?',
    ],
    optionLapsing: [
      'Uw optie {file.code} eindigt op {file.expires}',
      'De optie die wij voor u vrijhouden, eindigt op {file.expires|long}.',
      'Om er een reservering van te maken, betaalt u vóór die dag **{downPayment.left}**.',
      'Zijn uw plannen veranderd, dan hoeft u niets te doen: de data komen weer vrij.',
    ],
    downPaymentReminder: [
      'Uw verblijf {file.code}: betaling nog niet ontvangen',
      'De aanbetaling van **{downPayment.left}** bij uw reservering van {file.arrival} tot {file.departure} hebben wij nog niet ontvangen.',
      'Deze werd uiterlijk op {downPayment.due|long} verwacht.',
      'Hebt u zojuist betaald, dan kunt u deze herinnering als niet verzonden beschouwen.',
      'Online betalen met uw kaart: {link.pay}',
    ],
    balanceReminder: [
      'Uw verblijf {file.code}: restbedrag te betalen',
      'Uw verblijf nadert. Van het totaal van {file.own} moet nog **{balance.left}** worden betaald.',
      'Het restbedrag wordt uiterlijk op {balance.due|long} verwacht.',
      'Hebt u zojuist betaald, dan kunt u deze herinnering als niet verzonden beschouwen.',
      'Online betalen met uw kaart: {link.pay}',
    ],
    suretyRequest: [
      'Uw verblijf {file.code}: waarborgsom',
      'Uw verblijf van {file.arrival} tot {file.departure} nadert. Wij vragen een waarborgsom van **{surety.left}**, vóór uw aankomst of bij de receptie.',
      'Zij dekt mogelijke schade en wordt na uw vertrek teruggegeven als er niets te herstellen is.',
      'Voor uw verblijf moet ook nog {balance.left} worden betaald.',
      'Hebt u haar zojuist betaald, dan kunt u dit bericht als niet verzonden beschouwen.',
      'Online geven, zonder dat uw kaart wordt belast: {link.hold}',
      'Online betalen met uw kaart: {link.pay}',
    ],
    paymentReceived: [
      'Wij hebben uw betaling ontvangen',
      'Wij hebben uw betaling van **{payment.amount}** ontvangen, waarvoor dank.',
      'Er staat nog {balance.left} open.',
      'Uw verblijf is volledig betaald.',
    ],
    preStay: [
      'Uw verblijf begint binnenkort',
      'Over enkele dagen, op {file.arrival|weekday}, mogen wij u verwelkomen.',
      'Er staat nog **{balance.left}** open, te betalen vóór of bij uw aankomst.',
      'Neem voor uw huisdier ({file.animals}) het bijgewerkte vaccinatieboekje mee.',
      'Nog een vraag voor vertrek? Wij beantwoorden die graag.',
    ],
    arrival: [
      'Uw aankomst bij {house.name}',
      'Vandaag is het zover! Meld u bij aankomst bij de receptie, met een identiteitsbewijs en uw dossiernummer {file.code}.',
      'Uw plaats: **{file.places}**.',
      'Deze staat vanaf {file.arrivalHour} voor u klaar.',
      'Bent u later, bel ons dan op {house.phone}.',
    ],
    policeForm: [
      'Politieformulieren voor uw verblijf {file.code}',
      'De Franse wet vraagt bij aankomst een ondertekend formulier van elke gast met een buitenlandse nationaliteit (CESEDA, art. R814-1). Kinderen jonger dan 15 jaar staan op dat van een volwassene.',
      'Om bij de receptie tijd te besparen, stuurt u ons als antwoord naam, voornamen, geboortedatum en -plaats, nationaliteit en woonadres van iedereen.',
    ],
    postStay: [
      'Bedankt voor uw bezoek',
      'Fijn dat u van {file.arrival} tot {file.departure} bij {house.name} was. Wij hopen dat u goede herinneringen aan uw verblijf bewaart.',
      'Uw opmerkingen helpen ons beter te worden: beantwoord gewoon dit bericht. Graag tot ziens.',
      'Voor uw verblijf staat nog {balance.left} open: wilt u daaraan denken?',
    ],
    cancellation: [
      'Annulering van uw verblijf {file.code}',
      'Uw verblijf van {file.arrival|long} tot {file.departure|long} is geannuleerd.',
      'Volgens de afgesproken voorwaarden brengen wij {file.own} in rekening. U hebt {balance.paid} betaald.',
      'Er staat dus nog **{balance.left}** open.',
      'Wat u te veel hebt betaald, krijgt u terug.',
    ],
    noShow: [
      'Uw verblijf {file.code}: wij hebben op u gewacht',
      'Wij verwachtten u op {file.arrival|long} en hebben niets van u gehoord. Zoals afgesproken is uw verblijf beëindigd en wordt de plaats niet langer vrijgehouden.',
      'Is dit een misverstand, bel ons dan meteen.',
    ],
    billCover: [
      'Uw factuur {bill.number}',
      'Bijgaand vindt u uw factuur {bill.number} van {bill.day}, ten bedrage van {bill.total}.',
      'Er staat nog **{bill.left}** open.',
      'Dank u voor uw vertrouwen.',
    ],
    waitingFreed: [
      'Er is een plaats vrijgekomen voor uw data',
      'Goed nieuws: wij hebben plaats voor u van {waiting.arrival|long} tot {waiting.departure|long} ({waiting.placeType}).',
      'Laat ons snel weten of het u past: de plaats gaat naar wie het eerst antwoordt.',
    ],
    birthday: ['Hartelijk gefeliciteerd!', 'Het hele team van {house.name} wenst u een heel fijne verjaardag.'],
    campaign: [
      '{house.name}: boek uw volgende vakantie',
      'Wij bereiden het nieuwe seizoen voor en verwelkomen u graag.',
      'Wilt u weten wat er nog vrij is, beantwoord dan gewoon dit bericht.',
    ],
    letter: ['Een brief van {house.name}', 'Hartelijk dank voor uw belangstelling voor onze camping.'],
    partnerLetter: [
      '{house.name}: over onze samenwerking',
      'Geachte partner,',
      'Hartelijk dank voor het vertrouwen dat {partner.name} in ons stelt.',
    ],
  },
}
