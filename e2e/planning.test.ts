/** The planning: what a stay says, moves by hand and by keyboard with their price, refusals, two browsers, new stays, telephones. */
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { everywhere } from '#server/platform/auth/rights.ts'
import type { PlanningBoard } from '#contract/operations/booking/planning.ts'
import { SEASON, openCamp } from './camp.ts'
import { DESK, PHONE, expectAccessible } from './house.ts'

const { house, camp, customer } = await openCamp()
const office = await house.user()
const typeId = camp.typeIds.get('CONF') ?? 0
const board = (await office.get('booking/planning')).body as unknown as PlanningBoard
const confort = board.places.filter((place) => place.placeTypeId === typeId)

/** Days of the usual zoom, in pixels. */
const DAY = 32

const plain = (text: string | null): string => (text ?? '').replaceAll(/[\u00A0\u202F]/g, ' ')

interface Stay {
  readonly name: string
  /** Rank of its place among the type's. */
  readonly place: number
  readonly from: string
  readonly to: string
  readonly statusId?: 2 | 3
}

/** A saved stay of two adults on a pitch, made through the operations of the screens. */
const book = async ({ name, place, from, to, statusId = 3 }: Stay): Promise<void> => {
  const customerId = await customer(name)
  const { id: placeId, placeTypeId } = confort[place] ?? { id: 0, placeTypeId: 0 }
  const stay = { placeTypeId, placeId, arrival: `${SEASON}-${from}`, departure: `${SEASON}-${to}` }
  const people = [{ age: 40 }, { age: 38 }]
  const write = async (path: string, body: object) => {
    const { status, body: answer, text } = await office.post(path, body, { 'idempotency-key': crypto.randomUUID() })
    if (status !== 200) throw new Error(`${path}: ${text}`)
    return answer
  }
  const basket = { statusId, customerId, pricing: {}, occupancies: [{ ...stay, people }] }
  const { id, version } = await write('booking/temp-booking/edit', basket)
  await write('booking/booking/save', { id, version, statusId, customerId })
}

const openPlanning = async (page: Page, day: string): Promise<void> => {
  await page.goto(`/planning?day=${SEASON}-${day}`)
  await page.getByRole('region', { name: 'Planning' }).waitFor()
}

const bar = (page: Page, name: string): Locator => page.getByRole('button', { name: new RegExp(`^${name}, `) })

/** What the bar says, once it says that. */
const says = async (page: Page, name: string, words: string): Promise<void> => {
  const label = async (): Promise<string> => plain(await bar(page, name).getAttribute('aria-label'))
  await expect.poll(label, { timeout: 10_000 }).toContain(words)
}

/** Drags a point of a bar, `at` its left edge, middle or right edge. */
const drag = async (
  page: Page,
  name: string,
  at: 'start' | 'middle' | 'end',
  by: readonly [number, number],
): Promise<void> => {
  const box = await bar(page, name).boundingBox()
  if (box === null) throw new Error(`${name} is not in view`)
  const x = { start: box.x + 2, middle: box.x + box.width / 2, end: box.x + box.width - 2 }[at]
  const y = box.y + box.height / 2
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + by[0] / 2, y + by[1] / 2, { steps: 4 })
  await page.mouse.move(x + by[0], y + by[1], { steps: 4 })
  await page.mouse.up()
}

/** One row of the board below. */
const ROW = 28
const code = (rank: number): string => confort[rank]?.code ?? ''

