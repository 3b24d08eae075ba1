/** Preferences about money, customers and documents (docs/preferences.md). */
import { cents } from '#domain/money.ts'
import { f } from '#contract/field.ts'
import { choice, preferenceKind } from '#contract/operations/establishment/preference-kit.ts'

export const sale = preferenceKind({
  kind: 'sale',
  path: 'sale',
  screen: '/preference/sale',
  label: 'Encaissement',
  intro: 'Ce que la réception encaisse au comptoir.',
  fields: {
    proposedAmount: choice(
      'Montant proposé',
      { DOWN_PAYMENT: 'Les arrhes, puis le solde', BALANCE: 'Tout le solde' },
      {
        initial: 'DOWN_PAYMENT',
        help: 'Montant inscrit d’avance quand un règlement est saisi\u00A0; il reste modifiable. Exemple\u00A0: 278,36\u00A0€ d’arrhes tant qu’elles ne sont pas couvertes, ou 817,90\u00A0€ en une fois.',
      },
    ),
    creditMonths: f.integer('Validité d’un avoir', {
      required: true,
      min: 1,
      max: 120,
      initial: 12,
      unit: 'mois',
      help: 'Dernier jour proposé à un nouvel avoir ; passé ce jour, il ne paie plus. Exemple : 12 mois, un avoir du 20/11/2026 sert jusqu’au 20/11/2027.',
    }),
    allowOverpay: f.boolean('Accepter plus que le solde', {
      initial: true,
      help: 'Le trop-perçu est confirmé à la saisie, puis dû au client. Exemple\u00A0: deux chèques-vacances de 50\u00A0€ pour un solde de 90\u00A0€. Décoché\u00A0: refusé.',
    }),
    stayLimit: f.money('Plafond sur le séjour', {
      required: true,
      min: 0,
      max: 1_000_000,
      initial: cents(20_000),
      help: 'Ce qu’un séjour peut devoir aux caisses, toutes ventes mises dessus comprises\u00A0; ce que le client règle le libère. Exemple\u00A0: 200\u00A0€. 0\u00A0: rien ne se met sur les séjours, tout s’encaisse.',
    }),
    stayUnsigned: f.boolean('Accepter sans signature', {
      initial: true,
      help: 'Le vendeur dit pourquoi le client ne signe pas, et son motif reste avec la vente. Décoché\u00A0: pas de vente sur un séjour sans signature.',
    }),
    breadUntil: f.time('Commandes de pain jusqu’à', {
      required: true,
      initial: '19:00',
      help: 'La veille du matin demandé, à l’heure du camping. Exemple : 19:00, la commande de 18:59 part chez le boulanger, celle de 19:00 attend le surlendemain.',
    }),
  },
})

export const result = preferenceKind({
  kind: 'result',
  path: 'result',
  screen: '/preference/result',
  label: 'Résultats et factures',
  intro: 'Chiffres de l’accueil et numéros de facture des prochains exercices.',
  fields: {
    toCollectDays: f.integer('À encaisser\u00A0: soldes dus d’ici', {
      required: true,
      min: 0,
      max: 365,
      initial: 0,
      unit: 'jours',
      help: 'L’accueil compte, sous «\u00A0À faire\u00A0», les soldes dus jusqu’à ce jour. Exemple\u00A0: 7 compte aussi ceux de la semaine qui vient\u00A0; 0 compte ceux d’aujourd’hui et les retards.',
    }),
    billPrefix: f.text('Préfixe de facture proposé', {
      required: true,
      max: 5,
      initial: 'F',
      help: 'Un nouvel exercice y ajoute son année. Exemple\u00A0: «\u00A0F\u00A0» donne F27-00001 en 2027. Les exercices existants ne changent pas.',
    }),
    billDigits: f.integer('Chiffres du numéro de facture', {
      required: true,
      min: 4,
      max: 9,
      initial: 5,
      help: 'Longueur proposée à un nouvel exercice, quatre chiffres au moins. Exemple\u00A0: 5 donne F27-00001.',
    }),
    excludedPrefix: f.text('Préfixe de facture exclu des résultats', {
      max: 8,
      help: 'Les factures dont le numéro commence ainsi ne comptent pas dans «\u00A0Facturé\u00A0» ni dans la ventilation\u00A0; leurs règlements et leurs soldes comptent. Exemple\u00A0: «\u00A0RES\u00A0» laisse de côté RES27-00012.',
    }),
    breakdown: choice(
      'Ventilation proposée',
      {
        TYPE: 'Par type de ligne',
        ITEM: 'Par article',
        RATE: 'Par taux',
        PLACE: 'Par type d’emplacement',
      },
      {
        initial: 'TYPE',
        help: 'La présentation sur laquelle s’ouvre la ventilation des ventes. Exemple\u00A0: «\u00A0Par taux\u00A0» pour préparer la déclaration de TVA.',
      },
    ),
    attestation: f.text('Attestation individuelle du logiciel', {
      max: 80,
      help: 'Sa référence et sa date, telles que l’éditeur vous l’a délivrée. Imprimée au bas des factures, à côté du nom et de la version du logiciel. Exemple\u00A0: « PIN-2026-014 du 02/01/2026 ».',
    }),
  },
})

