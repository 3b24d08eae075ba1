/** The texts that the product brings, in six languages; a house changes them as it likes, its own then stand. */
import { bodyFrom, frenchDress, subjectFrom } from '#domain/document/markup.ts'
import type { Body } from '#domain/document/body.ts'
import type { DocumentFunction } from '#contract/document/functions.ts'
import { de } from '#server/modules/document/supplied/de.ts'
import { en } from '#server/modules/document/supplied/en.ts'
import { es } from '#server/modules/document/supplied/es.ts'
import { fr } from '#server/modules/document/supplied/fr.ts'
import { it } from '#server/modules/document/supplied/it.ts'
import { nl } from '#server/modules/document/supplied/nl.ts'
import { SKELETONS } from '#server/modules/document/supplied/skeletons.ts'
import type { SuppliedWords } from '#server/modules/document/supplied/skeletons.ts'

export const SUPPLIED_LANGUAGES = ['fr', 'en', 'de', 'nl', 'es', 'it'] as const
export type SuppliedLanguage = (typeof SUPPLIED_LANGUAGES)[number]

const WORDS: Readonly<Record<SuppliedLanguage, SuppliedWords>> = { fr, en, de, nl, es, it }

export const isSuppliedLanguage = (code: string): code is SuppliedLanguage =>
  SUPPLIED_LANGUAGES.some((one) => one === code)

/** A text as it is kept: subject and body. */
export interface ModelText {
  readonly subject: Body
  readonly body: Body
}

const known = new Map<string, ModelText>()

const composed = (key: DocumentFunction, language: SuppliedLanguage): ModelText => {
  const { hello, bye, functions } = WORDS[language]
  const [subject, ...sentences] = functions[key]
  const dress = language === 'fr' ? frenchDress : undefined
  const said = (line: string): string =>
    line.replace(/\$(hello|bye|\d)/, (hole, name: string) => {
      if (name === 'hello') return hello
      return name === 'bye' ? bye : (sentences[Number(name) - 1] ?? hole)
    })
  return { subject: subjectFrom(subject, dress), body: bodyFrom(SKELETONS[key].map(said), dress) }
}

/** The supplied text of a function in a language; undefined: the product brings none. */
export const suppliedText = (key: DocumentFunction, code: string): ModelText | undefined => {
  if (!isSuppliedLanguage(code)) return undefined
  const text = known.get(`${key} ${code}`) ?? composed(key, code)
  known.set(`${key} ${code}`, text)
  return text
}
