/** Texts of the customers' screens; labels of fields come from the declarations. */
import { list } from '#contract/texts/fr/customer/list.ts'
import { partner } from '#contract/texts/fr/customer/partner.ts'
import { privacy } from '#contract/texts/fr/customer/privacy.ts'
import { resume } from '#contract/texts/fr/customer/resume.ts'
import { twins } from '#contract/texts/fr/customer/twins.ts'

export const texts = {
  list,
  partner,
  privacy,
  resume,
  twins,
  tabs: {
    label: 'Parties de la fiche client',
    identity: 'Identité',
    addresses: 'Adresses',
    contacts: 'Contacts et consentements',
    stays: 'Séjours',
    bills: 'Factures et règlements',
    notes: 'Notes',
    saveFirst: 'Enregistrez d’abord l’identité',
  },
  newStay: 'Nouveau séjour',
  addresses: {
    empty: 'Ajoutez l’adresse qui figurera sur les factures.',
  },
  stays: {
    label: 'Séjours du client',
    status: 'Statut',
    empty: 'Aucun séjour',
    emptyBody: 'Les devis, options et réservations de ce client apparaîtront ici.',
  },
  bills: {
    label: 'Factures du client',
    empty: 'Aucune facture',
    emptyBody: 'Les factures s’établissent depuis le séjour.',
  },
  payments: {
    label: 'Règlements du client',
    empty: 'Aucun règlement',
    emptyBody: 'Les règlements s’enregistrent depuis le séjour.',
  },
  town: {
    country: 'Pays',
    department: 'Département',
    everyCountry: 'Tous les pays',
    everyDepartment: 'Tous les départements',
  },
} as const

declare module '#contract/texts.ts' {
  interface Catalogues {
    customer: typeof texts
  }
}
