/** The languages of the screens (spec 9). Two come with the product; the others are files that a manager imports. */

interface LanguageFacts {
  /** Language tag for `lang`, dates and numbers: some codes of the specification are older than BCP 47. */
  readonly tag: string
  /** The language's name in itself: how its speakers find it. */
  readonly name: string
  readonly rightToLeft?: true
}

export const LANGUAGES = {
  ckb: { tag: 'ckb', name: 'کوردیی ناوەندی', rightToLeft: true },
  cs: { tag: 'cs', name: 'Čeština' },
  da: { tag: 'da', name: 'Dansk' },
  de: { tag: 'de', name: 'Deutsch' },
  en: { tag: 'en-GB', name: 'English' },
  es: { tag: 'es', name: 'Español' },
  fa: { tag: 'fa', name: 'فارسی', rightToLeft: true },
  fr: { tag: 'fr-FR', name: 'Français' },
  he: { tag: 'he', name: 'עברית', rightToLeft: true },
  it: { tag: 'it', name: 'Italiano' },
  ja: { tag: 'ja', name: '日本語' },
  ko: { tag: 'ko', name: '한국어' },
  lv: { tag: 'lv', name: 'Latviešu' },
  nl: { tag: 'nl', name: 'Nederlands' },
  pl: { tag: 'pl', name: 'Polski' },
  pt_br: { tag: 'pt-BR', name: 'Português (Brasil)' },
  ro: { tag: 'ro', name: 'Română' },
  ru: { tag: 'ru', name: 'Русский' },
  se: { tag: 'sv', name: 'Svenska' },
  tr: { tag: 'tr', name: 'Türkçe' },
  ua: { tag: 'uk', name: 'Українська' },
  ur: { tag: 'ur', name: 'اردو', rightToLeft: true },
  zh_cn: { tag: 'zh-CN', name: '简体中文' },
} as const satisfies Readonly<Record<string, LanguageFacts>>

export type LanguageCode = keyof typeof LANGUAGES

export const languageCodes = Object.keys(LANGUAGES) as [LanguageCode, ...LanguageCode[]]

/** Complete with every release: a test compares them key by key. */
export const BUILT_IN = ['fr', 'en'] as const

export const isBuiltIn = (code: LanguageCode): boolean => (BUILT_IN as readonly string[]).includes(code)

/** Share of its keys from which an imported language may be chosen; what lacks is shown in French. */
export const SELECTABLE_SHARE = 0.95

export const isLanguage = (code: string): code is LanguageCode => Object.hasOwn(LANGUAGES, code)

const factsOf = (code: LanguageCode): LanguageFacts => LANGUAGES[code]

/** Language tag of BCP 47: `ua` → `uk`, `pt_br` → `pt-BR`. */
export const tagOf = (code: LanguageCode): string => factsOf(code).tag

/** For dates and numbers: the calendar and digits that people type here, whatever the language's habit. */
export const localeOf = (code: LanguageCode): string => `${tagOf(code)}-u-ca-gregory-nu-latn`

export const directionOf = (code: LanguageCode): 'ltr' | 'rtl' => (factsOf(code).rightToLeft === true ? 'rtl' : 'ltr')

/** Plural forms that the language tells apart (`one`, `few`, `other`…). */
export const pluralsOf = (code: LanguageCode): readonly Intl.LDMLPluralRule[] =>
  new Intl.PluralRules(tagOf(code)).resolvedOptions().pluralCategories

/**
 * The language of the screens that a record of the languages of customers names: by its code here (`pt_br`), its tag (`pt-BR`)
 * or the tag's first part (`pt`, `sv`, `uk`).
 */
export const screenLanguageOf = (recordCode: string): LanguageCode | undefined => {
  const wanted = recordCode.toLowerCase()
  if (isLanguage(wanted)) return wanted
  const hasTag = (tag: string): boolean => tag === wanted.replace('_', '-') || tag.split('-')[0] === wanted
  return languageCodes.find((code) => hasTag(tagOf(code).toLowerCase()))
}
