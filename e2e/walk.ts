/** Opening screens one after the other, and what may be wrong with them. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type Axe from 'axe-core'
import type { RunOptions } from 'axe-core'
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'

declare global {
  var axe: typeof Axe
}

export const DESK = { width: 1440, height: 900 }
export const PHONE = { width: 390, height: 844 }

/** A browser of its own, as one stands at a French desk; addresses are relative to `baseURL`. */
export const deskContext = (browser: Browser, baseURL: string, viewport = DESK): Promise<BrowserContext> =>
  browser.newContext({ viewport, locale: 'fr-FR', timezoneId: 'Europe/Paris', baseURL })

/** Opens the home page of whoever is logged in, ready for keys. */
export const atHome = async (page: Page): Promise<void> => {
  await page.goto('/home', { waitUntil: 'commit' })
  await keysThere(page)
}

/** The address comes before the screen: keys pressed meanwhile would go nowhere. */
const keysThere = (page: Page): Promise<void> => page.getByRole('toolbar', { name: 'Touches de fonction' }).waitFor()

/** Logs in through the screen. */
export const enter = async (page: Page, login: string, password: string): Promise<void> => {
  await page.goto('/login')
  await page.getByLabel('Identifiant').fill(login)
  await page.getByLabel(/^Mot de passe/).fill(password)
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await page.waitForURL('**/home')
  await keysThere(page)
}

/** What passes is not told apart: it would be most of what there is to tell. */
const RULES: RunOptions = {
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'] },
  resultTypes: ['violations'],
}

/** Read by the page in a fraction of the time of the readable one. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Everything the page complains of by itself: errors that nobody caught, and what the console says is one. */
export const complaintsOf = (page: Page): string[] => {
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(`uncaught: ${error.message}`))
  page.on('console', (message) => {
    if (message.type() === 'error')
      complaints.push(`console: ${message.text().slice(0, 300)} (${message.location().url})`)
  })
  return complaints
}

/** Waits until nothing on the page is loading. */
export const settled = async (page: Page): Promise<void> => {
  // Asked of the locator: a predicate given as text is evaluated in the page, where our policy forbids `eval`.
  await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' })
}

/** The letters of the page, two frames for what a new size changes, then the end of transitions: half-faded text has no contrast. */
const AT_REST = `document.fonts.ready.then(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))).then(() =>
  Promise.allSettled(document.getAnimations()
    .filter((one) => one.playState === 'running' && one.effect.getComputedTiming().endTime !== Infinity).map((one) => one.finished)))
  .then(() => undefined)`

/** Waits until nothing moves any more on the page, but for what never stops. */
export const atRest = async (page: Page): Promise<void> => {
  await page.evaluate(AT_REST)
}

/** With plain spaces where French typography has others. */
export const plain = (text: string | null): string => (text ?? '').replaceAll(/[\u00A0\u202F]/g, ' ')

/** What each of several things says, read once the first is there. */
export const textsOf = async (those: Locator): Promise<string[]> => {
  await those.first().waitFor()
  return (await those.allInnerTexts()).map(plain)
}

const HEADING = '#content h1, #content [role="heading"][aria-level="1"]'

/** Opens an address and waits until nothing is loading. Answers the path it ended on. */
export const visit = async (page: Page, address: string): Promise<string> => {
  await page.goto(address, { waitUntil: 'commit' })
  await page.locator(HEADING).first().waitFor()
  await settled(page)
  return new URL(page.url()).pathname
}

/** What addresses of one screen have in common: from one to the other its heading stays. */
const screenOf = (path: string): string =>
  path
    .split('/')
    .slice(1, path.startsWith('/admin/') ? 4 : 2)
    .join('/')

/** Longer than a screen takes to stand in the place of another; one that keeps its heading is read anew. */
const CHANGED_MS = 3000

/** Goes to an address as a link does, without reading the page anew, and waits until nothing is loading. Answers the path it ended on. */
export const goTo = async (page: Page, address: string): Promise<string> => {
  if (screenOf(address) === screenOf(new URL(page.url()).pathname)) return visit(page, address)
  await page.evaluate(`for (const heading of document.querySelectorAll('${HEADING}')) heading.setAttribute('data-before', '')
history.pushState(null, '', ${JSON.stringify(address)})`)
  const another = page.locator(HEADING).and(page.locator(':not([data-before])'))
  const isThere = await another
    .first()
    .waitFor({ timeout: CHANGED_MS })
    .then(
      () => true,
      () => false,
    )
  if (!isThere) return visit(page, address)
  await settled(page)
  return new URL(page.url()).pathname
}

/** Accessibility faults (WCAG 2.2 AA) of the page once nothing moves on it: the rule, and where. */
export const accessibilityFaults = async (page: Page): Promise<string[]> => {
  // Its checks stay in a page until it leaves: reading them takes longer than most checks.
  if (!(await page.evaluate(() => typeof globalThis.axe?.run === 'function'))) await page.evaluate(AXE)
  await atRest(page)
  return page.evaluate(async (rules) => {
    const { violations } = await globalThis.axe.run(rules)
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(' | ')}`)
  }, RULES)
}

/** The same at a given size. */
export const faultsAt = async (page: Page, size: { width: number; height: number }): Promise<string[]> => {
  await page.setViewportSize(size)
  await settled(page)
  return accessibilityFaults(page)
}
