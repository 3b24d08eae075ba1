/** Reference data: a deletion that says what uses the record, numbers that are checked, taxes with their tariffs, methods by parts. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Caller } from '#server/testing/test-house.ts'
import { pressWhenReady } from './camp.ts'
import { browserHouse, expectAccessible } from './house.ts'
import { visit } from './walk.ts'

const house = await browserHouse()

const made = async (caller: Caller, path: string, row: object): Promise<number> => {
  const { body: fresh } = await caller.get(`${path}/edit/0`)
  const { body } = await caller.post(`${path}/edit`, { ...fresh, ...row })
  expect(body).toMatchObject({ status: 'SAVED' })
  return Number(body['id'])
}

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const save = (page: Page) => page.keyboard.press('F12')

test('a record in use is not deleted: what uses it is listed with its screens, and it can be hidden (spec 8)', async () => {
  const caller = await house.user()
  const iban = 'FR1420041010050500013M02606'
  const account = await made(caller, 'payment/bank-account', { label: 'Compte courant', iban })
  const method = await made(caller, 'payment/payment-method', { label: 'Prélèvement', bankAccountId: account })
  const page = await house.session()
  await page.goto('/bank-account-list')
  await page.getByRole('row', { name: /Compte courant/ }).click()
  await pressWhenReady(page, 'F9')
  await page.getByRole('button', { name: 'Supprimer', exact: true }).last().click()
  const dialog = page.getByRole('dialog', { name: /Impossible de supprimer/ })
  await dialog.getByText('Ce compte bancaire est celui d’un mode de règlement').waitFor()
  const link = dialog.getByRole('link', { name: 'Prélèvement' })
  await expect.poll(() => link.getAttribute('href')).toBe(`/payment-method/identity/${method}`)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Masquer' }).click()
  await page.getByText('Fiche « Compte courant » masquée').waitFor()
  expect((await caller.get(`payment/bank-account/edit/${account}`)).body).toMatchObject({ active: false })
})

test('what is deleted is not asked for again, though its change is told before the answer comes', async () => {
  const caller = await house.user()
  const offer = { code: 'PONT', label: { fr: 'Pont de mai' }, startDate: '2027-05-01', endDate: '2027-06-01' }
  const records = [
    `/customer/identity/${await made(caller, 'customer/customer', { surname: 'Delaunay' })}`,
    `/special-offer/${await made(caller, 'occupant-extra/special-offer', offer)}`,
  ]
  const page = await house.desk()
  // Long enough for the change to come by the socket and be gathered: the screen would read again what it still shows.
  await page.route('**/delete/*', async (route) => {
    const response = await route.fetch()
    await new Promise((resolve) => setTimeout(resolve, 800))
    await route.fulfill({ response })
  })
  const refused: string[] = []
  page.on('response', (response) => {
    if (response.status() >= 400) refused.push(`${response.status()} ${new URL(response.url()).pathname}`)
  })
  for (const address of records) {
    await visit(page, address)
    await pressWhenReady(page, 'F9')
    await page.getByRole('dialog').getByRole('button', { name: 'Supprimer', exact: true }).click()
    await page.waitForURL(/-list$/)
    await visit(page, '/home')
  }
  expect(refused).toEqual([])
})

test('official numbers are checked as they are saved, and said beside their field (spec 5)', async () => {
  const page = await house.session()
  await page.goto('/bank-account/0')
  await field(page, 'Libellé').fill('Compte livret')
  await field(page, 'IBAN').fill('FR14 2004 1010 0505 0001 3M02 606')
  await field(page, 'BIC').fill('BNPAZZPP')
  await save(page)
  await page.getByText('Un BIC compte 8 ou 11 caractères').waitFor()
  await field(page, 'BIC').fill('bnpafrpp')
  await save(page)
  await page.getByRole('row', { name: /Compte livret/ }).waitFor()

  // The account itself is late: what is saved before it is there is saved once it is.
  await page.route(/bank-account\/edit\/\d+$/, async (route) => {
    if (route.request().method() === 'GET') await new Promise((resolve) => setTimeout(resolve, 1500))
    await route.continue()
  })
  await page.goto('/bank-account-label-informations')
  await page.getByRole('radio', { name: /Compte livret/ }).check()
  await field(page, 'Libellé imprimé').fill('Virement à l’ordre du camping')
  const preview = page.getByRole('region', { name: 'Aperçu' })
  await preview.getByRole('heading', { name: 'Virement à l’ordre du camping' }).waitFor()
  await save(page)
  await page.getByText('Modification enregistrée').waitFor()
})

test('a tax has dated tariffs that may not overlap; the end follows the start (spec 5 and 8)', async () => {
  const page = await house.session()
  await page.goto('/tax/0')
  await field(page, 'Libellé').fill('Taxe de séjour')
  await page.getByRole('combobox', { name: 'Type' }).click()
  await page.getByRole('option', { name: 'Taxe de séjour' }).click()
  await save(page)
  for (const [label, start, end] of [
    ['Tarif 2027', '01/01/2027', '31/12/2027'],
    ['Tarif d’été', '01/07/2027', '31/08/2027'],
  ] as const) {
    await page.getByRole('button', { name: 'Ajouter un tarif de taxe' }).click()
    const panel = page.getByRole('dialog')
    await panel.getByRole('textbox', { name: 'Libellé' }).fill(label)
    await panel.getByRole('textbox', { name: 'Du', exact: true }).fill(start)
    await panel.getByRole('textbox', { name: 'Au (inclus)', exact: true }).fill(end)
    await panel.getByRole('textbox', { name: /^Tarif/ }).fill('0,66')
    await save(page)
    if (label === 'Tarif 2027')
      await page
        .getByRole('row', { name: /Tarif 2027/ })
        .first()
        .waitFor()
  }
  await page.getByText('Une autre taxe du même type couvre déjà ces dates').waitFor()
  await expectAccessible(page)
})

test('a payment method is edited by parts, and listed by what it does (spec 2)', async () => {
  const page = await house.session()
  await page.goto('/payment-method-deposit-type-list')
  await page.getByRole('heading', { level: 1, name: 'Types de remise des modes de règlement' }).waitFor()
  await page.getByRole('row', { name: /Virement/ }).dblclick()
  await page.getByRole('checkbox', { name: 'À remettre en banque' }).check()
  await save(page)
  await page.getByText('Champ obligatoire').waitFor()
  await page.getByRole('combobox', { name: 'Type de remise' }).click()
  await page.getByRole('option', { name: 'Relevé de virements' }).click()
  await save(page)
  await page.getByRole('row', { name: /Virement.*Relevé de virements/ }).waitFor()
  await page.goto('/payment-method-pointofsale-list')
  await page.getByRole('row', { name: /Espèces/ }).dblclick()
  await page.getByRole('region', { name: 'Proposés en caisse' }).getByText('Espèces').first().waitFor()
})
