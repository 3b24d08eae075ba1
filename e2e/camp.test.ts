/** The files of the campsite: many places at once, what is sold, the parts of a place, order, refused deletions. */
import { createCanvas } from '@napi-rs/canvas'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { everywhere } from '#server/platform/auth/rights.ts'
import { pressWhenReady } from './camp.ts'
import { browserHouse, expectAccessible } from './house.ts'
import { keepSaid } from './late.ts'

const house = await browserHouse()
const caller = await house.user()

const save = async (path: string, row: object): Promise<number> => {
  const answer = await caller.post(`camp/${path}/edit`, { id: 0, version: 0, ...row })
  if (answer.status !== 200) throw new Error(`${path}: ${answer.text}`)
  return Number(answer.body['id'])
}
const { body: blank } = await caller.get('camp/place-type/edit/0')
const [tva] = blank['availableTva'] as { id: number }[]
const layoutId = await save('layout', { label: { fr: 'Mobil-home' }, rental: true })
const type = { layoutId, tvaId: tva?.id, capacity: 6, active: true, features: [] }
const cottage = await save('place-type', { ...type, code: 'COT', label: { fr: 'Cottage' } })
const small = await save('place-type', { ...type, code: 'STU', label: { fr: 'Studio' }, maxArea: 2000 })
const pitch = (code: string, placeTypeId: number) =>
  save('place', { code, placeTypeId, surface: 1500, commercialised: true, hidden: false, features: [] })
const places = [
  await pitch('C1', cottage),
  await pitch('C2', cottage),
  await pitch('C3', cottage),
  await pitch('S1', small),
]
await save('feature', { label: { fr: 'Ampérage' }, valueKind: 'NUMBER', unit: 'A', filterable: true })

const place = async (i: number): Promise<Record<string, unknown>> =>
  (await caller.get(`camp/place/edit/${places[i] ?? 0}`)).body
const toast = (page: Page, text: RegExp | string) => page.getByRole('status').filter({ hasText: text })

test('many places are changed at once after a look at old and new values, and put back by one click', async () => {
  const page = await house.session()
  await page.goto('/place-list')
  await page.getByRole('button', { name: 'Modifier plusieurs' }).click()
  const dialog = page.getByRole('dialog', { name: 'Modifier plusieurs emplacements' })
  const look = dialog.getByRole('button', { name: /Aperçu/ })
  await look.waitFor()
  await expect.poll(() => look.getAttribute('aria-disabled')).toBe('true')
  await dialog.getByRole('checkbox', { name: /^C3/ }).uncheck()
  await dialog.getByRole('checkbox', { name: 'Changer « Surface »' }).check()
  await dialog.getByRole('textbox', { name: 'Surface' }).fill('25')
  await dialog.getByRole('checkbox', { name: 'Changer « Masqué »' }).check()
  await dialog.getByText('Oui', { exact: true }).click()
  await keepSaid(page)
  await look.click()

  await dialog.getByText('1 emplacement est refusé et ne sera pas modifié.').waitFor()
  await dialog.getByText('Cette surface sort des limites de surface du type.').waitFor()
  const line = dialog.getByRole('row', { name: /^C1/ })
  await expect.poll(() => line.getByRole('cell').allTextContents()).toEqual(['Surface', '15\u00A0m²', '25\u00A0m²'])
  await dialog.getByRole('button', { name: /Modifier 2 emplacements/ }).click()
  await toast(page, '2 emplacements modifiés').waitFor()
  expect(await place(0)).toMatchObject({ surface: 2500, hidden: true })
  expect([(await place(2))['surface'], (await place(3))['surface']]).toEqual([1500, 1500])
  await page.getByRole('button', { name: 'Annuler' }).click()
  await toast(page, '2 emplacements remis comme avant').waitFor()
  expect(await place(0)).toMatchObject({ surface: 1500, hidden: false })
})

