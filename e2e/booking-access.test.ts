/** The screens of stays and money without an accessibility fault (WCAG 2.2 AA), at a desk and on a telephone. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { ask, choose, openCamp, openDesk, pickCustomer, pressWhenReady } from './camp.ts'
import { DESK, PHONE } from './house.ts'
import { faultsAt, settled, visit } from './walk.ts'

const { house, customer } = await openCamp()

const expectSound = async (page: Page): Promise<void> => {
  for (const size of [DESK, PHONE]) expect(await faultsAt(page, size), `${size.width} px`).toEqual([])
  await page.setViewportSize(DESK)
}

test('the search, its explanation and its refusals', async () => {
  const page = await house.session()
  await page.goto('/search-availability')
  await page.getByLabel('Arrivée').waitFor()
  await expectSound(page)
  await ask(page, '03/07', '10/07', '2a 9 4 chien')
  const row = page.getByRole('listitem').filter({ hasText: 'Emplacement Confort' })
  await row.getByRole('button', { name: /^Pourquoi ce prix/ }).click()
  await row.getByRole('region', { name: 'Prix nuit par nuit' }).waitFor()
  await page.getByRole('button', { name: 'Emplacements libres de Tente lodge' }).click()
  await expectSound(page)
  await ask(page, '28/09', '05/10', '9a')
  await page.getByText(/n’est pas ouvert toutes les nuits/).waitFor()
  await expectSound(page)
})

test('the desk: empty, filled, a new customer beside it', async () => {
  await customer('Simon')
  const page = await house.session()
  await openDesk(page)
  await expectSound(page)
  await ask(page, '03/07', '10/07', '2a 9')
  await choose(page, 'Emplacement Confort')
  await page.getByRole('button', { name: 'Voir le prix nuit par nuit' }).click()
  await page.getByRole('button', { name: /^Noms et présence des occupants/ }).click()
  // They push the field of the customer out of sight, and its list with it: a keyboard brings it back, `fill` does not.
  await page.getByRole('group', { name: /^Occupant 1/ }).waitFor()
  await pickCustomer(page, 'simo', /Simon/)
  await expectSound(page)
  await page.getByRole('button', { name: 'Changer de client' }).click()
  await page.getByRole('button', { name: 'Nouveau client' }).click()
  await page.getByRole('dialog', { name: 'Nouveau client' }).getByLabel('Adresse').waitFor()
  await expectSound(page)
})

/** A reservation of three people, opened on its first part. */
const openFile = async (name: string): Promise<Page> => {
  await customer(name)
  const page = await house.session()
  await openDesk(page)
  await ask(page, '03/07', '10/07', '2a 9')
  await choose(page, 'Emplacement Confort')
  await pickCustomer(page, name.slice(0, 4).toLowerCase(), new RegExp(name))
  await pressWhenReady(page, 'F12')
  await page.getByRole('button', { name: 'Déplacer…' }).waitFor()
  return page
}

const openPart = async (page: Page, part: string | RegExp): Promise<void> => {
  const tab = page.getByRole('link', { name: part, exact: true })
  await tab.click()
  await tab.and(page.locator('[aria-current="page"]')).waitFor()
  await settled(page)
}

test('a file, its actions, a change shown before it is saved', async () => {
  const page = await openFile('Michel')
  await expectSound(page)
  await page.getByRole('button', { name: 'Actions' }).click()
  await page.getByRole('menuitem', { name: /Annuler le séjour/ }).waitFor()
  await expectSound(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Déplacer…' }).click()
  await page.getByRole('region', { name: 'Ce que le changement ferait' }).getByRole('table').waitFor()
  await expectSound(page)
})

test.each(['Client', 'Occupants', 'Prix', 'Notes', 'Historique'])('the part « %s » of a file', async (part) => {
  const page = await openFile(`Part${part}`)
  await openPart(page, part)
  await expectSound(page)
})

test('payments, empty, as a cheque, then received', async () => {
  const page = await openFile('Morel')
  await openPart(page, 'Règlements')
  await page.getByRole('radio', { name: 'Chèque' }).click()
  await expectSound(page)
  await page.getByRole('radio', { name: 'Espèces' }).click()
  await pressWhenReady(page, 'F12')
  await page.getByRole('cell', { name: 'Espèces', exact: true }).waitFor()
  await expectSound(page)
})

test('a bill before and after it is issued', async () => {
  const page = await openFile('Garcia')
  await openPart(page, 'Facture')
  await page.getByRole('article', { name: 'Aperçu de la facture' }).waitFor()
  await expectSound(page)
  await pressWhenReady(page, 'F12')
  await page.getByRole('dialog').getByRole('button', { name: 'Émettre la facture' }).click()
  await page.getByRole('link', { name: /^F\d\d-\d{5}$/ }).click()
  await page.getByRole('heading', { name: /^Facture F/ }).waitFor()
  await expectSound(page)
})

test.each(['/bill-list', '/booking-list/1', '/booking-list/2', '/booking-list/3', '/booking-list/4'])(
  'the list %s',
  async (list) => {
    const page = await house.session()
    await visit(page, list)
    await expectSound(page)
  },
)
