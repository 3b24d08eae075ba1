import { describe, expect, it } from 'vitest'
import { addDays, epochDay, toDay } from '#domain/day.ts'
import type { PlanningHolds, PlanningSearch } from '#contract/operations/booking/planning.ts'
import { HoldStore, runsOf } from './hold-store.ts'

interface Held {
  readonly id: number
  readonly placeId: number
  readonly from: string
  readonly nights: number
  readonly bookingId?: number
  readonly expires?: number
}

const TYPE_OF = new Map([
  [11, 1],
  [12, 1],
  [21, 2],
])

/** A ledger in memory that answers as the server does; `pause` holds answers back until it is released. */
const ledger = (start: readonly Held[]) => {
  let held = start
  let waiting: (() => void)[] | undefined
  const asked: PlanningSearch[] = []
  const answer = (search: PlanningSearch): PlanningHolds => {
    const [from, to] = [toDay(search.from), toDay(search.to)]
    const rows = held.filter(
      (h) =>
        addDays(toDay(h.from), h.nights) > from &&
        h.from < to &&
        (search.placeTypeIds?.includes(TYPE_OF.get(h.placeId) ?? 0) ?? true) &&
        (search.bookingIds?.includes(h.bookingId ?? h.id) ?? true),
    )
    const zeros = rows.map(() => 0)
    return {
      from,
      id: rows.map((h) => h.id),
      placeId: rows.map((h) => h.placeId),
      arrival: rows.map((h) => epochDay(toDay(h.from)) - epochDay(from)),
      nights: rows.map((h) => h.nights),
      kind: zeros,
      bookingId: rows.map((h) => h.bookingId ?? h.id),
      occupancyId: zeros,
      version: zeros,
      originId: zeros,
      code: rows.map(() => ''),
      name: rows.map((h) => `n${h.id}`),
      people: zeros,
      flags: zeros,
      expires: rows.map((h) => h.expires ?? 0),
      recordId: zeros,
    }
  }
  return {
    asked,
    change: (next: readonly Held[]) => (held = next),
    pause: () => (waiting = []),
    release: () => {
      const all = waiting ?? []
      waiting = undefined
      for (const go of all) go()
    },
    load: async (search: PlanningSearch): Promise<PlanningHolds> => {
      asked.push(search)
      const rows = answer(search)
      const queue = waiting
      if (queue !== undefined) await new Promise<void>((resolve) => queue.push(resolve))
      return rows
    },
  }
}

const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))
const JULY = epochDay(toDay('2027-07-01'))
const view = { start: JULY, end: JULY + 30 }
const shown = (store: HoldStore): number[] => [...store.snapshot().index.byId.keys()].toSorted((a, b) => a - b)

const open = async (held: readonly Held[]) => {
  const server = ledger(held)
  const store = new HoldStore(server.load)
  store.reset(TYPE_OF, 1)
  store.want(view)
  await settle()
  return { server, store }
}

const a = { id: 1, placeId: 11, from: '2027-07-03', nights: 7 }
const b = { id: 2, placeId: 21, from: '2027-07-04', nights: 7 }

describe('chunks', () => {
  it('join into runs that one request may ask', () => {
    expect(runsOf([3, 1, 2, 9])).toEqual([
      { start: 91, end: 364 },
      { start: 819, end: 910 },
    ])
    expect(runsOf([0, 1, 2, 3, 4])).toHaveLength(2)
  })

  it('are read once, and more of them when the view goes on', async () => {
    const { server, store } = await open([a, b])
    expect(shown(store)).toEqual([1, 2])
    expect(store.snapshot().loaded.start).toBeLessThanOrEqual(view.start)
    expect(store.snapshot().loaded.end).toBeGreaterThanOrEqual(view.end)
    const before = server.asked.length
    store.want({ start: JULY + 3, end: JULY + 33 })
    expect(server.asked).toHaveLength(before)
    store.want({ start: JULY + 200, end: JULY + 230 })
    expect(server.asked.length).toBeGreaterThan(before)
  })

  it('keep a stay that two of them hold once', async () => {
    const long = { id: 5, placeId: 11, from: '2027-01-01', nights: 360 }
    const { store } = await open([long])
    store.want({ start: JULY - 120, end: JULY + 60 })
    await settle()
    expect(shown(store)).toEqual([5])
    expect(store.snapshot().index.rows.get(11)?.bars).toHaveLength(1)
  })

  it('leave out places that are not on the board', async () => {
    const { store } = await open([a, { id: 7, placeId: 99, from: '2027-07-03', nights: 2 }])
    expect(shown(store)).toEqual([1])
  })

  it('say that reading failed, and are asked again', async () => {
    let broken = true
    const server = ledger([a])
    const store = new HoldStore((search) => (broken ? Promise.reject(new Error('cut')) : server.load(search)))
    store.reset(TYPE_OF, 1)
    store.want(view)
    await settle()
    expect(store.snapshot().failed).toBe(true)
    broken = false
    store.want(view)
    await settle()
    expect(store.snapshot().failed).toBe(false)
    expect(shown(store)).toEqual([1])
  })
})

