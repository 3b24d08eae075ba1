import { expect, test } from 'vitest'
import type { Jump } from './jumps.ts'
import { jumpDetail, readJumps } from './jumps.ts'

const chain = { of: 'chain', kind: 'PAYMENT', till: 'Caisse 1, bar', training: false } as const
const jumps: readonly Jump[] = [
  { ...chain, from: 41, known: 57, to: 60, signature: 'abc' },
  { of: 'bills', yearId: 7, from: 12, known: 20, to: 120 },
  { of: 'customers', from: 0, known: 3, to: 3 },
]

test('what an event says is read back', () => {
  const { after, left } = readJumps([jumpDetail(jumps)])
  expect([after(chain, 40), after(chain, 41), after(chain, 60)]).toEqual([40, 60, 60])
  expect(after({ ...chain, training: true }, 41)).toBe(41)
  expect(after({ ...chain, till: 'Caisse 1' }, 41)).toBe(41)
  expect([left({ of: 'bills', yearId: 7 }), left({ of: 'bills', yearId: 8 }), left({ of: 'customers' })]).toEqual([
    108, 0, 3,
  ])
})

test('two events in a row, with or without a record between them', () => {
  const { after, left } = readJumps([
    jumpDetail([{ of: 'records', from: 1, known: 5, to: 9 }]),
    jumpDetail([{ ...chain, from: 41, known: 41, to: 60 }]),
    jumpDetail([{ ...chain, from: 60, known: 70, to: 80 }]),
    jumpDetail([{ ...chain, from: 90, known: 95, to: 99 }]),
  ])
  expect([after(chain, 41), after(chain, 60), after(chain, 85), after(chain, 90)]).toEqual([80, 80, 85, 99])
  expect(left(chain)).toBe(48)
})

test('anything else in the detail explains nothing', () => {
  const { left } = readJumps([{ base: 'b', records: '9>5>4', customers: 12, 'bills 1': '1>2', 'bills 2': 'x>1>3' }])
  expect([{ of: 'records' }, { of: 'customers' }].map((one) => left(one as { of: 'records' }))).toEqual([0, 0])
  expect([left({ of: 'bills', yearId: 1 }), left({ of: 'bills', yearId: 2 })]).toEqual([0, 0])
})
