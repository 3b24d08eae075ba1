/**
 * Lines of the bank against what the house expects there (integrations, 6): what is certain, then what is likely, each with its reason.
 * The same lines and targets always give the same answer, in whatever order they come, and no target is given twice.
 */
import { addDays, daysBetween } from '../day.ts'
import type { Day } from '../day.ts'
import { cents, percentOf, sum } from '../money.ts'
import type { Cents } from '../money.ts'
import { RuleError } from '../rule-error.ts'
import { isNamed, isNearlyNamed, isQuoted, wordsOf } from '../statement/words.ts'

/**
 * `CARDS`: payments by card of a day, where no total of the terminal was typed. `AID_TRANSFER`: what an office sent, whichever files have
 * it; `AID_RETURN`: what was sent back to it.
 */
export const TARGET_KINDS = [
  'DEPOSIT',
  'PAYMENT',
  'BATCH',
  'CARDS',
  'EXPENSE',
  'INJECTION',
  'AID_TRANSFER',
  'AID_RETURN',
] as const
export type TargetKind = (typeof TARGET_KINDS)[number]

export interface BankLine {
  readonly id: number
  readonly on: Day
  readonly amount: Cents
  /** Label, counterparty and references. */
  readonly text: string
  readonly reversal: boolean
}

export interface Target {
  readonly key: string
  readonly kind: TargetKind
  /** Those of one group may make a line together: payments of one method, slips of one method. */
  readonly group: string
  readonly on: Day
  /** What would arrive at the bank, commission apart; and whole, for banks that take theirs later. */
  readonly net: Cents
  readonly total: Cents
  /** Who paid, or is paid. */
  readonly name: string
  /** Number of the slip, code of the file, numbers of bills. */
  readonly references: readonly string[]
}

/** A file that still owes: a transfer that names it is not recorded yet. */
export interface OwingFile {
  readonly id: number
  readonly code: string
  readonly bills: readonly string[]
  readonly name: string
  readonly balance: Cents
  /** Sums that may be asked of it now: its balance, its down payment. */
  readonly dues: readonly Cents[]
}

export const MATCH_REASONS = [
  'REFERENCE',
  'NAME',
  'SLIP',
  'NET',
  'FILE_CODE',
  'FILE_BILL',
  'FILE_NAME',
  'SEVERAL',
  'NAME_CLOSE',
  'SAME_AMOUNT',
  'OTHER_DAY',
  'SUM',
] as const
export type MatchReason = (typeof MATCH_REASONS)[number]

export interface Match {
  readonly line: number
  /** Keys; empty where it names a file. */
  readonly targets: readonly string[]
  readonly file: number | null
  readonly reason: MatchReason
}

export interface Reconciled {
  readonly exact: readonly Match[]
  /** One at most a line. */
  readonly proposals: readonly Match[]
}

/** Days from what the house wrote to what the bank wrote. Slips and batches never arrive before they are made, but for a date typed late. */
const WINDOWS: { readonly [K in TargetKind]: readonly [number, number] } = {
  DEPOSIT: [-1, 10],
  BATCH: [0, 6],
  CARDS: [0, 6],
  PAYMENT: [-5, 5],
  EXPENSE: [-5, 10],
  INJECTION: [-5, 5],
  AID_TRANSFER: [-5, 5],
  AID_RETURN: [-5, 10],
}

/** Of all of them, either way. */
const WIDEST = Math.max(...Object.values(WINDOWS).flat().map(Math.abs))

/** Past two months, the same amount is chance. */
const FAR = 60

/** What the amount and the days suffice for: slips and batches have a day and a total that nothing else has. */
const BY_AMOUNT: ReadonlySet<TargetKind> = new Set(['DEPOSIT', 'BATCH', 'CARDS'])

interface Words {
  readonly line: BankLine
  readonly list: readonly string[]
  readonly set: ReadonlySet<string>
}

interface Pair {
  readonly words: Words
  readonly target: Target
  readonly days: number
  readonly inTime: boolean
  /** 3 a reference, 2 a name, 1 a slip's amount and days, 0 the amount alone. */
  readonly strength: number
}

const isInTime = (kind: TargetKind, days: number): boolean => days >= WINDOWS[kind][0] && days <= WINDOWS[kind][1]

