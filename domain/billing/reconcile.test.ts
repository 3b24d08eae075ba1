import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fromEpochDay, toDay } from '../day.ts'
import { cents, sum } from '../money.ts'
import { feesOf, reconcile } from './reconcile.ts'
import type { BankLine, OwingFile, Target } from './reconcile.ts'

const line = (id: number, day: string, amount: number, text = '', more: Partial<BankLine> = {}): BankLine => ({
  id,
  on: toDay(day),
  amount: cents(amount),
  text,
  reversal: false,
  ...more,
})
const target = (key: string, day: string, amount: number, more: Partial<Target> = {}): Target => ({
  key,
  kind: key.startsWith('D') ? 'DEPOSIT' : key.startsWith('B') ? 'BATCH' : 'PAYMENT',
  group: key.slice(0, 1),
  on: toDay(day),
  net: cents(amount),
  total: cents(amount),
  name: '',
  references: [],
  ...more,
})
const file = (more: Partial<OwingFile> = {}): OwingFile => ({
  id: 7,
  code: 'D27-0012',
  bills: ['FA0000123'],
  name: 'Éloïse D’Été',
  balance: cents(30_000),
  dues: [cents(30_000), cents(10_000)],
  ...more,
})

describe('what is certain', () => {
  it.each([
    ['a slip of that amount, days later', line(1, '2027-07-04', 5000), target('D1', '2027-07-01', 5000), 'SLIP'],
    ['a slip before its day was typed', line(1, '2027-07-04', 5000), target('D1', '2027-07-05', 5000), 'SLIP'],
    [
      'a slip, net of its commission',
      line(1, '2027-07-04', 4950),
      target('D1', '2027-07-01', 5000, { net: cents(4950) }),
      'NET',
    ],
    ['a batch, whole', line(1, '2027-07-02', 5000), target('B1', '2027-07-01', 5000, { net: cents(4950) }), 'SLIP'],
    [
      'a transfer by name',
      line(1, '2027-07-02', 5000, 'VIR SEPA MME ELOISE D ETE'),
      target('P1', '2027-07-01', 5000, { name: 'D’Été Éloïse' }),
      'NAME',
    ],
    [
      'a transfer by its file',
      line(1, '2027-07-02', 5000, 'resa d27 0012 merci'),
      target('P1', '2027-07-01', 5000, { references: ['D27-0012'] }),
      'REFERENCE',
    ],
    [
      'a refund by name',
      line(1, '2027-07-02', -5000, 'VIR DUPONT'),
      target('P1', '2027-07-01', -5000, { name: 'Dupont' }),
      'NAME',
    ],
  ])('%s', (_, one, other, reason) =>
    expect(reconcile([one], [other])).toEqual({
      exact: [{ line: 1, targets: [other.key], file: null, reason }],
      proposals: [],
    }),
  )

  it('goes by the strongest reason: the slip that is named, then the one left', () => {
    const lines = [line(1, '2027-07-03', 5000, 'REMISE'), line(2, '2027-07-03', 5000, 'REMISE 2027-002')]
    const slips = [
      target('D1', '2027-07-01', 5000, { references: ['2027-001'] }),
      target('D2', '2027-07-02', 5000, { references: ['2027-002'] }),
    ]
    expect(reconcile(lines, slips).exact).toEqual([
      { line: 2, targets: ['D2'], file: null, reason: 'REFERENCE' },
      { line: 1, targets: ['D1'], file: null, reason: 'SLIP' },
    ])
  })
})

describe('what is only likely', () => {
  it.each([
    [
      'two slips that could be',
      [line(1, '2027-07-03', 5000)],
      [target('D1', '2027-07-01', 5000), target('D2', '2027-07-02', 5000)],
      [['D2'], 'SEVERAL'],
    ],
    [
      'a transfer without name',
      [line(1, '2027-07-03', 5000)],
      [target('P1', '2027-07-01', 5000, { name: 'Dupont' })],
      [['P1'], 'SAME_AMOUNT'],
    ],
    [
      'a name to one letter',
      [line(1, '2027-07-03', 5000, 'VIR DUPOND E')],
      [target('P1', '2027-07-01', 5000, { name: 'Dupont' })],
      [['P1'], 'NAME_CLOSE'],
    ],
    [
      'a name that the bank cut',
      [line(1, '2027-07-03', 5000, 'VIR LEBRETO')],
      [target('P1', '2027-07-01', 5000, { name: 'Lebreton Anne' })],
      [['P1'], 'NAME_CLOSE'],
    ],
    ['a slip of last month', [line(1, '2027-08-03', 5000)], [target('D1', '2027-07-01', 5000)], [['D1'], 'OTHER_DAY']],
    [
      'two slips together',
      [line(1, '2027-07-03', 5000)],
      [target('D1', '2027-07-01', 2000), target('D2', '2027-07-02', 3000)],
      [['D1', 'D2'].toReversed(), 'SUM'],
    ],
    [
      'three payments together',
      [line(1, '2027-07-03', 5000)],
      ['P1', 'P2', 'P3'].map((key, i) => target(key, '2027-07-01', [1000, 1500, 2500][i] ?? 0)),
      [['P1', 'P2', 'P3'], 'SUM'],
    ],
  ] as const)('%s', (_, lines, targets, [keys, reason]) =>
    expect(reconcile(lines, targets)).toEqual({
      exact: [],
      proposals: [{ line: 1, targets: keys, file: null, reason }],
    }),
  )

  it.each([
    ['half a year away', line(1, '2027-12-03', 5000), [target('D1', '2027-07-01', 5000)]],
    ['of another sign', line(1, '2027-07-02', -5000), [target('D1', '2027-07-01', 5000)]],
    ['a cent apart', line(1, '2027-07-02', 5001), [target('D1', '2027-07-01', 5000)]],
    [
      'of two groups together',
      line(1, '2027-07-02', 5000),
      [target('D1', '2027-07-01', 2000), target('P1', '2027-07-01', 3000)],
    ],
    [
      'of four together',
      line(1, '2027-07-02', 4000),
      ['D1', 'D2', 'D3', 'D4'].map((key) => target(key, '2027-07-01', 1000)),
    ],
  ])('nothing %s', (_, one, targets) => expect(reconcile([one], targets)).toEqual({ exact: [], proposals: [] }))
})

