/** At reception: a passage by keyboard alone and in few keys; arrivals and departures of the day. */
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import readXlsx from 'read-excel-file/node'
import { expect, test } from 'vitest'
import {
  ask,
  basketKept,
  choose,
  isPdf,
  openCamp,
  openDesk,
  pickCustomer,
  pressWhenReady,
  printed,
  SEASON,
} from './camp.ts'
import { expectAccessible } from './house.ts'

const { house, customer } = await openCamp()
house.setNow(new Date(`${SEASON}-06-15T10:00:00+02:00`))

/** Keys from /home to the passage saved. */
const MOST_KEYS = 40

/** A keyboard that counts. */
const keyboardOf = (page: Page) => {
  let count = 0
  const press = async (key: string): Promise<void> => {
    count += 1
    await page.keyboard.press(key)
  }
  return {
    press,
    type: async (text: string): Promise<void> => {
      for (const letter of text) await press(letter)
    },
    ready: async (key: string): Promise<void> => {
      count += 1
      await pressWhenReady(page, key)
    },
    count: () => count,
  }
}

/** From the home page to the name: two adults tonight, the first type that is free. */
const beginWalkIn = async (page: Page) => {
  const keys = keyboardOf(page)
  await keys.ready('F10')
  await page.getByRole('heading', { name: 'Nouveau passage' }).waitFor()
  await page
    .getByRole('textbox', { name: /^Occupants/ })
    .and(page.locator(':focus'))
    .waitFor()
  await keys.type('2a')
  await keys.press('Enter')
  await page
    .getByRole('button', { name: /^Choisir/ })
    .and(page.locator(':focus'))
    .waitFor()
  await keys.press('Enter')
  await page.getByRole('combobox', { name: 'Rechercher un client' }).and(page.locator(':focus')).waitFor()
  await basketKept(page)
  return keys
}

const saved = async (page: Page): Promise<void> => {
  await page.getByText(/Passage .* enregistré/).waitFor()
  await page.getByText('Arrivé', { exact: true }).first().waitFor()
}

test('a passage takes 40 keys at most, of a known customer and of a new one', async () => {
  await customer('Mercier')
  const page = await house.desk()
  const known = await beginWalkIn(page)
  await known.type('merc')
  await page.getByRole('option', { name: /Mercier/ }).waitFor()
  await known.press('ArrowDown')
  await known.press('Enter')
  await page.getByRole('button', { name: 'Changer de client' }).waitFor()
  await known.ready('F10')
  await saved(page)
  expect(known.count()).toBeLessThanOrEqual(MOST_KEYS)

  await page.goto('/home')
  const fresh = await beginWalkIn(page)
  await fresh.type('dupont')
  await page.getByText('Aucun client', { exact: false }).first().waitFor()
  await fresh.press('Tab')
  await page.getByRole('button', { name: 'Nouveau client' }).and(page.locator(':focus')).waitFor()
  await fresh.press('Enter')
  await page.getByRole('textbox', { name: /^Nom/ }).first().waitFor()
  await fresh.ready('F12')
  await page.getByRole('button', { name: 'Changer de client' }).waitFor()
  await fresh.ready('F10')
  await saved(page)
  expect(fresh.count()).toBeLessThanOrEqual(MOST_KEYS)
})

/** Both options chosen in their list: printed on one paper, then validated by one gesture. */
const validateOptions = async (page: Page): Promise<void> => {
  await page.goto('/booking-list/2')
  await page.getByRole('row', { name: /Renaud/ }).waitFor()
  await pressWhenReady(page, 'F6')
  await pressWhenReady(page, 'F7')
  expect(isPdf(await printed(page, () => page.getByRole('menuitem', { name: 'Imprimer' }).click()))).toBe(true)
  await pressWhenReady(page, 'F7')
  await page.getByRole('menuitem', { name: 'Annuler les dossiers' }).click()
  const cancel = page.getByRole('dialog', { name: /Annuler 2 dossiers/ })
  await cancel.getByRole('row', { name: /Renaud.*0,00/ }).waitFor()
  await page.keyboard.press('Escape')
  await cancel.waitFor({ state: 'detached' })
  await pressWhenReady(page, 'F7')
  await page.getByRole('menuitem', { name: 'Valider les options' }).click()
  await page
    .getByRole('dialog', { name: /Valider 2 options/ })
    .getByRole('button', { name: 'Valider' })
    .click()
  await page.getByText('2 options validées.').waitFor()
}

