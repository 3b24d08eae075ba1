/** Who cancels decides what is given back: alone and several at once (C. conso L214-1). */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openCamp, openPayments, pressWhenReady, reserve } from './camp.ts'
import { expectAccessible } from './house.ts'

const { house, customer } = await openCamp()
const amount = (page: Page) => page.getByLabel('Montant', { exact: false }).first()

/** A reservation of a week for two, on its payments. */
const reserved = async (page: Page, surname: string, type?: string): Promise<void> => {
  await reserve(page, surname, type === undefined ? {} : { type })
  await openPayments(page)
}

test('a campsite that cancels gives back the arrhes twofold, and says so before', async () => {
  await customer('Vasseur')
  const page = await house.session()
  await reserved(page, 'Vasseur', 'Emplacement Nature')
  await amount(page).fill('40')
  await pressWhenReady(page, 'F12')
  await page.getByText('Règlement de 40,00 € encaissé.').waitFor()
  await page.getByRole('link', { name: 'Séjour', exact: true }).click()
  await pressWhenReady(page, 'F9')
  const dialog = page.getByRole('dialog', { name: /^Annuler le séjour/ })
  await dialog.getByLabel('Motif').fill('Tempête annoncée')
  await dialog.getByText('suit les conditions du dossier').waitFor()
  await dialog.getByText('Le camping', { exact: true }).click()
  await dialog.getByText('Tout ce qui a été reçu est rendu').waitFor()
  await expect.poll(() => dialog.getByText('suit les conditions du dossier').count()).toBe(0)
  await dialog.getByText('Arrhes une seconde fois').waitFor()
  await dialog.getByText(/^80,00/).waitFor()
  await expect.poll(() => dialog.getByRole('textbox', { name: 'Gardé du séjour' }).count()).toBe(0)
  await expectAccessible(page)
  await dialog.locator('button[aria-keyshortcuts="F12"]:not([aria-disabled])').waitFor()
  await page.keyboard.press('F12')
  await page.getByText('Annulé', { exact: true }).first().waitFor()
  await page.getByRole('link', { name: /^Règlements/ }).click()
  await page.getByRole('heading', { name: 'À rendre au client' }).waitFor()
})

test('several files that the campsite cancels together give each its arrhes back twofold', async () => {
  await customer('Tessier')
  const page = await house.session()
  await reserved(page, 'Tessier', 'Emplacement Nature')
  await amount(page).fill('30')
  await pressWhenReady(page, 'F12')
  await page.getByText('Règlement de 30,00 € encaissé.').waitFor()
  await page.goto('/booking-list/3')
  await page
    .getByRole('row', { name: /Tessier/ })
    .getByRole('checkbox')
    .check()
  await pressWhenReady(page, 'F7')
  await page.getByRole('menuitem', { name: 'Annuler les dossiers' }).click()
  const dialog = page.getByRole('dialog', { name: /^Annuler 1 dossier/ })
  // Who withdraws loses the arrhes; the fees are among them.
  await dialog.getByRole('row', { name: /Tessier.* 30,00.* 0,00/ }).waitFor()
  await dialog.getByText('Chaque dossier garde').waitFor()
  await dialog.getByText('Le camping', { exact: true }).click()
  await dialog.getByRole('row', { name: /Tessier.* 0,00.* 60,00/ }).waitFor()
  await expect.poll(() => dialog.getByText('Chaque dossier garde').count()).toBe(0)
  await expectAccessible(page)
  await dialog.getByLabel('Motif').fill('Inondation')
  await dialog.locator('button[aria-keyshortcuts="F12"]:not([aria-disabled])').click()
  await page.getByText('1 dossier annulé.').waitFor()
})
