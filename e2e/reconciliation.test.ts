/** The bank's file, dropped or chosen, matched by keyboard to the last line. */
import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { addDays, toDay } from '#domain/day.ts'
import { IBAN, OTHER_IBAN, aLine, aStatement, printCamt, printCsv } from '#domain/statement/print.fixture.ts'
import { SEASON, openCamp, pressWhenReady, reserve } from './camp.ts'
import { PHONE, expectAccessible } from './house.ts'
import { plain, visit } from './walk.ts'

const { house, customer } = await openCamp()
const { db } = house.house
// In a year that the campsite has books for, whatever the day of the machine.
const today = toDay(`${SEASON}-06-15`)
house.setNow(new Date(`${today}T10:00:00+02:00`))
const yesterday = addDays(today, -1)

const { rows: accounts } = await sql<{ id: number }>`
  insert into bank_account (establishment_id, label, iban) values (${house.establishmentId}, 'Compte du camping', ${IBAN})
  returning id`.execute(db)
const accountId = accounts[0]?.id ?? 0
await sql`
  update payment_method set bank_account_id = ${accountId}
  where establishment_id = ${house.establishmentId} and kind in ('TRANSFER', 'CARD')`.execute(db)

const codeOf = async (surname: string): Promise<string> => {
  const { rows } = await sql<{ code: string }>`
    select b.code from booking b join customer c on c.id = b.customer_id where c.surname = ${surname} and b.code is not null`.execute(
    db,
  )
  return rows[0]?.code ?? ''
}

const give = async (page: Page, name: string, text: string): Promise<void> => {
  const dialog = page.getByRole('dialog')
  await dialog.locator('input[type="file"]').setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) })
}

const openImport = async (page: Page): Promise<void> => {
  await visit(page, '/bank-reconciliation')
  await pressWhenReady(page, 'F3', 'Importer un relevé')
  const account = page.getByRole('dialog').getByRole('combobox', { name: 'Compte bancaire' })
  await account.click()
  await page.getByRole('option', { name: /^Compte du camping/ }).click()
}

const row = (page: Page, text: string) => page.getByRole('row', { name: text })

test('a month of the bank: imported, a transfer cashed in by one key, the rest matched, booked and left', async () => {
  await customer('Dufour')
  const page = await house.session()
  await reserve(page, 'Dufour')
  const code = await codeOf('Dufour')
  await sql`
    insert into expense_type (establishment_id, label, direction, position)
    values (${house.establishmentId}, 'Frais de banque', 'OUT', 90)`.execute(db)
  const lines = [
    aLine(yesterday, 5000, `VIR SEPA ${code} ACOMPTE`, { counterparty: "Zoé D'Été" }),
    aLine(yesterday, -1290, 'COTISATION CARTE', { counterparty: 'Ma banque' }),
    aLine(yesterday, 777, 'VERSEMENT INCONNU'),
  ]
  await openImport(page)
  await give(page, 'autre.xml', printCamt([aStatement(lines, { iban: OTHER_IBAN })]))
  await page
    .getByRole('alert')
    .getByText(/^Ce fichier est celui d’un autre compte/)
    .waitFor()
  await give(page, 'relevé.xml', printCamt([aStatement(lines)]))
  await page.getByText(/3 mouvements/).waitFor()
  await expectAccessible(page)
  await pressWhenReady(page, 'F12', 'Importer')
  await page.getByRole('heading', { name: /^Compte du camping/ }).waitFor()
  const left = page.getByRole('definition').last()
  await expect.poll(async () => plain(await left.textContent())).toBe('44,87 €, 3 lignes')
  await expectAccessible(page)
  // The first line that waits is the one in hand: one key takes the money.
  await row(page, 'ACOMPTE')
    .getByText(/^Proposé/)
    .waitFor()
  await pressWhenReady(page, 'F7', 'Encaisser ce virement')
  await page.getByText(/encaissés sur le dossier/).waitFor()
  await row(page, 'ACOMPTE')
    .getByRole('link', { name: new RegExp(code) })
    .waitFor()
  const { rows: paid } = await sql<{ amount: number }>`
    select y.amount from payment y join booking b on b.id = y.booking_id where b.code = ${code}`.execute(db)
  expect(paid.map(({ amount }) => amount)).toEqual([5000])
  // Then the next: booked as an expense.
  await pressWhenReady(page, 'F3', 'Comptabiliser')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Type de dépense' }).click()
  await page.getByRole('option', { name: 'Frais de banque' }).click()
  await pressWhenReady(page, 'F12', 'Comptabiliser')
  await row(page, 'COTISATION')
    .getByText(/^Dépense Ma banque/)
    .waitFor()
  // The last is left aside, with its reason.
  await pressWhenReady(page, 'F6', 'Laisser de côté')
  await dialog.getByRole('textbox', { name: 'Motif' }).fill('Virement interne')
  await pressWhenReady(page, 'F12', 'Laisser de côté')
  await expect.poll(async () => plain(await left.textContent())).toBe('0,00 €, 0 ligne')
  await row(page, 'INCONNU').getByText('De côté : Virement interne').waitFor()
  await page.setViewportSize(PHONE)
  await expectAccessible(page)
})

