/** A ticket put on a guest's stay: found by one field, signed with a finger, seen with the file, taken back; and the code of a seller. */
import { sql } from 'kysely'
import type { Locator, Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import type { BookingFile } from '#contract/operations/booking/file.ts'
import { aBasket, aCampsite, aStay } from '#server/testing/campsite.ts'
import { fileOf, intent } from '#server/testing/desk.ts'
import { browserHouse, drawn, expectAccessible } from './house.ts'
import { scan } from './scanner.ts'
import { atRest, DESK, faultsAt, PHONE, plain } from './walk.ts'

const house = await browserHouse()
const { db } = house.house
const { establishmentId } = house
house.setNow(new Date('2027-07-05T09:00:00Z'))
const site = await aCampsite(db, establishmentId)
await sql`with f as (insert into article_family (establishment_id, label) values (${establishmentId}, 'Comptoir') returning id),
  t as (insert into cash_register_type (establishment_id, label, service) values (${establishmentId}, 'Bar', 'ON_SITE') returning id),
  c as (insert into cash_register (establishment_id, code, label, cash_register_type_id) select ${establishmentId}, 'BAR', 'Bar', id from t)
  insert into article (establishment_id, code, label, article_family_id, price, nature, tva_id, position)
  select ${establishmentId}, v.code, v.label, f.id, v.price, 'GOODS', (select min(id) from tva where establishment_id = ${establishmentId} and active),
    v.position from f, (values ('CAF', 'Café', 150, 1), ('VEL', 'Vélo', 15000, 2)) as v (code, label, price, position)`.execute(
  db,
)

let file: BookingFile
let next = 0
beforeEach(async () => {
  house.setNow(new Date('2027-07-05T09:00:00Z'))
  const booker = await house.user()
  const wish = aStay(site, { placeId: site.pitches[next++] })
  const basket = fileOf(await booker.post('booking/temp-booking/edit', aBasket(site, [wish]), intent()))
  file = fileOf(
    await booker.post('booking/booking/save', { id: basket.id, version: basket.version, statusId: 3 }, intent()),
  )
  house.setNow(new Date('2027-07-11T09:00:00Z'))
  const staff = await house.user()
  const { version } = (await staff.get(`booking/booking/edit/${file.id}`)).body
  const arrived = await staff.post('booking/arrival/arrive', { id: file.id, version })
  if (arrived.status !== 200) throw new Error(arrived.text)
})

const place = (): string => file.occupancies[0]?.placeCode ?? ''
const openTill = async (size = DESK): Promise<Page> => {
  const page = await house.session(undefined, size)
  await page.goto('/sale-cash-register/0')
  await page.getByRole('heading', { name: /^Caisse/ }).waitFor()
  return page
}
const key = (page: Page, name: string): Locator =>
  page.getByRole('region', { name: 'Touches' }).getByRole('button', { name: new RegExp(`^${name}`) })
const done = (page: Page): Locator => page.getByRole('status').filter({ hasText: /mis sur le séjour/ })
const sign = async (page: Page): Promise<void> => {
  const frame = page.getByRole('img', { name: /^Cadre/ })
  await frame.waitFor()
  // Where it stays: a dialog comes sliding.
  await atRest(page)
  const box = await drawn(frame)
  await page.mouse.move(box.x + 40, box.y + box.height / 2)
  await page.mouse.down()
  for (const [x, y] of [
    [120, 20],
    [180, 60],
    [240, 10],
  ] as const)
    await page.mouse.move(box.x + x, box.y + y, { steps: 4 })
  await page.mouse.up()
  await page.getByRole('img', { name: 'Le client a signé' }).waitFor()
}
const sound = async (page: Page): Promise<void> => {
  await expectAccessible(page)
  expect(await faultsAt(page, PHONE)).toEqual([])
  await page.setViewportSize(DESK)
}

test('a ticket goes on the stay of a place, signed with a finger; its file shows it, and takes it back', async () => {
  const page = await openTill()
  await key(page, 'Café').click()
  await key(page, 'Café').click()
  await page.keyboard.press('F3')
  const search = page.getByRole('dialog').getByRole('textbox', { name: 'Emplacement, plaque, nom ou dossier' })
  await search.fill('zzz')
  await page.getByText('Aucun séjour présent ne correspond.').waitFor()
  await search.fill(place())
  const stay = page.getByRole('list', { name: 'Séjours trouvés' }).getByRole('button').first()
  await expect.poll(async () => plain((await stay.textContent()) ?? '')).toContain('200,00 €')
  await sound(page)
  await page.keyboard.press('Enter')
  await page.getByText('Encore possible ensuite').waitFor()
  const confirm = page.getByRole('dialog').getByRole('button', { name: /^Mettre/ })
  await expect.poll(() => confirm.getAttribute('aria-disabled')).toBe('true')
  await sign(page)
  await sound(page)
  await page.keyboard.press('F12')
  await done(page).waitFor()
  await expect.poll(async () => plain(await done(page).textContent())).toContain('197,00 €')
  await expectAccessible(page)
  await page.keyboard.press('F12')
  await done(page).waitFor({ state: 'detached' })
  await page.goto(`/new-booking/payments/${file.id}/0/0/0/0/3`)
  const card = page.getByRole('region', { name: 'Mis sur le séjour par les caisses' })
  await card.getByText('2 Café').waitFor()
  await card.getByRole('button', { name: /^Détail/ }).click()
  await page.getByRole('dialog').getByRole('img', { name: 'Signature du client' }).waitFor()
  await sound(page)
  await page.keyboard.press('Escape')
  await card.getByRole('button', { name: /^Annuler/ }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: /^Café/ }).fill('1')
  await page
    .getByRole('dialog')
    .getByRole('textbox', { name: /^Motif/ })
    .fill('Une tasse renversée')
  await expectAccessible(page)
  await page.keyboard.press('F12')
  await card.getByText('-1 Café').waitFor()
  await sound(page)
  const { rows } = await sql<{ total: number }>`
    select total from stay_posting where occupancy_id = ${file.occupancies[0]?.id} order by id`.execute(db)
  expect(rows.map(({ total }) => total)).toEqual([300, -150])
})

