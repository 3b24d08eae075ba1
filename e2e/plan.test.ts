/** The plan: a picture, places drawn on it, stays looked at, moved and booked from it; the planning of extras. */
import { createCanvas } from '@napi-rs/canvas'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { PlanningBoard } from '#contract/operations/booking/planning.ts'
import { SEASON, openCamp } from './camp.ts'
import { DESK, PHONE, drawn, expectAccessible } from './house.ts'

const { house, camp, caller, customer } = await openCamp()
const office = await house.user()
const typeId = camp.typeIds.get('CONF') ?? 0
const board = (await office.get('booking/planning')).body as unknown as PlanningBoard
const [first, second] = board.places.filter((place) => place.placeTypeId === typeId)
if (first === undefined || second === undefined) throw new Error('two pitches')

const extraId = (await caller.call<{ list: { id: number }[] }>('GET occupant-extra/extra')).list[0]?.id

const write = async (path: string, body: object) => {
  const { status, body: answer, text } = await office.post(path, body, { 'idempotency-key': crypto.randomUUID() })
  if (status !== 200) throw new Error(`${path}: ${text}`)
  return answer
}

const book = async (name: string, placeId: number, from: string, to: string): Promise<void> => {
  const customerId = await customer(name)
  const stay = { placeTypeId: typeId, placeId, arrival: `${SEASON}-${from}`, departure: `${SEASON}-${to}` }
  const options = [{ kind: 'EXTRA', refId: extraId, quantity: 1 }]
  const occupancies = [{ ...stay, people: [{ age: 40 }, { age: 38 }], options }]
  const { id, version } = await write('booking/temp-booking/edit', {
    statusId: 3,
    customerId,
    pricing: {},
    occupancies,
  })
  await write('booking/booking/save', { id, version, statusId: 3, customerId })
}

const picture = async (): Promise<Buffer> => {
  const canvas = createCanvas(1200, 800)
  const pen = canvas.getContext('2d')
  pen.fillStyle = '#dfe8d8'
  pen.fillRect(0, 0, 1200, 800)
  pen.fillStyle = '#b7cde0'
  pen.fillRect(0, 560, 1200, 240)
  return Buffer.from(await canvas.encode('png'))
}

const shape = (page: Page, code: string): Locator =>
  page.getByRole('button', { name: new RegExp(`(^Emplacement|^Forme de l’emplacement) ${code}(,|$)`) })

/** What a place of the plan says, once it says that. */
const says = (page: Page, code: string, words: string): Promise<void> =>
  page
    .getByRole('button', { name: new RegExp(`^Emplacement ${code},.*${words.replaceAll(' ', String.raw`\s`)}`) })
    .waitFor()

