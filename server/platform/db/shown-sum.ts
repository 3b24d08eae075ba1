import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Cents } from '#domain/money.ts'

/**
 * The total of a list. What is entered is bounded (`MAX_AMOUNT`), but a row may be older than that: a sum past the exact integers is
 * shown as the last of them, rather than take the whole list down. For lists alone: what is signed or owed is never cut.
 */
export const shownSum = (what: RawBuilder<unknown>): RawBuilder<Cents> => sql<Cents>`
  least(greatest(coalesce(sum(${what}), 0), ${sql.lit(Number.MIN_SAFE_INTEGER)}), ${sql.lit(Number.MAX_SAFE_INTEGER)})`
