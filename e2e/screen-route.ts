import type { Functionality, RightAction } from '#contract/rights.ts'

export interface ScreenRoute {
  /** `{x}` stands for a value: an id where the name ends in `Id`. */
  readonly path: string
  /** `session`: every user who is logged in. */
  readonly right: Functionality | 'session'
  /** What it takes to open it; default: to read. */
  readonly action?: RightAction
}

/** Of one right. */
export const screens = (right: ScreenRoute['right'], ...paths: readonly string[]): ScreenRoute[] =>
  paths.map((path) => ({ path, right }))
