/** At the desk with people waiting: what each keystroke does. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { ask, choose, openCamp, openDesk, pickCustomer, pressWhenReady, SEASON } from './camp.ts'

const { house, customer } = await openCamp()

/** What has the focus, by its label or its words. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const at = document.activeElement
    if (at instanceof HTMLInputElement) return at.labels?.[0]?.textContent?.replace(/[\s*]+$/u, '') ?? ''
    return at?.getAttribute('aria-label') ?? at?.textContent ?? ''
  })

test('a departure counts from the arrival; one that is years away is refused beside the field, and stays as typed', async () => {
  const page = await house.session()
  await openDesk(page)
  await page.getByLabel('Arrivée').fill(`03/07/${SEASON}`)
  await page.keyboard.press('Tab')
  const departure = page.getByLabel('Départ')
  await departure.fill('+10')
  await page.keyboard.press('Tab')
  await expect.poll(() => departure.inputValue()).toBe(`13/07/${SEASON}`)
  await departure.fill('4/8')
  await page.keyboard.press('Tab')
  await expect.poll(() => departure.inputValue()).toBe(`04/08/${SEASON}`)

  await departure.fill(`10/07/${SEASON + 45}`)
  // Through the field of the nights, which may bend nothing.
  for (let i = 0; i < 3; i++) await page.keyboard.press('Tab')
  await expect.poll(() => departure.inputValue()).toBe(`10/07/${SEASON + 45}`)
  await page
    .getByText(/^Ce séjour dure .* le maximum est/)
    .first()
    .waitFor()
  // The arrival corrected does not take such a slip along.
  await page.getByLabel('Arrivée').fill(`04/07/${SEASON}`)
  await page.keyboard.press('Tab')
  await expect.poll(() => departure.inputValue()).toBe(`11/07/${SEASON}`)
  await page.getByLabel('Nuits').fill('700')
  await page.keyboard.press('Tab')
  await page
    .getByText(/^Ce séjour dure 700/)
    .first()
    .waitFor()
})

test('moving a stay counts its departure from the arrival, and refuses a slip of years beside the field', async () => {
  await customer('Fournier')
  const page = await house.session()
  await openDesk(page)
  await ask(page, '05/09', '08/09', '2a')
  await choose(page, 'Emplacement Confort')
  await pickCustomer(page, 'fourn', /Fournier/)
  await pressWhenReady(page, 'F12')
  await page.getByText(/Réservation .* enregistrée/).waitFor()
  await page.getByRole('button', { name: 'Déplacer…' }).click()
  const dialog = page.getByRole('dialog')
  // Every way of working the price out agrees: said once.
  await dialog.getByText(/quel que soit le calcul/).waitFor()
  await expect.poll(() => dialog.getByRole('radio').count()).toBe(0)
  const departure = dialog.getByLabel('Départ')
  await departure.fill('+5')
  await page.keyboard.press('Tab')
  await expect.poll(() => departure.inputValue()).toBe(`10/09/${SEASON}`)
  for (const name of ['Tarifs d’aujourd’hui', 'Tarifs de la réservation', 'Prix du dossier', 'Montants inchangés'])
    await dialog.getByRole('radio', { name: new RegExp(`^${name} · `) }).waitFor()
  await departure.fill(`10/09/${SEASON + 45}`)
  await page.keyboard.press('Tab')
  await dialog
    .getByText(/Ce séjour dure .* le maximum est/)
    .first()
    .waitFor()
  await expect.poll(() => departure.getAttribute('aria-invalid')).toBe('true')
})

test('Entrée takes the only customer, and the focus goes on with what is next until the stay is saved', async () => {
  await customer('Zaborowski')
  const page = await house.session()
  await openDesk(page)
  await page.keyboard.press('F4')
  // At once, before the answer is there.
  await page.keyboard.type('zabor')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Changer de client' }).waitFor()
  await expect.poll(() => focused(page)).toBe('Arrivée')
  await page.keyboard.type(`10/09/${SEASON}`)
  await page.keyboard.press('Tab')
  await page.keyboard.type('+3')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.type('2a')
  await page.keyboard.press('Enter')
  await expect.poll(() => focused(page)).toMatch(/^Choisir/)
  await page.keyboard.press('Enter')
  await expect.poll(() => focused(page)).toMatch(/^Réservation/)
  await page.getByText(/places tenues encore/).waitFor()
  await page.keyboard.press('Enter')
  await page.getByText(/Réservation .* enregistrée/).waitFor()
})

test('a list takes the arrows as soon as it opens, the soonest arrival first; Entrée in its search opens the only result', async () => {
  const page = await house.session()
  await page.goto('/booking-list/3')
  const rows = page.getByRole('row').filter({ has: page.getByRole('gridcell') })
  await rows.first().waitFor()
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => rows.first().getAttribute('aria-selected')).toBe('true')
  await page.getByRole('searchbox').fill('zabor')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: /Zaborowski/ }).waitFor()
})