export const customer = preferenceKind({
  kind: 'customer',
  path: 'customer',
  screen: '/preference/customer',
  label: 'Clients',
  intro: 'Ce que reçoit et ce que demande une nouvelle fiche. Les fiches existantes ne changent que si on les modifie.',
  fields: {
    countryId: f.ref('Pays d’un nouveau client', 'country', {
      help: 'Nationalité, adresse et langue proposées. Vide\u00A0: le pays marqué «\u00A0par défaut\u00A0» dans la liste des pays.',
    }),
    surnameInCapitals: f.boolean('Écrire les noms en capitales', {
      help: 'Le nom est mis en capitales à l’enregistrement, accents compris. Exemple\u00A0: «\u00A0Lefèvre\u00A0» devient «\u00A0LEFÈVRE\u00A0».',
    }),
    contactRequired: f.boolean('Exiger un téléphone ou un e-mail', {
      help: 'Une fiche sans aucun moyen de joindre le client est refusée.',
    }),
  },
})

export const customerResume = preferenceKind({
  kind: 'customerResume',
  path: 'customerResume',
  screen: '/preference/customerResume',
  label: 'Résumé client',
  intro: 'Ce que montre le résumé d’un client, à qui a le droit de le lire.',
  fields: {
    rows: f.integer('Lignes de chaque liste', {
      required: true,
      min: 3,
      max: 50,
      initial: 12,
      help: 'Derniers séjours, factures et règlements. Exemple\u00A0: avec 12, un habitué montre ses douze derniers séjours\u00A0; tous restent dans sa fiche.',
    }),
    bills: f.boolean('Montrer les factures', { initial: true, help: 'Numéro, date et total des dernières factures.' }),
    payments: f.boolean('Montrer les règlements', {
      initial: true,
      help: 'Date, mode et montant des derniers règlements. Décoché\u00A0: utile si le résumé est imprimé pour l’accueil.',
    }),
    plates: f.boolean('Montrer les immatriculations', {
      initial: true,
      help: 'Véhicules déjà venus avec ce client, le plus récent d’abord.',
    }),
  },
})

const DOCUMENT_MODES = {
  OPEN: 'Ouvrir dans un onglet',
  DOWNLOAD: 'Télécharger le fichier',
} as const

export const printMode = preferenceKind({
  kind: 'printMode',
  path: 'print-mode',
  screen: '/preference/print-mode',
  label: 'Impression',
  intro: 'Ce que fait le bouton «\u00A0Imprimer\u00A0» des documents PDF.',
  fields: {
    bookings: choice('Devis et confirmations', DOCUMENT_MODES, {
      initial: 'OPEN',
      help: '«\u00A0Télécharger\u00A0» convient si les documents partent par e-mail\u00A0; «\u00A0Ouvrir\u00A0» permet de les relire avant de les imprimer.',
    }),
    bills: choice('Factures', DOCUMENT_MODES, {
      initial: 'OPEN',
      help: 'La première impression est l’original, les suivantes sont des duplicatas numérotés, quel que soit ce choix.',
    }),
  },
})
