/** Toasts at the till cover neither what is to pay nor what is pressed next, at a desk and on a telephone. */
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { receiptPrintersWithin } from '#server/adapters/receipt-printer/open-receipt-printer.ts'
import { startReceiptPrinter } from '#server/adapters/receipt-printer/simulator.ts'
import { afterFile } from '#server/testing/per-file.ts'
import { browserHouse } from './house.ts'
import { DESK, PHONE } from './walk.ts'

const printer = await startReceiptPrinter()
afterFile(() => printer.stop())
const house = await browserHouse({
  openReceiptPrinter: receiptPrintersWithin({ connectMs: 20_000, stateMs: 20_000, printMs: 20_000 }),
})
const caller = await house.user()

const made = async (path: string, row: object): Promise<number> => {
  const { body } = await caller.get(`sale/${path}/edit/0`)
  const answer = await caller.post(`sale/${path}/edit`, { ...body, ...row })
  if (answer.status !== 200) throw new Error(`${path}: ${answer.text}`)
  return Number(answer.body['id'])
}
const access = (await caller.get('establishment/preference/access/edit')).body
await caller.post('establishment/preference/access/edit', { ...access, localAddresses: true })
const receiptPrinterId = await made('receipt-printer', {
  ...{ label: 'Comptoir', host: '127.0.0.1', port: printer.port, width: 'W48', codePage: 'CP858', cut: 'PARTIAL' },
  ...{ drawer: 'PIN2', tellsState: true },
})
const { body: rates } = await caller.get('payment/tva')
const tvaId = (rates['list'] as { id: number; rate: number }[]).find(({ rate }) => rate === 2000)?.id
const articleFamilyId = await made('article-family', { label: 'Comptoir' })
// Enough of them that their keys fill the screen.
for (const rank of Array.from({ length: 30 }, (_, i) => i + 1))
  await made('article', { code: `CRE${rank}`, label: `Crème brûlée ${rank}`, price: 650, articleFamilyId, tvaId })
const cashRegisterTypeId = await made('cash-register-type', { label: 'Bar', service: 'ON_SITE', hasTables: false })
await made('cash-register', {
  ...{ code: 'BAR', label: 'Bar', cashRegisterTypeId, maxButtons: 24, maxPages: 10, receiptPrinterId },
})
await caller.post('payment/till-session/open', { float: 5000 }, { 'idempotency-key': crypto.randomUUID() })

const key = (page: Page): Locator =>
  page
    .getByRole('region', { name: 'Touches' })
    .getByRole('button', { name: /^Crème brûlée/ })
    .first()
const paid = (page: Page): Locator => page.getByRole('status').filter({ hasText: /encaissé/ })

/** What a toast in sight covers of what is read or pressed; undefined: there is no toast. */
const covered = (page: Page): Promise<string[] | undefined> =>
  page.evaluate(() => {
    const card = document.querySelector(':is([role=status], [role=alert]) > [data-tone]')?.getBoundingClientRect()
    if (card === undefined) return undefined
    const kept = 'main :is(button, a), main :has(> :is(output, strong)[data-figures])'
    return [...document.querySelectorAll(kept)]
      .filter((one) => {
        const { left, right, top, bottom, width } = one.getBoundingClientRect()
        const edge = document.querySelector('main')?.getBoundingClientRect().bottom ?? 0
        return (
          width > 0 && top < edge && left < card.right && right > card.left && top < card.bottom && bottom > card.top
        )
      })
      .map((one) => one.textContent)
  })

test.each([
  ['a desk', DESK],
  ['a telephone', PHONE],
])('a toast covers no sum and no key at %s', async (_, size) => {
  const page = await house.session(undefined, size)
  await page.goto('/sale-cash-register/0')
  await page.getByRole('heading', { name: /^Caisse/ }).waitFor()
  await key(page).click()
  await page.getByRole('button', { name: 'Espèces' }).click()
  await page.getByRole('button', { name: 'Appoint' }).click()
  await paid(page).getByRole('button', { name: 'Ticket', exact: true }).click()
  await page.getByText(/^Ticket .+ imprimé$/).waitFor()
  await expect.poll(() => covered(page)).toEqual([])

  await page.keyboard.press('F12')
  await key(page).click()
  await page.getByRole('button', { name: 'Espèces' }).click()
  await page.getByRole('region', { name: 'Encaissement' }).waitFor()
  await page.getByRole('button', { name: 'Poste', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Ouvrir le tiroir…' }).click()
  await page
    .getByRole('dialog')
    .getByRole('textbox', { name: /^Motif/ })
    .fill('Appoint du matin')
  await page.keyboard.press('F12')
  const told = page.getByRole('status').getByText('Tiroir ouvert')
  await told.waitFor()
  await expect.poll(() => covered(page)).toEqual([])
  expect(await page.evaluate(() => document.querySelector('output[data-figures]') !== null)).toBe(true)
})
