/** Files whose code or customer a text names. */
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { SHORTEST, searchTerms } from '#domain/customer/search-terms.ts'
import type { SearchTerm } from '#domain/customer/search-terms.ts'
import { escapeLike } from '#server/crud/search.ts'

const inCustomer = (word: string): RawBuilder<boolean> =>
  sql`b.customer_id in (select id from customer where search like '%' || sort_key(${escapeLike(word)}) || '%')`

/** A code has digits; each side keeps its own index, which an `or` would lose. */
const inCodeOrCustomer = (establishmentId: number, word: string): RawBuilder<boolean> => sql`b.id in (
  select x.id from booking x where x.establishment_id = ${establishmentId} and x.code like ${`%${escapeLike(word)}%`}
  union all
  select y.id from booking y where y.establishment_id = ${establishmentId} and y.customer_id in (
    select id from customer where search like '%' || sort_key(${escapeLike(word)}) || '%'))`

const matchesTerm = (establishmentId: number, { text, phone }: SearchTerm): RawBuilder<boolean> => {
  if (text.length < SHORTEST || !/\d/.test(text)) return inCustomer(text)
  const written = inCodeOrCustomer(establishmentId, text)
  return phone === null || phone === text ? written : sql`(${written} or ${inCustomer(phone)})`
}

/**
 * Words of the text, each in the code or in the customer's names, accents and case ignored; a telephone however its digits are
 * grouped and whatever its prefix.
 */
export const matchesText = (establishmentId: number, text: string): RawBuilder<boolean>[] =>
  searchTerms(text).terms.map((term) => matchesTerm(establishmentId, term))
