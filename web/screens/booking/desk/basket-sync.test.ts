import { describe, expect, it } from 'vitest'
import { toDay } from '#domain/day.ts'
import type { TempBooking } from '#contract/operations/booking/booking.ts'
import type { SavedFile } from '#contract/operations/booking/file.ts'
import type { BookingFile } from '#contract/operations/booking/file.ts'
import { NetworkError, RestError, StaleError } from '#web/shell/rest-error.ts'
import { personOf } from '#web/screens/booking/ask/ask.ts'
import { makeBasketSync } from './basket-sync.ts'
import { basketWish, choosePlace, freshDesk } from './desk.ts'
import type { Desk } from './desk.ts'

const today = toDay('2026-11-20')
const desk = (nights: number): Desk =>
  choosePlace(
    freshDesk({
      ask: {
        arrival: toDay('2027-07-03'),
        departure: toDay(`2027-07-${String(3 + nights).padStart(2, '0')}`),
        people: [personOf(40)],
        options: [],
      },
    }),
    5,
    null,
    'a',
  )
const wish = (nights: number) => basketWish(desk(nights), 3, today)

interface Call {
  readonly body: TempBooking
  readonly intent: string
  readonly answer: (version: number) => void
  readonly refuse: (error: unknown) => void
}

/** A server whose answers come when the test says, and a clock that it moves by hand. */
const bench = () => {
  const calls: Call[] = []
  const waiting: (() => void)[] = []
  let keys = 0
  const sync = makeBasketSync({
    newKey: () => `key${(keys += 1)}`,
    after: (run) => {
      waiting.push(run)
      return () => void waiting.splice(waiting.indexOf(run), 1)
    },
    post: (body, intent) =>
      new Promise<SavedFile>((resolve, reject) => {
        const answer = (version: number): void => {
          const occupancies = body.occupancies.map((_, i) => ({ id: 100 + i }))
          const item = { id: 9, version, occupancies } as unknown as BookingFile
          resolve({ status: 'SAVED', id: 9, version, code: null, item })
        }
        calls.push({ body, intent, answer, refuse: reject })
      }),
  })
  sync.start()
  const tick = async (): Promise<void> => {
    for (const run of waiting.splice(0)) run()
    await new Promise((resolve) => setTimeout(resolve, 0))
  }
  const settle = () => new Promise((resolve) => setTimeout(resolve, 0))
  return { sync, calls, tick, settle, waiting }
}

describe('the basket on the server', () => {
  it('is made once what is typed pauses, then replaced with its ids', async () => {
    const { sync, calls, tick, settle } = bench()
    sync.want(wish(2))
    sync.want(wish(7))
    await tick()
    expect(calls.map((c) => c.body.occupancies[0]?.departure)).toEqual(['2027-07-10'])
    calls[0]?.answer(1)
    await settle()
    expect(sync.state()).toMatchObject({ status: 'SAVED', id: 9, version: 1 })
    sync.want(wish(8))
    await tick()
    expect(calls[1]?.body).toMatchObject({ id: 9, version: 1, occupancies: [{ id: 100 }] })
  })

  it('sends one at a time, then what was typed meanwhile', async () => {
    const { sync, calls, tick, settle } = bench()
    sync.want(wish(2))
    await tick()
    sync.want(wish(3))
    await tick()
    expect(calls).toHaveLength(1)
    calls[0]?.answer(1)
    await settle()
    expect(calls[1]?.body).toMatchObject({ version: 1 })
    expect(sync.state().status).toBe('SAVING')
    calls[1]?.answer(2)
    await settle()
    expect(sync.state()).toMatchObject({ status: 'SAVED', version: 2 })
  })

  it('sends again with the same key after a lost connection', async () => {
    const { sync, calls, tick, settle } = bench()
    sync.want(wish(2))
    await tick()
    calls[0]?.refuse(new NetworkError('cut'))
    await settle()
    expect(sync.state().status).toBe('OFFLINE')
    await tick()
    expect(calls[1]?.intent).toBe(calls[0]?.intent)
    calls[1]?.answer(1)
    await settle()
    expect(sync.state().status).toBe('SAVED')
  })

  it('keeps a refusal until something changes, and does not insist', async () => {
    const { sync, calls, tick, settle, waiting } = bench()
    sync.want(wish(2))
    await tick()
    calls[0]?.refuse(new RestError(409, { message: 'place.occupied' }))
    await settle()
    expect(sync.state().status).toBe('FAILED')
    expect(waiting).toHaveLength(0)
    sync.want(wish(3))
    await tick()
    calls[1]?.answer(1)
    await settle()
    expect(sync.state()).toMatchObject({ status: 'SAVED', error: undefined })
  })

  it('waits while a stay cannot be sent, and saves nothing for an empty basket', async () => {
    const { sync, calls, tick } = bench()
    sync.want(basketWish(freshDesk(), 3, today))
    await tick()
    expect(sync.state().status).toBe('EMPTY')
    sync.want(undefined)
    await tick()
    expect(sync.state().status).toBe('WAITING')
    expect(calls).toHaveLength(0)
    expect(await sync.flush()).toBe(false)
  })

  it('flushes before a save', async () => {
    const { sync, calls, settle } = bench()
    sync.want(wish(2))
    const flushed = sync.flush()
    await settle()
    calls[0]?.answer(1)
    expect(await flushed).toBe(true)
  })

  it('goes on from the version of another tab where told to', async () => {
    const { sync, calls, tick, settle } = bench()
    sync.want(wish(2))
    await tick()
    calls[0]?.refuse(new StaleError({ status: 'STALE', message: 'record.stale', current: { version: 7 } }))
    await settle()
    expect(sync.state().status).toBe('FAILED')
    const done = sync.overrule()
    await settle()
    expect(calls[1]?.body).toMatchObject({ version: 7 })
    calls[1]?.answer(8)
    expect(await done).toBe(true)
  })
})