test('arrivals and departures are ticked together; what is refused says why', async () => {
  const page = await house.desk()
  for (const [name, type] of [
    ['Blanc', 'Emplacement Confort'],
    ['Renaud', 'Emplacement Nature'],
  ] as const) {
    await customer(name)
    await openDesk(page)
    await ask(page, '15/06', '18/06', '2a')
    await choose(page, type)
    await pickCustomer(page, name.slice(0, 4).toLowerCase(), new RegExp(name))
    await pressWhenReady(page, 'F7')
    await page.getByText(/Option .* enregistrée/).waitFor()
  }
  await validateOptions(page)
  await page.goto('/booking-arrival-list')
  await page.getByText(/arrivés\s:\s2\ssur\s4/).waitFor()
  await expectAccessible(page)
  await page.getByRole('checkbox', { name: /Choisir Blanc/ }).click()
  await page.getByRole('checkbox', { name: /Choisir Renaud/ }).click()
  await pressWhenReady(page, 'F12')
  await page.getByText('2 séjours enregistrés.').waitFor()
  await page.getByText(/arrivés\s:\s4\ssur\s4/).waitFor()
  // Amounts leave as numbers of a workbook, in the order of the screen.
  await page.getByRole('columnheader', { name: 'Client' }).getByRole('button').click()
  await pressWhenReady(page, 'F8')
  const workbook = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Exporter en Excel' }).click()
  const book = await workbook
  expect(book.suggestedFilename()).toBe('export.xlsx')
  const [sheet] = await readXlsx(await book.path())
  const [head = [], ...stays] = sheet?.data ?? []
  const shown = (): Promise<string[]> => page.getByRole('grid').locator('tbody tr td:nth-child(5)').allTextContents()
  await expect.poll(shown).toEqual(stays.map((stay) => stay[head.indexOf('Client')]))
  expect(stays.map((stay) => typeof stay[head.indexOf('Solde')])).toEqual(stays.map(() => 'number'))

  await page.goto('/booking-departure-list')
  await page.getByRole('button', { name: 'Lendemain' }).click()
  await page.getByRole('row', { name: /Mercier/ }).waitFor()
  await page.getByRole('checkbox', { name: /Choisir Mercier/ }).click()
  await pressWhenReady(page, 'F12')
  const dialog = page.getByRole('dialog', { name: /1 séjour n’a pas pu être pointé/ })
  await dialog.getByText(/Le solde n’est pas nul/).waitFor()
  await dialog.getByRole('button', { name: 'Fermer' }).click()

  await page.goto('/booking-departure-list')
  await page.getByLabel('Avec les clients présents').click()
  const staying = page.getByRole('row', { name: /Blanc/ })
  await staying.click()
  await pressWhenReady(page, 'F7')
  await page.getByRole('dialog', { name: /Déplacer/ }).waitFor()
  await page.keyboard.press('Escape')
  await pressWhenReady(page, 'F9')
  const early = page.getByRole('dialog', { name: /^Départ anticipé/ })
  await early.getByLabel('Dernier jour', { exact: false }).or(early.getByRole('radiogroup')).first().waitFor()
  await page.keyboard.press('Escape')

  await page.goto('/occupation-list')
  await page.getByRole('row', { name: /Mercier/ }).waitFor()
  await page.getByRole('columnheader', { name: 'Client' }).getByRole('button').click()
  await page.getByRole('columnheader', { name: 'Client', exact: false }).and(page.locator('[aria-sort]')).waitFor()
  await pressWhenReady(page, 'F8')
  // Every declared list leaves as a workbook too, with amounts or without (decision 0160).
  await page.getByRole('menuitem', { name: 'Exporter en Excel' }).waitFor()
  const download = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Exporter en CSV' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('export.csv')
  const lines = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n')
  const names = (): Promise<string[]> => page.getByRole('grid').locator('tbody tr td:nth-child(3)').allTextContents()
  await expect.poll(names).toEqual(lines.slice(1).map((line) => line.split(';')[2]))
})

