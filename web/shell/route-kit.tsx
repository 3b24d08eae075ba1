/**
 * How an area registers its screens. `web/screens/<area>/routes.tsx` exports them; the file is found by its place:
 *
 *     import { screen } from '#web/shell/route-kit.tsx'
 *
 *     export const screens = [
 *       screen({
 *         path: '/layout-list',
 *         right: 'camp_layout',
 *         load: () => import('#web/screens/camp/layout-list.tsx').then((m) => m.LayoutList),
 *       }),
 *     ]
 *
 * The path must be one of `web/paths.ts`. Each `load` is a chunk of its own, fetched with the texts of the area
 * (`web/i18n/fr/<area>.ts`) and those named in `texts`. In the screen, `useScreenParams('/layout/$layoutId')` gives
 * typed numbers; `useGo()` navigates; `ScreenLink` is a link to a typed address (`navigation.tsx`).
 */
import type { ComponentType } from 'react'
import type { ModuleKey } from '#contract/modules.ts'
import type { RightAction, Functionality } from '#contract/rights.ts'
import type { CatalogueName } from '#web/i18n/i18n.ts'
import type { ScreenPath } from '#web/paths.ts'

export type Search = Readonly<Record<string, unknown>>

export interface Screen {
  readonly path: ScreenPath
  /** Functionality that must be readable (spec 6); `session` needs a log-in only. Without it: /home. */
  readonly right: Functionality | 'session'
  /** Where reading is not enough. Default `read`. */
  readonly action?: RightAction
  /** The module that the address belongs to, where it belongs to one: while it is off, /home. */
  readonly module?: (params: Readonly<Record<string, string>>) => ModuleKey | undefined
  readonly load: () => Promise<ComponentType>
  /** Catalogues of other areas that the screen shows. */
  readonly texts?: readonly CatalogueName[]
  /** Reads the search part of the address (numbers are numbers already); what it returns is what the screen gets. */
  readonly search?: (raw: Search) => Search
}

/** Declares a screen; see the example above. */
export const screen = (declared: Screen): Screen => declared
