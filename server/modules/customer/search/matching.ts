/** Which customers a search text finds, and how well. Every part stays on an index of its own, which an `or` would lose. */
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { SHORTEST, searchTerms } from '#domain/customer/search-terms.ts'
import type { SearchTerm } from '#domain/customer/search-terms.ts'
import { escapeLike } from '#server/crud/search.ts'
import { customerVisible } from '#server/platform/auth/shared-customers.ts'
import type { Context } from '#server/platform/http/route.ts'

type Ids = RawBuilder<{ id: number }>

const like = (word: string): RawBuilder<string> => sql`'%' || sort_key(${escapeLike(word)}) || '%'`

/** In names, company, code, e-mails and telephones. */
const inRecord = (word: string): Ids => sql`select id from customer where search like ${like(word)}`

const inAddress = (word: string): Ids => sql`select customer_id as id from address where search like ${like(word)}`

/**
 * One letter wrong: names and company, then towns. Keys of a word too short are none. Key by key, each on the index: asked all at once
 * (`&&`), the planner takes them for a large part of the table.
 */
const near = (word: string): Ids[] =>
  /\d/.test(word)
    ? []
    : [
        sql`select c.id from unnest(near_lookups(${word})) k join customer c on c.near @> array[k]`,
        sql`select a.customer_id as id from unnest(near_lookups(${word})) k join address a on a.near @> array[k]`,
      ]

const inStayCode = (establishmentId: number, word: string): Ids => sql`
  select customer_id as id from booking where establishment_id = ${establishmentId} and code like ${`%${escapeLike(word)}%`}
    and customer_id is not null`

const inPlate = (establishmentId: number, plate: string): Ids => sql`
  select b.customer_id as id from occupancy_option p
  join occupancy o on o.establishment_id = p.establishment_id and o.id = p.occupancy_id
  join booking b on b.establishment_id = o.establishment_id and b.id = o.booking_id
  where p.establishment_id = ${establishmentId} and p.detail is not null and plain_key(p.detail) like ${like(plate)}
    and b.customer_id is not null`

const union = (parts: readonly Ids[]): Ids => sql`${sql.join(parts, sql` union `)}`

/** Customers that this establishment may choose: neither merged nor erased. */
export const living = (context: Pick<Context, 'establishmentId' | 'customers'>): RawBuilder<boolean> =>
  sql`${customerVisible(context, 't')} and t.merged_into_id is null and t.erased_on is null`

type Scope = Pick<Context, 'establishmentId' | 'customers'>

/**
 * An e-mail address stands in the record alone. Typed whole it is one key of an index; its letters are looked for only where nobody
 * shown has it: those of its domain stand in nearly every record.
 */
const inEmail = (context: Scope, word: string): Ids => {
  if (!/.@[^.@]+\./.test(word)) return inRecord(word)
  const whole = sql<{ id: number }>`select t.id from customer t
    where t.twin_keys @> array['e:' || lower(${word}::text)] and ${living(context)}`
  return sql`${whole} union all select r.id from (${inRecord(word)}) r where not exists (${whole})`
}

const ofTerm = (context: Scope, { text, phone, plate }: SearchTerm): Ids =>
  text.includes('@')
    ? inEmail(context, text)
    : union([
        inRecord(text),
        inAddress(text),
        ...near(text),
        ...(phone === null ? [] : [inRecord(phone)]),
        ...(plate === null ? [] : [inPlate(context.establishmentId, plate)]),
        ...(/\d/.test(text) ? [inStayCode(context.establishmentId, text)] : []),
      ])

/** A short word has no index: it narrows what a longer one finds, in the record or its addresses. */
const shortTerm = ({ text }: SearchTerm): RawBuilder<boolean> => sql`
  (t.search like ${like(text)} or exists (select 1 from address a where a.customer_id = t.id and a.search like ${like(text)}))`

/** How well a word fits: a whole word of the record, its beginning, a part; a town; a word nearly so. */
const fit = ({ text, phone, plate }: SearchTerm): RawBuilder<number> => {
  const key = sql`sort_key(${escapeLike(text)})`
  const number = phone === null ? sql`` : sql`when t.search like ${`%${phone}%`} then 6`
  const code = plate === null && !/\d/.test(text) ? sql`` : sql`when t.search not like '%' || ${key} || '%' then 5`
  return sql`case
    when ' ' || t.search || ' ' like '% ' || ${key} || ' %' then 6
    ${number}
    when ' ' || t.search like '% ' || ${key} || '%' then 4
    when t.search like '%' || ${key} || '%' then 3
    ${code}
    when t.near && near_lookups(${text}) then 2
    else 1 end`
}

export interface Matching {
  /** Conditions on `customer as t`. */
  readonly where: readonly RawBuilder<boolean>[]
  /** Higher fits better. */
  readonly rank: RawBuilder<number>
}

/** What a text asks of `customer as t`; undefined where there is nothing to look for (spec 5: three characters). */
export const matching = (context: Scope, typed: string): Matching | undefined => {
  const { terms, plate } = searchTerms(typed)
  if (terms.length === 0) return undefined
  const all = terms.map((term): RawBuilder<boolean> => {
    const isShort = term.text.length < SHORTEST
    // As an array the ids are found first, and their rows by key: as a set, the planner reads every customer.
    return isShort ? shortTerm(term) : sql`t.id = any (array(${ofTerm(context, term)}))`
  })
  const words = sql<boolean>`${sql.join(all, sql` and `)}`
  const where =
    plate === null
      ? words
      : sql<boolean>`((${words}) or t.id = any (array(${inPlate(context.establishmentId, plate)})))`
  return { where: [where], rank: sql`(${sql.join(terms.map(fit), sql` + `)})` }
}
