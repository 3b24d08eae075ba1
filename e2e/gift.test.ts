/** Gift vouchers at the desk: a model, a voucher sold, paid, billed; it pays a stay in part; extended; another one cancelled. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { aBasket, aCampsite, aStay } from '#server/testing/campsite.ts'
import { fileOf, intent } from '#server/testing/desk.ts'
import { pressWhenReady } from './camp.ts'
import { browserHouse, expectAccessible } from './house.ts'
import { DESK, PHONE, faultsAt, visit } from './walk.ts'

const house = await browserHouse()
house.setNow(new Date('2027-03-01T09:00:00Z'))
const { db } = house.house
const { establishmentId } = house
const site = await aCampsite(db, establishmentId)
await sql`insert into payment_method (establishment_id, label, kind, position)
  values (${establishmentId}, 'Bon cadeau', 'GIFT', 90)`.execute(db)

const stay = async (): Promise<number> => {
  const staff = await house.user()
  const basket = fileOf(await staff.post('booking/temp-booking/edit', aBasket(site, [aStay(site)]), intent()))
  const asked = { id: basket.id, version: basket.version, statusId: 3 }
  return fileOf(await staff.post('booking/booking/save', asked, intent())).id
}

/** As it is on a wide screen and on a phone. */
const sound = async (page: Page): Promise<void> => {
  await expectAccessible(page)
  expect(await faultsAt(page, PHONE)).toEqual([])
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(PHONE.width)
  await page.setViewportSize(DESK)
}

const buyer = async (): Promise<string> => {
  const { rows } = await sql<{ surname: string }>`select surname from customer where id = ${site.customerId}`.execute(
    db,
  )
  return rows[0]?.surname ?? ''
}

const sell = async (page: Page): Promise<void> => {
  await visit(page, '/gift-list')
  await pressWhenReady(page, 'F3')
  const dialog = page.getByRole('dialog', { name: 'Vendre un bon cadeau' })
  await dialog.getByLabel(/^Montant/).fill('100')
  const name = await buyer()
  await dialog.getByRole('combobox', { name: 'Acheteur' }).fill(name)
  await page.getByRole('option', { name: new RegExp(name) }).click()
  await dialog.getByLabel('Bénéficiaire', { exact: true }).fill('Léa')
  await page.keyboard.press('F12')
  await page.waitForURL(/\/gift\/\d+$/)
}

const pay = async (page: Page): Promise<void> => {
  await pressWhenReady(page, 'F6', 'Encaisser')
  const dialog = page.getByRole('dialog', { name: 'Encaisser le bon' })
  await expect.poll(() => dialog.getByRole('combobox').inputValue()).toBe('Carte bancaire')
  await page.keyboard.press('F12')
  await page.getByText(/^100,00.€ encaissés/).waitFor()
}

test('a voucher is sold, paid and billed, pays a stay in part, and is good for longer', async () => {
  const page = await house.session()
  await visit(page, '/gift-list')
  await page.getByText('Aucun bon cadeau vendu').waitFor()
  await visit(page, '/admin/module/gift/0')
  await page.getByLabel(/^Libellé/).fill('Bon libre')
  await page.keyboard.press('F12')
  await page.waitForURL('**/admin/module/gift-grid')
  await sound(page)

  await sell(page)
  await page.getByText('Ce bon n’est pas payé : personne ne peut encore l’utiliser.').waitFor()
  const code = /Bon (\S{14})/.exec(await page.getByRole('heading', { level: 1 }).innerText())?.[1] ?? ''
  await pay(page)
  await page.getByText('Ce bon n’est pas payé').waitFor({ state: 'detached' })
  await pressWhenReady(page, 'F6', 'Facturer')
  await page.getByText(/^Facture \S+ émise/).waitFor()
  await pressWhenReady(page, 'F8')
  await page.getByRole('menuitem', { name: 'Bon cadeau' }).waitFor()
  await page.keyboard.press('Escape')
  await sound(page)

  const id = await stay()
  await visit(page, `/new-booking/payments/${id}/0/0/0/0/3`)
  await page.getByRole('radio', { name: 'Bon cadeau' }).click()
  await page.getByLabel(/^Code du bon cadeau/).fill('2345-6789-ABCD')
  await page.getByLabel(/^Code du bon cadeau/).fill(code.toLowerCase())
  await page.getByText(/reste 100,00.€, valable jusqu’au 01\/03\/2028/).waitFor()
  await page.getByLabel(/^Montant/).fill('60')
  await expectAccessible(page)
  await pressWhenReady(page, 'F12')
  await page.getByText(`bon ${code}`).waitFor()

  await visit(page, '/gift-list')
  await page.getByText('Utilisé en partie', { exact: true }).first().waitFor()
  await sound(page)
  await page.getByText(code).first().dblclick()
  await page.waitForURL(/\/gift\/\d+$/)
  await page.getByRole('button', { name: 'Prolonger', exact: true }).click()
  await page.getByRole('dialog', { name: 'Prolonger le bon' }).waitFor()
  await page.keyboard.press('F12')
  await page.getByText('Bon valable jusqu’au 01/09/2028.').waitFor()
  await sound(page)
})

test('a voucher that nobody used is cancelled, and its money given back', async () => {
  const page = await house.session()
  await sell(page)
  await pay(page)
  await page.getByRole('button', { name: 'Annuler', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Annuler le bon et le rembourser' })
  await dialog.getByLabel(/^Motif/).fill('Rétractation')
  await expectAccessible(page)
  await page.keyboard.press('F12')
  await page.getByText('Annulé : Rétractation', { exact: false }).waitFor()
  await page.getByText(/^Remboursé 100,00.€/).waitFor()
})
