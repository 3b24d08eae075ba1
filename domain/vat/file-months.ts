/** The states of one file at the ends of months, from what each month brought it and what it charges now. */
import type { Day } from '../day.ts'
import { type Cents, cents, prorate, roundQuotient, sum, ZERO } from '../money.ts'
import { stateOf } from './state.ts'
import type { BilledCharge, Charge, VatState } from './state.ts'

/** What bills charge at a rate. */
export interface BilledPart {
  readonly rate: number
  readonly goods: boolean
  /** A down payment, or its deduction: of the natures that its rate is charged for. */
  readonly advance: boolean
  readonly amount: Cents
  readonly vat: Cents
}

/** What one month brought a file. */
export interface FileMonth {
  /** Its first day. */
  readonly month: Day
  readonly collected: Cents
  readonly arrhes: Cents
  readonly bills: readonly BilledPart[]
  /** Final bills issued less those cancelled. */
  readonly finals: number
  /** What payers who keep a commission paid, by payer. */
  readonly paidBy: ReadonlyMap<number, Cents>
}

/** A commission that a payer keeps out of what it pays, and what it has to pay. */
export interface KeptCommission {
  readonly payerId: number
  readonly commission: Cents
  readonly owed: Cents
}

export interface FileHistory {
  readonly charges: readonly Charge[]
  readonly kept: readonly KeptCommission[]
  /** In their order; those that brought nothing may be left out. */
  readonly months: readonly FileMonth[]
}

const NOTHING: VatState = { rows: [], outside: [] }

/** A part that is billed before it is said what for follows what its rate is charged for, as its deduction does. */
export const natured = (
  { rate, goods, advance, amount, vat }: BilledPart,
  charges: readonly Charge[],
): BilledCharge[] => {
  if (!advance) return [{ nature: goods ? 'GOODS' : 'SERVICE', rate, amount, vat }]
  const own = charges.filter((charge) => charge.rate === rate && charge.amount > 0)
  const ofGoods = sum(own.filter(({ nature }) => nature === 'GOODS').map((charge) => charge.amount))
  const ofServices = sum(own.filter(({ nature }) => nature !== 'GOODS').map((charge) => charge.amount))
  if (ofGoods === 0) return [{ nature: 'SERVICE', rate, amount, vat }]
  const [service = ZERO, good = ZERO] = prorate(amount, [ofServices, ofGoods])
  const [vatOfService = ZERO, vatOfGood = ZERO] = prorate(vat, [ofServices, ofGoods])
  return [
    { nature: 'SERVICE', rate, amount: service, vat: vatOfService },
    { nature: 'GOODS', rate, amount: good, vat: vatOfGood },
  ]
}

/** A commission that is kept is collected with the payment that it is kept out of. */
const keptSoFar = ({ kept }: FileHistory, months: readonly FileMonth[], hasFinalBill: boolean): Cents =>
  sum(
    kept.map(({ payerId, commission, owed }) => {
      if (owed <= 0) return hasFinalBill ? commission : ZERO
      const paid = sum(months.map(({ paidBy }) => paidBy.get(payerId) ?? ZERO))
      const within = Math.min(Math.max(paid, 0), owed)
      return within === owed ? commission : roundQuotient(commission * within, owed)
    }),
  )

/** The state of a file once these months are over. */
export const stateAfter = (
  history: FileHistory,
  months: readonly FileMonth[],
  option: { readonly debits: boolean },
): VatState => {
  const finals = months.reduce((count, month) => count + month.finals, 0)
  const hasFinalBill = finals > 0
  const collected = cents(sum(months.map((month) => month.collected)) + keptSoFar(history, months, hasFinalBill))
  const billed = months.flatMap(({ bills }) => bills.flatMap((part) => natured(part, history.charges)))
  if (collected === 0 && billed.length === 0) return NOTHING
  const arrhes = sum(months.map((month) => month.arrhes))
  return stateOf({ charges: history.charges, collected, arrhes, billed, hasFinalBill }, option)
}

/** The state at the end of each month that changed it, after that of everything up to `base`. */
export const statesOf = (
  history: FileHistory,
  base: Day,
  option: { readonly debits: boolean },
): { readonly before: VatState; readonly after: readonly { readonly month: Day; readonly state: VatState }[] } => ({
  before: stateAfter(
    history,
    history.months.filter(({ month }) => month <= base),
    option,
  ),
  after: history.months
    .filter(({ month }) => month > base)
    .map(({ month }) => ({
      month,
      state: stateAfter(
        history,
        history.months.filter((one) => one.month <= month),
        option,
      ),
    })),
})
