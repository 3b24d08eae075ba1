import type { SuppliedWords } from '#server/modules/document/supplied/skeletons.ts'

export const fr: SuppliedWords = {
  hello: 'Bonjour {customer.name},',
  bye: 'Avec nos meilleures salutations,',
  functions: {
    quote: [
      'Devis {file.code} : votre séjour du {file.arrival} au {file.departure}',
      'Vous pensez à nous pour vos vacances, et nous vous en remercions. Voici notre proposition, valable jusqu’au {file.expires|long}.',
      'Pour réserver, il suffit de répondre à ce message.',
      'Pour réserver, renvoyez-nous ce devis daté et signé.',
    ],
    option: [
      'Votre option {file.code}, tenue jusqu’au {file.expires}',
      'Nous gardons ces dates pour vous jusqu’au {file.expires|long}. Passé ce jour, l’option s’éteint d’elle-même et ne vous engage à rien.',
      'Pour confirmer votre réservation, un versement de **{downPayment.left}** suffit.',
    ],
    confirmation: [
      'Votre réservation {file.code} est confirmée',
      'Votre séjour du {file.arrival|long} au {file.departure|long} est réservé. Nous nous réjouissons de vous accueillir.',
      'Vous venez avec un animal ({file.animals}) : pensez à son carnet de vaccination et à sa laisse.',
    ],
    optionLapsing: [
      'Votre option {file.code} prend fin le {file.expires}',
      'L’option que nous gardons pour vous prend fin le {file.expires|long}.',
      'Pour la transformer en réservation, il suffit de verser **{downPayment.left}** avant cette date.',
      'Si vos projets ont changé, vous n’avez rien à faire : les dates seront de nouveau libres.',
    ],
    downPaymentReminder: [
      'Votre séjour {file.code} : versement attendu',
      'Nous n’avons pas encore reçu le versement de **{downPayment.left}** qui accompagne votre réservation du {file.arrival} au {file.departure}.',
      'Il était attendu pour le {downPayment.due|long}.',
      'Si vous venez de le faire, merci de ne pas tenir compte de ce rappel.',
      'Pour régler en ligne, par carte : {link.pay}',
    ],
    balanceReminder: [
      'Votre séjour {file.code} : solde à régler',
      'Votre séjour approche. Il reste à régler **{balance.left}** sur un total de {file.own}.',
      'Ce solde est attendu pour le {balance.due|long}.',
      'Si vous venez de le régler, merci de ne pas tenir compte de ce rappel.',
      'Pour régler en ligne, par carte : {link.pay}',
    ],
    suretyRequest: [
      'Votre séjour {file.code} : caution à verser',
      'Votre séjour du {file.arrival} au {file.departure} approche. Nous vous demandons une caution de **{surety.left}**, avant votre arrivée ou à la réception.',
      'Elle couvre les dégâts éventuels et vous est rendue après votre départ, si rien n’est à réparer.',
      'Il reste aussi à régler {balance.left} pour votre séjour.',
      'Si vous venez de la verser, merci de ne pas tenir compte de ce message.',
      'Pour la donner en ligne, sans la débiter de votre carte : {link.hold}',
      'Pour régler en ligne, par carte : {link.pay}',
    ],
    paymentReceived: [
      'Nous avons bien reçu votre règlement',
      'Nous avons bien reçu votre règlement de **{payment.amount}** et vous en remercions.',
      'Il reste à régler {balance.left}.',
      'Votre séjour est entièrement réglé.',
    ],
    preStay: [
      'Votre séjour commence bientôt',
      'Dans quelques jours, le {file.arrival|weekday}, nous aurons le plaisir de vous accueillir.',
      'Il reste à régler **{balance.left}**, avant votre arrivée ou sur place.',
      'Pour votre animal ({file.animals}), munissez-vous de son carnet de vaccination à jour.',
      'Une question avant le départ ? Nous y répondrons volontiers.',
    ],
    arrival: [
      '{house.name} : votre arrivée',
      'C’est aujourd’hui ! Présentez-vous à la réception en arrivant, avec une pièce d’identité et le numéro de votre dossier, {file.code}.',
      'Votre emplacement : **{file.places}**.',
      'Il vous attend à partir de {file.arrivalHour}.',
      'En cas de retard, prévenez-nous au {house.phone}.',
    ],
    policeForm: [
      'Fiches de police pour votre séjour {file.code}',
      'La loi nous demande une fiche signée pour chaque voyageur de nationalité étrangère, à son arrivée (CESEDA, art. R814-1). Les enfants de moins de 15 ans figurent sur celle d’un adulte.',
      'Pour gagner du temps à la réception, indiquez-nous en réponse le nom, les prénoms, la date et le lieu de naissance, la nationalité et le domicile de chacun.',
    ],
    postStay: [
      'Merci de votre visite',
      'Vous nous avez fait le plaisir de séjourner chez nous du {file.arrival} au {file.departure}. Nous espérons que vous en gardez un bon souvenir.',
      'Vos remarques nous aident à mieux faire : répondez simplement à ce message. À bientôt, nous l’espérons.',
      'Il reste {balance.left} à régler sur votre séjour : merci d’y penser.',
    ],
    cancellation: [
      'Annulation de votre séjour {file.code}',
      'Votre séjour du {file.arrival|long} au {file.departure|long} est annulé.',
      'Selon les conditions convenues, {file.own} restent à votre charge. Vous avez réglé {balance.paid}.',
      'Il reste donc à régler **{balance.left}**.',
      'Ce que vous avez versé de trop vous sera rendu.',
    ],
    noShow: [
      'Votre séjour {file.code} : nous ne vous avons pas vus',
      'Nous vous attendions le {file.arrival|long} et n’avons pas eu de vos nouvelles. Comme convenu, votre séjour a pris fin et l’emplacement n’est plus gardé.',
      'S’il s’agit d’un malentendu, appelez-nous sans attendre.',
    ],
    billCover: [
      'Votre facture {bill.number}',
      'Vous trouverez ci-joint votre facture {bill.number} du {bill.day}, d’un montant de {bill.total}.',
      'Il reste à régler **{bill.left}**.',
      'Merci de votre confiance.',
    ],
    waitingFreed: [
      'Une place s’est libérée pour vos dates',
      'Bonne nouvelle : nous avons de la place pour vous du {waiting.arrival|long} au {waiting.departure|long} ({waiting.placeType}).',
      'Dites-nous vite si cela vous convient : la place va au premier qui répond.',
    ],
    birthday: ['Joyeux anniversaire !', 'Toute notre équipe vous souhaite un très bon anniversaire.'],
    campaign: [
      '{house.name} : réservez vos prochaines vacances',
      'Nous préparons la prochaine saison, et nous serions heureux de vous accueillir.',
      'Pour connaître nos disponibilités, il suffit de répondre à ce message.',
    ],
    letter: ['{house.name} vous écrit', 'Nous vous remercions de l’intérêt que vous portez à notre établissement.'],
    partnerLetter: [
      '{house.name} : à propos de notre partenariat',
      'Bonjour,',
      'Nous vous remercions de la confiance que {partner.name} nous accorde.',
    ],
  },
}
