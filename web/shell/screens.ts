/**
 * What draws each screen. `web/screens/<area>/routes.tsx` says it of every path of `contract/screens/<area>.ts`, and is found by its place:
 *
 *     export const screens = loads(camp, {
 *       '/layout/$layoutId': () => import('#web/screens/camp/layout-screen.tsx').then((m) => m.LayoutScreen),
 *     })
 *
 * Each is a chunk of its own, fetched with the texts of the area (`contract/texts/fr/<area>.ts`) and those that its facts name. In the screen,
 * `useScreenParams('/layout/$layoutId')` gives typed numbers; `useGo()` navigates; `ScreenLink` is a link (`navigation.tsx`).
 */
import type { ComponentType } from 'react'
import type { Area, ScreenFacts } from '#contract/screen.ts'
import type { CatalogueName } from '#web/i18n/i18n.ts'
import type { ScreenPath } from '#web/paths.ts'

export type Search = Readonly<Record<string, unknown>>
type Load = () => Promise<ComponentType>
/** Reads the search part of the address (numbers are numbers already); what it returns is what the screen gets. */
type ReadSearch = (raw: Search) => Search

type WebFacts = ScreenFacts & { readonly texts?: readonly CatalogueName[] }

export interface Screen {
  readonly path: ScreenPath
  readonly facts: ScreenFacts
  readonly load: Load
  /** Catalogues that the screen shows. */
  readonly texts: readonly string[]
  readonly search?: ReadSearch | undefined
}

/** Says what draws each screen of an area; see the example above. */
export const loads = <S extends { readonly [P in ScreenPath]?: WebFacts }>(
  { area, screens }: Area<S & Readonly<Record<string, WebFacts>>>,
  drawn: { readonly [P in keyof S]: Load },
  searches: { readonly [P in keyof S]?: ReadSearch } = {},
): readonly Screen[] =>
  (Object.keys(drawn) as (keyof S & ScreenPath)[]).map((path) => {
    const facts: ScreenFacts = screens[path]
    return { path, facts, load: drawn[path], texts: [area, ...(facts.texts ?? [])], search: searches[path] }
  })

let loaded: ReadonlyMap<string, Screen> | undefined

/** Loads what every area registered, at once where it is there already: nobody pays for it before the log-in (design 10). */
export const loadScreens = async (): Promise<void> => {
  loaded ??= (await import('#web/registered.ts')).registered
}

/** The screen of a path; undefined before `loadScreens`, or where there is none. */
export const screenOf = (path: string): Screen | undefined => loaded?.get(path)
