/**
 * A month from the till's float to the archive that an inspector verifies: stays paid in several ways, cheques banked from the keyboard,
 * the drawer counted with a difference, days and month closed, the archive verified with and without Pinède.
 */
import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { archiveDue } from '#server/modules/payment/archive/archive-due.ts'
import type { Backup } from '#server/platform/backup/start-backup.ts'
import { quiet } from '#server/testing/test-server.ts'
import { giveArchive, saidOffline, takeArchive } from './archives.ts'
import { SEASON, isPdf, openCamp, openPayments, pressWhenReady, printed, reserve } from './camp.ts'
import { expectAccessible } from './house.ts'
import { plain } from './walk.ts'

const { house, customer } = await openCamp()

/** Where backups lie is told elsewhere (backups.test.ts): this one is there at once. */
let base: { at: string } | null = null
const backup = {
  state: () => ({ base }),
  second: () => undefined,
  takeBase: () => {
    base = { at: new Date().toISOString() }
    return Promise.resolve({ ...base, name: 'base', bytes: 1, ms: 1 })
  },
} as unknown as Backup

const paid = async (page: Page, amount: string, method: string): Promise<void> => {
  const before = await page.getByRole('button', { name: /^Extourner/ }).count()
  await page.getByLabel('Montant', { exact: false }).first().fill(amount)
  await page.getByRole('radio', { name: method }).click()
  if (method === 'Chèque') {
    await page.getByLabel('Numéro du chèque').fill('0001234')
    await page.getByRole('combobox', { name: 'Établissement payeur' }).click()
    await page.getByRole('option').first().click()
  }
  await pressWhenReady(page, 'F12', 'Encaisser')
  await expect.poll(() => page.getByRole('button', { name: /^Extourner/ }).count()).toBe(before + 1)
}

/** What was paid becomes a bill: the month sold something. */
const billDownPayment = async (page: Page): Promise<void> => {
  await page.getByRole('link', { name: /^Facture/ }).click()
  await page.getByText(/^L’acompte reçu/).click()
  await pressWhenReady(page, 'F12')
  await page.getByRole('dialog').getByRole('button', { name: 'Émettre la facture' }).click()
  await page.getByText(/Facture .* émise/).waitFor()
}

const drawersOf = (page: Page) => page.getByRole('region', { name: 'Tiroirs' })

const openDrawer = async (page: Page): Promise<void> => {
  await page.goto('/cash-fund/0/0')
  await page.getByLabel('Fonds de caisse du tiroir').fill('100')
  await page.getByRole('button', { name: 'Ouvrir la caisse' }).click()
  await drawersOf(page)
    .getByText(/Doit contenir 100,00/)
    .waitFor()
}

/** By keyboard alone, once the method is chosen. */
const bankCheques = async (page: Page): Promise<void> => {
  await page.goto('/deposit-list/0')
  await pressWhenReady(page, 'F3', 'Remettre en banque')
  await page.getByRole('menuitem', { name: 'Chèque', exact: true }).press('Enter')
  await page.getByRole('checkbox', { name: /Castets/ }).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  await pressWhenReady(page, 'F12', 'Faire la remise')
  await page.getByRole('heading', { name: /^Remise R/ }).waitFor()
  await pressWhenReady(page, 'F12', 'Fermer la remise')
  await page.getByText('Fermée', { exact: true }).waitFor()
}

/** Fifty cents are missing, and why is said before the drawer closes. */
const countDrawer = async (page: Page): Promise<void> => {
  await page.goto('/cash-fund/0/0')
  await drawersOf(page)
    .getByText(/Doit contenir 150,00/)
    .waitFor()
  await drawersOf(page).getByRole('button', { name: 'Fermer la caisse…' }).click()
  const dialog = page.getByRole('dialog', { name: /^Fermer la caisse du poste/ })
  for (const [piece, count] of [
    [/^Billets de 100,00/, '1'],
    [/^Billets de 20,00/, '2'],
    [/^Billets de 5,00/, '1'],
    [/^Pièces de 2,00/, '2'],
    [/^Pièces de 0,50/, '1'],
  ] as const)
    await dialog.getByLabel(piece).fill(count)
  await dialog.getByLabel('Explication de l’écart').fill('Rendu de trop')
  await page.keyboard.press('F12')
  await drawersOf(page)
    .getByText(/^Fermeture par .* comptés/)
    .waitFor()
  await expect.poll(async () => plain(await drawersOf(page).textContent())).toContain('−0,50 € · Rendu de trop')
}

