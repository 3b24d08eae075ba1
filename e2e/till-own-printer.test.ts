/** A printer plugged into the station, simulated in the browser: chosen by hand, written to, broken off. */
import { sql } from 'kysely'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { receiptPrintersWithin } from '#server/adapters/receipt-printer/open-receipt-printer.ts'
import { startReceiptPrinter } from '#server/adapters/receipt-printer/simulator.ts'
import { everywhere } from '#server/platform/auth/rights.ts'
import { afterFile } from '#server/testing/per-file.ts'
import { openCounter } from './counter.ts'
import { browserHouse, expectAccessible } from './house.ts'
import { DESK, PHONE, faultsAt } from './walk.ts'

type Fault = 'NONE' | 'CANCELS' | 'GONE' | 'BUSY' | 'BREAKS'

declare global {
  interface Window {
    /** What was written, in hexadecimal, a paper each; and what goes wrong. */
    plugged: { papers: string[]; fault: Fault }
  }
}

const printer = await startReceiptPrinter()
afterFile(() => printer.stop())
const house = await browserHouse({
  openReceiptPrinter: receiptPrintersWithin({ connectMs: 20_000, stateMs: 20_000, printMs: 20_000 }),
})
house.setNow(new Date('2027-07-04T09:00:00Z'))
const caller = await house.user()
const db = house.house.db

const { article, bar } = await openCounter(caller, printer.port, 'NONE')
await article('CRE', 'Crème brûlée')
await bar(false)

/** The browser's serial ports: one, given once somebody chose it, as long as the browser keeps that. */
const plugIn = (): void => {
  const GIVEN = 'test.given'
  window.plugged = { papers: [], fault: 'NONE' }
  const hex = (bytes: Uint8Array): string => Array.from(bytes, (one) => one.toString(16).padStart(2, '0')).join('')
  let sink: WritableStream<Uint8Array> | null = null
  const port = {
    get writable() {
      return sink
    },
    open: () => {
      if (window.plugged.fault === 'BUSY') return Promise.reject(new DOMException('taken', 'NetworkError'))
      let paper = ''
      sink = new WritableStream<Uint8Array>({
        write: (bytes) => {
          if (window.plugged.fault === 'BREAKS') throw new DOMException('The device has been lost.', 'NetworkError')
          paper += hex(bytes)
        },
        close: () => {
          window.plugged.papers.push(paper)
        },
      })
      return Promise.resolve()
    },
    close: () => Promise.resolve(),
    forget: () => {
      localStorage.removeItem(GIVEN)
      return Promise.resolve()
    },
  }
  const serial = {
    getPorts: () => {
      const isThere = localStorage.getItem(GIVEN) !== null && window.plugged.fault !== 'GONE'
      return Promise.resolve(isThere ? [port] : [])
    },
    requestPort: () => {
      if (window.plugged.fault === 'CANCELS') return Promise.reject(new DOMException('none', 'NotFoundError'))
      localStorage.setItem(GIVEN, '1')
      return Promise.resolve(port)
    },
  }
  Object.defineProperty(navigator, 'serial', { configurable: true, value: serial })
}

const onWindows = (): void => {
  Object.defineProperty(navigator, 'userAgentData', { configurable: true, value: { platform: 'Windows', brands: [] } })
}
const onLinux = (): void => {
  Object.defineProperty(navigator, 'userAgentData', { configurable: true, value: { platform: 'Linux', brands: [] } })
}
const withoutPorts = (): void => {
  for (const name of ['serial', 'usb']) Object.defineProperty(navigator, name, { configurable: true, value: undefined })
}

const openTill = async (scripts: readonly (() => void)[] = [plugIn], size = DESK): Promise<Page> => {
  const page = await house.session(undefined, size)
  for (const script of scripts) await page.addInitScript(script)
  await page.goto('/sale-cash-register/0')
  await page.getByRole('heading', { name: /^Caisse/ }).waitFor()
  return page
}
const papers = (page: Page): Promise<string[]> => page.evaluate(() => window.plugged.papers)
const fault = (page: Page, what: Fault): Promise<void> =>
  page.evaluate((next) => {
    window.plugged.fault = next
  }, what)
