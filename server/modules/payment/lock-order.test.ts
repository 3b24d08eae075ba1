/**
 * Locks of money, in the one order that everybody keeps: accounts by ascending number, nights, credit notes, the day (against closings), the year of bills, chains
 * of the till (`server/platform/account.ts`). Read off the statements that operations send.
 */
import pg from 'pg'
import { sql } from 'kysely'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { BookingFile } from '#contract/operations/booking/file.ts'
import { aStay } from '#server/testing/campsite.ts'
import { intent, openDesk, stayIn } from '#server/testing/desk.ts'
import type { Desk } from '#server/testing/desk.ts'
import { shopOf } from '#server/testing/wall-shop.ts'

let desk: Desk

beforeAll(async () => {
  desk = await openDesk({ pitches: 30 })
  await desk.at('2027-03-01T09:00:00Z')
})
afterEach(() => vi.restoreAllMocks())

const STEPS = ['account', 'nights', 'credit', 'day', 'year', 'chain'] as const
interface Lock {
  readonly step: (typeof STEPS)[number]
  readonly key: string
}

/** What a statement locks, by the words with which each lock is taken. */
const lockOf = (text: string, values: readonly unknown[]): Lock | undefined => {
  const key = String(values.at(-1) ?? '')
  if (/from booking b[\s\S]*for no key update of b/.test(text)) return { step: 'account', key }
  if (/update booking\b[\s\S]*damage_paid/.test(text)) return { step: 'account', key }
  if (text.includes('pg_advisory_xact_lock')) {
    const words = `${text} ${values.join(' ')}`
    if (words.includes('nights of')) return { step: 'nights', key: '' }
    if (words.includes('credit ')) return { step: 'credit', key }
  }
  if (text.includes('next_credit_number')) return { step: 'credit', key: 'number' }
  if (text.includes('last_closed_day(')) return { step: 'day', key: '' }
  if (/financial_year[\s\S]*for update/.test(text)) return { step: 'year', key: '' }
  return text.includes('lock_till(') ? { step: 'chain', key: '' } : undefined
}

/** The locks that the work takes, each where it is first taken. */
const locksOf = async (work: () => Promise<unknown>): Promise<Lock[]> => {
  const spy = vi.spyOn(pg.Client.prototype, 'query')
  await work()
  const sent = spy.mock.calls.map(([statement]): unknown => statement)
  spy.mockRestore()
  const found: Lock[] = []
  for (const one of sent) {
    const { text = '', values = [] } = one as { readonly text?: string; readonly values?: readonly unknown[] }
    const lock = lockOf(text, values)
    if (lock !== undefined && !found.some(({ step, key }) => step === lock.step && key === lock.key)) found.push(lock)
  }
  return found
}

const expectInOrder = (locks: readonly Lock[]): void => {
  const ranks = locks.map(({ step }) => STEPS.indexOf(step))
  expect(locks.map(({ step, key }) => `${step} ${key}`)).toEqual(
    locks.toSorted((a, b) => STEPS.indexOf(a.step) - STEPS.indexOf(b.step)).map(({ step, key }) => `${step} ${key}`),
  )
  expect(ranks).toEqual(ranks.toSorted((a, b) => a - b))
  const accounts = locks.filter(({ step }) => step === 'account').map(({ key }) => Number(key))
  expect(accounts).toEqual(accounts.toSorted((a, b) => a - b))
}

const post = async (path: string, body: object): Promise<Record<string, unknown>> => {
  const answer = await desk.staff().post(path, body, intent())
  expect([path, answer.status, answer.body['message']]).toEqual([path, 200, undefined])
  return answer.body
}
const stays = (count: number): Promise<BookingFile> =>
  desk.booked(Array.from({ length: count }, () => aStay(desk.site)))
const split = async (file: BookingFile): Promise<number> => {
  const now = await desk.read(file.id)
  const { created } = await post('booking/booking/split', {
    ...{ id: now.id, version: now.version },
    occupancyIds: [now.occupancies[1]?.id],
  })
  return (created as BookingFile).id
}
const steps = (locks: readonly Lock[]): string[] => [...new Set(locks.map(({ step }) => step))]

