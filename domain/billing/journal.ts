/**
 * The journal of the till and the banks: what is theoretically there, day by day, against what was counted, what waits for its deposit,
 * and what the banks hold. One function for every period: `carriedOver` makes the openings of a later one, so that both tell the same.
 */
import type { Day } from '../day.ts'
import { cents, ZERO } from '../money.ts'
import type { Cents } from '../money.ts'
import type {
  BankTotals,
  Journal,
  JournalMove,
  MethodTotals,
  Openings,
  PaymentMove,
  Receipt,
  TillDay,
} from './journal-shapes.ts'

/** Where cash stands; the other keys of methods are the caller's. */
export const TILL = 'CASH'

/** These settle what is owed, and no money moves: shown apart, and in what was received. */
const NO_MONEY: readonly string[] = ['CREDIT_NOTE', 'GIFT', 'REGULATION']

type Sums<T> = { -readonly [K in keyof T]: number }
type MethodSums = Sums<Omit<MethodTotals, 'closing'>>
type BankSums = Sums<Omit<BankTotals, 'closing'>>
type TillSums = Sums<Pick<TillDay, 'received' | 'returned' | 'expenses' | 'injections' | 'deposited'>> & {
  counted: number | null
  drawers: number
}

const none = (opening: number): MethodSums => ({
  opening,
  received: 0,
  returned: 0,
  expenses: 0,
  injections: 0,
  deposited: 0,
  differences: 0,
})

const noBank = (opening: number): BankSums => ({
  opening,
  deposits: 0,
  commissions: 0,
  transfers: 0,
  expenses: 0,
  withdrawals: 0,
})

const noCash = (): TillSums => ({
  received: 0,
  returned: 0,
  expenses: 0,
  injections: 0,
  deposited: 0,
  counted: null,
  drawers: 0,
})

const had = <T>(map: Map<string, T>, key: string, make: () => T): T => {
  const found = map.get(key) ?? make()
  map.set(key, found)
  return found
}

const plus = (map: Map<string, number>, key: string, amount: number): void => {
  map.set(key, (map.get(key) ?? 0) + amount)
}

class Books {
  readonly days = new Map<Day, TillSums>()
  readonly methods = new Map<string, MethodSums>()
  readonly banks = new Map<string, BankSums>()
  readonly receipts = new Map<Day, Map<string, number>>()
  readonly other = new Map<string, number>()
  readonly guarantees: Map<string, number>
  expenseVat = 0

  constructor(from: Openings) {
    this.guarantees = new Map(from.guarantees)
    for (const [key, amount] of from.inHand) this.methods.set(key, none(amount))
    for (const [key, amount] of from.banks) this.banks.set(key, noBank(amount))
  }

  cash(on: Day): TillSums {
    const found = this.days.get(on) ?? noCash()
    this.days.set(on, found)
    return found
  }

  bank(account: string): BankSums {
    return had(this.banks, account, () => noBank(0))
  }

  /** Where what was received by this method stands. */
  hand(method: string, on: Day): Pick<TillSums, 'received' | 'returned' | 'deposited'> {
    return method === TILL ? this.cash(on) : had(this.methods, method, () => none(0))
  }
}

const enterPayment = (books: Books, move: PaymentMove): void => {
  const { on, method, kind, amount, type, guarantee, account } = move
  if (guarantee) return plus(books.guarantees, method, amount)
  const day = books.receipts.get(on) ?? new Map<string, number>()
  books.receipts.set(on, day)
  plus(day, method, amount)
  if (NO_MONEY.includes(kind)) return plus(books.other, method, amount)
  if (kind === 'TRANSFER') {
    if (account !== null) books.bank(account).transfers += amount
    return undefined
  }
  const hand = books.hand(method, on)
  if (type === 'PAYMENT') hand.received += amount
  else hand.returned += amount
  return undefined
}

const enter = (books: Books, move: JournalMove): void => {
  const { on, amount } = move
  switch (move.op) {
    case 'payment':
      return enterPayment(books, move)
    case 'expense':
      books.expenseVat += move.vat
      if (move.account === null) books.cash(on).expenses += amount
      else books.bank(move.account).expenses += amount
      return undefined
    case 'injection':
      books.cash(on).injections += amount
      if (move.account !== null) books.bank(move.account).withdrawals += amount
      return undefined
    case 'deposit': {
      books.hand(move.method, on).deposited += amount
      if (move.account === null) return undefined
      const bank = books.bank(move.account)
      bank.deposits += amount
      bank.commissions += move.commission
      return undefined
    }
    case 'count':
      books.cash(on).counted = amount
      return undefined
    default:
      books.cash(on).drawers += amount
      return undefined
  }
}

