/** Languages of the screens: the list a user chooses from, and the files a manager imports. */
import { z } from 'zod'
import { languageCodes } from '#contract/language.ts'
import type { LanguageCode } from '#contract/language.ts'
import { savedAnswer } from '#contract/operations/answer.ts'
import { operation } from '#contract/operation.ts'

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

const interfaceLanguage = z.strictObject({
  code: z.enum(languageCodes),
  /** From 0 to 1. */
  share: z.number(),
  selectable: z.boolean(),
  /** When its file was imported; null for French and English. */
  importedAt: z.string().nullable(),
})
export type InterfaceLanguage = z.output<typeof interfaceLanguage>

const interfaceLanguages = z.strictObject({
  list: z.array(interfaceLanguage).readonly(),
})
export type InterfaceLanguages = z.output<typeof interfaceLanguages>

/** What a file brings; lists are cut at `REPORT_LINES`, counts are whole. */
const importReport = z.strictObject({
  count: z.int(),
  share: z.number(),
  selectable: z.boolean(),
  missing: z.strictObject({ count: z.int(), keys: z.array(z.string()).readonly() }),
  unknown: z.strictObject({ count: z.int(), keys: z.array(z.string()).readonly() }),
  holes: z.strictObject({ count: z.int(), keys: z.array(z.string()).readonly() }),
  saved: z.boolean(),
})
export type ImportReport = z.output<typeof importReport>

export const REPORT_LINES = 100

/** What is downloaded and imported. `french` helps who translates; only `texts` is read. */
export interface LanguageFile {
  readonly language: LanguageCode
  readonly texts: Readonly<Record<string, string>>
  readonly french: Readonly<Record<string, string>>
}

const READ = { method: 'GET', right: 'session', write: false } as const

export const screenLanguages = {
  choose: operation({
    method: 'POST',
    path: 'language',
    right: 'session',
    write: true,
    summary: 'Choisir ma langue',
    body: languageBody,
    answer: savedAnswer,
  }),
  list: operation({
    ...READ,
    path: 'customer/language/interface',
    summary: 'Langues des écrans',
    answer: interfaceLanguages,
  }),
  texts: operation({
    ...READ,
    path: 'customer/language/interface/:code',
    summary: "Textes d'une langue importée",
    params: languageParams,
    answer: z.strictObject({ texts: z.record(z.string(), z.string()) }),
  }),
  import: operation({
    method: 'POST',
    path: 'customer/language/interface/:code',
    right: ['customer_partner_geography', 'write'],
    write: true,
    summary: "Contrôler ou importer le fichier d'une langue",
    params: languageParams,
    body: importBody,
    answer: importReport,
  }),
} as const
