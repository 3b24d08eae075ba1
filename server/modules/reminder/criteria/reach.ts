/** Whom criteria of a mailing reach: one statement, whatever is asked, over customers and their stays. */
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { RuleError } from '#domain/rule-error.ts'
import { entities } from '#contract/entities/index.ts'
import type { mailingCriteria } from '#contract/entities/reminder/mailing-criteria.ts'
import type { Field } from '#contract/field.ts'
import { fieldErrors, schemaOf } from '#contract/schema.ts'
import type { InputOf } from '#contract/schema.ts'
import type { Preview } from '#contract/operations/reminder/criteria.ts'
import type { Ways } from '#server/crud/crud.ts'
import { readRow } from '#server/crud/edit.ts'
import { BY_POSTAL_CODE, homesBetween, pointOf } from '#server/modules/reminder/criteria/points.ts'
import type { Home } from '#server/modules/reminder/criteria/points.ts'
import { checkCustomer, customerVisible } from '#server/platform/auth/shared-customers.ts'
import { FieldsError } from '#server/platform/http/errors.ts'
import type { Context } from '#server/platform/http/route.ts'

type Typed = InputOf<typeof mailingCriteria>
export interface Criteria extends Typed {
  /** What `homesBetween` says, between slashes; null: anywhere. */
  readonly homes: string | null
}
type Where = RawBuilder<unknown>

/** What only stays can meet. */
const OF_STAYS = [
  ...(['stayFrom', 'stayTo', 'staysMin', 'nightsMin', 'notSince', 'placeTypes', 'origin'] as const),
  ...(['childMin', 'childMax', 'spentMin', 'spentMax'] as const),
]

const ORDERED = [
  ['stayFrom', 'stayTo'],
  ['childMin', 'childMax'],
  ['spentMin', 'spentMax'],
  ['distanceMin', 'distanceMax'],
] as const

/** Throws FieldsError: a prospect has no stay, a span ends before it begins. */
const checkCriteria = (row: Typed): void => {
  const stayed = OF_STAYS.filter(
    (field) => row.audience === 'PROSPECT' && row[field] !== null && String(row[field]) !== '',
  )
  const backwards = ORDERED.filter(([from, to]) => {
    const [a, b] = [row[from], row[to]]
    return a !== null && b !== null && a > b
  })
  const faults = [
    ...stayed.map((path) => ({ path, message: 'criteria.noStays' })),
    ...backwards.map(([, path]) => ({ path, message: 'criteria.backwards' })),
    ...(postalPrefixes(row).every((one) => /^[0-9A-Z -]{1,10}$/.test(one))
      ? []
      : [{ path: 'postalCodes', message: 'criteria.postalCodes' }]),
  ]
  if (faults.length > 0) throw new FieldsError(faults)
}

const postalPrefixes = ({ postalCodes }: Typed): readonly string[] =>
  (postalCodes ?? '')
    .split(/[,;]/)
    .map((one) => one.trim().toUpperCase())
    .filter((one) => one !== '')

/** Where those live who are as far away as is asked. Throws FieldsError: distances are from the campsite, which lies somewhere. */
const homesOf = async ({ tx, establishmentId }: Context, row: Typed): Promise<string | null> => {
  const { distanceMin, distanceMax } = row
  if (distanceMin === null && distanceMax === null) return null
  const { rows } = await sql<Home>`
    select coalesce(k.iso_code, 'FR') as country, e.postal_code as "postalCode", e.town
    from establishment e left join country k on k.id = e.country_id where e.id = ${establishmentId}`.execute(tx)
  const from = rows[0] === undefined ? undefined : pointOf(rows[0])
  if (from === undefined)
    throw new FieldsError([
      { path: distanceMax === null ? 'distanceMin' : 'distanceMax', message: 'criteria.siteNowhere' },
    ])
  return homesBetween(from, { min: distanceMin ?? 0, max: distanceMax ?? Infinity }).join('/')
}

export const criteriaWays = {
  check: async (context, row) => {
    checkCriteria(row)
    await homesOf(context, row)
  },
} satisfies Ways<typeof mailingCriteria>

/** What a form begins with: criteria that are left out ask nothing. */
const BLANK = Object.fromEntries(
  Object.entries<Field>(entities.mailingCriteria.fields).map(([key, field]) => [
    key,
    field.initial ?? (field.kind === 'refs' ? [] : null),
  ]),
)

/** What a form holds, saved or not; a name is not needed yet. Throws FieldsError. */
export const readCriteria = async (context: Context, typed: Readonly<Record<string, unknown>>): Promise<Criteria> => {
  const label = typeof typed['label'] === 'string' && typed['label'].trim() !== '' ? typed['label'] : '…'
  const result = schemaOf(entities.mailingCriteria).safeParse({ version: 0, ...BLANK, ...typed, label })
  if (!result.success) throw new FieldsError(fieldErrors(entities.mailingCriteria, result.error))
  const row = result.data as Typed
  checkCriteria(row)
  return { ...row, homes: await homesOf(context, row) }
}

