/** Cheques brought to the bank: chosen by keyboard, put right in place, banked by a colleague meanwhile, closed, printed, cancelled. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { isPdf, openCamp, openPayments, pressWhenReady, printed, reserve } from './camp.ts'
import { expectAccessible, PHONE } from './house.ts'
import { plain } from './walk.ts'

const { house, customer } = await openCamp()

/** A stay of this customer, on which a cheque was received. */
const paidByCheque = async (page: Page, surname: string, amount: number): Promise<void> => {
  await customer(surname)
  await reserve(page, surname)
  await openPayments(page)
  await page.getByLabel('Montant', { exact: false }).first().fill(String(amount))
  await page.getByRole('radio', { name: 'Chèque' }).click()
  await page.getByLabel('Numéro du chèque').fill('0001234')
  await page.getByRole('combobox', { name: 'Établissement payeur' }).click()
  await page.getByRole('option').first().click()
  await pressWhenReady(page, 'F12', 'Encaisser')
  await page.getByRole('button', { name: /^Extourner/ }).waitFor()
}

const openList = async (page: Page): Promise<void> => {
  await page.goto('/deposit-list/0')
  await page.getByRole('heading', { name: 'Remises en banque' }).waitFor()
}

test('cheques go to the bank by keyboard, and come back when the slip is cancelled', async () => {
  const page = await house.session()
  await paidByCheque(page, 'Castets', 50)
  await paidByCheque(page, 'Dartigues', 40)
  await openList(page)
  await pressWhenReady(page, 'F3', 'Remettre en banque')
  await page.getByRole('menuitem', { name: 'Chèque', exact: true }).click()
  await page.getByRole('heading', { name: /^Remise en banque/ }).waitFor()
  const make = page.getByRole('button', { name: /^Faire la remise/ })
  await expect.poll(() => make.getAttribute('aria-disabled')).toBe('true')
  await page.getByRole('checkbox', { name: /Castets/ }).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  await expect
    .poll(async () => plain(await page.locator('[aria-live=polite]').first().textContent()))
    .toContain('2 règlements choisis · Total : 90,00 €')
  // The cheque in hand has fields, and no other: a season has hundreds of them.
  expect(await page.getByLabel(/^N° de chèque/).count()).toBe(1)
  await page.keyboard.press('ArrowUp')
  const number = page.getByLabel(/^N° de chèque, 50,00/)
  await number.fill('7654321')
  await number.blur()
  await page.getByRole('searchbox').fill('castets')
  await expect.poll(() => page.getByRole('checkbox', { name: /Dartigues/ }).count()).toBe(0)
  await page.getByRole('searchbox').fill('')
  await expectAccessible(page)

  // A colleague banks one of them meanwhile: nothing of it is banked twice, and it leaves the list.
  const other = await house.session()
  await other.goto(page.url())
  await other.getByRole('checkbox', { name: /Dartigues/ }).check()
  await pressWhenReady(other, 'F12', 'Faire la remise')
  await other.getByRole('heading', { name: /^Remise R/ }).waitFor()
  await expect.poll(() => page.getByRole('checkbox', { name: /Dartigues/ }).count()).toBe(0)

  await pressWhenReady(page, 'F12', 'Faire la remise')
  await page.getByRole('heading', { name: /^Remise R/ }).waitFor()
  await page.getByRole('cell', { name: '7654321' }).waitFor()
  await expectAccessible(page)
  expect(isPdf(await printed(page, () => page.getByRole('button', { name: /^Imprimer le bordereau/ }).click()))).toBe(
    true,
  )
  await page
    .getByRole('link')
    .filter({ hasText: /^\d|^[A-Z]/ })
    .last()
    .click()
  await page.getByRole('link', { name: /^remise R/ }).click()
  await pressWhenReady(page, 'F12', 'Fermer la remise')
  await page.getByText('Fermée', { exact: true }).waitFor()
  await pressWhenReady(page, 'F9')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Motif').fill('Chèque oublié')
  await dialog.getByRole('button', { name: 'Annuler la remise' }).click()
  await page.getByText(/Annulée.:.Chèque oublié/).waitFor()
  await openList(page)
  await page.getByRole('row', { name: /Annulée/ }).waitFor()
  await expectAccessible(page)
  await page.setViewportSize(PHONE)
  await expectAccessible(page)
})