const dialogOf = (page: Page): Locator => page.getByRole('dialog', { name: 'Imprimante branchée sur ce poste' })
const openDialog = async (page: Page): Promise<Locator> => {
  await page.getByRole('button', { name: 'Poste', exact: true }).click()
  await page.getByRole('menuitem', { name: /^Imprimante du poste/ }).click()
  const dialog = dialogOf(page)
  await dialog.waitFor()
  return dialog
}
const choose = async (page: Page): Promise<void> => {
  const dialog = await openDialog(page)
  await dialog.getByRole('button', { name: 'Choisir un port série…' }).click()
  await dialog.getByText(/^Choisie\s: port série\.$/).waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
}
const key = (page: Page): Locator =>
  page.getByRole('region', { name: 'Touches' }).getByRole('button', { name: /^Crème brûlée/ })
const paid = (page: Page): Locator => page.getByRole('status').filter({ hasText: /encaissé/ })
const payCash = async (page: Page): Promise<void> => {
  await key(page).click()
  await page.getByRole('button', { name: 'Espèces' }).click()
  await page.getByRole('button', { name: 'Appoint' }).click()
  await paid(page).waitFor()
}
const receipt = (page: Page): Locator => paid(page).getByRole('button', { name: 'Ticket', exact: true })
const jobs = async (): Promise<readonly (readonly [string, number | null])[]> => {
  const { rows } = await sql<{ state: string; copy: number | null }>`
    select state, copy_number as copy from receipt_job where ticket_id = (select max(id) from ticket) order by id`.execute(
    db,
  )
  return rows.map(({ state, copy }) => [state, copy] as const)
}

test('a printer of the station is chosen by hand, remembered, and prints in place of that of the till', async () => {
  const page = await openTill()
  await fault(page, 'CANCELS')
  const dialog = await openDialog(page)
  await dialog.getByRole('button', { name: 'Choisir un port série…' }).click()
  await dialog.getByText('Aucune n’est choisie.').waitFor()
  await fault(page, 'NONE')
  await dialog.getByRole('button', { name: 'Choisir un port série…' }).click()
  await dialog.getByText(/^Choisie\s: port série\.$/).waitFor()
  await dialog.getByRole('combobox', { name: 'Tiroir-caisse' }).click()
  await page.getByRole('option', { name: 'Broche 2' }).click()
  await expectAccessible(page)
  await page.keyboard.press('F12')
  await dialog.getByText(/La page de test est sortie/).waitFor()
  expect((await papers(page)).at(-1)).toMatch(/^1b401b7413.*1d564200$/)
  await page.keyboard.press('Escape')

  await page.reload()
  await page.getByRole('heading', { name: /^Caisse/ }).waitFor()
  const network = printer.papers.length
  await payCash(page)
  await expect.poll(() => papers(page)).toEqual(['1b700019fa'])
  await receipt(page).click()
  await page.getByText(/^Ticket .+ imprimé$/).waitFor()
  expect(Buffer.from((await papers(page)).at(-1) ?? '', 'hex').toString('latin1')).toContain('TOTAL TTC')
  await expect.poll(jobs).toEqual([['PRINTED', null]])
  await receipt(page).click()
  await page.getByText(/^Duplicata n°\s1 du ticket/).waitFor()
  expect(Buffer.from((await papers(page)).at(-1) ?? '', 'hex').toString('latin1')).toContain('DUPLICATA')
  expect(printer.papers).toHaveLength(network)

  await page.keyboard.press('F12')
  await key(page).click()
  await page.getByRole('button', { name: 'Note…' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Imprimer/ })
    .click()
  await page.getByText(/^Document provisoire n°\s\d+ imprimé$/).waitFor()
  expect(Buffer.from((await papers(page)).at(-1) ?? '', 'hex').toString('latin1')).toContain('DOCUMENT PROVISOIRE')
})

