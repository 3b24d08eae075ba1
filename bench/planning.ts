/**
 * `npm run bench:planning`: 1,000 places × 365 days, 40,000 stays of 100,000. The payload of the year over HTTP against the bare SQL and its
 * JSON; then, in Chromium, the first paint of the board against a bare canvas that draws the same bars, and the frames that
 * scrolling drops. Everything is measured in turns in the same run, medians taken. Exit code 1 past a budget.
 *
 * First paint is the time from asking to the first frame on screen, as the browser tells it. Without a GPU the browser paints the
 * board on other threads than the page's and waits for them, while a canvas paints as it is drawn; so the work of the page's own
 * thread is shown as well. Frames are dropped by the clock; where other programs are so busy that even the canvas drops some, what
 * counts is the share of frames whose own work takes longer than a frame.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import type { Browser, Page } from 'playwright-core'
import { build } from 'vite'
import { openChrome } from '../e2e/chrome.ts'
import { CAMP, SIZE as CAMP_SIZE, loadCustomers, loadStays } from './camp.ts'
import { compare, median, startBenchHouse } from './house.ts'
import type { BenchHouse } from './house.ts'

const PAYLOAD_BUDGET = 2
const PAINT_BUDGET = 2
/** Share of frames. */
const DROPPED_BUDGET = 0.01

/** Of the year, in the browser. */
const STAYS = 40_000
const YEAR = { from: '2027-01-01', to: '2028-01-01' }
/** What the board asks for as it is scrolled. */
const MONTH = { from: '2027-07-01', to: '2027-08-01' }
const PAINTS = 15
const TRACES = 5
const SCROLLS = 5
const SCROLL_MS = 4000
const FRAME_MS = 1000 / 60
const SIZE = { width: 1440, height: 900 }

type What = 'board' | 'canvas'

/** Ratio of the payload over HTTP to what any answer must read: the holds of the window, whose they are, how many people. */
const payloadOf = async (house: BenchHouse, name: string, window: typeof YEAR): Promise<boolean> => {
  const bare = async (): Promise<string> => {
    const { rows } = await sql`
      select h.id, h.place_id, h.arrival - ${window.from}::date as arrival, h.departure - h.arrival as nights, h.kind, h.pinned,
        h.booking_id, h.occupancy_id, o.version, o.arrived_at, o.gone_at, b.origin_id, b.code, b.total - b.paid as balance,
        c.surname, h.expires_at,
        (select count(*)::int from attendant a
          where a.establishment_id = h.establishment_id and a.occupancy_id = h.occupancy_id) as people
      from place_hold h
      left join booking b on b.establishment_id = h.establishment_id and b.id = h.booking_id
      left join occupancy o on o.establishment_id = h.establishment_id and o.id = h.occupancy_id
      left join customer c on c.id = b.customer_id
      where h.establishment_id = ${house.site.establishmentId} and h.departure > ${window.from} and h.arrival < ${window.to}
        and (h.expires_at is null or h.expires_at > now())`.execute(house.db)
    return JSON.stringify(rows)
  }
  const size = (await house.post('booking/planning/search', window)).length
  const result = await compare(15, bare, () => house.post('booking/planning/search', window))
  console.log(
    `payload of a ${name}  ${result.measured.toFixed(0)} ms (${(size / 1e6).toFixed(1)} MB), bare SQL ${result.baseline.toFixed(0)} ms: ` +
      `ratio ${result.ratio.toFixed(2)} (budget ${PAYLOAD_BUDGET})`,
  )
  return result.ratio <= PAYLOAD_BUDGET
}

const payload = async (): Promise<boolean> => {
  const house = await startBenchHouse(CAMP_SIZE)
  await loadCustomers(house, CAMP.customers)
  await loadStays(house, CAMP.stays, CAMP.from)
  const isYearWithin = await payloadOf(house, 'year', YEAR)
  const isMonthWithin = await payloadOf(house, 'month', MONTH)
  await house.stop()
  return isYearWithin && isMonthWithin
}

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
}

/** The page of measures, built as the application is, on a server of its own. */
const servePage = async (): Promise<{ url: string; close: () => void }> => {
  const outDir = mkdtempSync(path.join(tmpdir(), 'pinede-bench-page-'))
  const root = path.resolve(import.meta.dirname, '../web/ui/board/bench')
  await build({
    root,
    base: './',
    configFile: false,
    logLevel: 'warn',
    build: { outDir, emptyOutDir: true, target: 'es2023' },
  })
  const server = createServer((request, response) => {
    const file = new URL(request.url ?? '/', 'http://localhost').pathname.replace(/\/$/, '/index.html')
    try {
      const body = readFileSync(path.join(outDir, file))
      response.writeHead(200, { 'content-type': TYPES[path.extname(file)] ?? 'application/octet-stream' }).end(body)
    } catch {
      response.writeHead(404).end()
    }
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const close = (): void => {
    server.close()
    rmSync(outDir, { recursive: true, force: true })
  }
  return { url: `http://127.0.0.1:${port}/`, close }
}

/** A page with its fonts and its stays, and nothing on it yet. */
const openPage = async (browser: Browser, url: string): Promise<Page> => {
  const page = await browser.newPage({ viewport: SIZE })
  await page.goto(`${url}?places=${CAMP.places}&perPlace=${STAYS / CAMP.places}`)
  await page.waitForFunction('window.ready === true')
  await page.evaluate(`Promise.all([400, 500, 600].map((w) => document.fonts.load(w + ' 12px "Inter Variable"')))`)
  await page.waitForTimeout(150)
  return page
}

interface TraceEvent {
  readonly name: string
  readonly ph: string
  /** Microseconds of the thread's own time. */
  readonly tdur?: number
}

/** Runs a script in the page; answers its result and the own time of each of the page's frames and scripts, in milliseconds. */
const traced = async (
  browser: Browser,
  page: Page,
  script: string,
): Promise<{ result: number; frames: number[]; work: number }> => {
  await browser.startTracing(page, { categories: ['cc', 'v8', 'devtools.timeline'] })
  const result = await page.evaluate<number>(script)
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] }
  const own = (name: string): number[] =>
    traceEvents.filter((event) => event.ph === 'X' && event.name === name).map((event) => (event.tdur ?? 0) / 1000)
  const frames = own('ProxyMain::BeginMainFrame')
  const scripts = own('v8.callFunction')
  return { result, frames, work: [...frames, ...scripts].reduce((sum, ms) => sum + ms, 0) }
}