test('a series of places is shown, made in one go without the number that is taken, and undone', async () => {
  const page = await house.session()
  await page.goto('/place-list')
  await page.getByRole('button', { name: 'Créer une série' }).click()
  const dialog = page.getByRole('dialog', { name: 'Créer une série d’emplacements' })
  await dialog.getByLabel('Préfixe').fill('C')
  await dialog.getByLabel('Au numéro').fill('12')
  await dialog.getByLabel('Au numéro').blur()
  await dialog.getByText('12 numéros', { exact: true }).waitFor()
  const create = dialog.getByRole('button', { name: /^Créer 9 emplacements/ })
  await expect.poll(() => create.getAttribute('aria-disabled')).toBe('true')
  await expect.poll(() => dialog.getByRole('listitem').filter({ hasText: 'déjà pris' }).count()).toBe(3)
  await expectAccessible(page)
  await dialog.getByRole('checkbox', { name: 'Créer les autres sans les 3 numéros déjà pris' }).check()
  await keepSaid(page)
  await page.keyboard.press('F12')
  await toast(page, '9 emplacements créés').waitFor()
  await page.getByRole('row', { name: /C12/ }).waitFor()
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Annuler' }).click()
  await toast(page, '9 emplacements retirés').waitFor()
  expect(((await caller.get('camp/place')).body['list'] as object[]).length).toBe(places.length)
})

test('the grid switches what is sold, and says when', async () => {
  const page = await house.session()
  await page.goto('/place-commercialization')
  const cottages = page.getByRole('region', { name: 'Cottage' })
  await cottages.getByRole('switch', { name: 'C1' }).click()
  await cottages.getByRole('switch', { name: 'C3' }).click({ modifiers: ['Shift'] })
  await page.getByText('3 changements').waitFor()
  await cottages.getByRole('switch', { name: 'C2' }).press('Space')
  await page.getByText('2 changements').waitFor()
  // A slow answer: what comes next must not start from the versions of before.
  await page.route('**/rest/camp/place/search', async (route) => {
    await new Promise((done) => setTimeout(done, 800))
    await route.continue()
  })
  await page.keyboard.press('F12')
  await toast(page, '2 emplacements modifiés').waitFor()
  expect([(await place(0))['commercialised'], (await place(1))['commercialised']]).toEqual([false, true])

  await cottages.getByRole('button', { name: 'Dates de vente : Cottage' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Vendus à partir du' }).fill('01/05/2027')
  await dialog.getByRole('textbox', { name: 'Vendus jusqu’au' }).fill('30/09/2027')
  await dialog.getByRole('button', { name: /Enregistrer/ }).click()
  await cottages.getByText('du 01/05/2027 au 30/09/2027').first().waitFor()
  expect(await place(0)).toMatchObject({ soldFrom: '2027-05-01', soldUntil: '2027-09-30' })
})

test('what is typed in a part of a place is kept, offered again, and asked about before it is lost', async () => {
  const page = await house.session()
  await page.goto(`/place/features/${places[1] ?? 0}`)
  const value = page.getByRole('textbox', { name: 'Valeur de « Ampérage »' })
  await value.fill('13')
  await page.getByText('Modifications non enregistrées').waitFor()
  await page.waitForFunction(() => Object.keys(localStorage).some((key) => key.includes('/place/features/')))
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await page.getByText('Une saisie non enregistrée a été gardée').waitFor()
  await expect.poll(() => value.inputValue()).toBe('')
  await page.getByRole('button', { name: 'Reprendre la saisie' }).click()
  await expect.poll(() => value.inputValue()).toBe('13')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Rester' }).click()
  await page.keyboard.press('F12')
  await toast(page, 'Modification enregistrée').waitFor()
  await page.reload()
  await value.waitFor()
  await expect.poll(() => value.inputValue()).toBe('13')
  await expect.poll(() => page.getByText('Une saisie non enregistrée').count()).toBe(0)
})

test('each part of a place has its address: values of features, pictures in order', async () => {
  const page = await house.session()
  await page.goto(`/place/features/${places[0] ?? 0}`)
  await page.getByRole('textbox', { name: 'Valeur de « Ampérage »' }).fill('seize')
  await expect.poll(() => page.getByRole('checkbox', { name: 'Ampérage' }).isChecked()).toBe(true)
  await page.keyboard.press('F12')
  await page.getByText('Nombre attendu. Exemple : 12,5.').waitFor()
  await page.getByRole('textbox', { name: 'Valeur de « Ampérage »' }).fill('16')
  await page.keyboard.press('F12')
  await toast(page, 'Modification effectuée')
    .or(toast(page, /nregistr/))
    .first()
    .waitFor()

  await page.getByRole('link', { name: 'Photos' }).click()
  await page.waitForURL(`**/place/pictures/${places[0] ?? 0}`)
  await page.getByText('Aucune photo').waitFor()
  const file = async (name: string) => ({
    name,
    mimeType: 'image/jpeg',
    buffer: await createCanvas(640, 480).encode('jpeg'),
  })
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Ajouter des photos' }).click()
  await (await choosing).setFiles([await file('matin.jpg'), await file('soir.jpg')])
  await toast(page, '2 photos ajoutées').waitFor()
  const shown = page.getByRole('list', { name: 'Photos' }).getByRole('listitem')
  await expect.poll(() => shown.count()).toBe(2)
  await expect
    .poll(() =>
      shown
        .first()
        .getByRole('img')
        .evaluate((img) => (img as HTMLImageElement).naturalWidth),
    )
    .toBe(320)

  await page.getByRole('button', { name: 'Ordre', exact: true }).click()
  const order = page.getByRole('dialog')
  await order.getByRole('button', { name: '2 soir.jpg', exact: true }).press('Home')
  await order.getByRole('button', { name: /Enregistrer l’ordre/ }).click()
  await order.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Légende et suppression de la photo 1' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Légende' }).fill('Le soir')
  await page.keyboard.press('F12')
  await shown.first().getByText('Le soir').waitFor()

  await page.goto(`/place/capacity/${places[0] ?? 0}`)
  await page.getByLabel('Véhicule le plus long').waitFor()
  await expect.poll(() => page.getByLabel('Numéro').count()).toBe(0)
})