describe('locks are taken in order', () => {
  test('by a credit note that pays an option, which becomes firm', async () => {
    const paid = await stays(1)
    await desk.pay(paid.id, 30_000, { allowOverpay: true })
    const note = await post('payment/credit-note/edit', { bookingId: paid.id, amount: 7000, reason: 'Trop-perçu' })
    const { rows } = await sql<{ id: number }>`
      select id from payment_method where establishment_id = ${desk.house.establishmentId} and kind = 'CREDIT_NOTE'`.execute(
      desk.house.house.db,
    )
    const option = await desk.booked([aStay(desk.site)], 2)
    const more = { methodId: rows[0]?.id, creditNoteId: note['id'], validateOption: true }
    const locks = await locksOf(async () => expect((await desk.pay(option.id, 7000, more)).status).toBe(200))
    expectInOrder(locks)
    expect(steps(locks)).toEqual(['account', 'nights', 'credit', 'day', 'chain'])
    expect((await desk.read(option.id)).statusId).toBe(3)
  })

  test('by a reversal of what two files hold, whichever was first', async () => {
    const file = await stays(2)
    const payment = await desk.pay(file.id, 5000)
    const other = await split(file)
    const locks = await locksOf(() => post('payment/payment/reverse', { id: payment.body['id'], reason: 'Erreur' }))
    expectInOrder(locks)
    expect(locks.filter(({ step }) => step === 'account').map(({ key }) => Number(key))).toEqual([file.id, other])
  })

  test('by a bill, its cancellation, a refund and a credit note', async () => {
    const file = await stays(1)
    await desk.pay(file.id, 25_000, { allowOverpay: true })
    let bill = 0
    const works = [
      async () => void (bill = Number((await post('payment/bill/edit', { bookingId: file.id }))['id'])),
      () => post('payment/bill/cancel', { id: bill, reason: 'Mauvais client' }),
      () =>
        post('payment/payment/refund', {
          bookingId: file.id,
          amount: 100,
          methodId: desk.site.methods.CARD,
          reason: 'Trop-perçu',
        }),
      () => post('payment/credit-note/edit', { bookingId: file.id, amount: 200, reason: 'Trop-perçu' }),
    ]
    const taken: string[][] = []
    for (const work of works) {
      const locks = await locksOf(work)
      expectInOrder(locks)
      taken.push(steps(locks))
    }
    expect(taken).toEqual([
      ['account', 'day', 'year', 'chain'],
      ['account', 'day', 'year', 'chain'],
      ['account', 'day', 'chain'],
      ['account', 'credit', 'day', 'chain'],
    ])
  })

  test('by a guarantee that is cashed', async () => {
    const file = await stays(1)
    const asked = { id: 0, bookingId: file.id, occupancyId: null, label: 'Caution', amount: 20_000 }
    const { id } = await post('payment/guarantee/edit', asked)
    await post('payment/guarantee/receive', { id, amount: 20_000, methodId: desk.site.methods.CARD })
    const locks = await locksOf(() => post('payment/guarantee/cash', { id, amount: 5000, reason: 'Vitre cassée' }))
    expectInOrder(locks)
    expect(steps(locks)).toEqual(['account', 'day', 'chain'])
  })

  test('by what a till puts on a stay, and by its contrary', async () => {
    const file = await stays(1)
    const shop = await shopOf(desk)
    await sql`update occupancy set arrival = '2027-03-01', departure = '2027-03-08' where booking_id = ${file.id}`.execute(
      desk.house.house.db,
    )
    const lines = [{ articleId: shop.get('article'), quantity: 1, isTakeaway: false }]
    const sale = { cashRegisterId: shop.get('cashRegister'), occupancyId: stayIn(file).id, lines, expected: 100 }
    let id: unknown
    const works = [
      async () => void ({ id } = await post('sale/stay-posting/save', { ...sale, unsignedReason: 'Pressé' })),
      () => post('sale/stay-posting/reverse', { id, items: [{ item: 0, quantity: 1 }], reason: 'Erreur' }),
    ]
    for (const work of works) {
      const locks = await locksOf(work)
      expectInOrder(locks)
      expect(steps(locks)).toEqual(['account', 'day', 'chain'])
    }
  })

  test('by a split, a merge into the later file, and undoing it', async () => {
    const file = await stays(2)
    await desk.pay(file.id, 5000)
    let other = 0
    expectInOrder(await locksOf(async () => void (other = await split(file))))
    const [first, later] = [await desk.read(file.id), await desk.read(other)]
    const merge = { id: later.id, version: later.version, otherId: first.id, otherVersion: first.version }
    expectInOrder(await locksOf(() => post('booking/booking/merge', merge)))
    const { version } = await desk.read(later.id)
    const locks = await locksOf(() => post('booking/booking/undo', { id: later.id, version }))
    expectInOrder(locks)
    expect(locks.filter(({ step }) => step === 'account')).toHaveLength(2)
  })
})

test('reversals and merges of the same files at once wait for one another and all end', async () => {
  const pairs = await Promise.all(
    Array.from({ length: 4 }, async () => {
      const file = await stays(2)
      const { body } = await desk.pay(file.id, 5000)
      return { file, payment: Number(body['id']) }
    }),
  )
  for (const { file, payment } of pairs) {
    const other = await split(file)
    const [first, later] = [await desk.read(file.id), await desk.read(other)]
    const merge = { id: later.id, version: later.version, otherId: first.id, otherVersion: first.version }
    const answers = await Promise.all([
      desk.staff().post('payment/payment/reverse', { id: payment, reason: 'Erreur de saisie' }, intent()),
      desk.staff().post('booking/booking/merge', merge, intent()),
      desk.pay(first.id, 100),
    ])
    expect(answers.map(({ status }) => status).every((status) => [200, 400, 409].includes(status))).toBe(true)
    expect(answers[0]?.status).toBe(200)
    expect((await desk.read(later.id)).totals.paid + (await desk.read(first.id)).totals.paid).toBeOneOf([0, 100])
  }
}, 60_000)