const confirmed = (page: Page): Promise<void> =>
  page.getByRole('dialog').getByRole('button', { name: 'Clôturer définitivement' }).click()

const closeMonth = async (page: Page): Promise<void> => {
  await page.goto('/closure')
  await pressWhenReady(page, 'F12', 'Clôturer les journées')
  await confirmed(page)
  await page.getByText(`Journées clôturées jusqu’au 31/01/${SEASON}`).waitFor()
  const close = page.getByRole('button', { name: 'Clôturer le mois', exact: true })
  await expect.poll(() => close.getAttribute('aria-disabled')).not.toBe('true')
  await expectAccessible(page)
  await close.click()
  await confirmed(page)
  await page.getByText(`dernier mois clôturé : janvier ${SEASON}`).waitFor()
}

test('a month goes from the float of its till to an archive that anyone verifies', async () => {
  const { db } = house.house
  Object.assign(house.house.services, { backup })
  // The first month that this house closes is this one.
  const earlier = sql`(select id from financial_year where end_date < ${`${SEASON}-01-01`})`
  const months = sql`(select id from financial_month where financial_year_id in ${earlier})`
  await sql`delete from financial_period where financial_month_id in ${months}`.execute(db)
  await sql`delete from financial_month where financial_year_id in ${earlier}`.execute(db)
  await sql`delete from financial_year where id in ${earlier}`.execute(db)
  house.setNow(new Date(`${SEASON}-01-28T10:00:00+01:00`))
  const page = await house.session()
  await openDrawer(page)
  await customer('Castets')
  await customer('Dartigues')
  await reserve(page, 'Castets')
  await openPayments(page)
  await paid(page, '50', 'Espèces')
  await paid(page, '40', 'Chèque')
  await reserve(page, 'Dartigues')
  await openPayments(page)
  await paid(page, '30', 'Chèque')
  await paid(page, '25', 'Carte')
  await billDownPayment(page)
  await bankCheques(page)
  await countDrawer(page)
  await page.goto('/cash-and-bank-journal')
  await page
    .getByRole('row', { name: /Caisse/ })
    .first()
    .waitFor()
  await expectAccessible(page)

  // The month is over, and nobody has stayed logged in.
  house.setNow(new Date(`${SEASON}-02-01T10:00:00+01:00`))
  const later = await house.session()
  await closeMonth(later)
  await later.goto('/post-history')
  expect(plain(await later.getByRole('row', { name: /^Mois/ }).textContent())).toContain('55,00')
  const paper = later.getByRole('button', { name: `Document de la clôture 01/${SEASON}`, exact: true })
  expect(isPdf(await printed(later, () => paper.click()))).toBe(true)

  // What the server does by itself every few minutes.
  expect(await archiveDue(house.house, quiet)).toBe(1)
  await later.goto('/verif-file-page')
  const zip = await takeArchive(later, /Mois clos/)
  const own = later.getByLabel('Empreinte de la clé')
  await expect.poll(() => own.inputValue()).toMatch(/^[0-9a-f]{32}$/)
  const key = await own.inputValue()
  await giveArchive(later, 'janvier.zip', zip)
  await later.getByText('janvier.zip est intacte et authentique.').waitFor()
  await expectAccessible(later)
  const [said] = await saidOffline(later, zip, key, [zip])
  expect(said).toContain('ARCHIVE INTACTE ET AUTHENTIQUE')
})
