import { describe, expect, it } from 'vitest'
import { cents } from '#domain/money.ts'
import type { ChangePreview, Move } from '#contract/operations/booking/change.ts'
import type { FileTotals } from '#contract/operations/booking/file.ts'
import type { PlanningHolds } from '#contract/operations/booking/planning.ts'
import { HoldStore } from './hold-store.ts'
import { MoveDesk, targetOf } from './move-desk.ts'
import type { MovePort } from './move-desk.ts'
import type { StayBar } from './stay-bar.ts'

const FIRST = 21_000

/** One stay of a week on place 11, which a server in memory moves; a night costs 100 €. */
const setting = async (over: Partial<MovePort> = {}, conflict: ChangePreview['conflict'] = null) => {
  let stay = { id: 1, placeId: 11, start: FIRST, nights: 7, version: 1 }
  const calls: { move: Move; intent: string }[] = []
  const said: string[] = []
  const holds = (): PlanningHolds => ({
    from: '2027-07-01' as PlanningHolds['from'],
    id: [stay.id],
    placeId: [stay.placeId],
    arrival: [stay.start - FIRST],
    nights: [stay.nights],
    kind: [0],
    bookingId: [5],
    occupancyId: [6],
    version: [stay.version],
    originId: [1],
    code: ['R5'],
    name: ['Durand'],
    people: [2],
    flags: [0],
    expires: [0],
    recordId: [0],
  })
  const totals = (nights: number): FileTotals => ({ total: cents(nights * 10_000) }) as FileTotals
  const nightsOf = (move: Move): number => (Date.parse(move.departure) - Date.parse(move.arrival)) / 86_400_000
  const port: MovePort = {
    preview: (move) =>
      Promise.resolve({
        strategy: 'UPDATE_FROM_GRID',
        conflict,
        refusal: null,
        warnings: [],
        before: { lines: [], totals: totals(stay.nights) },
        after: { lines: [], totals: totals(nightsOf(move)) },
        difference: cents((nightsOf(move) - stay.nights) * 10_000),
        place: null,
        arrival: null,
        departure: null,
      }),
    move: (move, intent) => {
      calls.push({ move, intent })
      // The server frees the old hold and makes a new one: the id changes.
      stay = { ...stay, id: stay.id + 1, placeId: move.placeId ?? 0, nights: nightsOf(move), version: stay.version + 1 }
      return Promise.resolve()
    },
    newIntent: () => `intent-${calls.length}`,
    isLost: (error) => error instanceof Error && error.message === 'cut',
    ...over,
  }
  const store = new HoldStore(() => Promise.resolve(holds()))
  store.reset(
    new Map([
      [11, 1],
      [12, 1],
    ]),
    1,
  )
  store.want({ start: FIRST, end: FIRST + 7 })
  await new Promise((resolve) => setTimeout(resolve))
  const tell =
    (what: string) =>
    (...of: unknown[]): void => {
      said.push(`${what} ${of.map((one) => (one instanceof Error ? one.message : '')).join('')}`.trim())
    }
  const voice = { moved: tell('moved'), undone: tell('undone'), refused: tell('refused'), failed: tell('failed') }
  const desk = new MoveDesk(store, port, voice)
  const bars = (): readonly StayBar[] => [...store.snapshot().index.byId.values()]
  const bar = (): StayBar => {
    const [only, ...more] = bars()
    if (only === undefined || more.length > 0) throw new Error(`${bars().length} bars`)
    return only
  }
  const to = (over2: Partial<ReturnType<typeof targetOf>>) => ({
    bar: bar(),
    target: { ...targetOf(bar()), ...over2 },
    strategy: 'UPDATE_FROM_GRID' as const,
  })
  return { desk, calls, said, bar, bars, to, port }
}

describe('a stay dropped on another place', () => {
  it('for the same price is saved at once, and can be undone', async () => {
    const { desk, calls, said, bar, to } = await setting()
    await desk.propose(to({ placeId: 12 }))
    expect(bar()).toMatchObject({ row: 12, pending: false, version: 2 })
    expect(calls).toHaveLength(1)
    await desk.undo()
    expect(bar()).toMatchObject({ row: 11, pending: false, version: 3 })
    expect(calls[1]?.move).toMatchObject({ placeId: 11, version: 2 })
    expect(calls[1]?.intent).not.toBe(calls[0]?.intent)
    expect(said).toEqual(['moved', 'undone'])
    expect(desk.snapshot().done).toBeUndefined()
  })

  it('shows there at once, before the server has answered', async () => {
    const { desk, bar, to } = await setting()
    const moving = desk.propose(to({ placeId: 12 }))
    expect(bar()).toMatchObject({ row: 12, pending: true })
    await moving
  })

  it('goes back where somebody else is, and says who', async () => {
    const { desk, calls, said, bar, to } = await setting({}, { code: 'place.occupied', context: {} })
    await desk.propose(to({ placeId: 12 }))
    expect(bar()).toMatchObject({ row: 11, pending: false })
    expect(calls).toEqual([])
    expect(said).toEqual(['refused'])
  })
})

describe('a stay that would cost something else', () => {
  it('waits for a yes, shown where it would go; a no puts it back', async () => {
    const { desk, calls, bar, to } = await setting()
    await desk.propose(to({ end: FIRST + 9 }))
    expect(desk.snapshot().asked?.target.end).toBe(FIRST + 9)
    expect(bar()).toMatchObject({ end: FIRST + 9, pending: true })
    expect(calls).toEqual([])
    desk.dismiss()
    expect(bar()).toMatchObject({ end: FIRST + 7, pending: false })
    expect(desk.snapshot().asked).toBeUndefined()
  })

  it('is undone without a question where its price comes back', async () => {
    const { desk, bar, to } = await setting()
    const longer = to({ end: FIRST + 9 })
    await desk.propose(longer)
    await desk.save(longer, 70_000)
    expect(bar().end).toBe(FIRST + 9)
    await desk.undo()
    expect(desk.snapshot().asked).toBeUndefined()
    expect(bar().end).toBe(FIRST + 7)
  })
})

describe('trouble', () => {
  it('refused while saving: the stay goes back where the server says', async () => {
    const { desk, said, bar, to } = await setting({ move: () => Promise.reject(new Error('taken')) })
    await desk.propose(to({ placeId: 12 }))
    expect(bar()).toMatchObject({ row: 11, pending: false })
    expect(said).toEqual(['failed taken'])
  })

  it('an answer lost with the dialog open: sent again with the same intent', async () => {
    const intents: string[] = []
    let cut = true
    const move: MovePort['move'] = (_, intent) => {
      intents.push(intent)
      return cut ? Promise.reject(new Error('cut')) : Promise.resolve()
    }
    const { desk, to } = await setting({ move })
    const longer = to({ end: FIRST + 9 })
    await desk.propose(longer)
    await desk.save(longer, 70_000)
    expect(desk.snapshot().asked).toBeDefined()
    cut = false
    await desk.save(longer, 70_000)
    expect(desk.snapshot().asked).toBeUndefined()
    expect(intents[1]).toBe(intents[0])
  })
})
