/** Money on a stay: what is refused and why, reversals, bills and their cancellation, names in any script. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { everywhere } from '#server/platform/auth/rights.ts'
import { ask, choose, isPdf, openCamp, openDesk, pickCustomer, pressWhenReady, printed } from './camp.ts'

const { house, customer } = await openCamp()
const amount = (page: Page) => page.getByLabel('Montant', { exact: false }).first()

/** A reservation of a week for two, on its payments. */
const reserved = async (page: Page, name: string, type = 'Emplacement Confort'): Promise<void> => {
  await openDesk(page)
  await ask(page, '03/07', '10/07', '2a')
  await choose(page, type)
  await pickCustomer(page, name.slice(0, 4).toLowerCase(), new RegExp(name))
  await pressWhenReady(page, 'F12')
  await page.getByText(/Réservation .* enregistrée/).waitFor()
  await page.getByRole('link', { name: /^Règlements/ }).click()
  await page.getByRole('heading', { name: 'Encaisser' }).waitFor()
}

const issueBill = async (page: Page): Promise<void> => {
  await page.getByRole('link', { name: /^Facture/ }).click()
  await pressWhenReady(page, 'F12')
  await page.getByRole('dialog').getByRole('button', { name: 'Émettre la facture' }).click()
  await page.getByText(/Facture .* émise/).waitFor()
}

test('absurd amounts, overpaying and too much cash are refused beside the field', async () => {
  await customer('Leroy')
  const page = await house.desk()
  await reserved(page, 'Leroy', 'Mobil-home 2 chambres')
  await amount(page).fill('1000000000000')
  await page.getByText(/^Montant incorrect/).waitFor()
  const take = page.getByRole('button', { name: /^Encaisser 1/ })
  expect(await take.getAttribute('aria-disabled')).toBe('true')
  await amount(page).fill('-5')
  await page.getByText('Le montant doit être positif.').waitFor()
  await amount(page).fill('700')
  await page.getByText(/Le montant dépasse le solde/).waitFor()
  await page.getByRole('checkbox', { name: /^Encaisser plus que le solde/ }).check()
  await amount(page).fill('1500')
  await page.getByRole('radio', { name: 'Espèces' }).click()
  await page.getByText(/^Espèces limitées à/).waitFor()
  await page.getByRole('radio', { name: 'Chèque' }).click()
  await page.getByText('Indiquez le numéro du chèque et son établissement payeur.').waitFor()
  await page.getByRole('radio', { name: 'Virement' }).click()
  await pressWhenReady(page, 'F12')
  await page.getByText('À rendre au client').waitFor()
})

test('a payment is reversed with a reason, never changed', async () => {
  await customer('Roux')
  const page = await house.desk()
  await reserved(page, 'Roux')
  await amount(page).fill('50')
  await pressWhenReady(page, 'F12')
  await page.getByText('Règlement de 50,00 € encaissé.').waitFor()
  const [signature] = await page.locator('tbody code').allTextContents()
  expect(signature).toMatch(/^[\w-]{4}$/)
  await page.getByRole('button', { name: /^Extourner 50,00 €/ }).click()
  const dialog = page.getByRole('dialog', { name: /^Extourner 50,00 €/ })
  const confirm = dialog.getByRole('button', { name: /^Extourner/ })
  expect(await confirm.getAttribute('aria-disabled')).toBe('true')
  await dialog.getByLabel('Motif').fill('Erreur de montant')
  await confirm.click()
  await page.getByRole('cell', { name: 'Extourne', exact: true }).waitFor()
  await page.getByRole('row', { name: /Total reçu 0,00 €/ }).waitFor()
})

