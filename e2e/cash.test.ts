/** A day of the till: its float, cash taken, an expense with its receipt, a count that is short, the drawer closed, the journal. */
import { expect, test } from 'vitest'
import { openCamp, openPayments, pressWhenReady, reserve } from './camp.ts'
import { expectAccessible } from './house.ts'
import { plain, textsOf } from './walk.ts'

const { house, customer } = await openCamp()

test('a day of the till, from its float to its journal', async () => {
  await customer('Lemoine')
  const page = await house.desk()

  // The drawer opens with its float.
  await page.goto('/cash-fund/0/0')
  await page.getByRole('heading', { name: 'Fonds de caisse' }).waitFor()
  await page.getByLabel('Fonds de caisse du tiroir').fill('100')
  await page.getByRole('button', { name: 'Ouvrir la caisse' }).click()
  const drawers = page.getByRole('region', { name: 'Tiroirs' })
  await drawers.getByText(/Doit contenir 100,00/).waitFor()

  // Cash is taken.
  await reserve(page, 'Lemoine')
  await openPayments(page)
  await page.getByLabel('Montant', { exact: false }).first().fill('50')
  await page.getByRole('radio', { name: 'Espèces' }).click()
  await pressWhenReady(page, 'F12')
  await page.getByText(/^Encaissé à l’instant/).waitFor()

  // An expense leaves the till, with its receipt.
  await page.goto('/expenses-list/0')
  await page.getByRole('heading', { name: 'Dépenses' }).waitFor()
  await pressWhenReady(page, 'F3')
  await page.getByLabel('Fournisseur').fill('Droguerie du Port')
  await page.getByLabel('Montant TTC').fill('24')
  await pressWhenReady(page, 'F12')
  await page.getByRole('row', { name: /Droguerie du Port/ }).dblclick()
  const receipts = page.getByRole('region', { name: 'Justificatifs' })
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    receipts.getByRole('button', { name: 'Joindre' }).click(),
  ])
  await chooser.setFiles({ name: 'notes.pdf', mimeType: 'application/pdf', buffer: Buffer.from('no PDF at all') })
  await page.getByText(/^Choisissez un fichier DOC, PDF/).waitFor()
  const [again] = await Promise.all([
    page.waitForEvent('filechooser'),
    receipts.getByRole('button', { name: 'Joindre' }).click(),
  ])
  const pdf = Buffer.from('%PDF-1.7\ntrailer\n<<>>\n%%EOF\n')
  await again.setFiles({ name: 'facture.pdf', mimeType: 'application/pdf', buffer: pdf })
  await receipts.getByRole('link', { name: 'Ouvrir facture.pdf' }).waitFor()

  // The drawer is counted fifty cents short: why is asked before it closes.
  await page.goto('/cash-fund/0/0')
  await drawers.getByText(/Doit contenir 126,00/).waitFor()
  await drawers.getByRole('button', { name: 'Fermer la caisse…' }).click()
  const dialog = page.getByRole('dialog', { name: /^Fermer la caisse du poste/ })
  await dialog.getByLabel(/^Billets de 100,00/).fill('1')
  await dialog.getByLabel(/^Billets de 20,00/).fill('1')
  await dialog.getByLabel(/^Billets de 5,00/).fill('1')
  await dialog.getByLabel(/^Pièces de 0,50/).fill('1')
  await dialog.getByLabel('Explication de l’écart').fill('Rendu de trop')
  await page.keyboard.press('F12')
  await drawers.getByText(/^Fermeture par .* comptés/).waitFor()
  await expect.poll(async () => plain(await drawers.textContent())).toContain('−0,50 € · Rendu de trop')
  await expectAccessible(page)

  // The whole till is counted from the keyboard, and the last count holds.
  const grid = page.getByRole('region', { name: 'Compter la caisse' })
  await grid.getByLabel(/^Billets de 20,00/).fill('1')
  await page.keyboard.press('Enter')
  await page.keyboard.type('5')
  await page.keyboard.press('Tab')
  await expect.poll(async () => plain(await grid.textContent())).toContain('Compté70,00 €')
  await grid.getByLabel('Explication de l’écart').fill('Fonds apporté ce matin')
  await pressWhenReady(page, 'F12', 'Enregistrer le comptage')
  await page.getByText('Comptage enregistré').waitFor()
  const theory = page.getByRole('region', { name: 'Ce que la caisse doit contenir' })
  await expect.poll(async () => plain(await theory.textContent())).toContain('Clôture70,00 €')

  // The journal tells it, and its row opens what it is made of.
  await page.goto('/cash-and-bank-journal')
  const row = page.getByRole('row', { name: /Caisse/ }).last()
  await row.dblclick()
  const sources = page.getByRole('dialog', { name: /^Caisse/ })
  await sources.getByRole('link', { name: /^Dépense · Droguerie du Port/ }).waitFor()
  expect(await textsOf(sources.getByRole('link', { name: /^Règlement · Espèces/ }))).toHaveLength(1)
  await sources.getByRole('link', { name: /^Dépense/ }).click()
  await page.getByRole('heading', { name: 'Droguerie du Port' }).waitFor()
})
