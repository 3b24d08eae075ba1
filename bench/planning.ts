/**
 * `npm run bench:planning`: 1,000 places × 365 days, 40,000 stays. The payload of the year over HTTP against the bare SQL and its
 * JSON; then, in Chromium, the first paint of the board against a bare canvas that draws the same bars, and the frames that
 * scrolling drops. Everything is measured in turns in the same run, medians taken. Exit code 1 past a budget.
 *
 * Software rendering on few cores is noisy and slower than any desk: what counts is the ratio, and the canvas beside it.
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
import { compare, loadCustomers, loadStays, median, startBenchHouse } from './house.ts'

const PAYLOAD_BUDGET = 2
const PAINT_BUDGET = 2
/** Share of frames. */
const DROPPED_BUDGET = 0.01

const PLACES = 1000
const STAYS = 40_000
const YEAR = { from: '2027-01-01', to: '2028-01-01' }
const PAINTS = 15
const SCROLLS = 5
const SCROLL_MS = 4000
const SIZE = { width: 1440, height: 900 }

type What = 'board' | 'canvas'

/** Ratio of the payload over HTTP to what any answer must read: the holds of the year, whose they are, how many people. */
const payload = async (): Promise<boolean> => {
  const house = await startBenchHouse({ pitches: PLACES / 2, mobilHomes: PLACES / 2 })
  await loadCustomers(house, 5000)
  await loadStays(house, STAYS, YEAR.from)
  const bare = async (): Promise<string> => {
    const { rows } = await sql`
      select h.id, h.place_id, h.arrival - ${YEAR.from}::date as arrival, h.departure - h.arrival as nights, h.kind, h.pinned,
        h.booking_id, h.occupancy_id, o.version, o.arrived_at, o.gone_at, b.origin_id, b.code, b.total - b.paid as balance,
        c.surname, h.expires_at,
        (select count(*)::int from attendant a
          where a.establishment_id = h.establishment_id and a.occupancy_id = h.occupancy_id) as people
      from place_hold h
      left join booking b on b.establishment_id = h.establishment_id and b.id = h.booking_id
      left join occupancy o on o.establishment_id = h.establishment_id and o.id = h.occupancy_id
      left join customer c on c.id = b.customer_id
      where h.establishment_id = ${house.site.establishmentId} and h.departure > ${YEAR.from} and h.arrival < ${YEAR.to}
        and (h.expires_at is null or h.expires_at > now())`.execute(house.db)
    return JSON.stringify(rows)
  }
  const size = (await house.post('booking/planning/search', YEAR)).length
  const result = await compare(15, bare, () => house.post('booking/planning/search', YEAR))
  await house.stop()
  console.log(
    `payload  ${result.measured.toFixed(0)} ms (${(size / 1e6).toFixed(1)} MB), bare SQL ${result.baseline.toFixed(0)} ms: ` +
      `ratio ${result.ratio.toFixed(2)} (budget ${PAYLOAD_BUDGET})`,
  )
  return result.ratio <= PAYLOAD_BUDGET
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
  await build({ root, base: './', configFile: false, logLevel: 'warn', build: { outDir, target: 'es2023' } })
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
  await page.goto(`${url}?places=${PLACES}&perPlace=${STAYS / PLACES}`)
  await page.waitForFunction('window.ready === true')
  await page.evaluate(`Promise.all([400, 600].map((w) => document.fonts.load(w + ' 12px "Inter Variable"')))`)
  await page.waitForTimeout(150)
  return page
}

/** Milliseconds from asking to the first frame on screen, raster included, as the browser tells it. */
const PAINT = (what: What): string => `new Promise((resolve) => {
  new PerformanceObserver((list) => {
    const entry = list.getEntriesByName('first-contentful-paint')[0]
    if (entry) resolve(entry.startTime - at)
  }).observe({ type: 'paint', buffered: true })
  const at = window.start('${what}')
})`

const firstPaint = async (browser: Browser, url: string, what: What): Promise<number> => {
  const page = await openPage(browser, url)
  const ms = await page.evaluate<number>(PAINT(what))
  await page.close()
  return ms
}

/** Share of the frames of a steady scroll that came late: a brisk wheel, 24 pixels a frame. */
const SCROLL = (dx: number, dy: number): string => `new Promise((resolve) => {
  const board = document.querySelector('.board')
  const start = performance.now()
  let last = start, frames = 0, dropped = 0
  const tick = (now) => {
    frames += 1
    if (frames > 2) dropped += Math.max(0, Math.round((now - last) * 60 / 1000) - 1)
    last = now
    if (now - start > ${SCROLL_MS}) return resolve(dropped / (frames + dropped))
    board.scrollBy(${dx}, ${dy})
    requestAnimationFrame(tick)
  }
  requestAnimationFrame(tick)
})`

const WAYS = { down: [0, 24], across: [24, 0], both: [12, 20] } as const
type Way = keyof typeof WAYS

const dropped = async (browser: Browser, url: string, what: What, way: Way): Promise<number> => {
  const page = await openPage(browser, url)
  await page.evaluate(`window.start('${what}')`)
  await page.waitForTimeout(400)
  const [dx, dy] = WAYS[way]
  const share = await page.evaluate<number>(SCROLL(dx, dy))
  await page.close()
  return share
}

const paints = async (browser: Browser, url: string): Promise<boolean> => {
  const times = { board: [] as number[], canvas: [] as number[] }
  for (let i = 0; i < PAINTS; i++)
    for (const what of i % 2 === 0 ? (['canvas', 'board'] as const) : (['board', 'canvas'] as const))
      times[what].push(await firstPaint(browser, url, what))
  const [board, canvas] = [median(times.board), median(times.canvas)]
  const ratio = board / canvas
  console.log(
    `first paint  board ${board.toFixed(1)} ms, bare canvas ${canvas.toFixed(1)} ms: ratio ${ratio.toFixed(2)} (budget ${PAINT_BUDGET})`,
  )
  return ratio <= PAINT_BUDGET
}

const percent = (share: number): string => `${(share * 100).toFixed(2)} %`

const scrolls = async (browser: Browser, url: string): Promise<boolean> => {
  let within = true
  for (const way of Object.keys(WAYS) as Way[]) {
    const shares = { board: [] as number[], canvas: [] as number[] }
    for (let i = 0; i < SCROLLS; i++)
      for (const what of ['canvas', 'board'] as const) shares[what].push(await dropped(browser, url, what, way))
    const [board, canvas] = [median(shares.board), median(shares.canvas)]
    within &&= board <= DROPPED_BUDGET
    console.log(
      `scrolling ${way}  board drops ${percent(board)} of frames, bare canvas ${percent(canvas)} (budget ${percent(DROPPED_BUDGET)})`,
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
