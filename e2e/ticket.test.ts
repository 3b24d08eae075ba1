/** Tickets of the tills: looked through, opened, and checked. */
import { expect, test } from 'vitest'
import { openShop } from '../proof/sample-shop.ts'
import { openCamp, pressWhenReady } from './camp.ts'
import { PHONE, expectAccessible } from './house.ts'

const { house } = await openCamp()
const office = await house.user()
const samples = await openShop({
  get: async (path) => ({ ...(await office.get(path)), ms: 0 }),
  post: async (path, body, key = crypto.randomUUID()) => ({
    ...(await office.post(path, body, { 'idempotency-key': key })),
    ms: 0,
  }),
})

test('the list shows each ticket with what paid it, its sums, and finds it by an article', async () => {
  const page = await house.session()
  await page.goto('/sale-cash-register-list')
  const row = page.getByRole('row', { name: /SHOP/ })
  await row.waitFor()
  expect(await row.innerText()).toMatch(/Vente[\s\S]*Espèces[\s\S]*2,40/)
  await page.getByLabel('Numéro, client, article').fill('baguette')
  await page.getByText('1 ticket', { exact: true }).waitFor()
  await page.getByLabel('Numéro, client, article').fill('croissant')
  await page.getByText('Aucun ticket ne correspond').waitFor()
  await expectAccessible(page)
  await page.getByLabel('Numéro, client, article').fill('')
  await row.dblclick()
  await page.waitForURL(`**/sale-cash-register/${samples['cashRegisterSaleId']}`)
  await page.goto('/sale-cash-register-list')
  await pressWhenReady(page, 'F3')
  await page.waitForURL(/\/sale-cash-register\/0\b/)
})

test('payments of tickets, their sums and stocks are checked, and all is right', async () => {
  const page = await house.session(undefined, PHONE)
  await page.goto('/verif-tickets-payment')
  await page.getByText('Chaque ticket est payé exactement').waitFor()
  await expectAccessible(page)
  await page.goto('/check-sales')
  await page.getByText('Tickets et stocks concordent').waitFor()
  await expectAccessible(page)
})