/** Those of a list. Throws RuleError `record.unknown`. */
export const readSavedCriteria = async (context: Context, id: number): Promise<Criteria> =>
  readCriteria(context, await readRow({ entity: entities.mailingCriteria }, context, id))

const every = (parts: readonly (Where | null)[]): Where => {
  const held = parts.filter((part) => part !== null)
  return held.length === 0 ? sql`true` : sql.join(held, sql` and `)
}

const given = <T>(value: T | null, say: (value: T) => Where): Where | null => (value === null ? null : say(value))
const chosen = (ids: readonly number[], say: (ids: Where) => Where): Where | null =>
  ids.length === 0 ? null : say(sql`any (${ids}::bigint[])`)

/** Firm files that count, as `b`. */
const countedStays = ({ today }: Context, row: Criteria): Where =>
  every([
    given(row.stayFrom, (day) => sql`b.arrival >= ${day}`),
    given(row.stayTo, (day) => sql`b.arrival <= ${day}`),
    given(row.nightsMin, (nights) => sql`b.departure - b.arrival >= ${nights}`),
    given(row.origin, (origin) => sql`b.origin_id = ${Number(origin)}`),
    chosen(
      row.placeTypes,
      (ids) => sql`exists (select from occupancy o where o.establishment_id = b.establishment_id and o.booking_id = b.id
        and not o.cancelled and o.place_type_id = ${ids})`,
    ),
    row.childMin === null && row.childMax === null
      ? null
      : sql`exists (select from occupancy o join attendant a on a.establishment_id = o.establishment_id and a.occupancy_id = o.id
          where o.establishment_id = b.establishment_id and o.booking_id = b.id and not o.cancelled
            and coalesce(extract(year from age(${today}::date, a.birth_date)),
              a.age + extract(year from age(${today}::date, least(o.arrival, ${today}::date))))
              between ${row.childMin ?? 0} and ${row.childMax ?? 17})`,
  ])

const CONSENTS: Readonly<Record<Criteria['consent'], Where | null>> = {
  EMAIL: sql`c.mailing_consent`,
  SMS: sql`c.sms_consent`,
  ANY: sql`(c.mailing_consent or c.sms_consent)`,
  NONE: null,
}

/**
 * Whose main address is one of them: addresses are looked through once, each made into what `homesBetween` says. « Is true » keeps
 * PostgreSQL, which cannot know how many that are, from expecting a handful and going through all stays for each of them.
 */
const livesIn = (homes: string): Where => {
  const countries = new Set(homes.split('/').map((home) => home.slice(0, 2)))
  // Towns of countries that are nowhere near are not read.
  const read = [...countries, ...(countries.has('FR') ? BY_POSTAL_CODE : [])]
  return sql`(c.id in (select a.customer_id from address a join country x on x.id = a.country_id
    where x.iso_code = any (${read}::text[])
      and case when x.iso_code = any (${[...BY_POSTAL_CODE]}::text[]) then 'FR' || replace(a.postal_code, ' ', '')
        else x.iso_code || plain_key(a.town) end in (select unnest(string_to_array(${homes}, '/')))
      and not exists (select from address o where o.customer_id = a.customer_id and (not o.is_main, o.id) < (not a.is_main, a.id)))) is true`
}

/** Customers that meet them, as `c` with their main address `d` and their stays `s`. */
const metBy = (row: Criteria): Where => {
  const prefixes = postalPrefixes(row).map((one) => `${one}%`)
  return every([
    CONSENTS[row.consent],
    row.audience === 'PROSPECT' ? sql`k.customer_id is null` : sql`s.customer_id is not null`,
    given(row.staysMin, (count) => sql`s.stays >= ${count}`),
    given(row.spentMin, (amount) => sql`s.spent >= ${amount}`),
    given(row.spentMax, (amount) => sql`s.spent <= ${amount}`),
    given(row.notSince, (day) => sql`k.last < ${day}`),
    chosen(row.countries, (ids) => sql`d.country_id = ${ids}`),
    chosen(row.languages, (ids) => sql`coalesce(c.language_id, (select id from language where code = 'fr')) = ${ids}`),
    prefixes.length === 0 ? null : sql`upper(d.postal_code) like any (${prefixes})`,
    given(row.homes, livesIn),
  ])
}

const FIRM = sql`b.state_id = 3 and b.status = 'SAVED' and b.status_id in (3, 4, 5)`

const mainAddress = (columns: Where): Where =>
  sql`(select ${columns} from address a where a.customer_id = c.id order by a.is_main desc, a.id limit 1)`