describe('a transfer that names a file', () => {
  it.each([
    ['its code', 'VIR D27-0012', 1234, 'FILE_CODE'],
    ['its code in one word', 'VIR D270012/MERCI', 1234, 'FILE_CODE'],
    ['its bill', 'FACT FA0000123', 1234, 'FILE_BILL'],
    ['who, and what is due', 'VIR D ETE ELOISE', 10_000, 'FILE_NAME'],
    ['who, and another sum', 'VIR D ETE ELOISE', 10_001, undefined],
    ['a longer code', 'VIR D27-00125', 30_000, undefined],
    ['its code, and takes money back', 'VIR D27-0012', -1234, undefined],
  ])('says %s', (_, text, amount, reason) =>
    expect(reconcile([line(1, '2027-07-03', amount, text)], [], [file()]).proposals).toEqual(
      reason === undefined ? [] : [{ line: 1, targets: [], file: 7, reason }],
    ),
  )
  it('is no reversal of the bank', () =>
    expect(reconcile([line(1, '2027-07-03', 500, 'D27-0012', { reversal: true })], [], [file()]).proposals).toEqual([]))
  it('gives way to the payment that was recorded', () =>
    expect(
      reconcile(
        [line(1, '2027-07-03', 1234, 'D27-0012')],
        [target('P1', '2027-07-02', 1234, { references: ['D27-0012'] })],
        [file()],
      ),
    ).toMatchObject({ exact: [{ targets: ['P1'] }], proposals: [] }))
})

const day = fc.integer({ min: 21_000, max: 21_020 }).map(fromEpochDay)
const anyAmount = fc.constantFrom(1000, 2000, 3000, 5000, -1000).map(cents)
const anyLines = fc
  .array(fc.record({ on: day, amount: anyAmount, text: fc.constantFrom('', 'DUPONT', 'REF0001', 'DUPOND') }), {
    maxLength: 15,
  })
  .map((all) => all.map((one, i): BankLine => ({ ...one, id: i + 1, reversal: false })))
const anyTargets = fc
  .array(
    fc.record({
      on: day,
      net: anyAmount,
      total: anyAmount,
      kind: fc.constantFrom('DEPOSIT' as const, 'PAYMENT' as const, 'BATCH' as const),
      name: fc.constantFrom('', 'Dupont'),
      references: fc.constantFrom([], ['REF0001']),
    }),
    { maxLength: 15 },
  )
  .map((all) => all.map((one, i): Target => ({ ...one, key: `T${i}`, group: one.kind })))

it('never gives a line or a target twice, nor what is not worth it; the order of what is given changes nothing', () => {
  fc.assert(
    fc.property(anyLines, anyTargets, fc.nat(), (given, expected, seed) => {
      const { exact, proposals } = reconcile(given, expected)
      const all = [...exact, ...proposals]
      const byKey = new Map(expected.map((one) => [one.key, one]))
      const keys = all.flatMap((match) => match.targets)
      expect(new Set(keys).size).toBe(keys.length)
      expect(new Set(all.map((match) => match.line)).size).toBe(all.length)
      for (const match of all) {
        const found = match.targets.flatMap((key) => byKey.get(key) ?? [])
        const worth = [sum(found.map(({ net }) => net)), sum(found.map(({ total }) => total))]
        expect(worth).toContain(given.find(({ id }) => id === match.line)?.amount)
      }
      const turned = <T>(list: readonly T[]): T[] => [...list.slice(seed % 7), ...list.slice(0, seed % 7)].toReversed()
      expect(reconcile(turned(given), turned(expected))).toEqual({ exact, proposals })
    }),
    { numRuns: 300 },
  )
})

describe('what the bank kept', () => {
  const of = (total: number, net = total): { total: ReturnType<typeof cents>; net: ReturnType<typeof cents> } => ({
    total: cents(total),
    net: cents(net),
  })
  it.each([
    ['nothing', 5000, [of(2000), of(3000)], false, 0],
    ['its commission, as agreed', 4950, [of(5000, 4950)], false, 50],
    ['a commission up to 5 %', 4750, [of(5000)], true, 250],
    ['more than 5 %', 4749, [of(5000)], true, 'statement.notEven'],
    ['anything of a cheque', 4990, [of(5000)], false, 'statement.notEven'],
    ['less than nothing', 5001, [of(5000)], true, 'statement.notEven'],
    ['of what was paid out', -5000, [of(-5000)], true, 0],
  ])('%s', (_, amount, targets, commissioned, expected) => {
    const act = (): number => feesOf(cents(amount), targets, commissioned)
    if (typeof expected === 'number') expect(act()).toBe(expected)
    else expect(act).toThrow(expected)
  })
})
