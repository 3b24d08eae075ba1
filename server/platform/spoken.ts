/** The language that the server answers somebody in, where its answer is words: headings of exports, yes and no. */
import { sql } from 'kysely'
import { ENGLISH } from '#contract/english.ts'
import type { LanguageCode } from '#contract/language.ts'
import type { Spoken } from '#contract/spoken.ts'
import type { FlatTexts } from '#contract/texts.ts'
import type { Tx } from '#server/platform/db/db.ts'

/** Undefined: French. An imported language says what its file holds, and the rest in French. */
export const spokenIn = async (tx: Tx, language: LanguageCode): Promise<Spoken | undefined> => {
  if (language === 'fr') return undefined
  if (language === 'en') return ENGLISH
  const { rows } = await sql<{
    texts: FlatTexts
  }>`select texts from interface_language where code = ${language}`.execute(tx)
  return rows[0] === undefined ? undefined : { language, texts: rows[0].texts }
}