test('a stay says who, how many, when, what and where; a click shows it beside the board; F4 opens its file', async () => {
  await book({ name: 'Aubert', place: 0, from: '05-03', to: '05-10' })
  const page = await house.desk()
  await openPlanning(page, '05-01')
  await says(page, 'Aubert', `2 personnes, du 3 au 10 mai, réservation, emplacement ${code(0)}`)
  await bar(page, 'Aubert').click()
  const panel = page.getByRole('complementary', { name: 'Séjour' })
  await panel.getByText('7 nuits').waitFor()
  await panel.getByText('40, 38').waitFor()
  await panel.getByText('Solde').waitFor()
  await page.keyboard.press('F4')
  await page.waitForURL(/\/new-booking\/stay\/\d+\//)
  await page.getByRole('heading', { name: /Aubert/ }).waitFor()
})

test('moved to another place at the same price: saved at once, seen by a colleague, undone', async () => {
  await book({ name: 'Brun', place: 0, from: '05-13', to: '05-16' })
  const [page, colleague] = [await house.desk(), await house.desk()]
  await openPlanning(page, '05-11')
  await openPlanning(colleague, '05-11')
  await says(colleague, 'Brun', `emplacement ${code(0)}`)
  await drag(page, 'Brun', 'middle', [0, ROW])
  await page.getByText('Séjour de Brun déplacé').waitFor()
  await says(page, 'Brun', `du 13 au 16 mai, réservation, emplacement ${code(1)}`)
  await says(colleague, 'Brun', `emplacement ${code(1)}`)
  await page.getByRole('button', { name: 'Annuler', exact: true }).click()
  await page.getByText('Séjour de Brun remis en place').waitFor()
  await says(colleague, 'Brun', `emplacement ${code(0)}`)
})

test('a longer stay shows its price before anything is written; no leaves it, yes writes it', async () => {
  await book({ name: 'Caron', place: 2, from: '05-03', to: '05-06' })
  const page = await house.desk()
  await openPlanning(page, '05-01')
  await drag(page, 'Caron', 'end', [2 * DAY, 0])
  const dialog = page.getByRole('dialog', { name: 'Déplacer le séjour de Caron' })
  await dialog.getByRole('row', { name: /Durée 3 nuits 5 nuits/ }).waitFor()
  await dialog.getByRole('row', { name: /^Différence \+/ }).waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await says(page, 'Caron', 'du 3 au 6 mai')

  await drag(page, 'Caron', 'end', [2 * DAY, 0])
  // By hand: nothing but the tourist tax follows the nights, 2 more × 2 adults × 0,22 €.
  await dialog.getByRole('radio', { name: 'Garder le prix, hors taxe de séjour' }).click()
  await dialog.getByRole('row', { name: /^Différence \+0,88/ }).waitFor()
  await dialog.getByRole('radio', { name: 'Au tarif d’aujourd’hui' }).click()
  await dialog.getByRole('row', { name: /^Différence \+[^0]/ }).waitFor()
  await page.keyboard.press('F12')
  await page.getByText('Séjour de Caron déplacé').waitFor()
  await says(page, 'Caron', 'du 3 au 8 mai')
})

test('dropped on somebody: stays where it is, and says who is there', async () => {
  await book({ name: 'Denis', place: 3, from: '05-03', to: '05-06' })
  await book({ name: 'Étienne', place: 4, from: '05-04', to: '05-09' })
  const page = await house.desk()
  await openPlanning(page, '05-01')
  await says(page, 'Étienne', `emplacement ${code(4)}`)
  await drag(page, 'Denis', 'middle', [0, ROW])
  await page.getByText(`L’emplacement ${code(4)} est pris du 4 au 9 mai : Étienne · 2. Rien n’a été changé.`).waitFor()
  await says(page, 'Denis', `emplacement ${code(3)}`)
  // Taken by a colleague after this screen was drawn: the server says so, and the stay goes back.
  await page.route('**/rest/booking/planning/search', (route) => route.abort())
  await book({ name: 'Faure', place: 5, from: '05-03', to: '05-05' })
  await drag(page, 'Denis', 'middle', [0, 2 * ROW])
  await page.getByText(/Déplacement impossible\..*Faure/).waitFor()
  await says(page, 'Denis', `emplacement ${code(3)}`)
})

test('by keyboard: arrows go from stay to stay, Enter shows, the menu moves', async () => {
  await book({ name: 'Garcin', place: 0, from: '06-01', to: '06-04' })
  await book({ name: 'Hamel', place: 0, from: '06-06', to: '06-09' })
  await book({ name: 'Imbert', place: 1, from: '06-06', to: '06-08' })
  const page = await house.desk()
  await openPlanning(page, '05-31')
  await bar(page, 'Imbert').waitFor()
  await bar(page, 'Garcin').focus()
  await page.keyboard.press('ArrowRight')
  expect(await page.locator(':focus').getAttribute('aria-label')).toMatch(/^Hamel/)
  await page.keyboard.press('ArrowDown')
  expect(await page.locator(':focus').getAttribute('aria-label')).toMatch(/^Imbert/)
  await page.keyboard.press('Enter')
  const panel = page.getByRole('complementary', { name: 'Séjour' })
  await panel.getByRole('heading', { name: 'Imbert' }).waitFor()
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'detached' })

  await page.keyboard.press('Shift+F10')
  await page.getByRole('menuitem', { name: 'Déplacer…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Déplacer le séjour de Imbert' })
  await dialog.getByRole('combobox', { name: 'Emplacement' }).fill(code(2))
  await page.getByRole('option', { name: code(2), exact: true }).click()
  await dialog.getByText('Prix inchangé').waitFor()
  await page.keyboard.press('F12')
  await says(page, 'Imbert', `emplacement ${code(2)}`)
})

