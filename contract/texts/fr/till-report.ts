/** Texts of the X and the Z of a drawer (`web/screens/till`). */
export const texts = {
  titleX: 'X de caisse\u00A0: {{till}}',
  titleZ: 'Z de caisse\u00A0: {{till}}',
  training: 'Formation',
  readAt: 'lu le {{at}}',
  closedAt: 'compté le {{at}}',
  which: 'Tiroir',
  sessionX: '{{till}}, ouvert le {{at}} ({{holder}})',
  sessionZ: '{{till}}, {{at}} ({{holder}}), fermé',
  again: 'Relire',
  print: 'Imprimer',
  none: 'Aucun tiroir n’a été ouvert',
  noneBody: 'Ouvrez la caisse de ce poste avec son fonds\u00A0: son X se lit ensuite ici.',
  noteX:
    'Lecture en cours de journée\u00A0: rien n’est fermé, et elle se refait à volonté. Le Z vient en comptant et fermant le tiroir.',
  noteZ: 'Le tiroir a été compté et fermé. La clôture fiscale est celle de la journée.',
  sales: 'Tickets',
  label: 'Libellé',
  count: 'Nombre',
  quantity: 'Quantité',
  amount: 'Montant TTC',
  tickets: 'Tickets',
  range: '{{first}} à {{last}}',
  returns: 'dont retours',
  discounts: 'Lignes remisées',
  deducted: 'Bons cadeaux déduits',
  duplicates: 'Duplicatas',
  rates: 'Ventes par taux de TVA',
  rate: 'Taux',
  excluding: 'HT',
  vat: 'TVA',
  including: 'TTC',
  outside: 'Hors TVA',
  methods: 'Règlements des tickets',
  families: 'Ventes par famille',
  sellers: 'Ventes par vendeur',
  registers: 'Ventes par caisse',
  apart: 'Sur les séjours, hors tickets',
  others: 'Autres encaissements du poste',
  cash: {
    title: 'Espèces du tiroir',
    float: 'Fonds à l’ouverture',
    received: 'Encaissé en espèces',
    injected: 'Apports',
    spent: 'Dépenses',
    handover: 'Repris par {{to}} le {{at}}\u00A0: compté {{counted}}, écart',
    theoretical: 'Attendu',
    counted: 'Compté',
    difference: 'Écart',
    differenceWhy: 'Écart ({{reason}})',
  },
} as const

declare module '#contract/texts.ts' {
  interface Catalogues {
    'till-report': typeof texts
  }
}
