/** French for what a technical event was signed with: its parts have the names that the program gives them. */
import { allEntities } from '#contract/entities/index.ts'
import { PREFERENCES } from '#contract/operations/establishment/preference.ts'

const PARTS: Readonly<Record<string, string>> = {
  ...{ active: 'actif', amount: 'montant en centimes', base: 'sauvegarde', bill: 'facture', booking: 'dossier' },
  ...{ by: 'par', closed: 'fermé', copy: 'exemplaire', count: 'nombre', credit: 'avoir', deleted: 'supprimé' },
  ...{ end: 'fin', entity: 'objet', fault: 'défaut', faults: 'défauts', first: 'le premier', format: 'format' },
  ...{
    from: 'depuis',
    goodwill: 'geste commercial',
    guarantee: 'caution',
    historyVersion: 'version',
    id: 'n° interne',
  },
  ...{
    lines: 'lignes',
    locked: 'droits verrouillés',
    logo: 'logo',
    module: 'module',
    number: 'numéro',
    offset: 'à partir de',
  },
  ...{ on: 'activée', open: 'ouvert', payment: 'règlement', reached: 'jusqu’au', reason: 'motif', refused: 'refusés' },
  ...{ reversal: 'extourne', sealedRecords: 'enregistrements scellés', start: 'début', station: 'poste' },
  ...{ temporary: 'provisoire', to: 'vers', user: 'utilisateur' },
}

const OBJECTS: Readonly<Record<string, string>> = {
  ...{ arrival: 'arrivées', bill: 'factures', birthday: 'anniversaires', booking: 'dossiers', customer: 'client' },
  ...{ bookingImport: 'imports de dossiers', departure: 'départs', establishment: 'établissement', group: 'groupe' },
  ...{ guarantee: 'cautions', house: 'toute la maison', jet: 'événements techniques', module: 'module' },
  ...{
    occupation: 'occupation',
    partnerBooking: 'dossiers de partenaires',
    payment: 'règlements',
    unbilled: 'séjours à facturer',
  },
  ...{ planning: 'planning', priceGrid: 'grille tarifaire' },
}

/** « Délai d’annulation avant », « … après »: what a change of preferences was signed with. */
const ofPreferences = (): readonly (readonly [string, string])[] =>
  Object.values(PREFERENCES).flatMap(({ fields }) =>
    Object.entries(fields).flatMap(([key, { label }]) => [
      [key, label] as const,
      [`${key}.before`, `${label}, avant`] as const,
      [`${key}.after`, `${label}, après`] as const,
    ]),
  )

/** By the name that was signed; what is not here is shown as it was signed. */
export const partWords = (): Readonly<Record<string, string>> => ({ ...Object.fromEntries(ofPreferences()), ...PARTS })

export const objectWords = (): Readonly<Record<string, string>> => ({
  ...Object.fromEntries(allEntities.map(({ name, label }) => [name, label.one.toLocaleLowerCase('fr')])),
  ...OBJECTS,
})
