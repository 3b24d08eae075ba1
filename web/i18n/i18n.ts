/**
 * Texts of the screens. One file a namespace, `contract/texts/fr/<area>.ts`:
 *
 *     export const texts = {
 *       title: 'Aménagements',
 *       nights_one: '{{count}} nuit',
 *       nights_other: '{{count}} nuits',
 *       empty: { title: 'Aucun aménagement' },
 *     } as const
 *
 *     declare module '#contract/texts.ts' {
 *       interface Catalogues {
 *         camp: typeof texts
 *       }
 *     }
 *
 * Nothing else to declare: the file is found by its name, its own chunk is loaded with the screens of
 * `web/screens/<area>/`, and `useT('camp')('empty.title')` is checked by the compiler. A screen that needs the texts
 * of another area names it in `screen({ texts: ['payment'] })`. Labels of entities and fields are not here: they
 * come from the declarations in `contract/entities`.
 *
 * English has the same keys in `contract/texts/en/<area>.ts`, the labels of declarations stand beside them (`english`);
 * `scripts/languages.test.ts` names what is missing. Other languages are imported files (`language.ts`).
 */
import i18next from 'i18next'
import type { FormatterModule, PostProcessorModule } from 'i18next'
import { initReactI18next, useTranslation } from 'react-i18next'
import { spokenValue } from '#contract/format.ts'
import { tagOf } from '#contract/language.ts'
import type { LanguageCode } from '#contract/language.ts'
import { dressFrench } from '#contract/spoken.ts'
import type { Catalogues, FlatTexts } from '#contract/texts.ts'
import { texts as shell } from '#contract/texts/fr/shell.ts'
import { texts as ui } from '#contract/texts/fr/ui.ts'
import { frenchSpaces } from '#web/i18n/typography.ts'

export type CatalogueName = keyof Catalogues

type Leaves<T> = {
  [K in keyof T & string]: T[K] extends string ? Singular<K> : `${K}.${Leaves<T[K]>}`
}[keyof T & string]
type Singular<K extends string> = K extends `${infer Base}_${'zero' | 'one' | 'many' | 'other'}` ? Base : K

/** Keys of a catalogue; plural forms (`_one`, `_other`) are asked for by their base with `count`. */
export type TextKey<A extends CatalogueName> = Leaves<Catalogues[A]>

/** Gives the sentence of a key, its `{{holes}}` filled. */
export type Translate<A extends CatalogueName> = (
  key: TextKey<A>,
  values?: Readonly<Record<string, string | number>>,
) => string

const files = {
  fr: import.meta.glob<object>('../../contract/texts/fr/*.ts', { import: 'texts' }),
  en: import.meta.glob<object>('../../contract/texts/en/*.ts', { import: 'texts' }),
}

/** What another language lacks is said in French, and dressed as French too. */
const dressed = (said: string): string => (i18next.language === 'en' ? said : frenchSpaces(said))

dressFrench(frenchSpaces)

/** Numbers of texts are written as people read them, without each screen thinking of it. */
const NUMBERS = {
  type: 'formatter',
  init: () => undefined,
  add: () => undefined,
  addCached: () => undefined,
  format: (
    value: unknown,
    _format?: string,
    _language?: string,
    { interpolationkey: hole }: Readonly<Record<string, unknown>> = {},
  ) =>
    // What no one gave stays undefined: i18next says so.
    typeof value === 'number' ? spokenValue(String(hole), value) : (value as string),
} satisfies FormatterModule

void i18next
  .use(initReactI18next)
  .use({ type: 'postProcessor', name: 'frenchSpaces', process: dressed } satisfies PostProcessorModule)
  .use(NUMBERS)
  .init({
    lng: 'fr',
    postProcess: ['frenchSpaces'],
    // A text that another language lacks is shown in French.
    fallbackLng: 'fr',
    resources: { fr: { shell, ui } },
    defaultNS: 'shell',
    interpolation: { escapeValue: false, alwaysFormat: true },
    react: { useSuspense: false },
    returnNull: false,
  })

/** Catalogues that screens have asked for: a change of language needs them all. */
const wanted = new Set<string>(['shell', 'ui'])

const load = async (language: 'fr' | 'en', area: string): Promise<void> => {
  const read = files[language][`../../contract/texts/${language}/${area}.ts`]
  if (read === undefined || i18next.hasResourceBundle(language, area)) return
  i18next.addResourceBundle(language, area, await read())
}

/** Loads the catalogues a screen needs; those already there cost nothing, an area without texts is no error. */
export const loadTexts = async (areas: readonly string[]): Promise<void> => {
  for (const area of areas) wanted.add(area)
  await Promise.all(
    areas.flatMap((area) => (i18next.language === 'en' ? [load('fr', area), load('en', area)] : [load('fr', area)])),
  )
}

/** The English of all that screens have asked for so far. */
export const fetchEnglish = async (): Promise<void> => {
  await Promise.all([...wanted].map(async (area) => load('en', area)))
}

/** Shows the screens in a language: built in, or by the texts given (`shell:toast.error`). */
export const showTexts = async (language: LanguageCode, texts: FlatTexts = {}): Promise<void> => {
  const tag = language === 'fr' || language === 'en' ? language : tagOf(language)
  if (language === 'en') await fetchEnglish()
  for (const [key, text] of Object.entries(texts)) {
    const [area = '', path = ''] = key.split(':', 2)
    i18next.addResource(tag, area, path, text, { silent: true })
  }
  await i18next.changeLanguage(tag)
}

/** Texts of one area, typed. The area's catalogue must be loaded: the route does it. */
export const useT = <A extends CatalogueName>(area: A): Translate<A> => {
  const { t } = useTranslation(area)
  return (key, values) => (t as unknown as (key: string, values?: object) => string)(key, values)
}

/** The same outside components (toasts, document titles). */
export const translate =
  <A extends CatalogueName>(area: A): Translate<A> =>
  (key, values) =>
    (i18next.t as unknown as (key: string, values: object) => string)(key, { ...values, ns: area })
