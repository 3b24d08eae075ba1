/** A sale on account at the desk: quoted, confirmed, delivered in parts, paid, billed; another one cancelled. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { aCampsite } from '#server/testing/campsite.ts'
import { pressWhenReady } from './camp.ts'
import { browserHouse, expectAccessible } from './house.ts'
import { DESK, PHONE, faultsAt, visit } from './walk.ts'

const house = await browserHouse()
house.setNow(new Date('2027-07-10T09:00:00Z'))
const { db } = house.house
const { establishmentId } = house
const site = await aCampsite(db, establishmentId)
await sql`with f as (insert into article_family (establishment_id, label) values (${establishmentId}, 'Mobilier') returning id)
  insert into article (establishment_id, code, label, article_family_id, price, nature, tva_id, has_stock, stock)
  select ${establishmentId}, 'CHAISE', 'Chaise pliante', id, 1250, 'GOODS',
    (select min(id) from tva where establishment_id = ${establishmentId} and active), true, 40 from f`.execute(db)

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

const addChairs = async (page: Page): Promise<void> => {
  await page.getByRole('combobox', { name: 'Ajouter un article' }).fill('4*chais')
  await page.getByRole('option', { name: /Chaise pliante/ }).click()
  await expect.poll(() => page.getByRole('textbox', { name: 'Quantité : Chaise pliante' }).inputValue()).toBe('4')
}

const chooseBuyer = async (page: Page): Promise<void> => {
  const name = await buyer()
  await page.getByRole('combobox', { name: 'Client' }).fill(name)
  await page.getByRole('option', { name: new RegExp(name) }).click()
}

test('a quote becomes a sale that is delivered in parts, paid and billed', async () => {
  const page = await house.session()
  await visit(page, '/vente-annexe-list')
  await page.getByText('Aucune vente annexe').waitFor()
  await pressWhenReady(page, 'F3')
  await page.waitForURL(/\/vente-annexe\/0$/)
  await addChairs(page)
  await pressWhenReady(page, 'F3')
  await page.getByRole('textbox', { name: 'Désignation de la ligne libre' }).fill('Location de la salle')
  await page.getByRole('textbox', { name: 'Prix : Location de la salle' }).fill('250')
  await page
    .getByText(/^300,00.€$/)
    .first()
    .waitFor()
  await chooseBuyer(page)
  await sound(page)
  await page.keyboard.press('F12')
  await page.waitForURL(/\/vente-annexe\/[1-9]\d*$/)
  await page.getByText('Devis', { exact: true }).first().waitFor()
  await pressWhenReady(page, 'F8')
  await page.getByRole('menuitem', { name: 'Devis de vente annexe' }).waitFor()
  await page.getByRole('menuitem', { name: 'Marquer comme remis au client' }).waitFor()
  await page.keyboard.press('Escape')
  await sound(page)

  await pressWhenReady(page, 'F6', 'Passer en vente')
  await page.getByText('À livrer', { exact: true }).waitFor()
  await pressWhenReady(page, 'F6', 'Livrer')
  const deliver = page.getByRole('dialog', { name: 'Livrer la vente' })
  await deliver.getByRole('textbox', { name: 'Livré en tout : Chaise pliante' }).fill('3')
  await expectAccessible(page)
  await page.keyboard.press('F12')
  await page.getByText('Livré en partie', { exact: true }).waitFor()
  // While it fades away, the keys are still its own.
  await deliver.waitFor({ state: 'detached' })
  await pressWhenReady(page, 'F6', 'Livrer')
  await deliver.waitFor()
  await pressWhenReady(page, 'F12')
  await page.getByText('À facturer', { exact: true }).waitFor()
  await deliver.waitFor({ state: 'detached' })

  await pressWhenReady(page, 'F7', 'Encaisser')
  const pay = page.getByRole('dialog', { name: 'Encaisser la vente' })
  await pay.getByLabel(/^Somme/).fill('100')
  await expect.poll(() => pay.getByRole('combobox').inputValue()).toBe('Carte bancaire')
  await expectAccessible(page)
  await page.keyboard.press('F12')
  await page.getByText(/^100,00.€ encaissés/).waitFor()
  await pay.waitFor({ state: 'detached' })
  await pressWhenReady(page, 'F6', 'Facturer')
  await page.getByText('Facturé', { exact: true }).first().waitFor()
  await page.getByRole('button', { name: 'Enregistrer' }).waitFor({ state: 'detached' })
  await sound(page)
  const { rows } = await sql<{ stock: number }>`select stock from article where code = 'CHAISE'`.execute(db)
  expect(rows).toEqual([{ stock: 36 }])

  await visit(page, '/vente-annexe-list')
  await page
    .getByRole('row')
    .filter({ hasText: 'Facturé' })
    .getByText(/^200,00/)
    .waitFor()
  await sound(page)
})

test('a sale that was paid is cancelled, and its money given back', async () => {
  const page = await house.session()
  await visit(page, '/vente-annexe/0')
  await page.getByText('Vente', { exact: true }).click()
  await addChairs(page)
  await chooseBuyer(page)
  await page.keyboard.press('F12')
  await page.waitForURL(/\/vente-annexe\/[1-9]\d*$/)
  await pressWhenReady(page, 'F7', 'Encaisser')
  await expect
    .poll(() => page.getByRole('dialog', { name: 'Encaisser la vente' }).getByRole('combobox').inputValue())
    .toBe('Carte bancaire')
  await page.keyboard.press('F12')
  await page.getByText(/^50,00.€ encaissés/).waitFor()
  await page.getByRole('button', { name: 'Autres' }).click()
  await page.getByRole('menuitem', { name: 'Annuler la vente' }).click()
  const dialog = page.getByRole('dialog', { name: 'Annuler la vente' })
  await dialog.getByLabel(/^Motif/).fill('Fête reportée')
  await expectAccessible(page)
  await page.keyboard.press('F12')
  await page.getByText('Annulé', { exact: true }).first().waitFor()
  await dialog.waitFor({ state: 'detached' })
  await pressWhenReady(page, 'F6', 'Rendre')
  const back = page.getByRole('dialog', { name: 'Rendre ce qui est dû au client' })
  await back.getByLabel(/^Motif/).fill('Fête reportée')
  await expectAccessible(page)
  await page.keyboard.press('F12')
  await page.getByText(/^50,00.€ remboursés/).waitFor()
  await sound(page)
})
