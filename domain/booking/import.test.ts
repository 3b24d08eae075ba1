/** The life of a message: its table, and the order in which versions come, which never matters. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  IMPORT_ACTIONS,
  IMPORT_EVENTS,
  IMPORT_STATES,
  IMPORT_TRANSITIONS,
  arrivalStates,
  importActions,
  importRefusals,
  nextImportState,
} from './import.ts'
import type { ImportAction, ImportEvent, ImportState, ImportVersion } from './import.ts'

const facts = (state: ImportState, event: ImportEvent | null = 'BOOK') => ({ state, event })

describe('the table', () => {
  it('says why of everything that it refuses', () => {
    for (const action of IMPORT_ACTIONS)
      for (const state of IMPORT_STATES)
        for (const event of [...IMPORT_EVENTS, null]) {
          const reasons = importRefusals(action, { state, event })
          const starts = IMPORT_TRANSITIONS[action].from.some((from) => from === state)
          if (!starts) expect(reasons).toHaveLength(1)
          if (reasons.length === 0)
            expect(nextImportState(action, { state, event })).toBe(IMPORT_TRANSITIONS[action].to)
          else expect(() => nextImportState(action, { state, event })).toThrow(reasons[0]?.code)
        }
  })

  it('tells the channel nothing of what is forced', () => {
    const silent = IMPORT_ACTIONS.filter((action) => action.startsWith('force'))
    expect(silent.map((action) => IMPORT_TRANSITIONS[action].tells)).toEqual([null, null])
    expect(silent.map((action) => IMPORT_TRANSITIONS[action].to)).toEqual(['FORCED_VALIDATED', 'FORCED_REFUSED'])
  })

  it.each<[ImportAction, ImportState, ImportEvent | null, string | undefined]>([
    ['accept', 'TO_ACCEPT', 'BOOK', undefined],
    ['accept', 'WAITING', 'MODIFY', undefined],
    ['accept', 'WAITING', 'CANCEL', 'import.isCancellation'],
    ['accept', 'ACCEPTED', 'BOOK', 'import.isAccepted'],
    ['integrate', 'TO_INTEGRATE', 'CANCEL', undefined],
    ['integrate', 'TO_ACCEPT', 'BOOK', 'import.isToAccept'],
    ['integrate', 'INTEGRATED', 'BOOK', 'import.alreadyDone'],
    ['retry', 'ERROR', 'BOOK', undefined],
    ['retry', 'ERROR', null, 'import.unreadable'],
    ['retry', 'FORCED_VALIDATED', 'BOOK', 'import.alreadyDone'],
    ['refuse', 'ERROR', 'MODIFY', undefined],
    ['refuse', 'WAITING', 'MODIFY', 'import.isWaiting'],
    ['counter', 'REFUSED', 'BOOK', 'import.isRefused'],
    ['queue', 'ERROR', 'BOOK', 'import.isError'],
    ['forceValidate', 'REFUSED_COUNTER', 'BOOK', undefined],
    ['forceValidate', 'IGNORED', 'BOOK', 'import.isIgnored'],
    ['forceRefuse', 'ERROR', null, undefined],
    ['forceRefuse', 'INTEGRATED', 'BOOK', 'import.alreadyDone'],
  ])('%s from %s of a %s: %s', (action, state, event, code) => {
    expect(importRefusals(action, { state, event })[0]?.code).toBe(code)
  })

  it('offers people only what people do, and nothing to who may only read', () => {
    const offered = importActions(facts('TO_ACCEPT'), true)
    expect(offered.map((one) => one.action)).toEqual([
      'accept',
      'retry',
      'refuse',
      'counter',
      'forceValidate',
      'forceRefuse',
    ])
    expect(importActions(facts('TO_ACCEPT'), false).every((one) => !one.isAllowed)).toBe(true)
  })
})

/** Versions as the inbox keeps them; `decide` stands for integration, which follows at once or later. */
const arrive = (
  known: readonly ImportVersion[],
  message: Omit<ImportVersion, 'state'>,
  alone: boolean,
): ImportVersion[] => {
  const states = arrivalStates(known, message, alone)
  const fresh = states.has(message.version) ? [{ ...message, state: 'IGNORED' as ImportState }] : []
  return [...known, ...fresh].map((one) => ({ ...one, state: states.get(one.version) ?? one.state }))
}

