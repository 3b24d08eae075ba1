/** Bread is ordered by place until an hour, repeated, handed out, and not baked for who left. */
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { BreadBoard, BreadRow } from '#contract/operations/sale/bread.ts'
import { of } from '#server/testing/cash-desk.ts'
import { aStay } from '#server/testing/campsite.ts'
import { intent, stayIn } from '#server/testing/desk.ts'
import { openTill } from '#server/testing/till-desk.ts'
import type { TillDesk } from '#server/testing/till-desk.ts'
import type { Answer } from '#server/testing/test-house.ts'

const documents = { render: () => Promise.resolve(new TextEncoder().encode('%PDF-test')) }
let desk: TillDesk
let loaf = 0
let croissant = 0
let wine = 0

const db = () => desk.house.house.db
const post = (path: string, body: object): Promise<Answer> =>
  desk.staff().post(`sale/bread-order/${path}`, body, intent())
const code = ({ body }: Answer): unknown => body['message']
const boardOf = (answer: Answer): BreadBoard => of<BreadBoard>(answer)
const board = async (day?: string): Promise<BreadBoard> =>
  boardOf(await desk.staff().get(`sale/bread-order/board${day === undefined ? '' : `?day=${day}`}`))
const rowOf = ({ rows }: BreadBoard, occupancyId: number): BreadRow | undefined =>
  rows.find((row) => row.occupancyId === occupancyId)
const totals = ({ totals: sums }: BreadBoard): Record<number, number> =>
  Object.fromEntries(sums.map(({ articleId, quantity }) => [articleId, quantity]))

beforeAll(async () => {
  desk = await openTill({ pitches: 20 }, { documents })
  await desk.at('2027-07-10T09:00:00Z')
  loaf = await desk.article({ code: 'BAG', label: 'Baguette', price: 120, rate: 550, stock: 100 })
  croissant = await desk.article({ code: 'CRO', label: 'Croissant', price: 130, rate: 550 })
  wine = await desk.article({ code: 'VIN', label: 'Vin', price: 900 })
  await sql`update article set is_ordered = true where id in (${loaf}, ${croissant})`.execute(db())
})

let stays = 0
/** A stay of a place of its own, from the 10th to the 17th unless said otherwise. */
const aGuest = async (over: object = {}): Promise<{ occupancyId: number; bookingId: number }> => {
  await desk.at('2027-03-20T09:00:00Z')
  const placeId = desk.site.pitches[stays++]
  const file = await desk.booked([
    aStay(desk.site, { arrival: '2027-07-10', departure: '2027-07-17', placeId, ...over }),
  ])
  return { occupancyId: stayIn(file).id, bookingId: file.id }
}
const order = (occupancyId: number, quantity: number, over: object = {}): Promise<Answer> =>
  post('edit', { day: '2027-07-12', occupancyId, lines: [{ articleId: loaf, quantity }], ...over })
const hand = (occupancyId: number, day = '2027-07-12'): Promise<Answer> =>
  post('hand-out', { day, occupancyId, cashRegisterId: desk.registerId })

