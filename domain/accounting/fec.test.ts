import { describe, expect, it } from 'vitest'
import { addDays, toDay } from '../day.ts'
import { cents, ZERO } from '../money.ts'
import { exportsOf } from './accounting.fixture.ts'
import type { PostedEntry } from './entry.ts'
import { fecFile, fecLines, fecName } from './fec.ts'
import { readFec } from './fec-reader.fixture.ts'

const entry = (over: Partial<PostedEntry> = {}): PostedEntry => ({
  num: 1,
  journal: 'VE',
  journalLabel: 'Ventes',
  day: toDay('2027-07-01'),
  piece: 'F1',
  pieceDate: toDay('2027-06-30'),
  validDate: toDay('2027-08-02'),
  label: 'Facture F1',
  lines: [
    { account: '411', accountLabel: 'Clients', aux: 'C1', auxLabel: 'A', debit: cents(5), credit: ZERO },
    { account: '7083', accountLabel: 'Prestations', debit: ZERO, credit: cents(5) },
  ],
  ...over,
})

describe('the file of entries', () => {
  it.each([
    [0, '0,00'],
    [5, '0,05'],
    [100, '1,00'],
    [123_456, '1234,56'],
    [1_000_000_000, '10000000,00'],
  ])('writes %i cents as %s', (amount, text) => {
    const line = { account: '411', accountLabel: 'Clients', debit: cents(amount), credit: ZERO }
    expect(fecLines([entry({ lines: [line] })])[1]?.split('\t')[11]).toBe(text)
  })

  it.each([
    ['DUPONT | Zoé', 'DUPONT Zoé'],
    ['a\tb\r\nc', 'a b c'],
    ['a   b', 'a b'],
    ['a|b', 'a b'],
    ['TVA 10\u00A0%', 'TVA 10\u00A0%'],
  ])('writes « %j » as « %s »', (label, text) => expect(fecLines([entry({ label })])[1]?.split('\t')[10]).toBe(text))

  it('has the name of the last day of the year', () =>
    expect(fecName('812345676', toDay('2028-03-31'))).toBe('812345676FEC20280331.txt'))

  it('waits for the SIREN, and has none in its place', () =>
    expect(() => fecName(null, toDay('2028-03-31'))).toThrow('export.sirenMissing'))

  it('is read again by who knows nothing of it', async () => {
    let text = ''
    for await (const chunk of fecFile([entry(), entry({ num: 2 })])) text += chunk
    expect(readFec(text)).toHaveLength(4)
    expect(() => readFec(text.replace('\r\nVE\tVentes\t2', '\r\nVE\tVentes\t3'))).toThrow('entry')
    expect(() => readFec(text.replace('0,05\t0,00', '0,06\t0,00'))).toThrow('not balanced')
  })
})

/** A house drawn from a seed: files with advances, bills, cancellings, payments and reversals; what it was charged and paid. */
const house = (seed: number): { readonly sources: object[]; readonly received: number; readonly billed: number } => {
  let state = seed
  const draw = (below: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
  const sources: object[] = []
  let [received, billed] = [0, 0]
  const day = (from: number): string => addDays(toDay('2027-01-01'), from + draw(20))
  const lines = (): [string, number | null, number][] => [
    ['PITCH', 1000, 1 + draw(90_000)],
    ['GOODS', 550, draw(3000) - 500],
    ['GOODS', 2000, draw(900)],
    ['TAX', null, draw(2000)],
  ]
  for (let i = 0; i < 25; i += 1) {
    const of = { customer: draw(2) === 0 ? 'C1' : 'C2', file: `D${i}` }
    const start = draw(300)
    const advance = draw(3) === 0 ? 0 : 1 + draw(30_000)
    if (advance > 0) {
      const split = [
        [1000, advance - (advance % 3)],
        [null, advance % 3],
      ]
      sources.push({
        id: `A${i}`,
        type: 'payment',
        on: day(start),
        ref: `A${i}`,
        ...of,
        method: 'CARD',
        amount: advance,
        split,
      })
      received += advance
    }
    const sold = lines()
    const total = sold.reduce((sum, [, , amount]) => sum + amount, 0)
    const bill = { type: 'bill', ...of, lines: sold }
    sources.push({ ...bill, id: `B${i}`, on: day(start + 20), ref: `B${i}` })
    billed += total
    if (draw(4) === 0) {
      sources.push({ id: `X${i}`, type: 'cancelBill', on: day(start + 40), ref: `X${i}`, of: `B${i}` })
      sources.push({ ...bill, id: `N${i}`, on: day(start + 41), ref: `N${i}` })
    }
    if (draw(3) > 0) {
      sources.push({
        id: `P${i}`,
        type: 'payment',
        on: day(start + 40),
        ref: `P${i}`,
        ...of,
        method: 'CASH',
        amount: total - advance,
      })
      received += total - advance
    }
    if (draw(5) === 0 && advance > 0) {
      sources.push({ id: `V${i}`, type: 'reversal', on: day(start + 43), ref: `V${i}`, of: `A${i}` })
      received -= advance
    }
  }
  return {
    sources: sources.toSorted((a, b) => ((a as { on: string }).on < (b as { on: string }).on ? -1 : 1)),
    received,
    billed,
  }
}

describe('exports of any house', () => {
  const seeds = Array.from({ length: 40 }, (_, i) => i * 7919 + 3)
  it.each(seeds)('are balanced by entry, journal and month, and cover each cent once (%i)', (seed) => {
    const { sources, received, billed } = house(seed)
    const exports = exportsOf(sources, ['2027-03-31', '2027-06-15', '2027-12-31', '2028-01-31'], { fec: true })
    const made = exports.filter(({ error }) => error === undefined)
    const text = [...fecLines([]), ...made.flatMap(({ fec = [] }) => fec.slice(1)), ''].join('\r\n')
    const lines = readFec(text)
    const balances = new Map<string, number>()
    const add = (key: string, amount: number): unknown => balances.set(key, (balances.get(key) ?? 0) + amount)
    for (const line of lines) {
      add(`journal ${line.journal}`, line.debit - line.credit)
      add(`month ${line.day.slice(0, 6)}`, line.debit - line.credit)
      add(line.account, line.debit - line.credit)
      if (line.code !== '') add(`code ${line.aux} ${line.code}`, line.debit - line.credit)
    }
    for (const [key, amount] of balances) if (key.includes(' ')) expect([key, amount]).toEqual([key, 0])
    const of = (...accounts: string[]): number => accounts.reduce((sum, key) => sum + (balances.get(key) ?? 0), 0)
    expect(of('5115', '531')).toBe(received)
    expect(-of('70611', '7071', '7072', '447', '445711', '445712', '445713') - of('4458')).toBe(billed)
    expect(of('411', '4191')).toBe(billed - received)
    expect(made.reduce((sum, { sources: count = 0 }) => sum + count, 0)).toBe(sources.length)
    const debits = lines.reduce((sum, { debit }) => sum + debit, 0)
    expect(made.reduce((sum, { total = 0 }) => sum + total, 0)).toBe(debits)
  })
})
