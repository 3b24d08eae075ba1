/** « Quitter » (Échap) leaves a screen in one step, for where it was opened from: journeys of a working day. */
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { aBasket, aCampsite, aStay } from '#server/testing/campsite.ts'
import { intent } from '#server/testing/desk.ts'
import { browserHouse } from './house.ts'

const house = await browserHouse()
house.setNow(new Date('2027-03-01T09:00:00Z'))
const ids = { anne: 0, jan: 0 }

const made = async (fields: object): Promise<number> => {
  const staff = await house.user()
  const blank = { id: 0, isCompany: false, mailingConsent: false, smsConsent: false }
  return Number((await staff.post('customer/customer/edit', { ...blank, ...fields })).body['id'])
}

beforeAll(async () => {
  const staff = await house.user()
  ids.anne = await made({ surname: 'Lefèvre', name: 'Anne' })
  ids.jan = await made({ surname: 'Visser', name: 'Jan' })
  const site = await aCampsite(house.house.db, house.establishmentId, { pitches: 2 })
  const stay = aStay(site, { arrival: '2027-07-06', departure: '2027-07-13' })
  const basket = await staff.post('booking/temp-booking/edit', aBasket(site, [stay], { statusId: 3 }), intent())
  const { id, version } = basket.body['item'] as { id: number; version: number }
  await staff.post('booking/booking/save', { id, version, statusId: 3, customerId: ids.anne }, intent())
})

const customer = (id: number): RegExp => new RegExp(`/customer/\\w+/${id}`)
const at = (page: Page, address: RegExp | string): Promise<void> =>
  page.waitForURL(typeof address === 'string' ? `**${address}` : address)

/** Opens a customer as one does from the list. */
const fromList = async (page: Page, surname: string): Promise<void> => {
  await page.goto('/customer-list')
  await page
    .getByRole('row', { name: new RegExp(surname) })
    .first()
    .dblclick()
  await at(page, /\/customer\/\w+\/\d+/)
  await page.getByRole('heading', { level: 1, name: new RegExp(surname) }).waitFor()
}

const quit = async (page: Page, to: RegExp | string): Promise<void> => {
  await page.keyboard.press('Escape')
  await at(page, to)
}

test('from a record to its list, however many of its parts were looked at, saved and loaded anew', async () => {
  const page = await house.session()
  await fromList(page, 'Visser')
  await quit(page, '/customer-list')

  await fromList(page, 'Visser')
  for (const part of ['Adresses', 'Notes', 'Identité']) await page.getByText(part, { exact: true }).first().click()
  await quit(page, '/customer-list')

  await fromList(page, 'Visser')
  await page.getByRole('textbox', { name: 'Prénom' }).fill(`Jan ${Date.now() % 1000}`)
  // What is saved is left by itself.
  await page.keyboard.press('F12')
  await page.getByText('enregistrement effectué').first().waitFor()
  await at(page, '/customer-list')

  await fromList(page, 'Visser')
  await page.reload()
  await page.getByRole('heading', { level: 1, name: /Visser/ }).waitFor()
  await quit(page, '/customer-list')
})

test('a new record, saved, is left for the list, not for its empty form', async () => {
  const page = await house.session()
  await page.goto('/customer-list')
  await page.getByRole('row', { name: /Visser/ }).waitFor()
  await page.keyboard.press('F3')
  await at(page, customer(0))
  await page.getByRole('textbox', { name: 'Nom', exact: true }).fill('Nouvel')
  await page.keyboard.press('F12')
  await page.getByText('enregistrement effectué').first().waitFor()
  // A new one goes on with its addresses.
  await at(page, /\/customer\/addresses\/[1-9]\d*$/)
  await page.getByRole('heading', { level: 1, name: /Nouvel/ }).waitFor()
  await quit(page, '/customer-list')
  await page.getByRole('row', { name: /Nouvel/ }).waitFor()
})

test('opened by address, a record is left for its list, and going back does not return to it', async () => {
  const page = await house.session()
  await page.goto('about:blank')
  const fresh = await page.context().newPage()
  await fresh.goto(new URL(`/customer/identity/${ids.jan}`, house.url).href)
  await fresh.getByRole('heading', { level: 1, name: /Visser/ }).waitFor()
  await quit(fresh, '/customer-list')
  expect(await fresh.evaluate(() => history.length)).toBeLessThanOrEqual(2)
})

test('from a customer to their file, to the customer of it, and back by the same steps, loaded anew in between', async () => {
  const page = await house.session()
  await page.goto('/home')
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('lefevre')
  await page
    .getByRole('option', { name: /Lefèvre/ })
    .first()
    .waitFor()
  await page.keyboard.press('Escape')
  await fromList(page, 'Lefèvre')
  await page.getByText('Séjours', { exact: true }).last().click()
  await page.getByRole('row', { name: /2027/ }).first().dblclick()
  await at(page, /\/new-booking\//)
  await page.reload()
  await at(page, /\/new-booking\//)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await quit(page, customer(ids.anne))
  await quit(page, '/customer-list')
})

test('a file that has not come yet is left for where it was opened from', async () => {
  const page = await house.session()
  await fromList(page, 'Lefèvre')
  await page.getByText('Séjours', { exact: true }).last().click()
  await page.route('**/rest/booking/booking/edit/**', () => undefined)
  await page.getByRole('row', { name: /2027/ }).first().dblclick()
  await at(page, /\/new-booking\//)
  await page.reload()
  await page.getByRole('heading', { level: 1, name: 'Dossier' }).waitFor()
  await quit(page, customer(ids.anne))
})
