/** Vouchers sold elsewhere at the desk: a file received, a line repaired, another set aside. */
import { expect, test } from 'vitest'
import { aCampsite } from '#server/testing/campsite.ts'
import { intent } from '#server/testing/desk.ts'
import { pressWhenReady } from './camp.ts'
import { browserHouse, expectAccessible } from './house.ts'
import { PHONE, faultsAt, visit } from './walk.ts'

const house = await browserHouse()
house.setNow(new Date('2027-03-01T09:00:00Z'))
await aCampsite(house.house.db, house.establishmentId)

const CSV = [
  'Référence;Produit;Montant;Date de vente;Code;Nom;E-mail',
  'WEB-1;Escapade;80,00;20/02/2027;KDO-1;Sauveterre;s@example.org',
  'WEB-2;Escapade;quatre-vingts;20/02/2027;KDO-2;Targon;t@example.org',
  ';Escapade;10;;;Rauzan;',
].join('\r\n')

test('a file is received; an article becomes a voucher of the house; a line is repaired, another set aside', async () => {
  const staff = await house.user()
  const model = { id: 0, version: 0, label: 'Séjour libre', kind: 'VALUE', value: 5000, months: 12, active: true }
  await staff.post('module/gift/edit', { ...model, articleId: null, tvaId: null, text: null }, intent())
  const page = await house.session()
  await visit(page, '/sale-gift-import-list')
  await page.getByText('Rien à traiter').waitFor()
  await pressWhenReady(page, 'F3')
  const dialog = page.getByRole('dialog', { name: 'Recevoir des bons vendus ailleurs' })
  await expectAccessible(page)
  const chooser = page.waitForEvent('filechooser')
  await dialog.getByRole('button', { name: 'Choisir un fichier' }).click()
  await (await chooser).setFiles({ name: 'bons.csv', mimeType: 'text/csv', buffer: Buffer.from(CSV) })
  await dialog.getByText('bons.csv').waitFor()
  await dialog.getByLabel(/^Vendeur/).fill('Site régional')
  await dialog.getByRole('combobox').click()
  await page.getByRole('option', { name: 'Virement', exact: true }).click()
  await page.keyboard.press('F12')
  await dialog.getByText('2 à réparer.').waitFor()
  await dialog.getByText('Lignes sans référence ou sans article : 4.').waitFor()
  await page.keyboard.press('F12')

  await page.getByRole('row', { name: /WEB-1.*n’est encore aucun de vos bons/ }).waitFor()
  await expectAccessible(page)
  expect(await faultsAt(page, PHONE)).toEqual([])
  await page.getByRole('row', { name: /WEB-1/ }).dblclick()
  await page.waitForURL(/\/sale-gift-import\/\d+$/)
  await page.getByRole('alert').getByText('choisissez lequel').waitFor()
  await page.getByRole('combobox', { name: 'Bon de la maison' }).click()
  await page.getByRole('option', { name: 'Séjour libre' }).click()
  await expectAccessible(page)
  expect(await faultsAt(page, PHONE)).toEqual([])
  await page.keyboard.press('F12')
  await page.getByText(/^Bon \S+ intégré/).waitFor()
  await page.getByRole('link', { name: /Ouvrir le bon/ }).waitFor()
  await page.keyboard.press('Escape')

  await page.getByRole('row', { name: /WEB-2.*ne se lit pas/ }).dblclick()
  await page.getByRole('button', { name: 'Écarter' }).click()
  await page.getByText('Ligne écartée.').waitFor()
  await page.getByLabel(/^Montant/).fill('80')
  await page.keyboard.press('F12')
  await page.getByText(/^Bon \S+ intégré/).waitFor()
  await page.keyboard.press('Escape')
  await page.getByText('Rien à traiter').waitFor()

  await visit(page, '/gift-list')
  await page.getByRole('row', { name: /Sauveterre.*80,00/ }).waitFor()
  await page.getByRole('row', { name: /Targon.*80,00/ }).waitFor()
})
