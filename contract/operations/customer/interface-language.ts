/** Languages of the screens: the list a user chooses from, and the files a manager imports. */
import { z } from 'zod'
import { languageCodes } from '#contract/language.ts'
import type { LanguageCode } from '#contract/language.ts'

export const languageParams = z.object({ code: z.enum(languageCodes) })

export const languageBody = z.object({ language: z.enum(languageCodes) })

/** A file is some 3,000 sentences; one of more is no file of ours. */
const MAX_TEXTS = 20_000

/** `save: false` only reports. */
export const importBody = z.object({
  texts: z
    .record(z.string().max(200), z.string().max(4000))
    .refine((texts) => Object.keys(texts).length <= MAX_TEXTS, { error: 'language.tooLarge' }),
  save: z.boolean(),
})

export interface InterfaceLanguage {
  readonly code: LanguageCode
  /** From 0 to 1. */
  readonly share: number
  readonly selectable: boolean
  /** When its file was imported; null for French and English. */
  readonly importedAt: string | null
}

export interface InterfaceLanguages {
  readonly list: readonly InterfaceLanguage[]
}

/** What a file brings; lists are cut at `REPORT_LINES`, counts are whole. */
export interface ImportReport {
  readonly count: number
  readonly share: number
  readonly selectable: boolean
  readonly missing: { readonly count: number; readonly keys: readonly string[] }
  readonly unknown: { readonly count: number; readonly keys: readonly string[] }
  readonly holes: { readonly count: number; readonly keys: readonly string[] }
  readonly saved: boolean
}

export const REPORT_LINES = 100

/** What is downloaded and imported. `french` helps who translates; only `texts` is read. */
export interface LanguageFile {
  readonly language: LanguageCode
  readonly texts: Readonly<Record<string, string>>
  readonly french: Readonly<Record<string, string>>
}