test('the X of a drawer has byte for byte what a printer of the network gets', async () => {
  const page = await openTill()
  await choose(page)
  await page.goto('/till-report/0')
  await page.getByRole('button', { name: /^Imprimer/ }).click()
  await page.getByText('X imprimé sur l’imprimante de ce poste').waitFor()
  const [own] = await papers(page)
  await page.evaluate(() => localStorage.removeItem('pinede.printer'))
  await page.reload()
  await page.getByRole('button', { name: /^Imprimer/ }).click()
  await page.getByText('X imprimé sur « Comptoir »').waitFor()
  expect(printer.papers.at(-1)?.bytes.toString('hex')).toBe(own)
})

test('one that is unplugged uses up nothing; one that breaks off is asked about, and gets the same copy again', async () => {
  const page = await openTill()
  await choose(page)
  await payCash(page)
  await fault(page, 'GONE')
  await receipt(page).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(/ne répond pas.*Rien n’est imprimé\.$/).waitFor()
  await expectAccessible(page)
  expect(await jobs()).toEqual([])
  await fault(page, 'BUSY')
  await dialog.getByRole('button', { name: 'Réessayer' }).click()
  await dialog.getByText(/prise par un autre programme/).waitFor()
  await fault(page, 'BREAKS')
  const asked = page.waitForResponse(/cash-register-sale\/print\//)
  await dialog.getByRole('button', { name: 'Réessayer' }).click()
  await dialog.getByText(/s’est arrêtée.*sorti en entier/).waitFor()
  expect(await jobs()).toEqual([['UNSURE', null]])
  expect(await faultsAt(page, PHONE)).toEqual([])
  await page.setViewportSize(DESK)

  const answer = await asked
  const { bytes } = (await answer.json()) as { bytes: string }
  await fault(page, 'NONE')
  await dialog.getByRole('button', { name: 'Il n’est pas sorti, réessayer' }).click()
  await page.getByText(/^Ticket .+ imprimé$/).waitFor()
  expect((await papers(page)).at(-1)).toBe(Buffer.from(bytes, 'base64').toString('hex'))
  await expect.poll(jobs).toEqual([['PRINTED', null]])
})

test('on Windows the serial port comes first and USB says why it is last; elsewhere USB is first', async () => {
  const labels = async (page: Page): Promise<string[]> => {
    const dialog = await openDialog(page)
    return dialog.getByRole('button', { name: /^Choisir/ }).allTextContents()
  }
  const windows = await openTill([plugIn, onWindows])
  expect(await labels(windows)).toEqual(['Choisir un port série…', 'Choisir en USB…'])
  await dialogOf(windows)
    .getByText(/usbprint\.sys/)
    .waitFor()
  expect(await faultsAt(windows, PHONE)).toEqual([])
  const linux = await openTill([plugIn, onLinux])
  expect(await labels(linux)).toEqual(['Choisir en USB…', 'Choisir un port série…'])
  expect(
    await dialogOf(linux)
      .getByText(/usbprint\.sys/)
      .count(),
  ).toBe(0)
})

test('a browser that cannot reach any says so; who only reads sells nothing and chooses none', async () => {
  const page = await openTill([withoutPorts])
  await page.getByRole('button', { name: 'Poste', exact: true }).click()
  const entry = page.getByRole('menuitem', { name: /^Imprimante du poste/ })
  expect(await entry.getAttribute('aria-disabled')).toBe('true')
  await entry.getByText(/prenez Chrome ou Edge/).waitFor()
  const reader = await house.session(everywhere('001', false))
  await reader.addInitScript(plugIn)
  await reader.goto('/sale-cash-register/0')
  await reader.waitForURL('**/home')
  expect(await reader.getByRole('button', { name: 'Poste', exact: true }).count()).toBe(0)
})