describe('live changes', () => {
  it('replace the holds of a type and leave the others as they are', async () => {
    const { server, store } = await open([a, b])
    const other = store.snapshot().index.byId.get(2)
    server.change([{ ...a, placeId: 12 }, b])
    await store.refresh({ types: [1], bookings: [] })
    expect(store.snapshot().index.byId.get(1)?.row).toBe(12)
    expect(store.snapshot().index.byId.get(2)).toBe(other)
  })

  it('remove what a file no longer holds', async () => {
    const { server, store } = await open([a, b])
    server.change([b])
    await store.refresh({ types: [], bookings: [1] })
    expect(shown(store)).toEqual([2])
  })

  it('that come while a chunk is being read are not lost', async () => {
    const { server, store } = await open([a])
    server.pause()
    store.want({ start: JULY + 200, end: JULY + 230 })
    const late = { id: 9, placeId: 11, from: toDay('2028-01-20'), nights: 3 }
    server.change([a, late])
    void store.refresh({ types: [1], bookings: [] })
    server.release()
    await settle()
    await settle()
    expect(shown(store)).toEqual([1, 9])
  })
})

describe('moves of this screen', () => {
  it('show at once and give way to the server', async () => {
    const { store } = await open([a, b])
    const bar = store.snapshot().index.byId.get(1)
    if (bar === undefined) throw new Error('no bar')
    store.showMoved({ ...bar, row: 12 })
    expect(store.snapshot().index.byId.get(1)).toMatchObject({ row: 12, pending: true })
    store.dropMoved(1)
    expect(store.snapshot().index.byId.get(1)).toBe(bar)
  })
})

describe('lapsed holds', () => {
  it('free their nights when their time comes', async () => {
    const { store } = await open([{ ...a, expires: 1000 }, b])
    store.sweep(999)
    expect(shown(store)).toEqual([1, 2])
    store.sweep(1000)
    expect(shown(store)).toEqual([2])
  })
})

describe('what changed', () => {
  it('is told once for each bar that is new or elsewhere', async () => {
    const { server, store } = await open([
      { id: 1, placeId: 11, from: '2027-07-03', nights: 7 },
      { id: 2, placeId: 12, from: '2027-07-03', nights: 7 },
    ])
    server.change([
      { id: 1, placeId: 12, from: '2027-07-13', nights: 7 },
      { id: 2, placeId: 12, from: '2027-07-03', nights: 7 },
      { id: 3, placeId: 11, from: '2027-07-03', nights: 7 },
    ])
    const changed = await store.refresh({ types: [1], bookings: [1, 3] })
    expect(changed.map((bar) => bar.id)).toEqual([1, 3])
  })
})

describe('what is set aside', () => {
  it('is drawn where it would go, or nowhere, until it is forgotten', async () => {
    const { store } = await open([{ id: 1, placeId: 11, from: '2027-07-03', nights: 7 }])
    const bar = store.snapshot().index.byId.get(1)
    if (bar === undefined) throw new Error('a bar')
    const named = { ...bar, occupancyId: 7 }
    store.setAside(new Map([[7, { ...named, id: 90, row: 12 }]]))
    expect(store.snapshot().index.byId.get(90)).toMatchObject({ row: 12 })
    store.setAside(new Map())
    expect(shown(store)).toEqual([1])
  })
})
