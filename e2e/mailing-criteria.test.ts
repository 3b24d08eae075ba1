/** Criteria of a mailing: counted as they are typed, one left out by hand, kept. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { openCamp, pressWhenReady, reserve } from './camp.ts'
import { PHONE, expectAccessible } from './house.ts'
import { faultsAt, visit } from './walk.ts'

const { house, customer } = await openCamp()

test('criteria are counted as they are typed, saved, and leave one out', async () => {
  for (const surname of ['Rauzan', 'Sauveterre']) await customer(surname)
  const page = await house.desk()
  await reserve(page, 'Rauzan')
  await visit(page, '/mailing-criteria-list')
  await pressWhenReady(page, 'F3')
  await page.getByLabel(/^Libellé/).fill('Anciens clients')
  await page.getByText('Personne').waitFor()
  await page.getByRole('combobox', { name: 'Accord donné' }).click()
  await page.getByRole('option', { name: 'Sans condition' }).click()
  const reached = page.getByRole('grid', { name: 'Clients touchés' })
  await reached.getByRole('row', { name: /Rauzan/ }).waitFor()
  expect(await reached.getByRole('row', { name: /Sauveterre/ }).count()).toBe(0)
  await page.getByText(/^1 destinataire/).waitFor()

  // A prospect has no stay: refused beside the field, and nothing of the list is shown for it.
  await page.getByLabel('Séjours au moins').fill('3')
  await page.getByText('Aucun client ne répond à ces critères.').waitFor()
  await page.getByLabel('Séjours au moins').fill('')
  await reached.getByRole('row', { name: /Rauzan/ }).waitFor()
  await expectAccessible(page)
  expect(await faultsAt(page, PHONE)).toEqual([])
  await page.keyboard.press('F12')
  await page.waitForURL('**/mailing-criteria-list')
  await page.getByRole('row', { name: /Anciens clients/ }).dblclick()
  await reached.getByRole('row', { name: /Rauzan/ }).click()
  await page.getByRole('button', { name: 'Écarter' }).click()
  await reached.getByRole('gridcell', { name: 'Écarté' }).waitFor()
  await page.getByText('Personne · 1 écarté').waitFor()
  await page.getByRole('button', { name: 'Remettre' }).click()
  await page.getByText(/^1 destinataire/).waitFor()

  await page.keyboard.press('F8')
  const leaving = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: /CSV/ }).click()
  const file = readFileSync(await (await leaving).path(), 'utf8')
  expect(file.trimEnd().split('\r\n').slice(1)).toMatchObject([expect.stringContaining('Rauzan')])
})
