/** Guests come to a place that others have not left: another place, or a reason that the file shows (domain rules 2.3, #13). */
import { toDay } from '#domain/day.ts'
import type { BookingFile } from '#contract/operations/booking/file.ts'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openCamp, pressWhenReady, SEASON } from './camp.ts'
import { expectAccessible } from './house.ts'

const { house, camp, caller, customer } = await openCamp()
const MORNING = toDay(`${SEASON}-06-15`)
house.setNow(new Date(`${MORNING}T10:00:00+02:00`))
const [type = ''] = [...camp.places.keys()]
const placeTypeId = camp.typeIds.get(type) ?? 0

const book = async (surname: string, placeId: number, arrival: string, departure: string): Promise<BookingFile> => {
  const stay = { placeTypeId, placeId, arrival, departure, people: [{ age: 41 }, { age: 39 }] }
  const file = { id: 0, version: 0, statusId: 3, pricing: {}, occupancies: [stay] }
  const basket = await caller.call<{ id: number; version: number }>('booking/temp-booking/edit', {
    ...file,
    customerId: await customer(surname),
  })
  const saved = await caller.call<{ id: number }>('booking/booking/save', { ...basket, statusId: 3 })
  return caller.call<BookingFile>(`GET booking/booking/edit/${saved.id}`)
}

/** Somebody is on the place since two days and leaves this morning; others come to it. */
const twoInARow = async (rank: number, first: string, then: string): Promise<BookingFile> => {
  const placeId = camp.places.get(type)?.[rank] ?? 0
  caller.at(toDay(`${SEASON}-06-13`), 9)
  const here = await book(first, placeId, `${SEASON}-06-13`, MORNING)
  const next = await book(then, placeId, MORNING, `${SEASON}-06-18`)
  await caller.call('booking/arrival/arrive', { id: here.id, version: here.version })
  return next
}

const firstNext = await twoInARow(0, 'Restant', 'Attendu')
await twoInARow(1, 'Tardif', 'Suivant')

const open = async (page: Page, file: BookingFile): Promise<void> => {
  await page.goto(`/new-booking/stay/${file.id}/0/0/0/0/3`)
  await page.getByRole('button', { name: 'Actions' }).click()
  await page.getByRole('menuitem', { name: /^Cocher « arrivé »/ }).click()
}

test('alone: changing place opens that of this stay; a reason is read in the file', async () => {
  const page = await house.session()
  await open(page, firstNext)
  const dialog = page.getByRole('dialog', { name: 'L’emplacement est encore occupé' })
  await dialog.getByText(/est encore occupé par le dossier/).waitFor()
  await dialog
    .getByLabel(/^Motif/)
    .and(page.locator(':focus'))
    .waitFor()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Changer de place' }).click()
  const move = page.getByRole('dialog', { name: /Déplacer/ })
  await move.waitFor()
  await page.keyboard.press('Escape')
  await move.waitFor({ state: 'detached' })

  await open(page, firstNext)
  await dialog.getByLabel(/^Motif/).fill('Partis sans rendre la clé')
  await pressWhenReady(page, 'F12')
  await dialog.waitFor({ state: 'detached' })
  await page.getByText('Emplacement occupé à l’arrivée').waitFor()
  await page.getByText('Partis sans rendre la clé').waitFor()
  await expectAccessible(page)
})

test('in the list of arrivals: who is refused is named, and forced with a reason of its own', async () => {
  const page = await house.session()
  await page.goto('/booking-arrival-list')
  await page.getByRole('row', { name: /Suivant/ }).click()
  await pressWhenReady(page, 'F12')
  const results = page.getByRole('dialog', { name: /1 séjour n’a pas pu être pointé/ })
  await results.getByText(/est encore occupé par le dossier/).waitFor()
  await expectAccessible(page)
  await results.getByRole('button', { name: /^Changer de place : Suivant/ }).click()
  const move = page.getByRole('dialog', { name: /Déplacer/ })
  await move.waitFor()
  await page.keyboard.press('Escape')
  await results.getByRole('button', { name: /^Arrivé malgré cela : Suivant/ }).click()
  const dialog = page.getByRole('dialog', { name: 'L’emplacement est encore occupé' })
  await dialog.getByText(/^Suivant/).waitFor()
  await dialog.getByLabel(/^Motif/).fill('Ils partagent la place une heure')
  await pressWhenReady(page, 'F12')
  await page.getByText('1 séjour enregistré.').waitFor()
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  await page
    .getByRole('row', { name: /Suivant/ })
    .getByText(/^Arrivé à/)
    .waitFor()
})