test('a foreign guest’s form is completed, printed, signed', async () => {
  await customer('Keller')
  const page = await house.session()
  await openDesk(page)
  await ask(page, '15/06', '17/06', '2a')
  await choose(page, 'Emplacement Nature')
  await pickCustomer(page, 'kell', /Keller/)
  await pressWhenReady(page, 'F12')
  await page.getByText(/Réservation .* enregistrée/).waitFor()
  await page.getByRole('link', { name: /^Occupants/ }).click()
  const guest = page.getByRole('group', { name: /^Occupant 1/ })
  await guest.getByLabel('Nom', { exact: true }).fill('Keller')
  await guest.getByLabel('Prénom').fill('Anna')
  await guest.getByRole('combobox', { name: 'Nationalité' }).fill('Allema')
  await page.getByRole('option', { name: 'Allemagne' }).click()
  await pressWhenReady(page, 'F12')
  await page.getByText('Occupants enregistrés').waitFor()
  await page.goto('/admin/module/police-note-book')
  const row = page.getByRole('row', { name: /Keller Anna/ })
  await row.dblclick()
  const form = page.getByRole('dialog', { name: 'Fiche de police' })
  await form.getByLabel('Naissance', { exact: true }).fill('03/02/1986')
  await form.getByLabel('Lieu de naissance').fill('Köln')
  await form.getByLabel('Téléphone mobile').fill('+49 170 1234567')
  await page.keyboard.press('F12')
  await page.getByText('Fiche enregistrée.').waitFor()
  await row.click()
  const answered = page.waitForResponse('**/police-register/document')
  await pressWhenReady(page, 'F8')
  const paper = await answered
  expect([paper.status(), paper.headers()['content-type']]).toEqual([200, 'application/pdf'])
  await pressWhenReady(page, 'F12')
  await page.getByText('1 fiche signée.').waitFor()
  await page.getByText(`Signée le 15/06/${SEASON}`).waitFor()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Réglages' }).click()
  await page.getByLabel('Texte imprimé sous la signature').waitFor()
})

test('the row of an arrival takes the money, the hour and the tick, on a telephone too', async () => {
  await customer('Delorme')
  const page = await house.session()
  await openDesk(page)
  await ask(page, '15/06', '18/06', '2a')
  await choose(page, 'Emplacement Confort')
  await pickCustomer(page, 'delo', /Delorme/)
  await pressWhenReady(page, 'F12')
  await page.getByText(/Réservation .* enregistrée/).waitFor()
  await page.goto('/booking-arrival-list')
  const row = page.getByRole('row', { name: /Delorme/ })
  const pay = row.getByRole('button', { name: /^Encaisser .* : Delorme/ })
  const owed = /[\d\u202f]+,\d\d/.exec((await pay.textContent()) ?? '')?.[0] ?? 'nothing'

  await row.getByRole('button', { name: /^Heure prévue de Delorme/ }).click()
  const expected = page.getByRole('dialog', { name: /Arrivée prévue/ })
  await expected.getByLabel('Heure prévue').fill('17:45')
  await expected.getByLabel('Ajouter une note').fill('Caravane de sept mètres')
  await pressWhenReady(page, 'F12')
  await row.getByText('17:45').waitFor()
  await row.getByText(/Caravane de sept mètres/).waitFor()

  await row.click()
  await pressWhenReady(page, 'F10')
  const dialog = page.getByRole('dialog', { name: /Encaisser .* Delorme/ })
  await expect.poll(() => dialog.getByLabel(/^Montant/).inputValue()).toBe(owed)
  await expectAccessible(page)
  await pressWhenReady(page, 'F12')
  await dialog.waitFor({ state: 'detached' })
  await pay.waitFor({ state: 'detached' })

  // A dialog that goes leaves the keyboard on the row; a change of place begins at the place.
  await row.and(page.locator(':focus')).waitFor()
  await page.keyboard.press('F7')
  const move = page.getByRole('dialog', { name: 'Déplacer le séjour' })
  await move.getByRole('combobox', { name: 'Emplacement' }).and(page.locator(':focus')).waitFor()
  await page.keyboard.press('Escape')
  await row.and(page.locator(':focus')).waitFor()

  await page.setViewportSize({ width: 390, height: 844 })
  const card = page.getByRole('listitem').filter({ hasText: 'Delorme' })
  await card.getByText('17:45').waitFor()
  await expectAccessible(page)
  await card.getByRole('button', { name: /^Cocher « arrivé » : Delorme/ }).click()
  await card.getByText(/^Arrivé à/).waitFor()
})
