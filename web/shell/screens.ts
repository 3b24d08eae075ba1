/** The registered screens, once they are loaded. Nobody pays for them before the log-in (design 10). */
import type { Screen } from '#web/shell/route-kit.tsx'
import type { ScreenPath } from '#web/paths.ts'

export interface Registered {
  /** Names the folder and the catalogue of texts. */
  readonly area: string
  readonly declared: Screen
}

let loaded: ReadonlyMap<ScreenPath, Registered> | undefined

/** Loads what every area registered; at once where it is there already. Throws where it cannot be fetched. */
export const loadScreens = async (): Promise<void> => {
  loaded ??= (await import('#web/registered.ts')).registered
}

/** The screen of a path; undefined before `loadScreens`, or where no area registered it. */
export const screenOf = (path: ScreenPath): Registered | undefined => loaded?.get(path)
