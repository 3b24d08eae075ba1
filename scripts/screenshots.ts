/**
 * `npm run screenshots`: the pictures of the README, in `docs/images`, and of the manual, in `docs/manuel/images`
 * (`npm run screenshots -- manual`: these alone). Loads the demo into a folder of its own, starts Pinède on
 * it on a morning of August, and looks at it in a real browser.
 */
import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Browser, Page } from 'playwright-core'
import { openChrome } from '../e2e/chrome.ts'
import { deskContext, enter, settled } from '../e2e/walk.ts'
import { logIn, must } from '../proof/client.ts'
import type { Client } from '../proof/client.ts'
import { newHouse, removeHouses } from '../proof/pinede.ts'
import { takeManual } from './manual-pictures.ts'

const ROOT = path.resolve(import.meta.dirname, '..')
const IMAGES = path.join(ROOT, 'docs/images')
/** A Thursday of August at breakfast: people arrive, people leave, and the planning is full. */
const MORNING = `${new Date().getFullYear()}-08-06T09:30:00+02:00`
const LARGEST = 300_000
const PASSWORD = 'pinede-demo'

const clock = pathToFileURL(path.join(import.meta.dirname, 'simulated-clock.ts')).href
const AUGUST = { NODE_OPTIONS: `--import ${clock}`, SIMULATED_NOW: MORNING }

/** A third of the demo: the pictures show no more of it. */
const DEMO = ['--places', '60', '--stays', '1400']

const run = async (program: string, args: readonly string[], env: NodeJS.ProcessEnv): Promise<void> => {
  const child = spawn(program, args, { stdio: 'inherit', env })
  const ends = Promise.withResolvers<number | null>()
  child.on('close', ends.resolve)
  const code = await ends.promise
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}`)
}

const loadDemo = (dataDir: string): Promise<void> =>
  run(process.execPath, [path.join(ROOT, 'server/demo.ts'), ...DEMO], {
    ...process.env,
    ...AUGUST,
    PINEDE_DATA: dataDir,
  })

const picture = async (page: Page, name: string): Promise<void> => {
  await settled(page)
  await page.mouse.move(0, 0)
  await page.waitForTimeout(600)
  const file = path.join(IMAGES, `${name}.png`)
  await page.screenshot({ path: file })
  const { size } = statSync(file)
  console.log(`${name}.png ${Math.round(size / 1000)} kB`)
  if (size > LARGEST) throw new Error(`${name}.png is heavier than ${LARGEST / 1000} kB`)
}

const home = async (page: Page): Promise<void> => {
  await page.goto('/home')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await picture(page, 'home')
}

const newBooking = async (page: Page): Promise<void> => {
  await page.goto('/new-booking/stay/0/0/0/0/0/3')
  const year = MORNING.slice(0, 4)
  await page.getByLabel('Arrivée').fill(`29/08/${year}`)
  await page.keyboard.press('Tab')
  await page.getByLabel('Départ').fill(`05/09/${year}`)
  await page.keyboard.press('Tab')
  await page.getByRole('textbox', { name: /^Occupants/ }).fill('2a 9 4 chien')
  await page.keyboard.press('Enter')
  await page
    .getByRole('button', { name: /^Choisir.*Emplacement Confort|^Réserver.*Emplacement Confort/ })
    .first()
    .click()
  const why = page.getByRole('button', { name: /^Pourquoi ce prix|Nuit par nuit/ }).first()
  if ((await why.count()) > 0) await why.click()
  await picture(page, 'new-booking')
}

const planning = async (page: Page): Promise<void> => {
  await page.goto(`/planning?day=${MORNING.slice(0, 10)}`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForTimeout(1500)
  await picture(page, 'planning')
}

const grid = async (page: Page, client: Client): Promise<void> => {
  const { list } = (await must(client.get('occupant-extra/price-grid'))) as unknown as {
    list: readonly { id: number; label: string }[]
  }
  const rental = list.find(({ label }) => label.includes('Mobil-home 2 chambres')) ?? list[0]
  await page.goto(`/price/grid/${rental?.id}/0/0/0`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await picture(page, 'price-grid')
}

/** The first page of a PDF as the browser's own viewer would draw it, by pdf.js. */
const drawPdf = async (browser: Browser, pdf: Uint8Array): Promise<void> => {
  const page = await browser.newPage({ viewport: { width: 794, height: 1123 } })
  const library = readFileSync(path.join(ROOT, 'node_modules/unpdf/dist/pdfjs.mjs'), 'utf8')
  await page.route('http://pdf.localhost/**', (route) => {
    const name = new URL(route.request().url()).pathname
    if (name === '/pdfjs.mjs') return route.fulfill({ contentType: 'text/javascript', body: library })
    if (name === '/bill.pdf') return route.fulfill({ contentType: 'application/pdf', body: Buffer.from(pdf) })
    return route.fulfill({ contentType: 'text/html', body: '<!doctype html><body style="margin:0"><canvas></canvas>' })
  })
  await page.goto('http://pdf.localhost/')
  await page.evaluate(`(async () => {
    const { resolvePDFJS } = await import('/pdfjs.mjs')
    const pdfjs = resolvePDFJS ? await resolvePDFJS() : await import('/pdfjs.mjs')
    const data = await (await fetch('/bill.pdf')).arrayBuffer()
    const pdf = await pdfjs.getDocument({ data, isEvalSupported: false }).promise
    const sheet = await pdf.getPage(1)
    const viewport = sheet.getViewport({ scale: 794 / sheet.getViewport({ scale: 1 }).width })
    const canvas = document.querySelector('canvas')
    canvas.width = viewport.width
    canvas.height = viewport.height
    await sheet.render({ canvas, canvasContext: canvas.getContext('2d'), viewport }).promise
  })()`)
  await picture(page, 'bill')
  await page.close()
}

const bill = async (browser: Browser, client: Client, url: string): Promise<void> => {
  const body = { criteria: { type: 1 }, page: 0, size: 50, sort: [{ field: 'total', desc: true }] }
  const { list } = (await must(client.post('payment/bill/search', body))) as unknown as {
    list: readonly { id: number }[]
  }
  const pdf = await client.download(`payment/bill/document/${list[10]?.id ?? list[0]?.id}`)
  if (pdf === undefined) throw new Error(`no bill at ${url}`)
  await drawPdf(browser, pdf)
}

const take = async (browser: Browser, url: string): Promise<void> => {
  const context = await deskContext(browser, url)
  const page = await context.newPage()
  await page.clock.setFixedTime(MORNING)
  page.setDefaultTimeout(20_000)
  await enter(page, 'direction', PASSWORD)
  const client = await logIn(url, 'direction', PASSWORD)
  if (process.argv[2] !== 'manual') await takeReadme(browser, page, client, url)
  await takeManual({ page, client, morning: MORNING })
}

const takeReadme = async (browser: Browser, page: Page, client: Client, url: string): Promise<void> => {
  await home(page)
  await newBooking(page)
  await planning(page)
  await grid(page, client)
  await bill(browser, client, url)
}

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void removeHouses().then(() => process.exit(130)))

mkdirSync(IMAGES, { recursive: true })
const house = newHouse(AUGUST)
try {
  await loadDemo(house.dataDir)
  const { url } = await house.start()
  const browser = await openChrome()
  try {
    await take(browser, url)
  } finally {
    await browser.close()
  }
} finally {
  await removeHouses()
}