describe('an order', () => {
  test('is of a morning, of what may be ordered, by who slept there', async () => {
    const { occupancyId } = await aGuest()
    await desk.at('2027-07-11T09:00:00Z')
    const taken = boardOf(
      await order(occupancyId, 3, {
        lines: [
          { articleId: loaf, quantity: 3 },
          { articleId: croissant, quantity: 2 },
        ],
      }),
    )
    expect(rowOf(taken, occupancyId)).toMatchObject({
      isGone: false,
      lines: [
        { articleId: loaf, quantity: 3, isRepeated: false, isLate: false },
        { articleId: croissant, quantity: 2 },
      ],
    })
    expect(taken).toMatchObject({ day: '2027-07-12', today: '2027-07-11', until: '19:00', isLate: false })
    expect(totals(taken)).toEqual({ [loaf]: 3, [croissant]: 2 })
    expect(totals(boardOf(await order(occupancyId, 1)))).toEqual({ [loaf]: 1, [croissant]: 2 })
    for (const quantity of [-1, 100, 9999, 1e9])
      expect([quantity, code(await order(occupancyId, quantity))]).toEqual([quantity, 'sale.wrongQuantity'])
    expect(code(await order(occupancyId, 1, { lines: [{ articleId: wine, quantity: 1 }] }))).toBe('bread.notOrdered')
    await sql`update article set active = false where id = ${croissant}`.execute(db())
    expect(
      code(await order(occupancyId, 1, { day: '2027-07-13', lines: [{ articleId: croissant, quantity: 1 }] })),
    ).toBe('bread.notOrdered')
    await sql`update article set active = true where id = ${croissant}`.execute(db())
    expect(code(await order(occupancyId, 1, { day: '2027-07-18' }))).toBe('bread.notThere')
    expect(code(await order(occupancyId, 1, { day: '2027-07-10' }))).toBe('bread.notThere')
    expect(code(await order(999_999_999, 1))).toBe('record.unknown')
    expect(
      totals(
        boardOf(
          await order(occupancyId, 0, { lines: [loaf, croissant].map((articleId) => ({ articleId, quantity: 0 })) }),
        ),
      ),
    ).toEqual({ [loaf]: 0, [croissant]: 0 })
  })

  test('is closed at the hour of the campsite, summer or winter; late only for who may', async () => {
    const { occupancyId } = await aGuest()
    // 18:59 and 19:00 in Paris in July.
    await desk.at('2027-07-11T16:59:00Z')
    expect((await order(occupancyId, 1)).status).toBe(200)
    await desk.at('2027-07-11T17:00:00Z')
    expect(code(await order(occupancyId, 2))).toBe('bread.tooLate')
    const insisted = boardOf(await order(occupancyId, 2, { insists: true }))
    expect(rowOf(insisted, occupancyId)?.lines).toMatchObject([{ quantity: 2, isLate: true }])
    const reader = await desk.house.user({ sale_sale: { code: '011', canExport: false } })
    const asked = { day: '2027-07-12', occupancyId, lines: [{ articleId: loaf, quantity: 5 }], insists: true }
    expect(code(await reader.post('sale/bread-order/edit', asked, intent()))).toBe('right.insufficient')
    await desk.prefer('sale', { breadUntil: '20:30' })
    expect((await order(occupancyId, 4)).status).toBe(200)
    await desk.prefer('sale', {})
    await desk.at('2027-07-13T08:00:00Z')
    expect(code(await order(occupancyId, 1, { insists: true }))).toBe('bread.dayPast')
  })

  test('of the night on which clocks change follows the clock on the wall', async () => {
    const guest = await aGuest({ arrival: '2027-04-02', departure: '2027-04-05' })
    // Summer time begins on 28 March 2027: 18:59 on 4 April is 16:59 UTC, it would have been 17:59 before.
    const winter = { day: '2027-03-29', now: '2027-03-28T16:59:00Z' }
    await desk.at(winter.now)
    expect((await board(winter.day)).isLate).toBe(false)
    await desk.at('2027-03-28T17:00:00Z')
    expect((await board(winter.day)).isLate).toBe(true)
    await desk.at('2027-03-27T17:59:00Z')
    expect((await board('2027-03-28')).isLate).toBe(false)
    await desk.at('2027-03-27T18:00:00Z')
    expect((await board('2027-03-28')).isLate).toBe(true)
    await desk.at('2027-04-03T09:00:00Z')
    expect((await order(guest.occupancyId, 1, { day: '2027-04-04' })).status).toBe(200)
  })
})

