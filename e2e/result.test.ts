/** Results: what a day brought, by which ways it is seen, and from a figure to what it is made of. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openCamp, openPayments, pressWhenReady, reserve } from './camp.ts'
import { expectAccessible } from './house.ts'
import { goTo } from './walk.ts'

const { house, customer } = await openCamp()

/** A week of Ferrand’s, 100 € paid of it, then billed. */
const billedWeek = async (page: Page): Promise<void> => {
  await customer('Ferrand')
  await reserve(page, 'Ferrand', {})
  await openPayments(page)
  await page.getByLabel('Montant', { exact: false }).first().fill('100')
  await pressWhenReady(page, 'F12')
  await page.getByText('Règlement de 100,00 € encaissé.').waitFor()
  await page.getByRole('link', { name: /^Facture/ }).click()
  await pressWhenReady(page, 'F12', 'Émettre la facture')
  await page.getByRole('dialog').getByRole('button', { name: 'Émettre la facture' }).click()
  await page.getByText(/Facture .* émise/).waitFor()
}

test('the money of a day, to the bills and payments that it is made of', async () => {
  const page = await house.session()
  await billedWeek(page)
  await goTo(page, '/result')
  await page.getByRole('row', { name: /^Totaux 100,00 0,00 100,00 0,00/ }).waitFor()
  await page.getByText('Natures', { exact: true }).click()
  await page.getByRole('row', { name: /Factures 0/ }).waitFor()
  await expectAccessible(page)
  const owed = page.locator('dl').filter({ hasText: 'Dû par les clients' }).getByRole('link').first()
  const left = (await owed.textContent()) ?? ''
  await owed.click()
  await page.getByRole('heading', { name: /^Balance clients/ }).waitFor()
  await page
    .getByRole('row', { name: /^Totaux/ })
    .getByText(left.replace(/\s*€$/, ''), { exact: true })
    .first()
    .waitFor()
  await page
    .getByRole('row', { name: /Ferrand/ })
    .getByRole('link')
    .first()
    .click()
  await page.getByRole('radio', { name: 'Par pièce' }).and(page.locator(':checked')).waitFor({ state: 'attached' })
  await page.getByRole('row', { name: /Ferrand.*F26?/ }).dblclick()
  await page.getByRole('heading', { name: /^Facture F/ }).waitFor()
  await goTo(page, '/payment-list')
  await page
    .getByRole('row', { name: /Ferrand/ })
    .getByText('100,00')
    .waitFor()
  await goTo(page, '/result-detail')
  await page.getByRole('row', { name: /^Séjour/ }).dblclick()
  await page
    .getByRole('row', { name: /Ferrand/ })
    .first()
    .waitFor()
  await page.getByRole('radio', { name: 'Lignes' }).and(page.locator(':checked')).waitFor({ state: 'attached' })
  expect(page.url()).toContain('view=LINE')
})