test('a bill waits for the address, and leads to it', async () => {
  await customer('Sansadresse', { withAddress: false })
  const page = await house.desk()
  await reserved(page, 'Sansadresse')
  await page.getByRole('link', { name: /^Facture/ }).click()
  const missing = page.getByRole('alert').filter({ hasText: 'adresse' })
  const link = missing.getByRole('link', { name: /Compléter la fiche du client/ })
  await link.waitFor()
  expect(await link.getAttribute('href')).toMatch(/^\/customer\/addresses\/\d+$/)
  const issue = page.getByRole('button', { name: /^Émettre la facture/ }).first()
  expect(await issue.getAttribute('aria-disabled')).toBe('true')
})

test('a bill is cancelled by another, and both stay in the list', async () => {
  await customer('Fournier')
  const page = await house.desk()
  await reserved(page, 'Fournier')
  await issueBill(page)
  await page.getByRole('link', { name: /^F\d\d-\d{5}$/ }).click()
  await page.getByRole('heading', { name: /^Facture F/ }).waitFor()
  await pressWhenReady(page, 'F9')
  const dialog = page.getByRole('dialog', { name: /^Annuler la facture/ })
  await dialog.getByLabel('Motif').fill('Mauvais client')
  await page.keyboard.press('F12')
  await page.getByText('Facture d’annulation').waitFor({ state: 'attached' })
  await page.getByRole('button', { name: 'Voir la facture annulée' }).click()
  await page.getByText('Annulée', { exact: true }).waitFor()
  const again = page.getByRole('button', { name: /^Annuler la facture/ }).first()
  expect(await again.getAttribute('aria-disabled')).toBe('true')
  await page.goto('/bill-list')
  await page.getByPlaceholder('Numéro, client, dossier').fill('fournier')
  await page.getByRole('heading', { name: 'Factures' }).getByText('Factures').waitFor()
  await expect.poll(() => page.getByRole('row', { name: /Fournier/ }).count()).toBe(2)
  await page.getByRole('row', { name: /^Totaux 0,00 0,00 0,00/ }).waitFor()
})

test.each([
  ['emoji', 'Noël 🎄 Sapin', 'Noël'],
  ['right to left', 'عبد الله بن عمر', 'عبد'],
  ['hebrew', 'משה כהן', 'משה'],
])('a name in %s is created at the desk, booked, and its bill prints', async (_, surname, typed) => {
  const page = await house.desk()
  await openDesk(page)
  await ask(page, '03/07', '05/07', '2a')
  await choose(page, 'Emplacement Confort')
  await page.getByRole('button', { name: 'Nouveau client' }).click()
  const panel = page.getByRole('dialog', { name: 'Nouveau client' })
  await panel.getByLabel('Nom', { exact: false }).first().fill(surname)
  await panel.getByLabel('Adresse').fill('1 rue de la Paix')
  await panel.getByLabel('Code postal').fill('75002')
  await panel.getByLabel('Ville').fill('Paris')
  await page.keyboard.press('F12')
  await page.getByRole('button', { name: 'Changer de client' }).waitFor()
  await page.getByText(typed).first().waitFor()
  await pressWhenReady(page, 'F12')
  await page.getByText(/Réservation .* enregistrée/).waitFor()
  await issueBill(page)
  const bytes = await printed(page, () => page.getByRole('button', { name: 'Imprimer l’original' }).click())
  expect(isPdf(bytes)).toBe(true)
})

test('without the right to bill, the part is greyed; without that to take money, so is the button', async () => {
  const none = { code: '000', canExport: false } as const
  const read = { code: '001', canExport: false } as const
  await customer('Girard')
  const writer = await house.desk()
  await reserved(writer, 'Girard')
  const page = await house.desk(everywhere('111', false, { payment_bill: none, payment_payment: read }))
  await page.goto(writer.url())
  await page.getByRole('heading', { name: /Girard/ }).waitFor()
  expect(await page.getByRole('button', { name: 'Facture', exact: true }).getAttribute('aria-disabled')).toBe('true')
  const pay = page.getByRole('button', { name: 'Encaisser', exact: true }).first()
  expect(await pay.getAttribute('aria-disabled')).toBe('true')
})