test('a scanner is heard by the search; without a signature one says why; above the limit nothing goes', async () => {
  const page = await openTill(PHONE)
  await key(page, 'Café').click()
  await page.getByRole('button', { name: /^Sur le séjour/ }).click()
  await scan(page, file.code ?? '')
  const found = page.getByRole('list', { name: 'Séjours trouvés' }).getByRole('button')
  await found.first().click()
  await page.getByRole('checkbox', { name: 'Signature non recueillie' }).check()
  await page.getByRole('textbox', { name: /^Motif/ }).fill('Main dans le plâtre')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Mettre/ })
    .click()
  await done(page).waitFor()
  await key(page, 'Vélo').click()
  await key(page, 'Vélo').click()
  await page.getByRole('button', { name: /^Sur le séjour/ }).click()
  await page.getByRole('textbox', { name: 'Emplacement, plaque, nom ou dossier' }).fill(file.code ?? '')
  await page.getByText('plafond trop bas').waitFor()
  await expect.poll(() => found.first().isDisabled()).toBe(true)
})

test('a seller takes the till by their code, and stands on the ticket', async () => {
  const staff = await house.user()
  const login = await house.login()
  const { rows } = await sql<{
    id: number
    name: string
  }>`select id, name from app_user where login = ${login}`.execute(db)
  const [seller] = rows
  const { code } = (await staff.post(`security/user/seller-code/${seller?.id ?? 0}`)).body
  const page = await openTill()
  await page.getByRole('button', { name: /^Vendeur/ }).click()
  const field = page.getByRole('dialog').getByLabel(/^Code du vendeur/)
  await field.fill('1234')
  expect(await page.getByRole('button', { name: /^Vendre à ce nom/ }).getAttribute('aria-disabled')).toBe('true')
  await field.fill(String(code))
  await expectAccessible(page)
  await page.keyboard.press('F12')
  await page.getByRole('button', { name: `Vendeur : ${seller?.name ?? ''}` }).waitFor()
  await key(page, 'Café').click()
  await page.keyboard.press('F3')
  await page.getByRole('dialog').getByRole('textbox').fill(place())
  await page.getByRole('list', { name: 'Séjours trouvés' }).getByRole('button').first().click()
  await sign(page)
  await page.keyboard.press('F12')
  await done(page).waitFor()
  const sold = await sql<{ sellerId: number }>`
    select seller_id as "sellerId" from stay_posting order by id desc limit 1`.execute(db)
  expect(sold.rows).toEqual([{ sellerId: seller?.id }])
})
