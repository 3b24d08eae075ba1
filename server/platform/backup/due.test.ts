import { expect, it } from 'vitest'
import { dueAt } from './due.ts'
import type { BackupState } from './state.ts'

const PARIS = 'Europe/Paris'
const NOW = new Date('2026-11-20T13:00:00Z')
const check = {
  at: '2026-11-20T01:20:00.000Z',
  base: '',
  reached: null,
  tables: 1,
  rows: 1,
  segments: 1,
  ms: 1,
  faults: [],
}

const stateOf = (change: Partial<BackupState>): BackupState => ({
  ...{ place: '/b', sameDisk: false, packed: null, shipped: null, shippedAt: null, waiting: { files: 0, bytes: 0 } },
  ...{ fault: null, twin: null, needsBase: null, baseFailed: null, bases: [], check },
  base: { name: '', at: '2026-11-20T01:10:00.000Z', bytes: 1, ms: 1 },
  ...change,
})
const base = (at: string) => ({ base: { name: '', at, bytes: 1, ms: 1 } })

it.each<[string, Partial<BackupState>, string | undefined]>([
  ['both were done this night', {}, undefined],
  ['there is none', { base: null }, 'base'],
  ['the last base is of the evening before', base('2026-11-19T22:00:00.000Z'), 'base'],
  ['the last base is of two in the morning', base('2026-11-20T01:00:00.000Z'), undefined],
  ['the log has a hole', { needsBase: 'GAP' }, 'base'],
  [
    'the last base failed a minute ago',
    { base: null, baseFailed: { at: '2026-11-20T12:59:00Z', reason: '' } },
    undefined,
  ],
  ['the last base failed long ago', { base: null, baseFailed: { at: '2026-11-20T12:00:00Z', reason: '' } }, 'base'],
  ['the place is missing', { base: null, fault: { kind: 'MISSING', detail: '', since: '' } }, undefined],
  ['nothing was proved this night', { check: { ...check, at: '2026-11-19T01:20:00.000Z' } }, 'check'],
  ['nothing was ever proved', { check: null }, 'check'],
  ['the last base is of tomorrow: the clock was set back', base('2026-11-21T01:10:00.000Z'), 'base'],
])('%s', (_, change, due) => {
  expect(dueAt(stateOf(change), NOW, PARIS)).toBe(due)
})

it('goes by the clock of the house', () => {
  expect(dueAt(stateOf(base('2026-11-20T01:10:00.000Z')), new Date('2026-11-21T00:59:00Z'), PARIS)).toBeUndefined()
  expect(dueAt(stateOf(base('2026-11-20T01:10:00.000Z')), new Date('2026-11-21T01:01:00Z'), PARIS)).toBe('base')
  expect(dueAt(stateOf(base('2026-11-20T01:10:00.000Z')), new Date('2026-11-20T22:01:00Z'), 'Indian/Reunion')).toBe(
    'base',
  )
})
