import type { LanguageCode } from '#contract/language.ts'
import type { FlatTexts } from '#contract/texts.ts'

/** What was found in a chosen file. */
export type FileRead =
  | { readonly texts: FlatTexts }
  | { readonly fault: 'unreadable' }
  | { readonly fault: 'otherLanguage'; readonly language: string }

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isTexts = (value: unknown): value is FlatTexts =>
  isRecord(value) && Object.values(value).every((text) => typeof text === 'string')

/** Reads a language's file as the server gives it: `{ language, texts }`. */
export const readLanguageFile = (json: string, language: LanguageCode): FileRead => {
  let file: unknown
  try {
    file = JSON.parse(json)
  } catch {
    return { fault: 'unreadable' }
  }
  if (!isRecord(file) || !isTexts(file['texts'])) return { fault: 'unreadable' }
  const named = file['language']
  if (typeof named === 'string' && named !== language) return { fault: 'otherLanguage', language: named }
  return { texts: file['texts'] }
}
