/**
 * What both sides know of a screen, said once in `contract/screens/<area>.ts`: who may open it, the module that it belongs to, the chapter
 * of the manual that explains it, the catalogues that it shows. Menu, guards and help are taken from there; `loads` in the area's
 * `routes.tsx` says which component draws it (web/shell/route-kit.ts), and the compiler compares both.
 */
import type { ChapterSlug } from '#contract/manual.ts'
import type { ModuleKey } from '#contract/modules.ts'
import type { Functionality, RightAction } from '#contract/rights.ts'

export interface ScreenFacts {
  /** Functionality that must be readable (spec 6); `session` needs a log-in only. Without it: /home. */
  readonly right: Functionality | 'session'
  /** Where reading is not enough. Default `read`. */
  readonly action?: RightAction
  /** Where the address belongs to a module: while it is off, /home, and no leaf of the menu. */
  readonly module?: ModuleKey | ((params: Readonly<Record<string, string>>) => ModuleKey | undefined) | undefined
  readonly chapter: ChapterSlug
  /** Catalogues of texts beside that of the area. */
  readonly texts?: readonly string[]
}

export type AreaScreens = Readonly<Record<`/${string}`, ScreenFacts>>

export interface Area<S extends AreaScreens> {
  /** Names the folder below `web/screens` and the catalogue of texts. */
  readonly area: string
  readonly screens: S
}

/** Declares the screens of an area: `screens('payment', { '/guarantee-list': { right, chapter, texts } })`. */
export const screens = <const S extends AreaScreens>(area: string, declared: S): Area<S> => ({
  area,
  screens: declared,
})

/** The module that an address of a screen belongs to, if any. */
export const moduleAt = (facts: ScreenFacts, params: Readonly<Record<string, string>>): ModuleKey | undefined =>
  typeof facts.module === 'function' ? facts.module(params) : facts.module
