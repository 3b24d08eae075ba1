/** What a new price changes, line by line: shown before it is written (domain rules 3.8). */
import { cents, ZERO } from '#domain/money.ts'
import type { Cents } from '#domain/money.ts'
import { totalsOf } from './line.ts'
import type { LineType, QuoteLine } from './line.ts'

export interface LineDifference {
  readonly type: LineType
  readonly code: string
  readonly label: string
  readonly kind: 'SAME' | 'CHANGED' | 'ADDED' | 'REMOVED'
  readonly before: Cents
  readonly after: Cents
  readonly difference: Cents
}

export interface PriceComparison {
  readonly lines: readonly LineDifference[]
  readonly before: Cents
  readonly after: Cents
  readonly difference: Cents
}

/** Lines of one type and code count together (a reduction has one per VAT rate). Old lines keep their order, new ones follow. */
export function comparePrices(before: readonly QuoteLine[], after: readonly QuoteLine[]): PriceComparison {
  const [old, fresh] = [byCode(before), byCode(after)]
  const keys = [...new Set([...old.keys(), ...fresh.keys()])]
  const lines = keys.map((key) => difference(old.get(key), fresh.get(key)))
  const [was, is] = [totalsOf(before).total, totalsOf(after).total]
  return { lines, before: was, after: is, difference: cents(is - was) }
}

interface Sum {
  readonly line: QuoteLine
  readonly amount: Cents
}

function byCode(lines: readonly QuoteLine[]): Map<string, Sum> {
  const sums = new Map<string, Sum>()
  for (const line of lines) {
    const key = `${line.type} ${line.code}`
    const known = sums.get(key)
    sums.set(key, { line, amount: cents((known?.amount ?? 0) + line.amount) })
  }
  return sums
}

function difference(old: Sum | undefined, fresh: Sum | undefined): LineDifference {
  const line = fresh?.line ?? old?.line
  if (line === undefined) throw new RangeError('no line to compare')
  const [before, after] = [old?.amount ?? ZERO, fresh?.amount ?? ZERO]
  const changed = before === after ? 'SAME' : 'CHANGED'
  const kind = old === undefined ? 'ADDED' : fresh === undefined ? 'REMOVED' : changed
  return { type: line.type, code: line.code, label: line.label, kind, before, after, difference: cents(after - before) }
}
