/** Candidates come from shared keys, on an index; domain/customer/twins.ts tells how likely each is. */
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { z } from 'zod'
import { SUSPECT, twinScore } from '#domain/customer/twins.ts'
import type { TwinFacts } from '#domain/customer/twins.ts'
import type { Suspects, TwinCustomer, Twins, twinsBody } from '#contract/operations/customer/twins.ts'
import type { Context } from '#server/platform/http/route.ts'
import { living } from '#server/modules/customer/search/matching.ts'
import { stateIs, statusIn } from '#server/platform/db/file-states.ts'

export type Typed = z.output<typeof twinsBody>

interface FactsRow extends TwinCustomer {
  readonly facts: TwinFacts
}

/** Candidates that are compared: those of a common name are many, and the likely ones share more than the name. */
const MOST = 200
/** People of one name, or a switchboard: a key that more records share tells nothing. */
const CROWD = 12
const MOST_PAIRS = 4000

/** How records name a customer. */
export const CUSTOMER_NAME = sql<string>`coalesce(case when t.is_company then t.company_name end, concat_ws(' ', t.surname, t.name))`

const factsOf = async (context: Context, where: RawBuilder<boolean>): Promise<FactsRow[]> => {
  const { tx, establishmentId } = context
  const { rows } = await sql<FactsRow>`
    select t.id, t.version, t.code, ${CUSTOMER_NAME} as name, t.birth_date as "birthDate", coalesce(t.phone1, t.phone2) as phone,
      coalesce(t.email, t.email2) as email,
      (select a.town from address a where a.customer_id = t.id order by a.is_main desc, a.id limit 1) as town,
      (select count(*)::int from booking b where b.establishment_id = ${establishmentId} and b.customer_id = t.id and ${stateIs('b', 'SAVED')}
        and ${statusIn('b', 'BOOKING', 'STAY', 'CLOSED')} and b.status = 'SAVED') as stays,
      jsonb_build_object('surname', t.surname, 'birthName', t.birth_name, 'name', t.name, 'isCompany', t.is_company,
        'companyName', t.company_name, 'siret', t.siret, 'vatNumber', t.vat_number, 'birthDate', t.birth_date,
        'phones', to_jsonb(array_remove(array[t.phone1, t.phone2], null)),
        'emails', to_jsonb(array_remove(array[t.email, t.email2], null)),
        'addresses', coalesce((select jsonb_agg(jsonb_build_object('address1', a.address1, 'postalCode', a.postal_code))
          from address a where a.customer_id = t.id), '[]'::jsonb)) as facts
    from customer t where ${living(context)} and ${where}`.execute(tx)
  return rows
}

const present = (values: readonly (string | null)[]): string[] => values.filter((value) => value !== null)

const typedFacts = (typed: Typed): TwinFacts => ({
  ...typed,
  phones: present([typed.phone1, typed.phone2]),
  emails: present([typed.email, typed.email2]),
  addresses: [],
})

/** Ids that share a key with what is typed, or have nearly the same surname and the same first name. */
export const twinCandidates = (context: Pick<Context, 'establishmentId' | 'customers'>, typed: Typed) => sql<{
  id: number
}>`
  select t.id from customer t where ${living(context)} and t.id in (
    select c.id from unnest(twin_keys(${typed.surname}, ${typed.name}, ${typed.birthDate}::date, ${typed.email}, ${typed.email2},
      ${typed.phone1}, ${typed.phone2}, ${typed.siret}, ${typed.vatNumber}, ${typed.companyName})) k
    join customer c on c.twin_keys @> array[k]
    union select c.id from unnest(near_lookups(${typed.surname})) k join customer c on c.near @> array[k]
    where plain_key(c.name) = plain_key(${typed.name}))
  limit ${MOST}`

/** Records that may be whom one is typing, the likeliest first, five at most; never the record itself. */
export const findTwins = async (context: Context, typed: Typed): Promise<Twins> => {
  const { rows } = await twinCandidates(context, typed).execute(context.tx)
  const ids = rows.map(({ id }) => id).filter((id) => id !== typed.id)
  const mine = typedFacts(typed)
  const candidates = ids.length === 0 ? [] : await factsOf(context, sql`t.id = any (${ids})`)
  const said = await distinctFrom(context, typed.id)
  const list = candidates
    .filter(({ id }) => !said.has(id))
    .map(({ facts, ...customer }) => ({ customer, ...twinScore(mine, facts) }))
    .filter(({ score }) => score >= SUSPECT)
    .toSorted((a, b) => b.score - a.score)
  return { list: list.slice(0, 5), total: list.length }
}

const distinctFrom = async ({ tx }: Context, id: number): Promise<ReadonlySet<number>> => {
  const { rows } = await sql<{ id: number }>`
    select case when first_id = ${id} then second_id else first_id end as id from customer_distinct
    where first_id = ${id} or second_id = ${id}`.execute(tx)
  return new Set(rows.map((row) => row.id))
}

/** Pairs that share a key which few others share. */
const pairs = (context: Context) => sql<{ first: number; second: number }>`
  with keys as (select t.id, k from customer t, unnest(t.twin_keys) k where ${living(context)}),
    telling as (select k, array_agg(distinct id order by id) as ids from keys group by k having count(*) between 2 and ${CROWD})
  select distinct a as first, b as second
  from telling, unnest(ids) a, unnest(ids) b
  where a < b and not exists (select 1 from customer_distinct d where d.first_id = a and d.second_id = b)
  limit ${MOST_PAIRS}`

/** Suspects of the whole file. */
export const findSuspects = async (context: Context): Promise<Suspects> => {
  const { rows } = await pairs(context).execute(context.tx)
  const ids = [...new Set(rows.flatMap(({ first, second }) => [first, second]))]
  if (ids.length === 0) return { list: [], total: 0 }
  const known = new Map((await factsOf(context, sql`t.id = any (${ids})`)).map((row) => [row.id, row]))
  const list = rows
    .flatMap(({ first: one, second: other }) => {
      const [a, b] = [known.get(one), known.get(other)]
      if (a === undefined || b === undefined) return []
      const { facts: mine, ...first } = a
      const { facts: theirs, ...second } = b
      return [{ first, second, ...twinScore(mine, theirs) }]
    })
    .filter(({ score }) => score >= SUSPECT)
    .toSorted((a, b) => b.score - a.score || a.first.id - b.first.id)
  return { list: list.slice(0, 200), total: list.length }
}
