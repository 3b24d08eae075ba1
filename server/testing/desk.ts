/** A receptionist for tests: calls the REST operations as the screens do, on a clock that the test moves. */
import { sql } from 'kysely'
import { beforeEach } from 'vitest'
import type { AvailabilityAnswer } from '#contract/operations/booking/availability.ts'
import type { BookingFile, OccupancyFile } from '#contract/operations/booking/file.ts'
import { PREFERENCES, toPreferences } from '#contract/operations/establishment/preference.ts'
import type { PreferenceName, Preferences } from '#contract/operations/establishment/preference.ts'
import { testHouse } from '#server/testing/test-house.ts'
import type { Answer, Caller, HouseOptions, TestHouse } from '#server/testing/test-house.ts'
import { aBasket, aCampsite } from '#server/testing/campsite.ts'
import type { Campsite } from '#server/testing/campsite.ts'

let keys = 0
/** Headers of a write of money or stays: a key of its own, and the record in the answer. */
export const intent = (): Record<string, string> => ({
  'idempotency-key': `test-key-${++keys}`,
  returnedititem: 'true',
})

/** The file of an answer. Throws Error with the answer where it was refused. */
export const fileOf = (answer: Answer): BookingFile => {
  if (answer.status !== 200) throw new Error(`${answer.status}: ${answer.text}`)
  return answer.body['item'] as BookingFile
}

export const stayIn = (file: BookingFile, i = 0): OccupancyFile => {
  const stay = file.occupancies[i]
  if (stay === undefined) throw new Error('the file has a stay')
  return stay
}

export interface Hold {
  readonly id: number
  readonly occupancy: number
  readonly place: number
  readonly kind: string
  readonly pinned: boolean
  readonly expires: string | null
}

export interface Desk {
  readonly house: TestHouse
  readonly site: Campsite
  readonly staff: () => Caller
  /** Moves the clock; sessions last hours, so the staff logs in again. */
  readonly at: (now: string) => Promise<void>
  readonly basket: (occupancies: readonly object[], over?: Record<string, unknown>) => Promise<BookingFile>
  readonly save: (file: BookingFile, statusId: number, over?: Record<string, unknown>) => Promise<Answer>
  readonly booked: (
    occupancies: readonly object[],
    statusId?: number,
    over?: Record<string, unknown>,
  ) => Promise<BookingFile>
  readonly read: (id: number) => Promise<BookingFile>
  readonly holds: (bookingId?: number) => Promise<Hold[]>
  readonly search: (over?: Record<string, unknown>) => Promise<AvailabilityAnswer>
  readonly pay: (bookingId: number, amount: number, over?: Record<string, unknown>) => Promise<Answer>
  /** Sets these preferences of the establishment, the others of the same form as they are by default. */
  readonly prefer: <N extends PreferenceName>(name: N, over: Partial<Preferences[N]>) => Promise<void>
  readonly clear: () => Promise<void>
}

export const openDesk = async (
  size: Parameters<typeof aCampsite>[2] = {},
  options: HouseOptions = {},
): Promise<Desk> => {
  const house = await testHouse(options)
  const { db } = house.house
  const site = await aCampsite(db, house.establishmentId, size)
  let staff = await house.user()
  const at = async (now: string): Promise<void> => {
    house.setNow(new Date(now))
    staff = await house.user()
  }
  const basket: Desk['basket'] = async (occupancies, over = {}) =>
    fileOf(await staff.post('booking/temp-booking/edit', aBasket(site, occupancies, over), intent()))
  const save: Desk['save'] = (file, statusId, over = {}) =>
    staff.post('booking/booking/save', { id: file.id, version: file.version, statusId, ...over }, intent())
  return {
    house,
    site,
    staff: () => staff,
    at,
    basket,
    save,
    booked: async (occupancies, statusId = 3, over = {}) =>
      fileOf(await save(await basket(occupancies, { statusId }), statusId, over)),
    read: async (id) => (await staff.get(`booking/booking/edit/${id}`)).body as unknown as BookingFile,
    holds: async (bookingId) => {
      const { rows } = await sql<Hold>`
        select id, occupancy_id as occupancy, place_id as place, kind, pinned, expires_at as expires from place_hold
        where ${bookingId ?? null}::bigint is null or booking_id = ${bookingId ?? null} order by id`.execute(db)
      return rows
    },
    search: async (over = {}) => {
      const body = { arrival: '2027-07-10', departure: '2027-07-17', people: [{ age: 41 }, { age: 39 }], ...over }
      return (await staff.post('booking/search-availability', body)).body as unknown as AvailabilityAnswer
    },
    pay: (bookingId, amount, over = {}) =>
      staff.post('payment/payment/edit', { bookingId, amount, methodId: site.methods.CARD, ...over }, intent()),
    prefer: async (name, over) => {
      const path = `${PREFERENCES[name].path}/edit`
      const { version } = (await staff.get(path)).body
      const body = { ...toPreferences({})[name], ...over, id: site.establishmentId, version }
      const { status, text } = await staff.post(path, body)
      if (status !== 200) throw new Error(`${path}: ${status} ${text}`)
    },
    clear: async () => {
      await sql`delete from place_hold`.execute(db)
    },
  }
}

/** The desk of a file whose tests each begin on `now`, with no place held: nothing of the test before is in their way. */
export const freshDesk = async (now: string, ...house: Parameters<typeof openDesk>): Promise<Desk> => {
  const desk = await openDesk(...house)
  beforeEach(async () => {
    await desk.at(now)
    await desk.clear()
  })
  return desk
}
