/** Who owes what of a file (domain rules 2.4): lines shared among payers, and the balance of each. */
import { cents, percentOf, prorate, sum, ZERO } from '../money.ts'
import type { Cents } from '../money.ts'
import { RuleError } from '../rule-error.ts'
import { isBesideStay, isChargedLine, isInNet, isKeptByPayer } from '../pricing/line.ts'
import type { LineType } from '../pricing/line.ts'

/** What sharing looks at. */
export interface PayableLine {
  readonly occupancyId: number | null
  readonly type: LineType
  readonly code: string
  readonly quantity: number
  readonly nights: number | null
  readonly unitPrice: Cents | null
  readonly amount: Cents
  readonly tvaRate: number | null
  /** Null: the customer of the file. */
  readonly payerId: number | null
}

/** All of the lines, a part in basis points, or an amount shared by what they cost. */
export type PayerPart =
  | { readonly kind: 'ALL' }
  | { readonly kind: 'PERCENT'; readonly rate: number }
  | { readonly kind: 'AMOUNT'; readonly amount: Cents }

const nameOf = ({ occupancyId, type, code }: PayableLine): string => `${occupancyId ?? 0} ${type} ${code}`

/** A reduction has one line a VAT rate. */
const keyOf = (line: PayableLine): string => `${nameOf(line)} ${line.tvaRate ?? 'none'}`

/** Cents of each line that the other payer takes. Throws RuleError `payer.amount` where there is not so much to share. */
const takenOf = (amounts: readonly Cents[], part: PayerPart): Cents[] => {
  if (part.kind === 'ALL') return [...amounts]
  if (part.kind === 'PERCENT') return amounts.map((amount) => percentOf(amount, part.rate))
  const total = sum(amounts)
  if (part.amount <= 0 || part.amount > total || amounts.some((amount) => amount < 0))
    throw new RuleError('payer.amount', { most: total })
  return prorate(part.amount, amounts)
}

/** A part of a line has no unit price: only its amount holds. */
const partOf = <L extends PayableLine>(line: L, amount: Cents, payerId: number | null): L => ({
  ...line,
  amount,
  payerId,
  unitPrice: amount === line.amount ? line.unitPrice : null,
})

/**
 * Gives lines, or a part of them, to `payerId` (null: the customer). The sum of the lines stays the same; a line of the same payer,
 * stay and kind takes its part back in. Throws RuleError payer.amount.
 */
export const sharePayers = <L extends PayableLine>(
  lines: readonly L[],
  chosen: ReadonlySet<number>,
  payerId: number | null,
  part: PayerPart,
): L[] => {
  const wanted = [...lines.keys()].filter((i) => chosen.has(i))
  const taken = takenOf(
    wanted.map((i) => lines[i]?.amount ?? ZERO),
    part,
  )
  const shared = lines.flatMap((line, i) => {
    const amount = taken[wanted.indexOf(i)]
    if (amount === undefined || amount === 0 || line.payerId === payerId) return [line]
    const rest = cents(line.amount - amount)
    return rest === 0
      ? [partOf(line, amount, payerId)]
      : [partOf(line, rest, line.payerId), partOf(line, amount, payerId)]
  })
  return joinSame(
    shared,
    (line) => `${keyOf(line)} ${line.payerId ?? 0}`,
    (line) => line.payerId,
    (group) => group.every((line) => line.unitPrice !== null),
  )
}

/** Where the whole is so many times one price, that price. */
const unitOf = ({ quantity, nights }: PayableLine, amount: Cents): Cents | null => {
  const times = quantity * (nights ?? 1)
  return times !== 0 && amount % times === 0 ? cents(amount / times) : null
}

const joinSame = <L extends PayableLine>(
  lines: readonly L[],
  key: (line: L) => string,
  payer: (line: L) => number | null,
  isApart: (group: readonly L[]) => boolean,
): L[] => {
  const groups = Map.groupBy(lines, key)
  return lines.flatMap((line) => {
    const group = groups.get(key(line)) ?? []
    if (group[0] !== line) return []
    if (group.length === 1) return [line]
    // Lines that were never shared (two prices by hand of one name) stay apart.
    if (isApart(group)) return group
    const amount = sum(group.map((one) => one.amount))
    return [{ ...line, amount, unitPrice: unitOf(line, amount), payerId: payer(line) }]
  })
}

/** The lines as pricing made them: shares of one line are one line again. */
export const joinPayers = <L extends PayableLine>(lines: readonly L[]): L[] =>
  joinSame(
    lines,
    keyOf,
    () => null,
    (group) => new Set(group.map((one) => one.payerId)).size < group.length,
  )

/** What follows the price of the stays, or of one of them, whoever bears it: reductions, what leaving early or cancelling costs. */
const FOLLOWS: readonly LineType[] = ['specialOffer', 'discount', 'earlyDeparture', 'cancellation']

interface Old {
  readonly all: readonly PayableLine[]
  readonly byKey: ReadonlyMap<string, readonly PayableLine[]>
  readonly byName: ReadonlyMap<string, readonly PayableLine[]>
}

/** A reduction is of what bears its VAT rate; what a cancellation keeps, of everything. */
const priceOf = ({ type, tvaRate }: PayableLine, net: readonly PayableLine[]): readonly PayableLine[] => {
  const alike = type === 'cancellation' ? [] : net.filter((one) => one.tvaRate === tvaRate)
  return alike.length === 0 ? net : alike
}

