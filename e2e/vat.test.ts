/** The statement of VAT and the documents behind accounts: from a figure to the files and payments that it is made of. */
import { expect, test } from 'vitest'
import { openCamp, openPayments, pressWhenReady, reserve } from './camp.ts'
import { expectAccessible } from './house.ts'
import { goTo } from './walk.ts'

const { house, customer } = await openCamp()

test('the VAT of a month, file by file, and what makes an account', async () => {
  const page = await house.desk()
  await customer('Ferrand')
  await reserve(page, 'Ferrand', {})
  await openPayments(page)
  await page.getByLabel('Montant', { exact: false }).first().fill('110')
  await pressWhenReady(page, 'F12')
  await page.getByText('Règlement de 110,00 € encaissé.').waitFor()

  await goTo(page, '/tva-statement-list')
  await page.getByRole('row', { name: /Provisoire.*100,00 10,00/ }).waitFor()
  await page.getByText('Aucun mois n’est clôturé : les chiffres sont provisoires.').waitFor()
  await expectAccessible(page)
  await page
    .getByRole('row', { name: /Provisoire/ })
    .getByRole('link', { name: '100,00' })
    .click()
  await page.getByRole('radio', { name: 'Par dossier' }).and(page.locator(':checked')).waitFor({ state: 'attached' })
  const file = page.getByRole('row', { name: /Ferrand.*Arrhes.*100,00 10,00/ })
  await file.getByRole('link', { name: '100,00' }).click()
  await page.getByRole('heading', { name: /^Règlements/ }).waitFor()
  await page
    .getByRole('row', { name: /Ferrand/ })
    .getByText('110,00')
    .waitFor()
  await goTo(page, '/tva-statement-list?view=RETURN')
  await page.getByRole('row', { name: /9B · Taux réduit 10 % 100,00 10,00/ }).waitFor()

  await goTo(page, '/balance-proof')
  await page.getByText('Compte soldé').waitFor()
  await page.getByText('Avances', { exact: true }).click()
  await page.getByRole('row', { name: /Règlement.*Ferrand.*110,00/ }).waitFor()
  await page
    .locator('dl')
    .filter({ hasText: '= balance clients' })
    .getByText(/−110,00/)
    .first()
    .waitFor()
  await expectAccessible(page)

  await goTo(page, '/my-month')
  await page
    .getByRole('row', { name: /^TVA à déclarer 10,00/ })
    .getByRole('link', { name: /10,00/ })
    .waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Mois précédent' }).click()
  await page.getByRole('row', { name: /^TVA à déclarer 0,00/ }).waitFor()
  await page.getByRole('button', { name: 'Mois suivant' }).click()
  await page
    .getByRole('row', { name: /^Encaissé 110,00/ })
    .getByRole('link', { name: /110,00/ })
    .click()
  await page.getByRole('row', { name: /Ferrand.*110,00/ }).waitFor()
  expect(page.url()).toContain('/payment-list')
})
