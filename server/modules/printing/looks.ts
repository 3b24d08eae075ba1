/** Looks of papers: what one that is being typed would look like, and the words of the house. */
import { sql } from 'kysely'
import type { z } from 'zod'
import { RuleError } from '#domain/rule-error.ts'
import { DOCUMENT_WORDS } from '#contract/document-words.ts'
import { fieldErrors, schemaOf } from '#contract/schema.ts'
import { entities } from '#contract/entities/index.ts'
import { isLanguage } from '#contract/language.ts'
import type { LanguageCode } from '#contract/language.ts'
import { looks, previewBody } from '#contract/operations/document/look.ts'
import { saidIn } from '#contract/spoken.ts'
import type { Spoken } from '#contract/spoken.ts'
import { readRow } from '#server/crud/edit.ts'
import { paperSpoken } from '#server/documents/customer-language.ts'
import { exampleLetter } from '#server/documents/example.ts'
import { papersSpeak, lookPictures, looksFrom, wearing } from '#server/documents/looks.ts'
import type { LookRow } from '#server/documents/looks.ts'
import { readSeller } from '#server/documents/parties.ts'
import { FieldsError } from '#server/platform/http/errors.ts'
import { handle } from '#server/platform/http/handle.ts'
import { FileAnswer, route } from '#server/platform/http/route.ts'
import type { Context, Route } from '#server/platform/http/route.ts'
import { SOFTWARE } from '#server/platform/software.ts'

/** Throws RuleError request.invalid for a language that Pinède does not know. */
const languageOf = (code: string): LanguageCode => {
  if (!isLanguage(code)) throw new RuleError('request.invalid')
  return code
}

/** An example in the look that is being typed. Throws FieldsError, RuleError document.failed. */
const preview = async (context: Context, body: z.output<typeof previewBody>): Promise<FileAnswer> => {
  const { tx, establishmentId, today, now, services } = context
  const checked = schemaOf(entities.documentSetting).safeParse(body)
  if (!checked.success) throw new FieldsError(fieldErrors(entities.documentSetting, checked.error))
  if (body.id !== 0) await readRow({ entity: entities.documentSetting }, context, body.id)
  const language = languageOf(body.language)
  const spoken = await papersSpeak(tx, establishmentId, language)
  const { seller, logo } = await readSeller(tx, establishmentId)
  const kind = checked.data['target'] === 'QUOTE' ? 'QUOTE' : 'RESERVATION'
  const request = exampleLetter({ kind, seller, logo, today, createdAt: now, spoken, software: SOFTWARE })
  const pictures = await lookPictures(tx, establishmentId, body.id)
  // The schema of the declaration checked every field.
  const worn = await looksFrom(checked.data as unknown as LookRow, pictures, language)
  const drawn = await services.documents.render(wearing(request, worn), 'svg')
  return new FileAnswer('image/svg+xml', 'apercu.svg', drawn)
}

const KEYS = Object.keys(DOCUMENT_WORDS) as (keyof typeof DOCUMENT_WORDS)[]

const usualWords = (spoken: Spoken | undefined): ReadonlyMap<string, string> =>
  saidIn(spoken ?? { language: 'fr', texts: {} }, () => new Map(KEYS.map((key) => [key, DOCUMENT_WORDS[key]])))

const readWords = async ({ tx, establishmentId }: Context, code: string) => {
  const language = languageOf(code)
  const usual = usualWords(await paperSpoken(tx, language))
  const french = usualWords(undefined)
  const { rows } = await sql<{ key: string; text: string }>`
    select key, text from document_word where establishment_id = ${establishmentId} and language = ${language}`.execute(
    tx,
  )
  const own = new Map(rows.map(({ key, text }) => [key, text]))
  return {
    language,
    list: KEYS.map((key) => ({
      key,
      french: french.get(key) ?? '',
      usual: usual.get(key) ?? '',
      own: own.get(key) ?? null,
    })),
  }
}

/** `{day}`, `{amount}`… that a word fills in. */
const blanks = (text: string): string =>
  [...text.matchAll(/\{\w+\}/g)]
    .map(([blank]) => blank)
    .toSorted()
    .join(' ')

/** Throws RuleError request.invalid for a word that papers do not have, FieldsError where a word loses what it fills in. */
const saveWords = async (
  { tx, establishmentId, changed }: Context,
  code: string,
  words: Readonly<Record<string, string | null>>,
): Promise<{ status: 'SAVED' }> => {
  const language = languageOf(code)
  const usual = usualWords(await paperSpoken(tx, language))
  const kept = Object.entries(words).filter(([key, text]) => text !== null && text !== usual.get(key))
  if (Object.keys(words).some((key) => !usual.has(key))) throw new RuleError('request.invalid')
  const faults = kept
    .filter(([key, text]) => blanks(text ?? '') !== blanks(usual.get(key) ?? ''))
    .map(([key]) => ({ path: key, message: 'paper.blanks', context: { blanks: blanks(usual.get(key) ?? '') || '–' } }))
  if (faults.length > 0) throw new FieldsError(faults)
  await sql`delete from document_word where establishment_id = ${establishmentId} and language = ${language}`.execute(
    tx,
  )
  if (kept.length > 0)
    await sql`insert into document_word (establishment_id, language, key, text)
      select ${establishmentId}, ${language}, k, t
      from unnest(${kept.map(([key]) => key)}::text[], ${kept.map(([, text]) => text)}::text[]) as w (k, t)`.execute(tx)
  await changed({ entity: 'documentWord', id: 0, action: 'SAVED', functionality: 'document_email_document' })
  return { status: 'SAVED' }
}

export const lookRoutes: readonly Route[] = [
  handle(looks.words)((context, { params }) => readWords(context, params.language)),
  handle(looks.saveWords)((context, { params, body }) => saveWords(context, params.language, body.words)),
  route(
    {
      method: 'POST',
      path: 'document/setting/preview',
      right: ['document_email_document', 'read'],
      write: false,
      summary: 'Aperçu d’une présentation',
      body: previewBody,
    },
    (context, { body }) => preview(context, body),
  ),
]