const strengthOf = ({ list, set }: Words, { kind, name, references }: Target): number => {
  if (references.some((reference) => isQuoted(reference, list))) return 3
  if (isNamed(name, set)) return 2
  return BY_AMOUNT.has(kind) ? 1 : 0
}

const pairOf = (words: Words, target: Target): Pair => {
  const days = daysBetween(target.on, words.line.on)
  return { words, target, days, inTime: isInTime(target.kind, days), strength: strengthOf(words, target) }
}

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

const inOrder = <T extends { readonly on: Day }>(list: readonly T[], key: (one: T) => string): T[] =>
  list.toSorted((a, b) => compareText(a.on, b.on) || compareText(key(a), key(b)))

/** Pairs of equal amounts, two months apart at most. */
const pairsOf = (lines: readonly Words[], targets: readonly Target[]): Pair[] => {
  const byAmount = new Map<number, Target[]>()
  for (const target of targets)
    for (const amount of new Set([target.net, target.total])) {
      const same = byAmount.get(amount) ?? []
      same.push(target)
      byAmount.set(amount, same)
    }
  return lines
    .flatMap((words) => (byAmount.get(words.line.amount) ?? []).map((target) => pairOf(words, target)))
    .filter(({ days }) => Math.abs(days) <= FAR)
}

const exactReason = ({ strength, target, words }: Pair): MatchReason => {
  if (strength === 3) return 'REFERENCE'
  if (strength === 2) return 'NAME'
  return words.line.amount === target.total ? 'SLIP' : 'NET'
}

/** What is certain: the only target for its line and the only line for its target, the strongest reasons first. */
const exactOf = (pairs: readonly Pair[]): Match[] => {
  const [lines, targets] = [new Set<number>(), new Set<string>()]
  const found: Match[] = []
  for (const strength of [3, 2, 1]) {
    const free = pairs.filter(
      (pair) =>
        pair.inTime && pair.strength >= strength && !lines.has(pair.words.line.id) && !targets.has(pair.target.key),
    )
    const ofLine = countBy(free, (pair) => pair.words.line.id)
    const ofTarget = countBy(free, (pair) => pair.target.key)
    for (const pair of free) {
      if (ofLine.get(pair.words.line.id) !== 1 || ofTarget.get(pair.target.key) !== 1) continue
      lines.add(pair.words.line.id)
      targets.add(pair.target.key)
      found.push({ line: pair.words.line.id, targets: [pair.target.key], file: null, reason: exactReason(pair) })
    }
  }
  return found
}

const countBy = <T, K>(list: readonly T[], key: (one: T) => K): ReadonlyMap<K, number> => {
  const counts = new Map<K, number>()
  for (const one of list) counts.set(key(one), (counts.get(key(one)) ?? 0) + 1)
  return counts
}

interface Likely {
  readonly match: Match
  readonly score: number
  readonly days: number
}

const likely = (
  line: number,
  targets: readonly string[],
  reason: MatchReason,
  score: number,
  days: number,
): Likely => ({
  match: { line, targets, file: null, reason },
  score,
  days: Math.abs(days),
})

const likelyPair = ({ words, target, days, inTime, strength }: Pair): Likely => {
  const { id } = words.line
  if (!inTime) return likely(id, [target.key], 'OTHER_DAY', 60 + strength, days)
  if (strength > 0) return likely(id, [target.key], 'SEVERAL', 90 + strength, days)
  if (isNearlyNamed(target.name, words.set)) return likely(id, [target.key], 'NAME_CLOSE', 80, days)
  return likely(id, [target.key], 'SAME_AMOUNT', 70, days)
}

/** Money that came in and names a file that owes. */
const likelyFiles = ({ line, list, set }: Words, files: readonly OwingFile[]): Likely[] => {
  if (line.amount <= 0 || line.reversal) return []
  return files.flatMap((file): Likely[] => {
    const match = (reason: MatchReason, score: number): Likely[] => [
      { match: { line: line.id, targets: [], file: file.id, reason }, score, days: 0 },
    ]
    if (isQuoted(file.code, list)) return match('FILE_CODE', 96)
    if (file.bills.some((number) => isQuoted(number, list))) return match('FILE_BILL', 95)
    return file.dues.includes(line.amount) && isNamed(file.name, set) ? match('FILE_NAME', 85) : []
  })
}

/** Those looked at for sums: the nearest in days, so that a busy month does not take minutes. */
const MOST_IN_SUM = 40

