/**
 * Runs before each file of rules (vitest.config.ts, `setupFiles`): files share their modules, and screens change how texts are
 * written. Tests of the screens read French dressed as in a browser, all others as it is declared.
 */
import { expect } from 'vitest'
import { dressFrench, speak } from '#contract/spoken.ts'
import { frenchSpaces } from '#web/i18n/typography.ts'

const WEB = new URL('..', import.meta.url).pathname

const isOfScreens = (): boolean => expect.getState().testPath?.startsWith(WEB) ?? false

speak({ language: 'fr', texts: {} })
dressFrench(isOfScreens() ? frenchSpaces : (french) => french)
