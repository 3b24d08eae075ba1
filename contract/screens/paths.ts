/** The paths alone: all that the browser knows of screens before the log-in. Worked out when the screens are built (vite.config.ts). */
import { SCREENS } from '#contract/screens/index.ts'
import type { ScreenPath } from '#contract/screens/index.ts'

export const SCREEN_PATHS = Object.keys(SCREENS) as readonly ScreenPath[]
