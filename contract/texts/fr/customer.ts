/** Texts of the customers' screens; labels of fields come from the declarations. */
import { partner } from '#contract/texts/fr/customer/partner.ts'
import { privacy } from '#contract/texts/fr/customer/privacy.ts'
import { resume } from '#contract/texts/fr/customer/resume.ts'
import { twins } from '#contract/texts/fr/customer/twins.ts'

const list = {
  kind: 'Sorte de fiche',
  everyKind: 'Toutes les fiches',
  kinds: { customer: 'Clients', prospect: 'Prospects', company: 'Sociétés', toErase: 'À effacer' },
  minimum: 'Tapez au moins 3 caractères.',
  country: 'Pays',
  mailing: 'Accepte les e-mails',
  sms: 'Accepte les SMS',
  hasStays: 'Avec séjour',
  createdFrom: 'Créé du',
  createdTo: 'au',
  name: 'Nom',
  contact: 'Téléphone et e-mail',
  town: 'Ville',
  stays: 'Séjours',
  lastStay: 'Dernier séjour',
  alert: 'À signaler',
  exported_one: '{{count}} client exporté.',
  exported_other: '{{count}} clients exportés.',
  toEraseSaid:
    'Ces prospects n’ont donné aucun signe depuis trois ans : leurs données sont à effacer (RGPD, art. 5), sauf s’ils reprennent contact.',
  erasePage: 'Effacer ceux de cette page…',
  erasePageTitle_one: 'Effacer les données de {{count}} prospect ?',
  erasePageTitle_other: 'Effacer les données de {{count}} prospects ?',
  erasePageBody:
    'Noms, adresses, téléphones, e-mails et notes disparaissent pour de bon. Les fiches restent, sans nom.',
  erasedPage_one: '{{count}} prospect effacé.',
  erasedPage_other: '{{count}} prospects effacés.',
} as const

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
    emails: 'E-mails',
    notes: 'Notes',
    files: 'Pièces jointes',
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
