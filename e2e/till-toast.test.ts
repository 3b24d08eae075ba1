/** Toasts at the till cover neither what is to pay nor what is pressed next, at a desk and on a telephone. */
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { receiptPrintersWithin } from '#server/adapters/receipt-printer/open-receipt-printer.ts'
import { startReceiptPrinter } from '#server/adapters/receipt-printer/simulator.ts'
import { afterFile } from '#server/testing/per-file.ts'
import { openCounter } from './counter.ts'
import { browserHouse } from './house.ts'
import { DESK, PHONE } from './walk.ts'

const printer = await startReceiptPrinter()
afterFile(() => printer.stop())
const house = await browserHouse({
  openReceiptPrinter: receiptPrintersWithin({ connectMs: 20_000, stateMs: 20_000, printMs: 20_000 }),
})
const caller = await house.user()

const { article, bar } = await openCounter(caller, printer.port, 'PIN2')
// Enough of them that their keys fill the screen.
for (const rank of Array.from({ length: 30 }, (_, i) => i + 1)) await article(`CRE${rank}`, `Crème brûlée ${rank}`)
await bar(false)

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
