/** The language that documents speak to a customer. */
import { sql } from 'kysely'
import { ENGLISH } from '#contract/english.ts'
import { isLanguage } from '#contract/language.ts'
import { PAPER_LANGUAGES } from '#contract/paper-languages.ts'
import type { Spoken } from '#contract/spoken.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { spokenIn } from '#server/platform/spoken.ts'

/**
 * What papers say around their figures in a language of customers; undefined is French. German, Dutch, Spanish and Italian come with
 * the product, others are imported; a language that nobody supplies is English, as guests from there read it.
 */
export const paperSpoken = async (tx: Tx, code: string): Promise<Spoken | undefined> => {
  if (!isLanguage(code)) return ENGLISH
  const imported = await spokenIn(tx, code)
  const own = PAPER_LANGUAGES[code]
  if (own === undefined) return imported ?? (code === 'fr' ? undefined : ENGLISH)
  return { language: code, texts: { ...own, ...imported?.texts } }
}

/** The language of the customer's record: its id and code; null where the record has none. */
export const languageOfCustomer = async (
  tx: Tx,
  customerId: number | null,
): Promise<{ readonly id: number; readonly code: string } | null> => {
  const { rows } = await sql<{ id: number; code: string }>`
    select l.id, l.code from customer c join language l on l.id = c.language_id where c.id = ${customerId}`.execute(tx)
  return rows[0] ?? null
}

/**
 * What a bill says to a customer: French, English or an imported language, as before papers came in more; undefined is French. Its words
 * are signed with it.
 */
export const customerSpeaks = async (tx: Tx, customerId: number | null): Promise<Spoken | undefined> => {
  const code = (await languageOfCustomer(tx, customerId))?.code ?? 'fr'
  return isLanguage(code) ? spokenIn(tx, code) : undefined
}