const integrated = (versions: readonly ImportVersion[]): ImportVersion[] =>
  versions.map((one) => (one.state === 'TO_INTEGRATE' ? { ...one, state: 'INTEGRATED' } : one))

const stateOf = (versions: readonly ImportVersion[], version: number): ImportState | undefined =>
  versions.find((one) => one.version === version)?.state

/** A booking, changes of it, and perhaps its end. */
const life = fc
  .tuple(fc.integer({ min: 0, max: 5 }), fc.boolean())
  .map(([changes, ends]): Omit<ImportVersion, 'state'>[] => [
    { version: 1, event: 'BOOK' },
    ...Array.from({ length: changes }, (_, i) => ({ version: i + 2, event: 'MODIFY' as const })),
    ...(ends ? [{ version: changes + 2, event: 'CANCEL' as const }] : []),
  ])

const told = life.chain((all) =>
  fc.record({
    all: fc.constant(all),
    // In any order, some of them again.
    order: fc
      .shuffledSubarray([...all, ...all], { minLength: all.length, maxLength: 2 * all.length })
      .map((some) => [...some, ...all.filter((one) => !some.includes(one))]),
    at: fc.array(fc.boolean(), { minLength: 2 * all.length, maxLength: 3 * all.length }),
  }),
)

describe('versions', () => {
  it('end with the last one in force, in whatever order they come, integrated meanwhile or not', () => {
    fc.assert(
      fc.property(told, fc.boolean(), ({ all, order, at }, alone) => {
        let known: ImportVersion[] = []
        for (const [i, message] of order.entries()) {
          const again = known.some((one) => one.version === message.version)
          const after = arrive(known, message, alone)
          if (again) expect(after).toEqual(known)
          known = at[i] === true ? integrated(after) : after
        }
        const last = all.at(-1)
        const state = stateOf(known, last?.version ?? 0)
        const inForce = alone || last?.event === 'CANCEL' ? ['TO_INTEGRATE', 'INTEGRATED'] : ['TO_ACCEPT']
        expect(inForce).toContain(state)
        expect(known).toHaveLength(all.length)
        const left = known.filter((one) => one.version !== last?.version).map((one) => one.state)
        expect(left.every((one) => one === 'IGNORED' || one === 'INTEGRATED')).toBe(true)
      }),
      { numRuns: 3000 },
    )
  })

  it('that were never booked wait; unreadable ones stay to be read and replace nothing', () => {
    const waiting = arrive(arrive([], { version: 3, event: 'CANCEL' }, true), { version: 2, event: 'MODIFY' }, true)
    expect([stateOf(waiting, 3), stateOf(waiting, 2)]).toEqual(['WAITING', 'WAITING'])
    const begun = arrive(waiting, { version: 1, event: 'BOOK' }, true)
    expect([1, 2, 3].map((version) => stateOf(begun, version))).toEqual(['IGNORED', 'IGNORED', 'TO_INTEGRATE'])
    const odd = arrive([{ version: 1, event: 'BOOK', state: 'TO_ACCEPT' }], { version: 2, event: null }, false)
    expect([stateOf(odd, 1), stateOf(odd, 2)]).toEqual(['TO_ACCEPT', 'ERROR'])
    expect(stateOf(arrive(odd, { version: 3, event: 'MODIFY' }, false), 2)).toBe('IGNORED')
  })

  it('that come after a decision ask again', () => {
    for (const state of ['REFUSED', 'REFUSED_COUNTER', 'FORCED_REFUSED', 'INTEGRATED'] as const) {
      const known = [{ version: 1, event: 'BOOK' as const, state }]
      expect(stateOf(arrive(known, { version: 2, event: 'MODIFY' }, false), 2)).toBe('TO_ACCEPT')
      expect(stateOf(arrive(known, { version: 2, event: 'CANCEL' }, false), 2)).toBe('TO_INTEGRATE')
      expect(stateOf(arrive(known, { version: 2, event: 'MODIFY' }, false), 1)).toBe(state)
    }
  })
})
