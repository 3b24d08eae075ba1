/** Files whose code or customer a text names. */
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { SHORTEST, searchTerms } from '#domain/customer/search-terms.ts'
import type { SearchTerm } from '#domain/customer/search-terms.ts'
import { escapeLike } from '#server/crud/search.ts'

const inCustomer = (word: string): RawBuilder<boolean> =>
  sql`b.customer_id in (select id from customer where search like '%' || sort_key(${escapeLike(word)}) || '%')`

/** A code has digits; each way of reading the word keeps its own index, which an `or` would lose. */
const inCodeOrCustomer = (establishmentId: number, code: string, words: readonly string[]): RawBuilder<boolean> => {
  const ofCustomers = words.map(
    (word) => sql`
      union all
      select b.id from booking b where b.establishment_id = ${establishmentId} and ${inCustomer(word)}`,
  )
  return sql`b.id in (
    select x.id from booking x where x.establishment_id = ${establishmentId} and x.code like ${`%${escapeLike(code)}%`}
    ${sql.join(ofCustomers, sql``)})`
}

const matchesTerm = (establishmentId: number, { text, phone }: SearchTerm): RawBuilder<boolean> => {
  if (text.length < SHORTEST || !/\d/.test(text)) return inCustomer(text)
  return inCodeOrCustomer(establishmentId, text, phone === null || phone === text ? [text] : [text, phone])
}

/**
 * Words of the text, each in the code or in the customer's names, accents and case ignored; a telephone however its digits are
 * grouped and whatever its prefix.
 */
export const matchesText = (establishmentId: number, text: string): RawBuilder<boolean>[] =>
  searchTerms(text).terms.map((term) => matchesTerm(establishmentId, term))