const middle = async (target: Locator): Promise<{ x: number; y: number }> => {
  const box = await drawn(target)
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

test('a picture is sent, places are drawn on it by clicks and by a rectangle, and saved', async () => {
  const page = await house.session()
  await page.goto('/plan')
  await page.getByRole('button', { name: 'Préparer un plan' }).click()
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Ajouter un plan' }).click()
  await (await chooser).setFiles({ name: 'Bord du lac.png', mimeType: 'image/png', buffer: await picture() })
  const map = page.getByRole('region', { name: 'Plan « Bord du lac » : emplacements' })
  await map.waitFor()
  await page.getByLabel('Chercher un emplacement').fill(first.code)
  await page.getByRole('button', { name: `Dessiner ${first.code}`, exact: true }).click()
  const { x, y } = await middle(map)
  for (const [dx, dy] of [
    [-220, -150],
    [-120, -150],
    [-120, -70],
    [-220, -70],
  ] as const)
    await page.mouse.click(x + dx, y + dy)
  await page.keyboard.press('Enter')
  await shape(page, first.code).waitFor()
  // Taken back by Ctrl+Z, erased by Suppr, and each time done again.
  await page.keyboard.press('Control+z')
  await shape(page, first.code).waitFor({ state: 'detached' })
  await page.keyboard.press('Control+y')
  await shape(page, first.code).focus()
  await page.keyboard.press('Delete')
  await shape(page, first.code).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Annuler (Ctrl+Z)' }).click()
  await shape(page, first.code).waitFor()
  await page.getByLabel('Chercher un emplacement').fill(second.code)
  await page.getByRole('button', { name: `Poser un rectangle au milieu pour ${second.code}`, exact: true }).click()
  await page.getByRole('button', { name: 'Coin 3' }).focus()
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Shift+ArrowRight')
  await expectAccessible(page)
  await page.keyboard.press('F12')
  await page.getByText('Dessin enregistré').waitFor()
})

test('the plan shows a day: who is there, a stay dragged elsewhere, a free place booked, filters, the list', async () => {
  await book('Aubert', first.id, '05-03', '05-10')
  const [page, colleague] = [await house.desk(), await house.desk()]
  for (const one of [page, colleague]) await one.goto(`/plan?day=${SEASON}-05-04`)
  await says(page, first.code, 'Aubert, 2 personnes, du 3 au 10 mai, réservation')
  await says(page, second.code, 'libre$')
  await expectAccessible(page)
  const [from, to] = [await middle(shape(page, first.code)), await middle(shape(page, second.code))]
  await shape(page, first.code).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('complementary').getByText('Aubert').waitFor()
  // A sheet of paper is narrow as well: who is chosen must not rise over the plan on it.
  await page.emulateMedia({ media: 'print' })
  await page.setViewportSize(PHONE)
  await page.getByRole('complementary').waitFor({ state: 'hidden' })
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  await page.setViewportSize(DESK)
  await page.emulateMedia({ media: 'screen' })
  await page.getByRole('complementary').getByText('Aubert').waitFor()
  // A window that gets narrow moves the plan under who is chosen; wide again, it stands where it stood.
  await page.setViewportSize({ width: 1000, height: 420 })
  await expect.poll(() => middle(shape(page, first.code))).not.toEqual(from)
  await page.setViewportSize(DESK)
  // What comes and goes beside the plan moves nothing on it: one drags from where one saw it.
  await expect.poll(() => middle(shape(page, first.code))).toEqual(from)
  await page.keyboard.press('Escape')
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 4 })
  await page.mouse.move(to.x, to.y, { steps: 4 })
  await page.mouse.up()
  await page
    .getByRole('dialog')
    .getByText(/est promis à ce client/)
    .waitFor()
  await page.keyboard.press('F12')
  await page.getByText('Séjour de Aubert déplacé').waitFor()
  await says(colleague, second.code, 'Aubert')

  await page.getByRole('button', { name: 'Filtres' }).click()
  const filters = page.getByRole('dialog', { name: 'Filtres' })
  // No list opens by itself over the other filters.
  await filters.getByRole('combobox').first().waitFor()
  await expect.poll(() => filters.getByRole('option').count()).toBe(0)
  await filters.getByLabel('Libre du').click()
  await filters.getByLabel('Libre du').fill(`03/05/${SEASON}`)
  await page.keyboard.press('Tab')
  await filters.getByLabel('au', { exact: true }).fill(`05/05/${SEASON}`)
  await page.keyboard.press('Tab')
  await page.getByText('1 emplacement répond').waitFor()
  await page.keyboard.press('Escape')
  await page.getByText('Liste', { exact: true }).click()
  await page.getByRole('row', { name: new RegExp(first.code) }).click()
  await expectAccessible(page)
  await page
    .getByRole('complementary')
    .getByRole('button', { name: /Réserver/ })
    .click()
  await page.waitForURL(/\/new-booking\/stay\/0\//)
  await expect.poll(() => page.getByLabel('Arrivée').inputValue()).toBe(`04/05/${SEASON}`)
})

test('extras with a stock are counted by night; a cell tells who has them; too many is said', async () => {
  const row = (await office.get(`occupant-extra/extra/edit/${extraId}`)).body
  expect((await office.post('occupant-extra/extra/edit', { ...row, stock: 2 })).status).toBe(200)
  await book('Berger', first.id, '06-02', '06-05')
  const page = await house.session()
  await page.goto(`/extra-planning?day=${SEASON}-06-01`)
  const cell = page.getByRole('button', { name: /, nuit du .*2 juin.* : 1 pris sur 2, 1 libre/ })
  await cell.click()
  await page.getByRole('link', { name: /Ouvrir le dossier de Berger/ }).waitFor()
  await expectAccessible(page)
  const now = (await office.get(`occupant-extra/extra/edit/${extraId}`)).body
  await office.post('occupant-extra/extra/edit', { ...now, stock: 0 })
  await page.getByText('3 nuits dépassent le stock').waitFor()
})
