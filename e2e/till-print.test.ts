/** The receipt on a simulated printer, its drawer, the customers' window, and a card terminal, from the selling screen. */
import { sql } from 'kysely'
import type { Locator, Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { cardTerminalsWithin } from '#server/adapters/card-terminal/open-card-terminal.ts'
import { startCardTerminal } from '#server/adapters/card-terminal/simulator.ts'
import { receiptPrintersWithin } from '#server/adapters/receipt-printer/open-receipt-printer.ts'
import { paperText, startReceiptPrinter } from '#server/adapters/receipt-printer/simulator.ts'
import { afterFile } from '#server/testing/per-file.ts'
import { openCounter } from './counter.ts'
import { browserHouse, expectAccessible } from './house.ts'
import { DESK, PHONE, faultsAt, plain } from './walk.ts'

const printer = await startReceiptPrinter()
const terminal = await startCardTerminal()
afterFile(async () => {
  await printer.stop()
  await terminal.stop()
})
const house = await browserHouse({
  // Nothing here is told by silence: long enough for a busy machine.
  openReceiptPrinter: receiptPrintersWithin({ connectMs: 20_000, stateMs: 20_000, printMs: 20_000 }),
  openCardTerminal: cardTerminalsWithin({ connectMs: 20_000, answerMs: 60_000, quietMs: 50 }),
})
const caller = await house.user()
const db = house.house.db

const { article, bar, made, receiptPrinterId } = await openCounter(caller, printer.port, 'PIN2')
const cardTerminalId = await made('card-terminal', {
  label: 'TPE du bar',
  host: '127.0.0.1',
  port: terminal.port,
  number: 1,
})
await article('CRE', 'Crème brûlée')
await bar(false, { cardTerminalId })
beforeEach(() => {
  printer.behave('NONE')
  terminal.behave('ACCEPTS')
})

const openTill = async (size = DESK): Promise<Page> => {
  const page = await house.session(undefined, size)
  await page.goto('/sale-cash-register/0')
  await page.getByRole('heading', { name: /^Caisse/ }).waitFor()
  return page
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
const payCard = async (page: Page): Promise<void> => {
  await key(page).click()
  await page.getByRole('button', { name: /^Carte/ }).click()
  await page.keyboard.press('F12')
}
const receipt = (page: Page): Locator => paid(page).getByRole('button', { name: 'Ticket', exact: true })

test('cash opens the drawer, and the receipt comes out when it is asked for', async () => {
  const page = await openTill()
  const [papers, pulses] = [printer.papers.length, printer.pulses()]
  await payCash(page)
  await expect.poll(() => printer.pulses()).toBe(pulses + 1)
  expect(printer.papers).toHaveLength(papers)
  await receipt(page).click()
  await page.getByText(/^Ticket .+ imprimé$/).waitFor()
  const paper = printer.papers.at(-1)
  if (paper === undefined) throw new Error('a paper came out')
  expect(paperText(paper)).toContain('Crème brûlée')
  expect(paperText(paper)).toMatch(/# TOTAL TTC +6,50 €/)
  await receipt(page).click()
  await page.getByText(/^Duplicata n°\s1 du ticket/).waitFor()
})

test('without paper the ticket stays, and comes out once there is some', async () => {
  const page = await openTill()
  await payCash(page)
  printer.behave('PAPER_OUT')
  await receipt(page).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(/Plus de papier dans «\sComptoir\s»/).waitFor()
  await dialog.getByText(/rien n’est perdu/).waitFor()
  await expectAccessible(page)
  printer.behave('NONE')
  const papers = printer.papers.length
  await dialog.getByRole('button', { name: 'Réessayer' }).click()
  await page.getByText(/^Ticket .+ imprimé$/).waitFor()
  expect(printer.papers).toHaveLength(papers + 1)

  await page.keyboard.press('F12')
  await payCash(page)
  printer.behave('PAPER_ENDS')
  await receipt(page).click()
  await dialog.getByText(/s’est arrêtée pendant l’impression/).waitFor()
  printer.behave('NONE')
  await dialog.getByRole('button', { name: 'Il est sorti' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(printer.papers).toHaveLength(papers + 1)
})

test('the drawer opens without a sale by a reason, which the journal keeps', async () => {
  const page = await openTill()
  const pulses = printer.pulses()
  await page.getByRole('button', { name: 'Poste', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Ouvrir le tiroir…' }).click()
  await page
    .getByRole('dialog')
    .getByRole('textbox', { name: /^Motif/ })
    .fill('Appoint du matin')
  await expectAccessible(page)
  await page.keyboard.press('F12')
  await page.getByText('Tiroir ouvert').waitFor()
  await expect.poll(() => printer.pulses()).toBe(pulses + 1)
  const { rows } = await sql<{ reason: string }>`
    select detail ->> 'reason' as reason from jet where code = 901 order by id desc limit 1`.execute(db)
  expect(rows[0]?.reason).toBe('Appoint du matin')
})

test('customers see their articles, the total and the change in a window of their own', async () => {
  const page = await openTill()
  await key(page).click()
  const [shown] = await Promise.all([
    page.waitForEvent('popup'),
    (async () => {
      await page.getByRole('button', { name: 'Poste', exact: true }).click()
      await page.getByRole('menuitem', { name: 'Écran du client' }).click()
    })(),
  ])
  await shown.setViewportSize({ width: 1024, height: 600 })
  const lines = shown.getByRole('list', { name: 'Vos articles' })
  await lines.getByText('Crème brûlée').waitFor()
  const said = async (): Promise<string> => plain(await shown.getByRole('main').getByRole('status').textContent())
  await expect.poll(said).toContain('6,50 €')
  expect(await shown.getByRole('banner').count()).toBe(0)
  await expectAccessible(shown)
  await key(page).click()
  await expect.poll(said).toContain('13,00 €')
  await page.reload()
  await page.getByRole('heading', { name: /^Caisse/ }).waitFor()
  await expect.poll(said).toContain('13,00 €')
  await page.getByRole('button', { name: 'Espèces' }).click()
  await page.getByRole('button', { name: '20 €', exact: true }).click()
  await paid(page).waitFor()
  await expect.poll(said).toContain('7,00 €')
  await shown.getByText('Merci, à bientôt').waitFor()
  expect(await faultsAt(shown, PHONE)).toEqual([])
})

test('a card is asked of the terminal, and what it took pays the ticket', async () => {
  const page = await openTill()
  const card = Promise.withResolvers<void>()
  terminal.behave('ACCEPTS', card.promise)
  await payCard(page)
  await page
    .getByRole('dialog')
    .getByText(/le client présente sa carte/)
    .waitFor()
  await expectAccessible(page)
  card.resolve()
  await paid(page).waitFor()
  const { rows } = await sql<{ state: string; tied: boolean }>`
    select state, ticket_id is not null as tied from card_request order by id desc limit 1`.execute(db)
  expect(rows[0]).toEqual({ state: 'ACCEPTED', tied: true })
})

test('a card that is refused leaves the ticket; a lost answer is settled by who looks at the terminal', async () => {
  const page = await openTill()
  terminal.behave('REFUSES')
  await payCard(page)
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Paiement refusé par la banque.').waitFor()
  terminal.behave('CUT_AFTER')
  const taken = terminal.taken.length
  await dialog.getByRole('button', { name: 'Réessayer' }).click()
  await dialog.getByText(/^Que dit le terminal\s\?$/).waitFor()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Accepté', exact: true }).click()
  await paid(page).waitFor()
  expect(terminal.taken).toHaveLength(taken + 1)
})

test('a card that was taken and has no ticket stands above the till until it pays one', async () => {
  const page = await openTill()
  const card = Promise.withResolvers<void>()
  terminal.behave('ACCEPTS', card.promise)
  await payCard(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Ne plus attendre' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  card.resolve()
  const told = page.getByRole('alert').filter({ hasText: /acceptés sur «\sTPE du bar\s»/ })
  await page.reload()
  await told.waitFor()
  await expectAccessible(page)
  expect(await faultsAt(page, PHONE)).toEqual([])
  await told.getByRole('button', { name: 'Le prendre pour ce ticket' }).click()
  await paid(page).waitFor()
  await told.waitFor({ state: 'detached' })
})

test('a printer is tried from its record', async () => {
  const page = await house.session()
  await page.goto(`/receipt-printer/${receiptPrinterId}`)
  const papers = printer.papers.length
  await page.getByRole('button', { name: 'Imprimer une page de test' }).click()
  await page.getByText(/La page de test est sortie/).waitFor()
  expect(printer.papers).toHaveLength(papers + 1)
  await expectAccessible(page)
  expect(await faultsAt(page, PHONE)).toEqual([])
})
