/**
 * What a file has made due of VAT at the end of a day (rules of the money vectors, section 3): it depends on what the file charges, was
 * paid and was billed by then, and on nothing else. A month declares the difference of two such states.
 */
import { type Cents, cents, excludingVat, negate, prorate, roundHalfUp, fraction, sum, ZERO } from '../money.ts'

/** SERVICE and GOODS bear VAT; the others do not: insurance, value vouchers sold, tourist tax, arrhes or damage kept. */
export const NATURES = ['SERVICE', 'GOODS', 'EXEMPT', 'VOUCHER', 'TAX', 'INDEMNITY'] as const
export type Nature = (typeof NATURES)[number]

/** An amount of one nature at one rate, VAT included. */
export interface Charge {
  readonly nature: Nature
  /** Basis points; null: outside VAT. */
  readonly rate: number | null
  readonly amount: Cents
}

/** The same on bills: its VAT is what their lines bear. */
export interface BilledCharge extends Charge {
  readonly vat: Cents
}

/** A file at the end of a day. */
export interface FileFacts {
  readonly charges: readonly Charge[]
  /** Net of all payers; write-offs are no money. */
  readonly collected: Cents
  /** What of it was received as arrhes. */
  readonly arrhes: Cents
  /** Every bill, cancelling ones negative, down-payment bills and their deductions among them. */
  readonly billed: readonly BilledCharge[]
  /** A bill that is no down-payment bill and that none cancels. */
  readonly hasFinalBill: boolean
}

export interface Allocation {
  /** One a nature and rate, in the order met. */
  readonly groups: readonly Charge[]
  /** What is of no charge: kept for the payer, or (negative) given back beyond what was received. */
  readonly overpaid: Cents
}

const sameGroup = (a: Charge, b: Charge): boolean => a.nature === b.nature && a.rate === b.rate

/** One row a nature and rate, in the order met. */
export const groupsOf = (charges: readonly Charge[]): Charge[] => {
  const groups: Charge[] = []
  for (const charge of charges) {
    const at = groups.findIndex((group) => sameGroup(group, charge))
    const { nature, rate, amount } = charge
    if (at < 0) groups.push({ nature, rate, amount })
    else groups[at] = { nature, rate, amount: cents((groups[at]?.amount ?? 0) + amount) }
  }
  return groups
}

/** What is paid first: what was kept is certain, taxes collected for others come last. */
const STEPS: readonly (readonly Nature[])[] = [['INDEMNITY'], ['SERVICE', 'GOODS', 'EXEMPT', 'VOUCHER'], ['TAX']]

const positive = ({ amount }: Charge): number => Math.max(0, amount)

/** Shares a sum over the rates of some groups, then over the natures of each rate; negative ones take no part. */
const sharedInStep = (amount: Cents, groups: readonly Charge[]): Map<Charge, Cents> => {
  const rates = [...new Set(groups.map(({ rate }) => rate))]
  const byRate = rates.map((rate) => groups.filter((group) => group.rate === rate))
  const weights = byRate.map((own) => Math.max(0, sum(own.map((group) => group.amount))))
  const parts = prorate(amount, weights)
  return new Map(
    byRate.flatMap((own, i) => {
      const shares = prorate(parts[i] ?? ZERO, own.map(positive))
      return own.map((group, j) => [group, shares[j] ?? ZERO] as const)
    }),
  )
}

const roomOf = (groups: readonly Charge[]): number =>
  [...Map.groupBy(groups, ({ rate }) => rate).values()].reduce(
    (room, own) => room + Math.max(0, sum(own.map(({ amount }) => amount))),
    0,
  )

/** A part of what is charged: step by step, each taking what it may before the next. */
const partly = (groups: readonly Charge[], paid: Cents): Charge[] => {
  const shares = new Map<Charge, Cents>()
  let left: number = paid
  for (const step of STEPS) {
    const own = groups.filter(({ nature }) => step.includes(nature))
    const taken = Math.min(left, roomOf(own))
    if (taken > 0) for (const [group, share] of sharedInStep(cents(taken), own)) shares.set(group, share)
    left -= taken
  }
  return groups.map((group) => ({ ...group, amount: shares.get(group) ?? ZERO }))
}

const mirrored = (groups: readonly Charge[]): Charge[] =>
  groups.map((group) => ({ ...group, amount: negate(group.amount) }))

/** What `paid` pays of what is charged. The groups and what is overpaid sum to it. */
export const allocate = (charges: readonly Charge[], paid: Cents): Allocation => {
  const groups = groupsOf(charges)
  const total = sum(groups.map(({ amount }) => amount))
  if (total < 0) {
    const mirror = allocate(mirrored(groups), negate(paid))
    return { groups: mirrored(mirror.groups), overpaid: negate(mirror.overpaid) }
  }
  if (paid === total) return { groups, overpaid: ZERO }
  if (paid <= 0) return { groups: groups.map((group) => ({ ...group, amount: ZERO })), overpaid: paid }
  if (paid > total) return { groups, overpaid: cents(paid - total) }
  return { groups: partly(groups, paid), overpaid: ZERO }
}