describe('every day until they leave', () => {
  test('comes each morning but those that say otherwise, until it is ended', async () => {
    const { occupancyId } = await aGuest()
    await desk.at('2027-07-11T09:00:00Z')
    await order(occupancyId, 2, { isRepeated: true })
    const countsOn = async (day: string) => rowOf(await board(day), occupancyId)?.lines.map(({ quantity }) => quantity)
    expect([await countsOn('2027-07-11'), await countsOn('2027-07-12'), await countsOn('2027-07-17')]).toEqual([
      [],
      [2],
      [2],
    ])
    expect(await countsOn('2027-07-18')).toBeUndefined()
    await order(occupancyId, 4, { day: '2027-07-14', isRepeated: true })
    expect([await countsOn('2027-07-13'), await countsOn('2027-07-14')]).toEqual([[2], [4]])
    await order(occupancyId, 0, { day: '2027-07-16' })
    expect([await countsOn('2027-07-15'), await countsOn('2027-07-16'), await countsOn('2027-07-17')]).toEqual([
      [4],
      [],
      [],
    ])
  })

  test('is baked no more once the guest is gone, or leaves earlier', async () => {
    const { occupancyId } = await aGuest()
    await desk.at('2027-07-11T09:00:00Z')
    const before = totals(await board('2027-07-15'))[loaf] ?? 0
    await order(occupancyId, 3, { isRepeated: true })
    await order(occupancyId, 5, { day: '2027-07-15', isRepeated: true })
    expect(totals(await board('2027-07-15'))[loaf]).toBe(before + 5)
    await sql`update occupancy set gone_at = '2027-07-14T08:00:00Z' where id = ${occupancyId}`.execute(db())
    expect(totals(await board('2027-07-15'))[loaf]).toBe(before)
    expect(rowOf(await board('2027-07-15'), occupancyId)).toMatchObject({ isGone: true, lines: [{ quantity: 5 }] })
    expect(code(await order(occupancyId, 1, { day: '2027-07-15' }))).toBe('bread.notThere')
    await desk.at('2027-07-15T06:00:00Z')
    expect(code(await hand(occupancyId, '2027-07-15'))).toBe('bread.notThere')
  })
})

describe('in the morning', () => {
  test('bread is handed out once, its ticket waits at the till, and the till takes the money and the stock', async () => {
    const { occupancyId } = await aGuest()
    await desk.at('2027-07-11T09:00:00Z')
    await order(occupancyId, 3)
    expect(code(await hand(occupancyId))).toBe('bread.notYet')
    await desk.at('2027-07-12T06:00:00Z')
    const answers = await Promise.all([hand(occupancyId), hand(occupancyId)])
    expect(new Set(answers.map(code))).toEqual(new Set([undefined, 'bread.handed']))
    expect(rowOf(await board('2027-07-12'), occupancyId)).toMatchObject({ ticket: 'WAITING' })
    expect(code(await order(occupancyId, 1, { insists: true }))).toBe('bread.handed')
    const { body } = await desk.staff().get(`sale/cash-register-sale/get_from_cash_register/${desk.registerId}`)
    const baskets = body['list'] as { id: number; total: number; label: string }[]
    expect(baskets).toMatchObject([{ total: 360, count: 3 }])
    const stock = async () =>
      (await sql<{ stock: number }>`select stock from article where id = ${loaf}`.execute(db())).rows[0]?.stock
    expect(await stock()).toBe(100)
    expect((await post('take-back', { day: '2027-07-12', occupancyId })).status).toBe(200)
    expect(code(await post('take-back', { day: '2027-07-12', occupancyId }))).toBe('bread.notHanded')
    await hand(occupancyId)
    const again = await desk.staff().get(`sale/cash-register-sale/get_from_cash_register/${desk.registerId}`)
    const basketId = (again.body['list'] as { id: number }[])[0]?.id ?? 0
    await desk.sell([{ articleId: loaf, quantity: 3, isTakeaway: true }], 360, { basketId })
    expect(await stock()).toBe(97)
    expect(rowOf(await board('2027-07-12'), occupancyId)).toMatchObject({ ticket: 'TAKEN' })
    expect(code(await post('take-back', { day: '2027-07-12', occupancyId }))).toBe('bread.paid')
    expect((await desk.staff().get('sale/bread-order/document?day=2027-07-12')).status).toBe(200)
  })

  test('nothing is handed out that nobody ordered, that the till does not sell, or by who may not sell', async () => {
    const { occupancyId } = await aGuest()
    await desk.at('2027-07-12T06:00:00Z')
    expect(code(await hand(occupancyId))).toBe('bread.noOrder')
    await order(occupancyId, 1, { insists: true })
    const reader = await desk.house.user({ sale_sale: { code: '011', canExport: false } })
    const asked = { day: '2027-07-12', occupancyId, cashRegisterId: desk.registerId }
    expect(code(await reader.post('sale/bread-order/hand-out', asked, intent()))).toBe('right.insufficient')
    await sql`update article set active = false where id = ${loaf}`.execute(db())
    expect(code(await hand(occupancyId))).toBe('ticket.notSold')
    await sql`update article set active = true where id = ${loaf}`.execute(db())
  })
})
