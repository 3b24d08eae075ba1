/** Texts of the reference screens of payments. */
export const texts = {
  tax: {
    computed: 'Tarif calculé',
    tariff: 'Tarif',
    dates: 'Dates',
    base: 'Tarif de base',
    additions: 'Taxes additionnelles',
    unit: 'À payer',
    per: {
      UNIT: 'par personne et par nuit',
      PERCENT: 'par personne et par nuit',
      NIGHT: 'par nuit',
      STAY: 'par séjour',
      PERSON: 'par personne et par séjour',
    },
    noAddition: 'aucune',
    lumpSum: 'Rien n’est demandé au client\u00A0: le camping paie un forfait.',
    percentUpTo: '{{rate}} du prix HT, au plus {{cap}}',
    upTo: 'au plus {{amount}}',
    try: 'Séjour d’essai',
    placeType: 'Type d’emplacement',
    arrival: 'Arrivée',
    departure: 'Départ',
    adults: 'Adultes',
    children: 'Enfants',
    exempt: 'Adultes exonérés',
    compute: 'Calculer',
    segment_one: '{{label}}, du {{from}} au {{to}}\u00A0: {{nights}} nuitée taxable × {{unit}} = {{total}}',
    segment_other: '{{label}}, du {{from}} au {{to}}\u00A0: {{nights}} nuitées taxables × {{unit}} = {{total}}',
    counted: {
      NIGHT_one: '{{label}}, du {{from}} au {{to}}\u00A0: {{nights}} nuit × {{unit}} = {{total}}',
      NIGHT_other: '{{label}}, du {{from}} au {{to}}\u00A0: {{nights}} nuits × {{unit}} = {{total}}',
      STAY_one: '{{label}}\u00A0: {{total}} pour le séjour',
      STAY_other: '{{label}}\u00A0: {{total}} pour le séjour',
      PERSON_one: '{{label}}\u00A0: {{nights}} personne × {{unit}} = {{total}}',
      PERSON_other: '{{label}}\u00A0: {{nights}} personnes × {{unit}} = {{total}}',
    },
    young_one: '{{count}} personne sous l’âge de la taxe',
    young_other: '{{count}} personnes sous l’âge de la taxe',
    minors_one: '{{count}} mineur exonéré',
    minors_other: '{{count}} mineurs exonérés',
    exempted_one: '{{count}} adulte exonéré',
    exempted_other: '{{count}} adultes exonérés',
    total: 'Taxe de séjour\u00A0: {{total}}',
    parts: ', dont {{base}} pour la collectivité et {{additions}} de taxes additionnelles',
    nothing: 'Aucun tarif ne s’applique à ce séjour.',
    otherTotal: '{{name}}\u00A0: {{total}}',
    noOtherTariff:
      'Ajoutez son tarif, avec ses dates, ses âges et ses types d’emplacements\u00A0: une ligne à son nom entre dans le prix des séjours.',
    noTariff: 'Ajoutez le tarif que la collectivité a voté, avec ses dates\u00A0: il entre dans le prix des séjours.',
  },
  method: {
    parts: 'Parties de la fiche du mode de règlement',
    saveFirst: 'Enregistrez d’abord le mode de règlement',
    tab: { identity: 'Identité', deposit: 'Remise en banque', sale: 'Caisse' },
    help: {
      identity:
        'La nature décide de ce qui est demandé à l’encaissement\u00A0: un chèque a un numéro et un établissement payeur, les espèces ont un plafond légal.',
      deposit:
        'Ce qui est «\u00A0à remettre en banque\u00A0» attend sur une liste jusqu’à sa remise. Le type de remise décide du bordereau, le compte dit où l’argent arrive.',
      sale: 'Les modes proposés en caisse y paraissent dans l’ordre de la liste des modes de règlement.',
    },
    keys: 'Proposés en caisse',
    depositTypes: 'Types de remise des modes de règlement',
    pointsOfSale: 'Modes de règlement proposés en caisse',
  },
  printed: {
    title: 'Compte bancaire imprimé sur les documents',
    account: 'Compte imprimé',
    help: 'Les clients lisent sur les devis, les confirmations et les factures où faire leur virement.',
    usual: 'Pour régler par virement',
    preview: 'Aperçu',
    holder: 'Titulaire',
    bank: 'Banque',
    none: 'Aucun compte n’a d’IBAN',
    noneBody: 'Saisissez d’abord l’IBAN d’un compte bancaire actif.',
  },
} as const

declare module '#contract/texts.ts' {
  interface Catalogues {
    payment: typeof texts
  }
}