/**
 * What a payment adds to each rate and nature of its file: what is allocated after it less what was before. `before` and `after` are
 * what was collected net; parts of nothing are left out, and what is overpaid is none of them.
 */
export const splitOf = (charges: readonly Charge[], before: Cents, after: Cents): Charge[] => {
  const earlier = allocate(charges, before).groups
  return allocate(charges, after)
    .groups.map((group, i) => ({ ...group, amount: cents(group.amount - (earlier[i]?.amount ?? 0)) }))
    .filter(({ amount }) => amount !== 0)
}

export const STATED = ['SERVICES', 'GOODS', 'ARRHES'] as const
export type Stated = (typeof STATED)[number]

/** What is due to date of one kind at one rate. */
export interface StateRow {
  readonly kind: Stated
  readonly rate: number
  readonly base: Cents
  readonly vat: Cents
}

export const OUTSIDE = ['EXEMPT', 'VOUCHER', 'TAX', 'INDEMNITY', 'OVERPAID'] as const
export type Outside = (typeof OUTSIDE)[number]

/** Money to date that bears no VAT. */
export interface OutsideState {
  readonly nature: Outside
  readonly amount: Cents
}

export interface VatState {
  readonly rows: readonly StateRow[]
  readonly outside: readonly OutsideState[]
}

const isStated = (nature: Nature): boolean => nature === 'SERVICE' || nature === 'GOODS'

const amountOf = (groups: readonly Charge[], one: Charge): Cents =>
  sum(groups.filter((group) => sameGroup(group, one)).map(({ amount }) => amount))

const vatAt = (amount: Cents, rate: number): Cents => cents(amount - excludingVat(amount, rate))

/** VAT of what is declared: that of the bills for the part that they charge, so that nothing differs once all is billed and paid. */
const vatOf = (declared: Cents, rate: number, billed: Cents, billedVat: Cents): Cents => {
  const within = billed >= 0 ? Math.min(Math.max(declared, 0), billed) : Math.max(Math.min(declared, 0), billed)
  if (billed === 0 || within === 0) return vatAt(declared, rate)
  const ofBills = roundHalfUp(fraction(BigInt(billedVat) * BigInt(within), BigInt(billed)))
  return cents(ofBills + vatAt(cents(declared - within), rate))
}

/** Goods are due when billed or paid, services when paid: with the option for débits, as goods (CGI 269, 2-a and c). */
const declaredOf = ({ nature }: Charge, billed: Cents, allocated: Cents, debits: boolean): Cents =>
  (nature === 'GOODS' || debits) && Math.abs(billed) >= Math.abs(allocated) ? billed : allocated

const rowOf = (kind: Stated, rate: number, declared: Cents, vat: Cents): StateRow => ({
  kind,
  rate,
  base: cents(declared - vat),
  vat,
})

/** The state of a file on a day. Rows are one a nature and rate, and one for its arrhes; those of nothing are left out. */
export const stateOf = (facts: FileFacts, { debits }: { readonly debits: boolean }): VatState => {
  const { charges, collected, arrhes, billed, hasFinalBill } = facts
  const { groups, overpaid } = allocate(charges, collected)
  const early = hasFinalBill || arrhes <= 0 ? [] : allocate(charges, cents(Math.min(arrhes, collected))).groups
  const all = groupsOf([...charges, ...billed]).filter(({ nature }) => isStated(nature))
  const rows = all.flatMap((group): StateRow[] => {
    const { rate } = group
    if (rate === null) return []
    const onBills = amountOf(billed, group)
    const vatOfBills = sum(billed.filter((line) => sameGroup(line, group)).map(({ vat }) => vat))
    const declared = declaredOf(group, onBills, amountOf(groups, group), debits)
    const vat = vatOf(declared, rate, onBills, vatOfBills)
    const apart = amountOf(early, group)
    const vatApart = apart === 0 ? ZERO : vatOf(apart, rate, onBills, vatOfBills)
    return [
      rowOf(group.nature === 'GOODS' ? 'GOODS' : 'SERVICES', rate, cents(declared - apart), cents(vat - vatApart)),
      rowOf('ARRHES', rate, apart, vatApart),
    ]
  })
  return {
    rows: rows.filter(({ base, vat }) => base !== 0 || vat !== 0),
    outside: outsideOf(groups, overpaid),
  }
}

/** A service or goods without a rate bear no VAT either. */
const outsideNature = ({ nature }: Charge): Outside => (nature === 'SERVICE' || nature === 'GOODS' ? 'EXEMPT' : nature)

const outsideOf = (groups: readonly Charge[], overpaid: Cents): OutsideState[] => {
  const own = groups.filter(({ nature, rate }) => !isStated(nature) || rate === null)
  return OUTSIDE.map((nature) => ({
    nature,
    amount:
      nature === 'OVERPAID'
        ? overpaid
        : sum(own.filter((group) => outsideNature(group) === nature).map(({ amount }) => amount)),
  })).filter(({ amount }) => amount !== 0)
}