test('a type keeps its history, and is hidden rather than deleted (spec 8)', async () => {
  const page = await house.session()
  await page.goto(`/place-type/capacity/${cottage}`)
  await page.getByLabel('Capacité maximale').fill('8')
  await page.keyboard.press('F12')
  await page.waitForURL('**/place-type-list')
  await page.goto(`/place-type/history/${cottage}`)
  await page.getByRole('row', { name: /Capacité maximale.*8/ }).waitFor()
  await page.goto(`/place-type/identity/${cottage}`)
  await page.getByRole('textbox', { name: 'Libellé' }).waitFor()
  await pressWhenReady(page, 'F9')
  await page.getByRole('dialog').getByRole('button', { name: 'Supprimer' }).click()
  const refused = page.getByRole('dialog', { name: /Impossible de supprimer/ })
  await refused.getByText(/3\s+emplacements/).waitFor()
  await refused.getByRole('link', { name: 'C1' }).waitFor()
  await refused.getByRole('button', { name: 'Masquer' }).click()
  await expect.poll(async () => (await caller.get(`camp/place-type/edit/${cottage}`)).body['active']).toBe(false)
})

test('who may only read switches nothing', async () => {
  const page = await house.session(everywhere('111', true, { camp_place: { code: '001', canExport: true } }))
  await page.goto('/place-commercialization')
  const one = page.getByRole('switch', { name: 'S1' })
  await one.press('Space')
  await expect.poll(() => one.getAttribute('aria-checked')).toBe('true')
  await page.goto('/place-list')
  await page.getByRole('row', { name: /S1/ }).waitFor()
  await expect
    .poll(() => page.getByRole('button', { name: 'Modifier plusieurs' }).getAttribute('aria-disabled'))
    .toBe('true')
})