/** Two or three of one group that make the line. */
const likelySum = (words: Words, targets: readonly Target[]): Likely[] => {
  const { line } = words
  const [from, to] = [addDays(line.on, -WIDEST), addDays(line.on, WIDEST)]
  const near = targets
    .filter(({ on, net }) => on >= from && on <= to && Math.sign(net) === Math.sign(line.amount))
    .map((target) => ({ target, days: daysBetween(target.on, line.on) }))
    .filter(({ target: { kind }, days }) => isInTime(kind, days))
    .toSorted((a, b) => Math.abs(a.days) - Math.abs(b.days) || compareText(a.target.key, b.target.key))
    .slice(0, MOST_IN_SUM)
    .map(({ target }) => target)
  for (const [i, a] of near.entries())
    for (const [j, b] of near.entries()) {
      if (j <= i || a.group !== b.group) continue
      if (a.net + b.net === line.amount) return [likely(line.id, [a.key, b.key], 'SUM', 50, 0)]
    }
  for (const [i, a] of near.entries())
    for (const [j, b] of near.entries()) {
      if (j <= i || a.group !== b.group) continue
      const c = near.find((one, k) => k > j && one.group === a.group && a.net + b.net + one.net === line.amount)
      if (c !== undefined) return [likely(line.id, [a.key, b.key, c.key], 'SUM', 49, 0)]
    }
  return []
}

const proposalsOf = (found: readonly Likely[], order: ReadonlyMap<number, number>): Match[] => {
  const sorted = found.toSorted(
    (a, b) =>
      b.score - a.score ||
      a.days - b.days ||
      (order.get(a.match.line) ?? 0) - (order.get(b.match.line) ?? 0) ||
      (a.match.file ?? 0) - (b.match.file ?? 0) ||
      compareText(a.match.targets.join(), b.match.targets.join()),
  )
  const [lines, targets] = [new Set<number>(), new Set<string>()]
  return sorted.flatMap(({ match }) => {
    if (lines.has(match.line) || match.targets.some((key) => targets.has(key))) return []
    lines.add(match.line)
    for (const key of match.targets) targets.add(key)
    return [match]
  })
}

/** What is certain, and one proposal a line for the rest. */
export const reconcile = (
  given: readonly BankLine[],
  expected: readonly Target[],
  files: readonly OwingFile[] = [],
): Reconciled => {
  const lines = given
    .toSorted((a, b) => compareText(a.on, b.on) || a.id - b.id)
    .map((line): Words => {
      const list = wordsOf(line.text)
      return { line, list, set: new Set(list) }
    })
  const targets = inOrder(expected, ({ key }) => key)
  const pairs = pairsOf(lines, targets)
  const exact = exactOf(pairs)
  const taken = new Set(exact.map(({ line }) => line))
  const used = new Set(exact.flatMap((match) => match.targets))
  const free = targets.filter(({ key }) => !used.has(key))
  const left = lines.filter(({ line }) => !taken.has(line.id))
  const found = [
    ...pairs
      .filter(({ words, target }) => !taken.has(words.line.id) && !used.has(target.key))
      .map((pair) => likelyPair(pair)),
    ...left.flatMap((words) => likelyFiles(words, files)),
  ]
  const better = new Set(found.map(({ match }) => match.line))
  const sums = left.filter(({ line }) => !better.has(line.id)).flatMap((words) => likelySum(words, free))
  const order = new Map(lines.map(({ line }, i) => [line.id, i]))
  return { exact, proposals: proposalsOf([...found, ...sums], order) }
}

/** Banks take less of cards and vouchers than this; more is another batch. */
const MOST_FEES = 500

/**
 * What the bank kept of what a line is matched with by hand: nothing, or a commission where one is taken. Throws RuleError
 * statement.notEven.
 */
export const feesOf = (
  amount: Cents,
  targets: readonly Pick<Target, 'net' | 'total'>[],
  commissioned: boolean,
): Cents => {
  const total = sum(targets.map((one) => one.total))
  const net = sum(targets.map((one) => one.net))
  const kept = cents(total - amount)
  if (kept === 0 || amount === net) return kept
  if (commissioned && kept > 0 && kept <= percentOf(total, MOST_FEES)) return kept
  throw new RuleError('statement.notEven', { amount, sum: total })
}
