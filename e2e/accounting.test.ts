/** The accounting plan: ticked by keyboard, given an account from a day on, previewed, and mended where something lacks. */
import { expect, test } from 'vitest'
import { openCamp, pressWhenReady } from './camp.ts'
import { expectAccessible, PHONE } from './house.ts'
import { visit } from './walk.ts'

const { house } = await openCamp()

test('an account is given from a day on, seen on that day and in what begins, and what lacks one is mended', async () => {
  const page = await house.session()
  await page.goto('/accounting-account-detail-plan')
  await page.getByRole('heading', { name: 'Plan comptable des ventes' }).waitFor()
  const pitch = page.getByRole('row', { name: /Séjours sur emplacement/ })
  await pitch.getByText('70611').waitFor()
  await expectAccessible(page)
  await page.getByRole('checkbox', { name: 'Choisir Séjours sur emplacement' }).focus()
  await page.keyboard.press('Space')
  await pressWhenReady(page, 'F12', 'Affecter un compte')
  const dialog = page.getByRole('dialog')
  // The account of today is written once its list is there: what is typed before would be joined to it.
  const account = dialog.getByRole('combobox', { name: 'Compte' })
  await expect.poll(() => account.inputValue()).toMatch(/^70611/)
  await account.fill('7083')
  await page.getByRole('option', { name: /^7083 / }).click()
  await dialog.getByLabel('À partir du').fill('01/07/2030')
  await dialog.getByLabel('Jusqu’au').fill('30/06/2030')
  await page.keyboard.press('F12')
  await dialog.getByText('La fin précède le début.').waitFor()
  await expectAccessible(page)
  await dialog.getByLabel('Jusqu’au').fill('31/07/2030')
  await page.keyboard.press('F12')
  await page.getByText('1 élément affecté.').waitFor()
  // Not today: from its day on.
  await pitch.getByText('70611').waitFor()
  await page.goto('/accounting-account-detail-plan-start-date')
  const begins = page.getByRole('row', { name: /01\/07\/2030/ })
  await begins.getByText('7083').waitFor()
  await expectAccessible(page)
  await begins.dblclick()
  await page.waitForURL(/day=2030-07-01/)
  // The address changes first: until then, the list of what begins names the account that comes before another too.
  await page.getByRole('heading', { name: 'Plan comptable des ventes' }).waitFor()
  await pitch.getByText('7083').waitFor()

  const caller = await house.user()
  const pitches = { kind: 'SALES', code: 'PITCH', itemId: null, rate: null }
  const none = { subjects: [pitches], accountId: null, from: '2031-01-01' }
  expect((await caller.post('payment/accounting-plan/assign', none)).status).toBe(200)
  await page.goto('/accounting-account-detail-plan-preview?day=2031-01-02')
  await page
    .getByText(/éléments? sans compte/)
    .first()
    .waitFor()
  await expectAccessible(page)
  const lacking = page.getByRole('row', { name: /Sans compte/ })
  await lacking.first().waitFor()
  await lacking.first().getByRole('checkbox').check()
  await pressWhenReady(page, 'F12', 'Affecter un compte')
  await page.getByRole('dialog').getByRole('combobox', { name: 'Compte' }).fill('70611')
  await page.getByRole('option', { name: /^70611 / }).click()
  const before = await lacking.count()
  await page.keyboard.press('F12')
  await expect.poll(() => lacking.count()).toBe(before - 1)
})

test('a chart is read from a file, journals beside their list, all on a telephone too', async () => {
  const page = await house.session()
  await page.goto('/accounting-account-list')
  await page.getByRole('button', { name: 'Importer un CSV' }).click()
  const file = { name: 'plan.csv', mimeType: 'text/csv', buffer: Buffer.from('Compte;Libellé\n70;Ventes\n') }
  const dialog = page.getByRole('dialog')
  await dialog.locator('input[type=file]').setInputFiles(file)
  await page.keyboard.press('F12')
  await dialog.getByText(/^Ligne 2/).waitFor()
  await expectAccessible(page)
  const good = Buffer.from([...Buffer.from('Compte;Libell'), 0xe9, ...Buffer.from('\n70619;Grand confort\n')])
  await dialog.locator('input[type=file]').setInputFiles({ ...file, buffer: good })
  await page.keyboard.press('F12')
  await page.getByText('1 compte lu.').waitFor()
  await page.getByRole('searchbox').fill('grand confort')
  await page.getByRole('gridcell', { name: 'Grand confort' }).waitFor()
  await page.goto('/accounting-journal-settings')
  await page.getByRole('gridcell', { name: 'À nouveaux' }).first().waitFor()
  await page.keyboard.press('F3')
  await page.getByLabel('Code du journal').fill('BQ')
  await page.getByLabel('Libellé').last().fill('Crédit agricole')
  await page.keyboard.press('F12')
  await page
    .getByText(/Ce code de journal existe déjà/)
    .first()
    .waitFor()
  await page.getByLabel('Code du journal').fill('b2')
  await page.keyboard.press('F12')
  await page.getByRole('gridcell', { name: 'B2', exact: true }).waitFor()

  await page.goto('/accounting-section/0')
  await page.getByLabel('Code de la section').fill('camping')
  await page.getByLabel('Libellé').last().fill('Emplacements nus')
  await page.keyboard.press('F12')
  await page.getByRole('gridcell', { name: 'CAMPING', exact: true }).waitFor()
  await page.goto('/accounting-section-plan')
  await page.getByRole('checkbox', { name: 'Choisir Séjours sur emplacement', exact: true }).check()
  await page.keyboard.press('F12')
  await dialog.getByRole('combobox', { name: 'Section', exact: true }).click()
  await page.getByRole('option', { name: 'CAMPING Emplacements nus' }).click()
  await expectAccessible(page)
  await page.keyboard.press('F12')
  await page.getByText('1 élément affecté.').waitFor()
  await page.getByRole('row', { name: /Séjours sur emplacement.*CAMPING.*Réglée/ }).waitFor()
  await expectAccessible(page)

  const phone = await house.desk(undefined, PHONE)
  for (const path of [
    '/accounting-section-plan',
    '/accounting-account-payment-plan',
    '/accounting-customer-account-settings',
  ]) {
    await visit(phone, path)
    await expectAccessible(phone)
  }
})
