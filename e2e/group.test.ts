/** One cheque for two stays, seen in each, taken back whole; and what nobody will pay, written off. */
import { expect, test } from 'vitest'
import { openCamp, openPayments, pressWhenReady, reserve } from './camp.ts'
import { expectAccessible } from './house.ts'
import { plain } from './walk.ts'

const { house, customer } = await openCamp()

test('a cheque pays two files, goes back whole, and a balance is written off', async () => {
  const page = await house.desk()
  await customer('Etcheverry')
  await reserve(page, 'Etcheverry')
  await reserve(page, 'Etcheverry')
  await openPayments(page)
  await page.getByRole('button', { name: 'Règlement groupé…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Règlement groupé' })
  await expect.poll(() => dialog.getByRole('checkbox', { checked: true }).count()).toBe(2)
  await dialog.getByLabel('Montant', { exact: false }).first().fill('100')
  await dialog.getByLabel('Mode de règlement').click()
  await page.getByRole('option', { name: 'Chèque', exact: true }).click()
  await dialog.getByLabel('Numéro du chèque').fill('0001234')
  await dialog.getByRole('combobox', { name: 'Établissement payeur' }).click()
  await page.getByRole('option').first().click()
  // The oldest due takes it all; what is typed of one leaves the rest to the other.
  const parts = dialog.getByRole('textbox', { name: /^Part du dossier/ })
  await parts.first().fill('60')
  await expect
    .poll(async () => plain(await dialog.locator('[aria-live=polite]').last().textContent()))
    .toContain('Réparti : 100,00 € · Reste à répartir : 0,00 €')
  await expectAccessible(page)
  await pressWhenReady(page, 'F12', 'Encaisser')
  await page.getByText('100,00 € encaissés sur 2 dossiers').waitFor()
  await page.getByRole('button', { name: /^groupé de 100,00/ }).click()
  const group = page.getByRole('dialog', { name: /^Règlement groupé de 100,00/ })
  await expect.poll(() => group.getByRole('row').count()).toBe(3)
  await expectAccessible(page)
  await group.getByLabel('Motif').fill('Chèque impayé')
  await pressWhenReady(page, 'F12', 'Extourner le tout')
  await page.getByText('Règlement groupé extourné.').waitFor()

  await page.getByRole('button', { name: 'Régulariser…' }).click()
  const off = page.getByRole('dialog', { name: 'Régulariser le solde' })
  await off.getByLabel('Motif').fill('Client insolvable')
  await expectAccessible(page)
  await pressWhenReady(page, 'F12', 'Régulariser')
  await page.getByText(/régularisés/).waitFor()
  await page.getByRole('cell', { name: /Régularisation.*Client insolvable/ }).waitFor()

  // Whoever looks at debtors opens it there: nobody’s file is ticked before one is looked for.
  await page.goto('/balance')
  await page.getByRole('button', { name: 'Règlement groupé…' }).click()
  await page.getByRole('heading', { name: 'Règlement groupé', level: 1 }).waitFor()
  await expect.poll(() => dialog.getByRole('checkbox').count()).toBeGreaterThan(0)
  expect(await dialog.getByRole('checkbox', { checked: true }).count()).toBe(0)
  await dialog.getByRole('searchbox').fill('etche')
  await dialog
    .getByRole('checkbox', { name: /Etcheverry/ })
    .first()
    .check()
  await dialog.getByLabel('Montant', { exact: false }).first().fill('10')
  await dialog.getByLabel('Mode de règlement').click()
  await page.getByRole('option', { name: 'Carte bancaire', exact: true }).click()
  await expectAccessible(page)
  await pressWhenReady(page, 'F12', 'Encaisser')
  await page.getByText(/^10,00.€ encaissés sur 1 dossier/).waitFor()
  await page.getByRole('heading', { name: 'Balance clients' }).waitFor()
})
