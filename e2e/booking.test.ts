/** The street: from « avez-vous de la place ? » to the duplicate of the bill, and what a colleague sees meanwhile. */
import { expect, test } from 'vitest'
import {
  ask,
  basketKept,
  choose,
  openCamp,
  isPdf,
  openDesk,
  pickCustomer,
  pressWhenReady,
  printed,
  SEASON,
  textOf,
} from './camp.ts'

const { house, customer } = await openCamp()

/** By hand, tariff A of the demo: 1 night of June's price and 6 of July's, two children, a dog, fees, tax of two adults. */
const PRICE = {
  base: '175,60 €',
  why: '1 nuit à 22,60 € (nuits du 01/04 au 03/07), puis 6 nuits à 25,50 € (nuits du 04/07 au 28/08)',
  child: '1 × 1 nuit × 3,55 € + 1 × 6 nuits × 3,80 €',
  tax: '14 nuitées × 0,32 € (0,22 € + 10 % + 34 %) ; exonérés : 2 (mineurs)',
  total: '267,98 €',
  downPayment: '73,75 €',
  balance: '194,23 €',
}

test('a family of four with a dog: search, price explained, reservation, arrhes, balance, bill, duplicate, planning', async () => {
  await customer('Dupont')
  const page = await house.session()
  await page.goto('/search-availability')
  await ask(page, '03/07', '10/07', '2a 9 4 chien')
  const row = page.getByRole('listitem').filter({ hasText: 'Emplacement Confort' })
  await row.getByText(PRICE.total).waitFor()
  await row.getByRole('button', { name: /^Pourquoi ce prix/ }).click()
  await row.getByText(PRICE.why).waitFor()
  await row.getByText(PRICE.tax).waitFor()
  await expect.poll(() => row.getByRole('region', { name: 'Prix nuit par nuit' }).getByRole('row').count()).toBe(9)
  await row.getByRole('button', { name: 'Réserver : Emplacement Confort' }).click()

  await page.waitForURL(/\/new-booking\/stay\/0\/\d+\//)
  await basketKept(page)
  await expect.poll(() => page.getByRole('textbox', { name: /^Occupants/ }).inputValue()).toBe('2a 9 4')
  await expect.poll(() => textOf(page, 'Prix')).toContain(PRICE.total)
  const price = await textOf(page, 'Prix')
  for (const said of [PRICE.base, PRICE.why, PRICE.child, PRICE.tax, PRICE.total, PRICE.downPayment])
    expect(price).toContain(said)
  await pickCustomer(page, 'dup', /Dupont/)
  await pressWhenReady(page, 'F12')
  await page.getByText(/Réservation \d{4}-\d{5} enregistrée/).waitFor()

  await page.getByRole('button', { name: `Encaisser les arrhes : ${PRICE.downPayment}` }).click()
  await page.getByRole('radio', { name: 'Carte bancaire' }).click()
  await pressWhenReady(page, 'F12')
  await page.getByText(`Règlement de ${PRICE.downPayment} encaissé. Reste à payer : ${PRICE.balance}.`).waitFor()
  await page.getByRole('cell', { name: 'Carte bancaire', exact: true }).waitFor()
  // Nothing is proposed right after a payment: the next one is asked for.
  await page.getByRole('button', { name: /^Solde/ }).click()
  await page.getByRole('radio', { name: 'Chèque' }).click()
  await page.getByLabel('Numéro du chèque').fill('0001234')
  await page.getByRole('combobox', { name: /^Établissement payeur/ }).click()
  await page.getByRole('option', { name: 'Crédit Agricole' }).click()
  await pressWhenReady(page, 'F12')
  await page.getByText('Reste à payer : 0,00 €.').waitFor()

  await page.getByRole('link', { name: /^Facture/ }).click()
  await page.getByRole('article', { name: 'Aperçu de la facture' }).getByText('8 rue des Lilas').waitFor()
  await pressWhenReady(page, 'F12')
  await page.getByRole('dialog').getByRole('button', { name: 'Émettre la facture' }).click()
  await page.getByText(/Facture F\d\d-00001 émise/).waitFor()
  const original = await printed(page, () => page.getByRole('button', { name: 'Imprimer l’original' }).click())
  expect(isPdf(original)).toBe(true)
  await page.getByRole('button', { name: 'Imprimer le duplicata n° 1' }).click()
  const question = page.getByRole('dialog', { name: /^Imprimer un duplicata de la facture/ })
  await question.getByText('Ce tirage portera « DUPLICATA n° 1 »').waitFor()
  const copy = await printed(page, () => question.getByRole('button', { name: /^Imprimer le duplicata/ }).click())
  expect(isPdf(copy)).toBe(true)
  expect(copy.equals(original)).toBe(false)
  await page.getByRole('button', { name: 'Imprimer le duplicata n° 2' }).waitFor()

  await page.goto(`/planning?day=${SEASON}-07-03`)
  await page
    .getByRole('button', { name: /Dupont/ })
    .first()
    .waitFor()
})

test('a second browser sees the reservation and its payment without reloading', async () => {
  await customer('Garnier')
  const [mine, colleague] = [await house.desk(), await house.desk()]
  await colleague.goto('/booking-list/3')
  await colleague.getByRole('heading', { name: 'Réservations' }).waitFor()
  await openDesk(mine)
  await ask(mine, '05/05', '12/05', '2a')
  await choose(mine, 'Emplacement Confort')
  await pickCustomer(mine, 'garn', /Garnier/)
  await pressWhenReady(mine, 'F12')
  await mine.getByText(/Réservation .* enregistrée/).waitFor()

  await colleague.getByRole('row', { name: /Garnier/ }).dblclick()
  await colleague.getByRole('heading', { name: /Garnier/ }).waitFor()
  await mine.getByRole('button', { name: /^Encaisser les arrhes/ }).click()
  await pressWhenReady(mine, 'F12')
  await mine.getByText(/encaissé/).waitFor()
  // The other screen shows it, says who did it, and what changed.
  const news = colleague.getByRole('status').filter({ hasText: 'Claire Martin vient de modifier ce dossier' })
  await news.getByText('Réglé : 0,00 €, maintenant').waitFor()
})

test('several places in one basket, an option, then its validation by the down payment', async () => {
  await customer('Lefèvre')
  const page = await house.session()
  await openDesk(page)
  await ask(page, '01/06', '08/06', '2a')
  await choose(page, 'Emplacement Nature')
  await pressWhenReady(page, 'F3')
  // Until then the field is that of the first stay.
  await page.getByRole('heading', { name: /emplacement suivant$/ }).waitFor()
  await page.getByRole('textbox', { name: /^Occupants/ }).fill('2 adultes 1 bébé')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Emplacements libres de Mobil-home 2 chambres', exact: true }).click()
  await page.getByRole('list', { name: 'Emplacements libres' }).getByRole('button').first().click()
  await page.getByRole('heading', { name: '2 emplacements choisis' }).waitFor()
  await basketKept(page)
  // Accents are ignored.
  await pickCustomer(page, 'lefev', /Lefèvre/)
  await pressWhenReady(page, 'F7')
  await page.getByText(/Option .* enregistrée/).waitFor()
  await page.getByRole('heading', { name: /^Emplacement Nature/ }).waitFor()
  await page.getByRole('heading', { name: /^Mobil-home 2 chambres/ }).waitFor()
  await page.getByRole('button', { name: /^Encaisser les arrhes/ }).click()
  await pressWhenReady(page, 'F12')
  await page.getByText('option validée en réservation').waitFor()
  await page.getByText('Réservation', { exact: true }).waitFor()
})

test('a quote needs no customer, and becomes a reservation for one', async () => {
  await customer('Petit')
  const page = await house.session()
  await openDesk(page)
  await ask(page, '10/06', '14/06', '2a')
  await choose(page, 'Emplacement Confort')
  await pressWhenReady(page, 'F6')
  await page.getByText(/Devis .* enregistré/).waitFor()
  const quote = await printed(page, () => page.getByRole('button', { name: 'Imprimer le devis' }).first().click())
  expect(isPdf(quote)).toBe(true)
  await page.getByRole('button', { name: 'Convertir en réservation' }).click()
  const dialog = page.getByRole('dialog', { name: /^Convertir le devis/ })
  await dialog.getByRole('combobox', { name: 'Rechercher un client' }).fill('peti')
  await page.getByRole('option', { name: /Petit/ }).click()
  // The price is shown before it is written, as for any other change.
  await dialog.getByRole('row', { name: /^Différence/ }).waitFor()
  await dialog.locator('button[aria-keyshortcuts="F12"]:not([aria-disabled])').waitFor()
  await page.keyboard.press('F12')
  await page.getByText(/Réservation .* enregistrée/).waitFor()
  await page.getByRole('heading', { name: /Petit/ }).waitFor()
})

test('a stay is moved with its new price shown first, line by line', async () => {
  await customer('Moreau')
  const page = await house.session()
  await openDesk(page)
  await ask(page, '03/07', '10/07', '2a')
  await choose(page, 'Emplacement Confort')
  await pickCustomer(page, 'more', /Moreau/)
  await pressWhenReady(page, 'F12')
  await page.getByRole('button', { name: 'Déplacer…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Déplacer le séjour' })
  await dialog.getByLabel('Départ').fill(`12/07/${SEASON}`)
  // Two more nights at 25,50 €, two adults' tax: 2 × 2 × 0,32 €.
  await dialog.getByText('+52,28 €').waitFor()
  await pressWhenReady(page, 'F12')
  await page.getByText(/modifié/).waitFor()
  await page.getByRole('complementary', { name: 'Résumé du dossier' }).getByText(`12/07/${SEASON}`).waitFor()
})
