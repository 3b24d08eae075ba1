/**
 * Every screen, every tab of each record and every menu, at every usual size, in French and in German: no label covers another, is
 * cut, is off the window or has a word broken in the middle. One page a language; a screen is opened once and the window resized.
 */
import type { Browser, Locator, Page } from 'playwright-core'
import { frenchTexts } from '#server/modules/language/french-texts.ts'
import type { FlatTexts } from '#contract/texts.ts'
import { openChrome } from '../e2e/chrome.ts'
import { germanTexts } from '../e2e/german.ts'
import { SIZES, labelFaults } from '../e2e/labels.ts'
import { FACES, SCREENS, addressOf } from '../e2e/screens.ts'
import { DESK, PHONE, deskContext, enter, settled, visit } from '../e2e/walk.ts'
import { LOGIN, PASSWORD } from './camp.ts'
import { must } from './client.ts'
import { claim, claimNone, note } from './report.ts'
import { sampleHouse } from './sample-house.ts'

interface Findings {
  /** What could not be looked at. */
  readonly errors: string[]
  /** Faults of labels, once for all the sizes that have them. */
  readonly faults: Map<string, number[]>
  /** Screens, tabs among them, and menus. */
  screens: number
  menus: number
}

const MENUS = '#content [aria-haspopup="menu"]:visible'

const keep = async (page: Page, found: Findings, where: string): Promise<void> => {
  const width = page.viewportSize()?.width ?? 0
  for (const fault of await labelFaults(page)) {
    const key = `${where}: ${fault}`
    found.faults.set(key, [...(found.faults.get(key) ?? []), width])
  }
}

/** Opens a menu by its button, measures, and closes it. */
const measureMenu = async (page: Page, button: Locator, opened: string, found: Findings, where: string) => {
  await button.click()
  await page.locator(opened).first().waitFor()
  await keep(page, found, where)
  await page.keyboard.press('Escape')
  await page.locator(opened).first().waitFor({ state: 'detached' })
}

/** The screen as it stands, at each size, with each of its menus. */
const measure = async (page: Page, address: string, found: Findings): Promise<void> => {
  found.screens += 1
  for (const size of SIZES) {
    await page.setViewportSize(size)
    await settled(page)
    await keep(page, found, address)
    for (const button of await page.locator(MENUS).all()) {
      if (!(await button.isEnabled())) continue
      found.menus += 1
      await measureMenu(page, button, '[role=menu]', found, `${address}, a menu`)
    }
  }
}

/** What the tabs of a record lead to, as the page itself has them. */
const tabsOf = (page: Page): Promise<string[]> =>
  page
    .locator('#content nav[aria-label] a[href]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))

/** Every address, and every tab found on the way, once. */
const screens = async (page: Page, addresses: readonly string[], found: Findings): Promise<void> => {
  const left = [...addresses]
  const seen = new Set(left)
  for (let address = left.shift(); address !== undefined; address = left.shift()) {
    try {
      await page.setViewportSize(DESK)
      await visit(page, address)
      for (const tab of await tabsOf(page)) {
        if (!tab.startsWith('/') || seen.has(tab)) continue
        seen.add(tab)
        left.push(tab)
      }
      await measure(page, address, found)
    } catch (error) {
      found.errors.push(`${address}: ${String(error).slice(0, 300)}`)
    }
  }
}

/** The menus of the bar at the desk, and the folded one of a telephone. */
const bar = async (page: Page, found: Findings): Promise<void> => {
  await page.setViewportSize(DESK)
  await visit(page, '/home')
  const tops = page.locator('header nav > ul > li > button')
  for (const size of SIZES.filter(({ width }) => width !== PHONE.width)) {
    await page.setViewportSize(size)
    for (const top of await tops.all()) {
      found.menus += 1
      await measureMenu(page, top, '[data-panel]', found, 'a menu of the bar')
    }
  }
  await page.setViewportSize(PHONE)
  await page.locator('header button').first().click()
  for (const branch of await page.locator('[role=dialog] details').all())
    await branch.evaluate((element) => element.setAttribute('open', ''))
  found.menus += 1
  await keep(page, found, 'the menu of a telephone')
}

/** The user's language, from the menu under their name. */
const speakGerman = async (page: Page, german: FlatTexts): Promise<void> => {
  await page.getByRole('button', { name: /Système/ }).click()
  await page.getByRole('button', { name: 'Deutsch', exact: true }).click()
  await page.getByRole('toolbar', { name: german['shell:keys.label'] ?? '' }).waitFor()
}

type Speak = (page: Page) => Promise<void>

const lookIn = async (browser: Browser, url: string, language: string, speak: Speak, addresses: readonly string[]) => {
  const began = Date.now()
  const context = await deskContext(browser, url)
  const page = await context.newPage()
  page.setDefaultTimeout(15_000)
  const found: Findings = { errors: [], faults: new Map(), screens: 0, menus: 0 }
  await enter(page, LOGIN, PASSWORD)
  await speak(page)
  await bar(page, found)
  await screens(page, addresses, found)
  await context.close()
  const widths = SIZES.map(({ width }) => width).join(', ')
  claimNone(`in ${language}: every screen and every menu can be looked at`, found.errors)
  const faults = [...found.faults].map(([fault, at]) => `${fault} (${[...new Set(at)].join(', ')})`)
  claim(`in ${language}: no label over another, cut, off the window or broken, at ${widths}`, faults.length === 0)
  for (const fault of faults) note(fault)
  note(`${found.screens} screens, ${found.menus} menus, ${Math.round((Date.now() - began) / 1000)} s`)
}

export const look = async (): Promise<void> => {
  const { house, running, client, samples } = await sampleHouse()
  const german = germanTexts(await frenchTexts())
  await must(client.post('customer/language/interface/de', { texts: german, save: true }))
  const addresses = [...new Set([...SCREENS, ...FACES].map((route) => addressOf(route, samples)))]
  const browser = await openChrome()
  try {
    await lookIn(browser, running.url, 'French', () => Promise.resolve(), addresses)
    await lookIn(browser, running.url, 'German', (page) => speakGerman(page, german), addresses)
  } finally {
    await browser.close()
  }
  claim('the server complained of nothing', running.complaints.length === 0, running.complaints)
  await house.stop()
}