test('a CSV tells its columns once, dropped on the page; a line matched by hand is taken back', async () => {
  const page = await house.session()
  await visit(page, '/bank-reconciliation')
  const text = printCsv(aStatement([aLine(yesterday, 4242, 'VIREMENT ROBERT'), aLine(yesterday, -100, 'FRAIS')]))
  await page.evaluate((content) => {
    const transfer = new DataTransfer()
    transfer.items.add(new File([content], 'releve.csv'))
    document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: transfer, bubbles: true, cancelable: true }))
  }, text)
  const dialog = page.getByRole('dialog')
  const account = dialog.getByRole('combobox', { name: 'Compte bancaire' })
  await account.click()
  await page.getByRole('option', { name: /^Compte du camping/ }).click()
  await dialog.getByRole('table', { name: 'Premiers mouvements' }).getByText('VIREMENT ROBERT').waitFor()
  await dialog.getByRole('combobox', { name: 'Montant signé' }).click()
  await page.getByRole('option', { name: /^3/ }).click()
  await dialog
    .getByRole('alert')
    .getByText(/le montant «.VIREMENT ROBERT.» ne se lit pas/)
    .waitFor()
  await dialog.getByRole('combobox', { name: 'Montant signé' }).click()
  await page.getByRole('option', { name: /^6/ }).click()
  await dialog.getByRole('table', { name: 'Premiers mouvements' }).getByText('VIREMENT ROBERT').waitFor()
  await expectAccessible(page)
  await pressWhenReady(page, 'F12', 'Importer')
  await page.getByRole('heading', { name: /^Compte du camping/ }).waitFor()
  const { rows } = await sql<{ kept: boolean }>`
    select mapping ->> 'amountColumn' = '6' as kept from bank_csv_mapping where bank_account_id = ${accountId}`.execute(
    db,
  )
  expect(rows).toEqual([{ kept: true }])
  // A transfer recorded meanwhile: found by hand, then taken back.
  await customer('Robert')
  const desk = await house.session()
  await reserve(desk, 'Robert')
  const code = await codeOf('Robert')
  const caller = await house.user()
  const { rows: files } = await sql<{ id: number; method: number }>`
    select b.id, (select id from payment_method where establishment_id = b.establishment_id and kind = 'TRANSFER' limit 1) as method
    from booking b where b.code = ${code}`.execute(db)
  const body = { bookingId: files[0]?.id, amount: 4242, methodId: files[0]?.method }
  const answer = await caller.post('payment/payment/edit', body, { 'idempotency-key': 'paid-by-transfer-1' })
  expect(answer.text).toContain('SAVED')
  await pressWhenReady(page, 'F4', 'Rapprocher à la main')
  const candidate = dialog.getByRole('checkbox', { name: new RegExp(code) })
  await candidate.check()
  await expect
    .poll(async () => plain(await dialog.getByRole('status').textContent()))
    .toBe('Choisi : 42,42 € sur 42,42 €')
  await pressWhenReady(page, 'F12', 'Rapprocher à la main')
  await row(page, 'ROBERT')
    .getByRole('link', { name: new RegExp(code) })
    .waitFor()
  await row(page, 'ROBERT').getByRole('gridcell').first().click()
  await pressWhenReady(page, 'F9', 'Annuler le rapprochement')
  await row(page, 'ROBERT')
    .getByText(/^Proposé/)
    .waitFor()
  await row(page, 'ROBERT').press('Enter')
  await row(page, 'ROBERT')
    .getByRole('link', { name: new RegExp(code) })
    .waitFor()
})
