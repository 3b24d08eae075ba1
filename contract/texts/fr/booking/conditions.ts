/** What weighs on the price of the whole file. */
export const conditions = {
  title: 'Conditions',
  discount: 'Remise',
  noDiscount: 'Aucune',
  freePercent: 'Remise libre en %',
  freeAmount: 'Remise libre en euros',
  rate: 'Pourcentage',
  amount: 'Montant',
  promoCode: 'Code promotionnel',
  method: 'Règlement prévu',
  anyMethod: 'Indifférent',
  fees: 'Frais de dossier',
  insurance: 'Assurance annulation',
  insuranceAt: 'Assurance annulation ({{rate}} du séjour)',
  addLine: 'Ajouter une ligne libre',
  lineLabel: 'Désignation',
  add: 'Ajouter',
} as const
