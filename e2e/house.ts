import { existsSync } from 'node:fs'
import path from 'node:path'
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { allJobs } from '#server/app.ts'
import { everywhere, setUserRights } from '#server/platform/auth/rights.ts'
import type { Rights } from '#contract/rights.ts'
import { listen } from '#server/platform/db/listen.ts'
import { serveLive } from '#server/platform/http/live.ts'
import { openQueue } from '#server/platform/jobs/queue.ts'
import { runJob } from '#server/platform/jobs/run.ts'
import { createUser } from '#server/modules/establishment/index.ts'
import { afterFile } from '#server/testing/per-file.ts'
import { testDb } from '#server/testing/test-db.ts'
import { quiet } from '#server/testing/test-server.ts'
import { testHouse } from '#server/testing/test-house.ts'
import type { HouseOptions, TestHouse } from '#server/testing/test-house.ts'
import { openChrome } from './chrome.ts'
import { beLate, waitLate } from './late.ts'
import { DESK, accessibilityFaults, atHome, deskContext, enter, plain } from './walk.ts'

export { DESK, PHONE } from './walk.ts'

export const WEB_DIR = path.resolve(import.meta.dirname, '../dist/web')
const FAILURES = path.resolve(import.meta.dirname, '../dist/failures')

/** Pinède on the file's own database, served to a real browser. */
export interface BrowserHouse extends TestHouse {
  readonly url: string
  /** A new browser window of its own, nobody logged in. */
  readonly window: (size?: { width: number; height: number }) => Promise<Page>
  /** Makes a user of the establishment and answers the login; the password is `PASSWORD`. */
  readonly login: (rights?: Rights) => Promise<string>
  /** Makes a user and opens their session; answers their window, at home. */
  readonly desk: (rights?: Rights, size?: { width: number; height: number }) => Promise<Page>
  /** The same on no screen yet, for a test that opens one by its address at once: home takes as long as many a test. */
  readonly session: (rights?: Rights, size?: { width: number; height: number }) => Promise<Page>
}

export const PASSWORD = 'pommier-42'

/** A machine may stand still for a while (a disk that flushes, a neighbour); no test measures time by it. */
const PATIENCE_MS = 45_000

let browser: Promise<Browser> | undefined

/** What a window keeps of its own: cookies, storage, the files of the screens. */
interface Profile {
  readonly url: string
  readonly context: BrowserContext
}

const open: Profile[] = []
/** Those of tests that are over, for the next ones at their address: the files of the screens are read and compiled once. */
const closed: Profile[] = []

/** Houses of a worker follow each other at one address, so that a browser knows the files of its screens from the first page on. */
let port = 0

/** Where a page stands, in a line: its address, what has the focus, what it asks, what it says. */
const STANDS = `(() => {
  const said = (element) => element === null ? 'nothing' : (element.getAttribute('aria-label') || element.innerText || element.value || '')
  const short = (element) => element === null ? 'nothing' : element.localName + ' « ' + said(element).replace(/\\s+/g, ' ').slice(0, 160) + ' »'
  const all = (selector) => [...document.querySelectorAll(selector)].filter((one) => one.getClientRects().length > 0).map(short).join(', ') || 'none'
  return location.pathname + location.search + ', focus on ' + short(document.activeElement) + ', dialogs: ' + all('[role="dialog"], [role="menu"], [role="listbox"]') + ', said: ' + all('[role="alert"], [role="status"]')
})()`

/** What each window looked like when a test failed: in `dist/failures/`, and in a line each. */
const keepFailure = async (name: string): Promise<string[]> => {
  const pages = open.flatMap(({ context }) => context.pages())
  const lines: string[] = []
  for (const [index, page] of pages.entries()) {
    await page.screenshot({
      path: path.join(FAILURES, `${name.replaceAll(/\W+/g, '-').slice(0, 80)}-${index + 1}.png`),
    })
    lines.push(plain(await page.evaluate<string>(STANDS)))
  }
  return lines
}

/** After each test (each-test.ts): what a failure looked like is kept and answered, and every window closed. */
export const closeWindows = async (failed?: string): Promise<readonly string[]> => {
  const lines = failed === undefined ? [] : await keepFailure(failed)
  for (const profile of open.splice(0)) {
    for (const page of profile.context.pages()) await page.close()
    closed.push(profile)
  }
  return lines
}

/** What a page throws or refuses on its own is a failure of the test that opened it. */
const watch = (page: Page): void => {
  page.on('pageerror', (error) => {
    throw new Error(`the page failed: ${error.message}`)
  })
}

/** One for all files of this worker, until the worker ends: starting one takes as long as many a test. Each window is its own. */
const workersBrowser = async (): Promise<Browser> => {
  browser ??= openChrome()
  const opened = await browser
  if (opened.isConnected()) return opened
  browser = openChrome()
  return browser
}

/** Those of another address, or of a browser that died, will not be used again. */
const closeOthers = async (url: string): Promise<void> => {
  for (const profile of closed.splice(0)) {
    const isUseful = profile.url === url && (profile.context.browser()?.isConnected() ?? false)
    if (isUseful) closed.push(profile)
    else await profile.context.close()
  }
}