/** The old lines whose payers a new one takes: its own, those of the stays where it is now of the file, or the price that it follows. */
const sharesOf = (line: PayableLine, { all, byKey, byName }: Old): readonly PayableLine[] => {
  const own = byKey.get(keyOf(line)) ?? byName.get(nameOf(line))
  if (own !== undefined) return own
  const concerned = all.filter((one) => line.occupancyId === null || one.occupancyId === line.occupancyId)
  if (FOLLOWS.includes(line.type))
    return priceOf(
      line,
      concerned.filter((one) => isInNet(one) && !isBesideStay(one)),
    )
  return line.occupancyId === null ? concerned.filter((one) => one.type === line.type && one.code === line.code) : []
}

/**
 * New lines shared as the old ones were: a line keeps its payers, each in proportion to what they bore of it; what reduces the price
 * or stands in its place is borne like the price. What else is new is owed by the customer.
 */
export const keepPayers = <L extends PayableLine>(fresh: readonly L[], old: readonly PayableLine[]): L[] => {
  const before: Old = { all: old, byKey: Map.groupBy(old, keyOf), byName: Map.groupBy(old, nameOf) }
  return fresh.flatMap((line) => {
    const shares = sharesOf(line, before)
    const payers = [...new Set(shares.map((share) => share.payerId))]
    if (payers.length < 2) return [{ ...line, payerId: payers[0] ?? null }]
    const borne = payers.map((payerId) => sum(shares.filter((s) => s.payerId === payerId).map((s) => s.amount)))
    if (borne.some((amount) => amount < 0) && borne.some((amount) => amount > 0))
      return [{ ...line, payerId: payers[0] ?? null }]
    const weights = borne.map(Math.abs)
    const parts = weights.some((w) => w > 0) ? prorate(line.amount, weights) : [line.amount]
    return parts.flatMap((amount, i) => (amount === 0 ? [] : [partOf(line, amount, payers[i] ?? null)]))
  })
}

/** A line borne as money was given, not as the price is: who gave arrhes loses them (C. civ. art. 1590, C. conso L214-1). */
export const shareByPayments = <L extends PayableLine>(
  line: L,
  payments: readonly { readonly payerId: number | null; readonly amount: Cents }[],
): L[] => {
  const given = [...Map.groupBy(payments, (payment) => payment.payerId)]
    .map(([payerId, rows]) => ({ payerId, amount: sum(rows.map((row) => row.amount)) }))
    .filter(({ amount }) => amount > 0)
  if (given.length === 0) return [line]
  const parts = prorate(
    line.amount,
    given.map(({ amount }) => amount),
  )
  return parts.flatMap((amount, i) => (amount === 0 ? [] : [partOf(line, amount, given[i]?.payerId ?? null)]))
}

export interface PayerBalance {
  readonly payerId: number
  readonly total: Cents
  /** Commission that this payer keeps out of what it pays. */
  readonly retained: Cents
  readonly paid: Cents
  /** Still owed; below zero: to be given back. */
  readonly balance: Cents
}

/**
 * A holiday aid shifts what is owed from the customer to its office, and is no change of price (domain rules 3.4 and 4): its line is below
 * zero, and its payer is the office. One that names no office is told on papers alone.
 */
const shiftsOf = (
  lines: readonly Pick<PayableLine, 'type' | 'amount' | 'payerId'>[],
  customer: number,
): { readonly payerId: number; readonly amount: Cents }[] =>
  lines.flatMap(({ type, amount, payerId }) =>
    type !== 'holidayAid' || payerId === null
      ? []
      : [
          { payerId: customer, amount },
          { payerId, amount: cents(0 - amount) },
        ],
  )

/**
 * The balance of each payer, the customer first: they sum to the file's. Who paid and owes nothing (a former customer) shows too.
 * `customerId` null: a quote for nobody yet.
 */
export const payerBalances = (
  customerId: number | null,
  lines: readonly (Pick<PayableLine, 'type' | 'amount' | 'payerId'> & { readonly retained?: boolean })[],
  payments: readonly { readonly payerId: number | null; readonly amount: Cents }[],
): PayerBalance[] => {
  const own = customerId ?? 0
  const charged = lines.filter(isChargedLine)
  const kept = lines.filter(isKeptByPayer)
  const owed = [...charged.map((l) => ({ payerId: l.payerId ?? own, amount: l.amount })), ...shiftsOf(lines, own)]
  const ids = [...new Set([own, ...owed.map((l) => l.payerId), ...payments.map((p) => p.payerId ?? own)])]
  return ids.map((payerId) => {
    const total = sum(owed.filter((l) => l.payerId === payerId).map((l) => l.amount))
    const paid = sum(payments.filter((p) => (p.payerId ?? own) === payerId).map((p) => p.amount))
    const retained = sum(kept.filter((l) => l.payerId === payerId).map((l) => l.amount))
    return { payerId, total, retained, paid, balance: cents(total - retained - paid) }
  })
}

/**
 * What a payer may be asked: where several bear the file, their own share, whatever it owes as a whole; else its balance, whoever
 * brings the money. A share is more than the balance where another gave more than theirs (that excess is given back to the other).
 */
export const dueOfPayer = (
  balance: Cents,
  payers: readonly Pick<PayerBalance, 'payerId' | 'total' | 'balance'>[],
  payerId: number,
): Cents => {
  const own = payers.find((payer) => payer.payerId === payerId)?.balance ?? 0
  const isShared = payers.filter((payer) => payer.total !== 0).length > 1
  return cents(Math.max(0, isShared ? own : Math.max(balance, own)))
}
