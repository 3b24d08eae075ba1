/**
 * Texts of the screens. One file a namespace, `web/i18n/fr/<area>.ts`:
 *
 *     export const texts = {
 *       title: 'Aménagements',
 *       nights_one: '{{count}} nuit',
 *       nights_other: '{{count}} nuits',
 *       empty: { title: 'Aucun aménagement' },
 *     } as const
 *
 *     declare module '#web/i18n/i18n.ts' {
 *       interface Catalogues {
 *         camp: typeof texts
 *       }
 *     }
 *
 * Nothing else to declare: the file is found by its name, its own chunk is loaded with the screens of
 * `web/screens/<area>/`, and `useT('camp')('empty.title')` is checked by the compiler. A screen that needs the texts
 * of another area names it in `screen({ texts: ['payment'] })`. Labels of entities and fields are not here: they
 * come from the declarations in `contract/entities`.
 */
import i18next from 'i18next'
import { initReactI18next, useTranslation } from 'react-i18next'
import { texts as shell } from '#web/i18n/fr/shell.ts'
import { texts as ui } from '#web/i18n/fr/ui.ts'

/** Filled by each catalogue file, see above. */
export interface Catalogues {
  shell: typeof shell
  ui: typeof ui
}

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

const files = import.meta.glob<object>('./fr/*.ts', { import: 'texts' })

void i18next.use(initReactI18next).init({
  lng: 'fr',
  resources: { fr: { shell, ui } },
  defaultNS: 'shell',
  interpolation: { escapeValue: false },
  react: { useSuspense: false },
  returnNull: false,
})

/** Loads the catalogues a screen needs; those already there cost nothing, an area without texts is no error. */
export const loadTexts = async (areas: readonly string[]): Promise<void> => {
  await Promise.all(
    areas.map(async (area) => {
      const load = files[`./fr/${area}.ts`]
      if (load === undefined || i18next.hasResourceBundle('fr', area)) return
      i18next.addResourceBundle('fr', area, await load())
    }),
  )
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
