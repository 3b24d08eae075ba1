import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Cents } from '#domain/money.ts'

const bounded = (what: RawBuilder<unknown>): RawBuilder<Cents> => sql<Cents>`
  least(greatest(${what}, ${sql.lit(Number.MIN_SAFE_INTEGER)}), ${sql.lit(Number.MAX_SAFE_INTEGER)})`

/**
 * An amount of a list that is counted from others. What is entered is bounded (`MAX_AMOUNT`), but a row may be older than that: past
 * the exact integers the last of them is shown, rather than take the whole list down. For lists alone: what is signed or owed is
 * never cut. Null stays null: `greatest` alone would make it the least of all numbers.
 */
export const shownAmount = (what: RawBuilder<unknown>): RawBuilder<Cents> => sql<Cents>`
  (select ${bounded(sql`shown.amount`)} from (values (${what})) shown (amount) where shown.amount is not null)`

/** The total of a list, or of its rows that `where` names. */
export const shownSum = (what: RawBuilder<unknown>, where?: RawBuilder<unknown>): RawBuilder<Cents> =>
  bounded(sql`coalesce(sum(${what})${where === undefined ? sql`` : sql` filter (where ${where})`}, 0)`)

/** The total of a list, said on each of its rows. */
export const shownSumOver = (what: RawBuilder<unknown>): RawBuilder<Cents> =>
  bounded(sql`coalesce(sum(${what}) over (), 0)`)