const inOrder = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

const tillDays = (books: Books, opening: Cents): TillDay[] => {
  let open = opening
  return [...books.days]
    .toSorted(([a], [b]) => inOrder(a, b))
    .map(([on, { received, returned, expenses, injections, deposited, counted, drawers }]) => {
      const theoretical = cents(open + received + returned - expenses + injections - deposited)
      const difference = cents(counted === null ? drawers : counted - theoretical)
      const day: TillDay = {
        on,
        opening: open,
        received: cents(received),
        returned: cents(returned),
        expenses: cents(expenses),
        injections: cents(injections),
        deposited: cents(deposited),
        theoretical,
        counted: counted === null ? null : cents(counted),
        difference,
        closing: cents(theoretical + difference),
      }
      open = day.closing
      return day
    })
}

const methodTotals = (s: MethodSums): MethodTotals => ({
  opening: cents(s.opening),
  received: cents(s.received),
  returned: cents(s.returned),
  expenses: cents(s.expenses),
  injections: cents(s.injections),
  deposited: cents(s.deposited),
  differences: cents(s.differences),
  closing: cents(s.opening + s.received + s.returned - s.expenses + s.injections - s.deposited + s.differences),
})

const bankTotals = (s: BankSums): BankTotals => ({
  opening: cents(s.opening),
  deposits: cents(s.deposits),
  commissions: cents(s.commissions),
  transfers: cents(s.transfers),
  expenses: cents(s.expenses),
  withdrawals: cents(s.withdrawals),
  closing: cents(s.opening + s.deposits - s.commissions + s.transfers - s.expenses - s.withdrawals),
})

const tillTotals = (days: readonly TillDay[], opening: Cents): MethodTotals => {
  const sums = none(opening)
  for (const day of days) {
    sums.received += day.received
    sums.returned += day.returned
    sums.expenses += day.expenses
    sums.injections += day.injections
    sums.deposited += day.deposited
    sums.differences += day.difference
  }
  return methodTotals(sums)
}

const mapped = <A, B>(map: ReadonlyMap<string, A>, to: (value: A) => B): Map<string, B> =>
  new Map([...map].map(([key, value]) => [key, to(value)]))

const receiptsOf = (books: Books): Receipt[] =>
  [...books.receipts]
    .toSorted(([a], [b]) => inOrder(a, b))
    .flatMap(([on, methods]) =>
      [...methods].toSorted(([a], [b]) => inOrder(a, b)).map(([method, net]) => ({ on, method, net: cents(net) })),
    )

/**
 * The journal of these moves, whatever their order (of counts of a day, the last given holds). Throws RangeError past the safe
 * integers.
 */
export const journal = (openings: Openings, moves: readonly JournalMove[]): Journal => {
  const books = new Books(openings)
  for (const move of moves) enter(books, move)
  const till = tillDays(books, openings.till)
  return {
    till,
    methods: new Map([[TILL, tillTotals(till, openings.till)], ...mapped(books.methods, methodTotals)]),
    receipts: receiptsOf(books),
    banks: mapped(books.banks, bankTotals),
    other: mapped(books.other, cents),
    guarantees: mapped(books.guarantees, cents),
    expenseVat: cents(books.expenseVat),
  }
}

/** What the period after this one opens with. */
export const carriedOver = ({ methods, banks, guarantees }: Journal): Openings => ({
  till: methods.get(TILL)?.closing ?? ZERO,
  inHand: new Map([...methods].filter(([key]) => key !== TILL).map(([key, { closing }]) => [key, closing])),
  banks: mapped(banks, ({ closing }) => closing),
  guarantees,
})

/** Opening and closing of the till, by month with a day in it. */
export const tillMonths = (till: readonly TillDay[]): ReadonlyMap<string, readonly [Cents, Cents]> => {
  const months = new Map<string, readonly [Cents, Cents]>()
  for (const { on, opening, closing } of till) {
    const month = on.slice(0, 7)
    months.set(month, [months.get(month)?.[0] ?? opening, closing])
  }
  return months
}
