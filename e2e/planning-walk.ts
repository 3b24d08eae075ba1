/** A campsite on the planning, for its browser tests: stays made through the operations of the screens, bars found by what they say. */
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { PlanningBoard } from '#contract/operations/booking/planning.ts'
import { SEASON, openCamp } from './camp.ts'
import { drawn } from './house.ts'
import type { BrowserHouse } from './house.ts'
import { plain } from './walk.ts'

/** Days of the usual zoom, in pixels. */
export const DAY = 32

/** One row of the board below. */
export const ROW = 28

interface Stay {
  readonly name: string
  /** Rank of its place among the type's; none: by type. */
  readonly place?: number
  readonly from: string
  readonly to: string
  readonly statusId?: 1 | 2 | 3
}

export interface PlanningCamp {
  readonly house: BrowserHouse
  /** The type of the pitches that stays are made on, and these pitches in the order of the board. */
  readonly typeId: number
  readonly confort: PlanningBoard['places']
  readonly code: (rank: number) => string
  /** A saved stay of two adults on a pitch, made through the operations of the screens; without a place, one by type. */
  readonly book: (stay: Stay) => Promise<void>
}

export const planningCamp = async (): Promise<PlanningCamp> => {
  const { house, camp, customer } = await openCamp()
  const office = await house.user()
  const typeId = camp.typeIds.get('CONF') ?? 0
  const board = (await office.get('booking/planning')).body as unknown as PlanningBoard
  const confort = board.places.filter((place) => place.placeTypeId === typeId)

  const write = async (path: string, body: object) => {
    const { status, body: answer, text } = await office.post(path, body, { 'idempotency-key': crypto.randomUUID() })
    if (status !== 200) throw new Error(`${path}: ${text}`)
    return answer
  }

  const book = async ({ name, place, from, to, statusId = 3 }: Stay): Promise<void> => {
    const customerId = await customer(name)
    const { id: placeId, placeTypeId } = confort[place ?? -1] ?? { id: null, placeTypeId: typeId }
    const stay = { placeTypeId, placeId, arrival: `${SEASON}-${from}`, departure: `${SEASON}-${to}` }
    const people = [{ age: 40 }, { age: 38 }]
    const basket = { statusId, customerId, pricing: {}, occupancies: [{ ...stay, people }] }
    const { id, version } = await write('booking/temp-booking/edit', basket)
    await write('booking/booking/save', { id, version, statusId, customerId })
  }

  return { house, typeId, confort, book, code: (rank) => confort[rank]?.code ?? '' }
}

export const openPlanning = async (page: Page, day: string): Promise<void> => {
  await page.goto(`/planning?day=${SEASON}-${day}`)
  await page.getByRole('region', { name: 'Planning' }).waitFor()
}

export const bar = (page: Page, name: string): Locator => page.getByRole('button', { name: new RegExp(`^${name}, `) })

/** What the bar says, once it says that. */
export const says = async (page: Page, name: string, words: string): Promise<void> => {
  const label = async (): Promise<string> => plain(await bar(page, name).getAttribute('aria-label'))
  await expect.poll(label).toContain(words)
}

/** Drags a point of a bar, `at` its left edge, middle or right edge. */
export const drag = async (
  page: Page,
  name: string,
  at: 'start' | 'middle' | 'end',
  by: readonly [number, number],
): Promise<void> => {
  const box = await drawn(bar(page, name))
  const x = { start: box.x + 2, middle: box.x + box.width / 2, end: box.x + box.width - 2 }[at]
  const y = box.y + box.height / 2
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + by[0] / 2, y + by[1] / 2, { steps: 4 })
  await page.mouse.move(x + by[0], y + by[1], { steps: 4 })
  await page.mouse.up()
}
