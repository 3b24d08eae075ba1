/** Letters that leave as one paper, in what the house says of its papers' look. */
import { sql } from 'kysely'
import type { DocumentFunction } from '#contract/document/functions.ts'
import type { LookTarget } from '#contract/entities/document/look.ts'
import { isLanguage } from '#contract/language.ts'
import { lettersTogether } from '#server/documents/letter-document.ts'
import { looksOf, wearing } from '#server/documents/looks.ts'
import type { Tx } from '#server/platform/db/db.ts'
import type { DocumentRequest } from '#server/ports/document-renderer.ts'

const TARGETS: Readonly<Partial<Record<DocumentFunction, LookTarget>>> = {
  quote: 'QUOTE',
  option: 'CONFIRMATION',
  confirmation: 'CONFIRMATION',
  saleQuote: 'QUOTE',
}

/** Which look papers of a function wear. */
export const targetOf = (key: DocumentFunction): LookTarget => TARGETS[key] ?? 'LETTER'

export interface LetterWorn {
  readonly paper: DocumentRequest
  readonly languageId: number
  readonly functionKey: DocumentFunction
}

/** One request for these letters, in their order; header and footer speak the language of the first. At least one. */
export const lettersWorn = async (
  tx: Tx,
  establishmentId: number,
  letters: readonly LetterWorn[],
): Promise<DocumentRequest> => {
  const [first] = letters
  if (first === undefined) throw new RangeError('no letter')
  const { rows } = await sql<{ code: string }>`select code from language where id = ${first.languageId}`.execute(tx)
  const code = rows[0]?.code ?? 'fr'
  const looks = await looksOf(tx, establishmentId, targetOf(first.functionKey), isLanguage(code) ? code : 'fr')
  return wearing(lettersTogether(letters.map(({ paper }) => paper)), looks)
}