/** Milliseconds from asking to the first frame on screen, raster included. */
const PAINT = (what: What): string => `new Promise((resolve) => {
  new PerformanceObserver((list) => {
    const entry = list.getEntriesByName('first-contentful-paint')[0]
    if (entry) resolve(entry.startTime - at)
  }).observe({ type: 'paint', buffered: true })
  const at = window.start('${what}')
})`

/** Share of the frames of a steady scroll that came late: a brisk wheel, 24 pixels a frame. */
const SCROLL = (dx: number, dy: number): string => `new Promise((resolve) => {
  const board = document.querySelector('.board')
  const start = performance.now()
  let last = start, frames = 0, dropped = 0
  const tick = (now) => {
    frames += 1
    if (frames > 2) dropped += Math.max(0, Math.round((now - last) / ${FRAME_MS}) - 1)
    last = now
    if (now - start > ${SCROLL_MS}) return resolve(dropped / (frames + dropped))
    board.scrollBy(${dx}, ${dy})
    requestAnimationFrame(tick)
  }
  requestAnimationFrame(tick)
})`

type Samples = Record<What, number[]>

const noSamples = (): Samples => ({ board: [], canvas: [] })
const medians = (of: Samples): Record<What, number> => ({ board: median(of.board), canvas: median(of.canvas) })

/** Both in turns, each before the other half of the time. */
const turns = (rounds: number): What[] =>
  Array.from({ length: rounds }, (_, i): What[] => (i % 2 === 0 ? ['canvas', 'board'] : ['board', 'canvas'])).flat()

const paints = async (browser: Browser, url: string): Promise<boolean> => {
  const [times, works] = [noSamples(), noSamples()]
  for (const what of turns(PAINTS)) {
    const page = await openPage(browser, url)
    times[what].push(await page.evaluate<number>(PAINT(what)))
    await page.close()
  }
  for (const what of turns(TRACES)) {
    const page = await openPage(browser, url)
    works[what].push((await traced(browser, page, PAINT(what))).work)
    await page.close()
  }
  const [time, work] = [medians(times), medians(works)]
  const ratio = time.board / time.canvas
  console.log(
    `first paint  board ${time.board.toFixed(1)} ms, bare canvas ${time.canvas.toFixed(1)} ms: ratio ${ratio.toFixed(2)} (budget ${PAINT_BUDGET})`,
  )
  console.log(
    `  own work of the page's thread: board ${work.board.toFixed(1)} ms, canvas ${work.canvas.toFixed(1)} ms: ratio ${(work.board / work.canvas).toFixed(2)}`,
  )
  return ratio <= PAINT_BUDGET
}

const WAYS = { down: [0, 24], across: [24, 0], both: [12, 20] } as const
type Way = keyof typeof WAYS

const percent = (share: number): string => `${(share * 100).toFixed(2)} %`

interface Scrolled {
  readonly dropped: number
  readonly long: number
}

const scroll = async (browser: Browser, url: string, what: What, way: Way): Promise<Scrolled> => {
  const page = await openPage(browser, url)
  await page.evaluate(`window.start('${what}')`)
  await page.waitForTimeout(600)
  const [dx, dy] = WAYS[way]
  const { result, frames } = await traced(browser, page, SCROLL(dx, dy))
  await page.close()
  return { dropped: result, long: frames.filter((ms) => ms > FRAME_MS).length / Math.max(1, frames.length) }
}

const scrolls = async (browser: Browser, url: string): Promise<boolean> => {
  let within = true
  for (const way of Object.keys(WAYS) as Way[]) {
    const [drops, longs] = [noSamples(), noSamples()]
    for (const what of turns(SCROLLS)) {
      const { dropped, long } = await scroll(browser, url, what, way)
      drops[what].push(dropped)
      longs[what].push(long)
    }
    const [dropped, long] = [medians(drops), medians(longs)]
    const isBusy = dropped.canvas > DROPPED_BUDGET
    const [what, value] = isBusy
      ? [`frames of too much own work, the clock of a busy machine says nothing`, long.board]
      : ['frames dropped', dropped.board]
    within &&= value <= DROPPED_BUDGET
    console.log(`scrolling ${way}, ${what}: ${percent(value)} (budget ${percent(DROPPED_BUDGET)})`)
    console.log(
      `  dropped by the clock: board ${percent(dropped.board)}, bare canvas ${percent(dropped.canvas)}; ` +
        `own work over ${FRAME_MS.toFixed(1)} ms: board ${percent(long.board)}, bare canvas ${percent(long.canvas)}`,
    )
  }
  return within
}

const results = [await payload()]
const page = await servePage()
const browser = await openChrome()
results.push(await paints(browser, page.url), await scrolls(browser, page.url))
await browser.close()
page.close()
process.exitCode = results.every(Boolean) ? 0 : 1