test('an empty stretch drawn with the mouse is a new stay with its place and dates', async () => {
  await book({ name: 'Jacob', place: 0, from: '06-20', to: '06-23' })
  const page = await house.desk()
  await openPlanning(page, '06-18')
  const box = await bar(page, 'Jacob').boundingBox()
  if (box === null) throw new Error('Jacob is not in view')
  const [x, y] = [box.x + box.width + 3 * DAY, box.y + 10]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + 3 * DAY, y, { steps: 5 })
  await page.mouse.up()
  await page.waitForURL(new RegExp(`arrival=${SEASON}-06-26&departure=${SEASON}-06-29`))
  await page.getByLabel('Arrivée').waitFor()
  expect(await page.getByLabel('Arrivée').inputValue()).toBe(`26/06/${SEASON}`)
  expect(await page.getByLabel('Départ').inputValue()).toBe(`29/06/${SEASON}`)
})

test('filters bring stays forward, and a link to them shows the same', async () => {
  await book({ name: 'Kerven', place: 0, from: '07-10', to: '07-14', statusId: 2 })
  await book({ name: 'Lamy', place: 1, from: '07-10', to: '07-14' })
  const page = await house.desk()
  await page.goto(`/planning?day=${SEASON}-07-08&status=option`)
  await says(page, 'Kerven', 'option')
  await bar(page, 'Lamy').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Retirer les filtres' }).click()
  await bar(page, 'Lamy').waitFor()
  await page.getByLabel('Nom, code, emplacement').fill('lam')
  await bar(page, 'Kerven').waitFor({ state: 'detached' })
  await page.getByLabel('Nom, code, emplacement').fill('')
  await page.getByLabel('Aller au').fill(`20/09/${SEASON}`)
  await page.keyboard.press('Enter')
  await bar(page, 'Lamy').waitFor({ state: 'detached' })
})

test('who may only read sees everything and moves nothing', async () => {
  await book({ name: 'Morel', place: 0, from: '08-01', to: '08-04' })
  const page = await house.desk(everywhere('001', false))
  await openPlanning(page, '07-30')
  await drag(page, 'Morel', 'middle', [0, ROW])
  await says(page, 'Morel', `emplacement ${code(0)}`)
  expect(await page.getByRole('dialog').count()).toBe(0)
  await bar(page, 'Morel').click()
  const move = page.getByRole('complementary', { name: 'Séjour' }).getByRole('button', { name: 'Déplacer…' })
  expect(await move.getAttribute('aria-disabled')).toBe('true')
})

test.each([
  ['a desk', DESK],
  ['a telephone', PHONE],
])('no accessibility fault on %s, with a stay and with the dialog', async (_, size) => {
  const name = `Noël${size.width}`
  await book({ name, place: size === DESK ? 0 : 1, from: '08-20', to: '08-24' })
  const page = await house.desk(undefined, size)
  await openPlanning(page, '08-19')
  await bar(page, name).waitFor()
  await expectAccessible(page)
  await bar(page, name).click()
  await page.getByText('Réglé').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Déplacer…' }).click()
  await page.getByRole('dialog', { name: /^Déplacer le séjour/ }).waitFor()
  await expectAccessible(page)
})
