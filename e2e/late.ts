/** Pages on a machine under load: what they put off comes later than they meant, and so do answers. */

import type { Locator, Page } from 'playwright-core'

export interface Lateness {
  /** Milliseconds. */
  readonly least: number
  readonly most: number
  /** How much of what is put off comes late, 0 to 1. */
  readonly share: number
}

/**
 * Run in a page, now or before anything else of it. Every browser test under it finds what hangs on luck:
 * `PINEDE_LATE=250 vitest run --project screens` (docs/tests.md).
 */
export const beLate = ({ least, most, share }: Lateness): void => {
  const timer = window.setTimeout.bind(window)
  const ask = window.fetch.bind(window)
  const lag = (): number => (Math.random() < share ? least + Math.random() * (most - least) : 0)
  const pause = (ms: number): Promise<void> => new Promise((resolve) => timer(resolve, ms))
  Object.assign(window, {
    setTimeout: (run: TimerHandler, ms = 0, ...given: unknown[]): number => timer(run, ms + lag(), ...given),
    requestAnimationFrame: (run: FrameRequestCallback): number => timer(() => run(performance.now()), 16 + lag()),
    cancelAnimationFrame: (id: number): void => clearTimeout(id),
    fetch: async (...asked: Parameters<typeof fetch>): Promise<Response> => {
      const answer = await ask(...asked)
      await pause(lag())
      return answer
    },
  })
}

/** How long a toast stays, in milliseconds (web/shell/toast-area.tsx). */
const TOAST_MS = 5000

/**
 * From here on, until the page is read anew, what is said stays until something else is. For a test that presses what a toast offers after
 * a look elsewhere: on a busy machine that takes longer than the five seconds that a person has.
 */
export const keepSaid = (page: Page): Promise<void> =>
  page.evaluate((stays) => {
    const timer = window.setTimeout.bind(window)
    Object.assign(window, {
      setTimeout: (run: TimerHandler, ms = 0, ...given: unknown[]): number =>
        ms === stays ? 0 : timer(run, ms, ...given),
    })
  }, TOAST_MS)

/**
 * The other way round: a test that is late for what the page shows. Each wait of a test begins this many milliseconds after what came
 * before it, so that what waits for words that soon go (those of a question that closes) fails: `PINEDE_TARDY=700`.
 */
export const waitLate = (page: Page, ms: number): void => {
  const kind: object = Object.getPrototypeOf(page.locator('html'))
  if (tardy.has(kind)) return
  tardy.add(kind)
  const locators = kind as Pick<Locator, 'waitFor'>
  const { waitFor } = locators
  locators.waitFor = async function late(this: Locator, ...given) {
    await new Promise((resolve) => setTimeout(resolve, ms))
    return waitFor.apply(this, given)
  }
}
const tardy = new Set<object>()
