/** What the journal of technical events is read from. */
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { allEntities } from '#contract/entities/index.ts'
import { jetList } from '#contract/lists/payment/jet.ts'
import { PREFERENCES } from '#contract/operations/establishment/preference.ts'
import { listRoutes } from '#server/list/routes.ts'
import { instantsIn, wordsIn } from '#server/list/rows.ts'

/** French for what an event was signed with: its parts have the names that the program gives them. */
const PARTS: Readonly<Record<string, string>> = {
  ...{ active: 'actif', amount: 'montant', base: 'sauvegarde', bill: 'facture', booking: 'dossier' },
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
  ...{ closure: 'clôture', kind: 'nature', period: 'période', total: 'total' },
  ...{ on: 'activée', open: 'ouvert', payment: 'règlement', reached: 'jusqu’au', reason: 'motif', refused: 'refusés' },
  ...{ reversal: 'extourne', sealedRecords: 'enregistrements scellés', start: 'début', station: 'poste' },
  ...{ temporary: 'provisoire', to: 'vers', user: 'utilisateur' },
  ...{ asked: 'moment demandé', restore: 'rétablissement', heads: 'derniers numéros connus le', final: 'tous connus' },
  ...{ counted: 'compté', day: 'jour', float: 'fonds', method: 'mode', session: 'caisse n°' },
  ...{ copies: 'numéros d’exemplaires laissés', customers: 'codes de clients', records: 'numéros internes' },
  ...{ sha256: 'empreinte SHA-256', software: 'logiciel', before: 'auparavant', demo: 'données de démonstration' },
  ...{ chain: 'chaîne', bills: 'factures, exercice', credits: 'avoirs', bookings: 'dossiers' },
}

const OBJECTS: Readonly<Record<string, string>> = {
  archive: 'archive fiscale',
  auditFile: 'dossier de contrôle fiscal',
  ...{ auditOpened: 'accès ouvert', auditUsed: 'accès utilisé', auditClosed: 'accès fermé avant sa fin' },
  deadQUOTE: 'devis et options sans suite',
  deadCANCELLED: 'réservations annulées sans règlement',
  ...{ arrival: 'arrivées', bill: 'factures', birthday: 'anniversaires', booking: 'dossiers', customer: 'client' },
  ...{ bookingImport: 'imports de dossiers', departure: 'départs', establishment: 'établissement', group: 'groupe' },
  ...{ guarantee: 'cautions', house: 'toute l’installation', jet: 'événements techniques', module: 'module' },
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
const partWords = (): Readonly<Record<string, string>> => ({ ...Object.fromEntries(ofPreferences()), ...PARTS })

const objectWords = (): Readonly<Record<string, string>> => ({
  ...Object.fromEntries(allEntities.map(({ name, label }) => [name, label.one.toLocaleLowerCase('fr')])),
  ...OBJECTS,
})

const YES_OR_NO = { true: 'oui', false: 'non' }

/** The word of a part, or of what a part is the how-manieth of: `bills 3` of a restored house (`domain/fiscal/jumps.ts`). */
const partName = (): RawBuilder<string> => {
  const words = sql`${JSON.stringify(partWords())}::jsonb`
  return sql`coalesce(${words} ->> d.key, ${words} ->> split_part(d.key, ' ', 1) || substr(d.key, strpos(d.key, ' ')), d.key)`
}

const KINDS = { DAY: 'journée', MONTH: 'mois', YEAR: 'exercice' }

/** Parts that are signed in cents. */
const AMOUNTS = sql`('amount', 'total', 'counted', 'float')`

/** `12 345,67 €` of cents: the database writes them in English. */
const EUROS = sql`translate(to_char(d.value::numeric / 100, 'FM999,999,999,999,990.00'), ',.', ${'\u202F,'}) || ${'\u00A0€'}`

/** Amounts, days and periods as people write them; undefined parts of them as they were signed. */
const VALUE = sql`case
    when d.key = 'entity' then ${JSON.stringify(objectWords())}::jsonb ->> d.value
    when d.key = 'kind' then ${JSON.stringify(KINDS)}::jsonb ->> d.value
    when d.key in ${AMOUNTS} and d.value ~ '^-?\\d{1,15}$' then ${EUROS}
    when d.key = 'period' and d.value ~ '^\\d{8}$' then regexp_replace(d.value, '(....)(..)(..)', '\\3/\\2/\\1')
    when d.key = 'period' and d.value ~ '^\\d{6}$' then regexp_replace(d.value, '(....)(..)', '\\2/\\1')
    when d.value ~ '^\\d{4}-\\d\\d-\\d\\d$' then regexp_replace(d.value, '(....)-(..)-(..)', '\\3/\\2/\\1') end`

/** In words of French: `n° interne : 12, objet : facture`. What was signed stays as it is in the archives. */
const DETAIL = sql`coalesce((select string_agg(
    ${partName()} || ' : ' ||
    coalesce(
      ${JSON.stringify(YES_OR_NO)}::jsonb ->> d.value,
      ${VALUE},
      d.value),
    ', ' order by d.key)
  from jsonb_each_text(j.detail) d where d.value is not null), '')`

export const jetListRoutes = listRoutes(
  jetList,
  {
    from: sql`jet j left join app_user u on u.id = j.operator_id`,
    visible: ({ establishmentId, training }) =>
      sql`j.establishment_id = ${establishmentId} and j.training = ${training}`,
    columns: {
      seq: sql`j.seq`,
      at: sql`j.recorded_at`,
      code: sql`j.code`,
      label: sql`j.label`,
      detail: DETAIL,
      operator: sql`u.name`,
      till: sql`j.till`,
    },
    facts: { id: sql`j.id` },
    filters: {
      text: (text) =>
        wordsIn(
          text,
          (word) => sql`sort_key(concat_ws(' ', ${DETAIL}, u.name, j.till)) like '%' || sort_key(${word}) || '%'`,
        ),
      days: (days) => instantsIn(sql`j.recorded_at`, sql`j.establishment_id`, days),
      code: (code) => sql`j.code = ${code}`,
    },
    order: sql`j.recorded_at desc, j.id desc`,
    last: [sql`j.id`],
  },
  { summary: 'Lister les événements techniques' },
)