/** Where the address decides: it is read of everybody. */
const addressOf = ({ countries, postalCodes }: Criteria): Where =>
  countries.length === 0 && postalCodes === null
    ? sql``
    : sql`left join lateral (select a.country_id, a.postal_code from address a where a.customer_id = c.id
        order by a.is_main desc, a.id limit 1) d on true`

/**
 * Of who meets the criteria: all with their stays, `is_excluded` and `is_twin`. One of those who share an e-mail address, else a postal
 * one, is no twin: the first by number that nobody left out.
 */
export const reachOf = (context: Context, row: Criteria): Where => {
  const { establishmentId } = context
  const stays = (where: Where): Where => sql`
    select coalesce(n.merged_into_id, n.id) as customer_id, count(*)::int as stays, sum(b.total)::bigint as spent, max(b.departure) as last
    from booking b join customer n on n.id = b.customer_id where b.establishment_id = ${establishmentId} and ${FIRM} and ${where} group by 1`
  // Every stay of who is asked for is read where stays that do not count matter too.
  const isAllAsked = row.audience === 'PROSPECT' || row.notSince !== null
  return sql`
    with counted as (${stays(countedStays(context, row))}), ${isAllAsked ? sql`known as (${stays(sql`true`)}),` : sql``} met as (
      select c.id, c.code, coalesce(c.company_name, concat_ws(' ', c.surname, c.name)) as name, c.email,
        coalesce(s.stays, 0) as stays, coalesce(s.spent, 0) as spent, s.last,
        exists (select from mailing_exclusion x join customer m on m.id = x.customer_id
          where x.establishment_id = ${establishmentId} and x.mailing_criteria_id = ${row.id}
            and coalesce(m.merged_into_id, m.id) = c.id) as is_excluded,
        coalesce(lower(c.email), ${mainAddress(sql`a.street_key || ' ' || a.postal_code || ' ' || lower(c.surname)`)}, c.id::text) as address
      from customer c ${addressOf(row)}
      left join counted s on s.customer_id = c.id ${isAllAsked ? sql`left join known k on k.customer_id = c.id` : sql``}
      where ${customerVisible(context)} and c.merged_into_id is null and c.erased_on is null and ${metBy(row)}), reached as (
      select met.*, not is_excluded and row_number() over (partition by address, is_excluded order by id) > 1 as is_twin from met)`
}

export const readPreview = async (
  context: Context,
  {
    criteria,
    page,
    size,
  }: { readonly criteria: Readonly<Record<string, unknown>>; readonly page: number; readonly size: number },
): Promise<Preview> => {
  const row = await readCriteria(context, criteria)
  // One statement: the sums and the page are of the same customers, who are looked for once.
  const { rows } = await sql<Preview>`${reachOf(context, row)}
    select count(*)::int as total, count(*) filter (where is_excluded)::int as excluded, count(*) filter (where is_twin)::int as twins,
      count(*) filter (where not is_excluded and not is_twin and email is not null)::int as "withEmail",
      coalesce((select jsonb_agg(to_jsonb(shown)) from (
        select c.id as "customerId", c.code, c.name, c.email, ${mainAddress(sql`a.town`)} as town, stays, spent, last as "lastStay", is_excluded as "isExcluded",
          is_twin as "isTwin"
        from reached c order by c.name, c.id limit ${size} offset ${page * size}) shown), '[]') as list
    from reached`.execute(context.tx)
  const [found] = rows
  if (found === undefined) throw new Error('a count answers one row')
  return found
}

/** Throws RuleError `record.unknown`, `reference.unknown` for criteria or a customer that the establishment does not have. */
export const exclude = async (
  context: Context,
  { id, customerId, off }: { readonly id: number; readonly customerId: number; readonly off: boolean },
): Promise<{ readonly off: boolean }> => {
  const { tx, establishmentId, changed } = context
  const { rows } =
    await sql`select from mailing_criteria where establishment_id = ${establishmentId} and id = ${id}`.execute(tx)
  if (rows.length === 0) throw new RuleError('record.unknown')
  if (off) await checkCustomer(tx, establishmentId, customerId)
  await (
    off
      ? sql`insert into mailing_exclusion (establishment_id, mailing_criteria_id, customer_id)
          values (${establishmentId}, ${id}, ${customerId}) on conflict do nothing`
      : sql`delete from mailing_exclusion where establishment_id = ${establishmentId} and mailing_criteria_id = ${id}
          and customer_id in (select m.id from customer m where coalesce(m.merged_into_id, m.id) = ${customerId})`
  ).execute(tx)
  await changed({ entity: 'mailingCriteria', id, action: 'SAVED', functionality: 'document_email_mailing' })
  return { off }
}