const newProfile = async (url: string): Promise<Profile> => ({
  url,
  context: await deskContext(await workersBrowser(), url),
})

/** At the address of the house before it; at another one while that is taken. */
const listenOn = async (app: TestHouse['app'], host: string): Promise<string> => {
  try {
    return await app.listen({ port, host })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')) throw error
    return app.listen({ port: 0, host })
  }
}

/** As a browser that was never there, but for the files of the screens. Only now: a page writes on leaving, too. */
const emptied = async ({ url, context }: Profile): Promise<Page> => {
  const page = await context.newPage()
  const chrome = await context.newCDPSession(page)
  await chrome.send('Storage.clearDataForOrigin', { origin: url, storageTypes: 'all' })
  await chrome.detach()
  await context.clearCookies()
  await context.setOffline(false)
  return page
}

/** A new browser window of its own on this address, nobody logged in. */
export const openWindow = async (url: string, size = DESK): Promise<Page> => {
  // The one that was used last: it knows most.
  const known = closed.findLastIndex((profile) => profile.url === url)
  const profile = closed.splice(known, known === -1 ? 0 : 1)[0] ?? (await newProfile(url))
  open.push(profile)
  const page = await emptied(profile)
  if (size !== DESK) await page.setViewportSize(size)
  page.setDefaultTimeout(PATIENCE_MS)
  const late = Number(process.env['PINEDE_LATE'] ?? 0)
  const tardy = Number(process.env['PINEDE_TARDY'] ?? 0)
  if (tardy > 0) waitLate(page, tardy)
  if (late > 0) await page.addInitScript(beLate, { least: 0, most: late, share: 0.4 })
  watch(page)
  return page
}

/** @param kinds the jobs that it runs, asked at each. @param host the address that it listens to. */
export const browserHouse = async (
  options: HouseOptions = {},
  kinds = () => allJobs,
  host = '127.0.0.1',
): Promise<BrowserHouse> => {
  if (!existsSync(path.join(WEB_DIR, 'index.html'))) throw new Error('the screens are not built: npm run build:web')
  const { appConfig } = await testDb('house')
  const queue = await openQueue(appConfig, quiet)
  const house = await testHouse({ webDir: WEB_DIR, jobs: queue, ...options })
  let isStopping = false
  await queue.work((job) =>
    runJob({ house: house.house, kinds: kinds(), log: quiet, isStopping: () => isStopping }, job),
  )
  const listener = await listen(appConfig, ['pinede_change', 'pinede_security'], quiet)
  const live = serveLive(house.app.server, house.house, listener, quiet)
  const url = await listenOn(house.app, host)
  port = Number(new URL(url).port)
  await closeOthers(url)
  afterFile(async () => {
    isStopping = true
    await queue.stop()
    live.close()
    await house.app.close()
    await listener.close()
  })

  const window = (size = DESK): Promise<Page> => openWindow(url, size)

  const login = async (rights: Rights = everywhere('111', true)): Promise<string> => {
    const name = `poste-${crypto.randomUUID().slice(0, 8)}`
    const user = { name: 'Claire Martin', login: name, password: PASSWORD, admin: true, systeme: true }
    const id = await createUser(house.house.db, house.establishmentId, user)
    await setUserRights(house.house.db, id, house.establishmentId, rights)
    return name
  }

  const session = async (rights?: Rights, size = DESK): Promise<Page> => {
    const page = await window(size)
    await openSession(page, await login(rights))
    return page
  }

  const desk = async (rights?: Rights, size?: typeof DESK): Promise<Page> => {
    const page = await session(rights, size)
    await atHome(page)
    return page
  }

  return { ...house, url, window, login, desk, session }
}

/** A session as the log-in screen leaves it, without that screen: it takes as long as many a test. */
const openSession = async (page: Page, login: string): Promise<void> => {
  const answer = await page.request.post('/rest/login', { data: { login, password: PASSWORD } })
  if (!answer.ok()) throw new Error(`the log-in was refused: ${await answer.text()}`)
  // A page of the site that runs nothing, to write what its screens remember.
  await page.goto('/robots.txt')
  await page.evaluate(`localStorage.setItem('pinede.user', ${JSON.stringify(await answer.text())})`)
}

/** Logs in through the screen. */
export const logIn = (page: Page, login: string, password = PASSWORD): Promise<void> => enter(page, login, password)

/** No accessibility fault on the page as it stands (WCAG 2.2 AA). */
export const expectAccessible = async (page: Page): Promise<void> => {
  // As one text, so that a failed line of a run says which.
  expect((await accessibilityFaults(page)).join('\n')).toBe('')
}

/** Where something is drawn, once it is: what is drawn anew (a colleague's change just read) is nowhere for a moment. */
export const drawn = async (target: Locator): Promise<NonNullable<Awaited<ReturnType<Locator['boundingBox']>>>> => {
  const box = async () => target.boundingBox()
  await expect.poll(box).not.toBeNull()
  return (await box()) ?? drawn(target)
}
