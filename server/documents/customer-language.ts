/** The language that documents speak to a customer. */
import { sql } from 'kysely'
import { isLanguage } from '#contract/language.ts'
import type { LanguageCode } from '#contract/language.ts'
import type { Spoken } from '#contract/spoken.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { spokenIn } from '#server/platform/spoken.ts'

/** The language of the customer's record; French where it has none, or one that Pinède does not know. */
export const customerLanguage = async (tx: Tx, customerId: number | null): Promise<LanguageCode> => {
  const { rows } = await sql<{ code: string }>`
    select l.code from customer c join language l on l.id = c.language_id where c.id = ${customerId}`.execute(tx)
  const code = rows[0]?.code ?? 'fr'
  return isLanguage(code) ? code : 'fr'
}

/** What the customer is told in; undefined is French: their own language, or all that Pinède speaks of it. */
export const customerSpeaks = async (tx: Tx, customerId: number | null): Promise<Spoken | undefined> =>
  spokenIn(tx, await customerLanguage(tx, customerId))
