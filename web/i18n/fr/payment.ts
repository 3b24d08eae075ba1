/** Texts of the reference screens of payments. */
export const texts = {
  tax: {
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

declare module '#web/i18n/i18n.ts' {
  interface Catalogues {
    payment: typeof texts
  }
}
