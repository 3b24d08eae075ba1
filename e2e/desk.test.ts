/** At the desk with people waiting: what each keystroke does. */
import { expect, test } from 'vitest'
import { ask, choose, openCamp, openDesk, pickCustomer, pressWhenReady, SEASON } from './camp.ts'

const { house, customer } = await openCamp()

test('a departure counts from the arrival; one that is years away is refused beside the field, and stays as typed', async () => {
  const page = await house.desk()
  await openDesk(page)
  await page.getByLabel('Arrivée').fill(`03/07/${SEASON}`)
  await page.keyboard.press('Tab')
  const departure = page.getByLabel('Départ')
  await departure.fill('+10')
  await page.keyboard.press('Tab')
  expect(await departure.inputValue()).toBe(`13/07/${SEASON}`)
  await departure.fill('4/8')
  await page.keyboard.press('Tab')
  expect(await departure.inputValue()).toBe(`04/08/${SEASON}`)

  await departure.fill(`10/07/${SEASON + 45}`)
  // Through the field of the nights, which may bend nothing.
  for (let i = 0; i < 3; i++) await page.keyboard.press('Tab')
  expect(await departure.inputValue()).toBe(`10/07/${SEASON + 45}`)
  await page
    .getByText(/^Ce séjour dure .* le maximum est/)
    .first()
    .waitFor()
  // The arrival corrected does not take such a slip along.
  await page.getByLabel('Arrivée').fill(`04/07/${SEASON}`)
  await page.keyboard.press('Tab')
  expect(await departure.inputValue()).toBe(`11/07/${SEASON}`)
  await page.getByLabel('Nuits').fill('700')
  await page.keyboard.press('Tab')
  await page
    .getByText(/^Ce séjour dure 700/)
    .first()
    .waitFor()
})

test('moving a stay counts its departure from the arrival, and refuses a slip of years beside the field', async () => {
  await customer('Fournier')
  const page = await house.desk()
  await openDesk(page)
  await ask(page, '05/09', '08/09', '2a')
  await choose(page, 'Emplacement Confort')
  await pickCustomer(page, 'fourn', /Fournier/)
  await pressWhenReady(page, 'F12')
  await page.getByText(/Réservation .* enregistrée/).waitFor()
  await page.getByRole('button', { name: 'Déplacer…' }).click()
  const dialog = page.getByRole('dialog')
  // Every way of working the price out agrees: said once.
  await dialog.getByText(/quel que soit le calcul$/).waitFor()
  expect(await dialog.getByRole('radio').count()).toBe(0)
  const departure = dialog.getByLabel('Départ')
  await departure.fill('+5')
  await page.keyboard.press('Tab')
  expect(await departure.inputValue()).toBe(`10/09/${SEASON}`)
  for (const name of ['Tarifs d’aujourd’hui', 'Tarifs de la réservation', 'Prix du dossier', 'Montants inchangés'])
    await dialog.getByRole('radio', { name: new RegExp(`^${name} · `) }).waitFor()
  await departure.fill(`10/09/${SEASON + 45}`)
  await page.keyboard.press('Tab')
  await dialog
    .getByText(/Ce séjour dure .* le maximum est/)
    .first()
    .waitFor()
  expect(await departure.getAttribute('aria-invalid')).toBe('true')
})
