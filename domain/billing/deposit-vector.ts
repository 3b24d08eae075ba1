/** Cases of kind `deposit` of the vector files: events on slips, by the rules that the product runs. */
import { toDay } from '../day.ts'
import type { Day } from '../day.ts'
import { cents, sum } from '../money.ts'
import type { Cents } from '../money.ts'
import { RuleError } from '../rule-error.ts'
import { afterAct, prepareDeposit, waits } from './deposit.ts'
import type { DepositAct, DepositMethod, DepositPayment, DepositState, DepositSums } from './deposit.ts'
import { checkVouchers, facesOf } from './faces.ts'
import type { Counts } from './faces.ts'
import { reversalRefusal } from './payment-edits.ts'

interface CasePayment {
  readonly id: number
  readonly method: string
  readonly on: string
  readonly amount: number
  readonly account?: string
  readonly guarantee?: boolean
  readonly counts?: Counts
  readonly year?: number
}

type Event = { readonly today?: string } & (
  | {
      readonly op: 'create'
      readonly number: string
      readonly method: string
      readonly account: string
      readonly payments?: readonly number[]
      readonly notes?: Counts
      readonly counts?: Counts
    }
  | { readonly op: DepositAct; readonly number: string }
  | { readonly op: 'closeMonth'; readonly month: string }
  | { readonly op: 'reverse'; readonly payment: number }
  | { readonly op: 'receive'; readonly payment: CasePayment }
)
type EventOf<K extends Event['op']> = Extract<Event, { readonly op: K }>

export interface DepositCase {
  readonly methods: Readonly<
    Record<string, { readonly account: string; readonly bankable: boolean; readonly commission?: number }>
  >
  readonly payments: readonly CasePayment[]
  readonly till: number
  readonly events: readonly Event[]
}

interface Slip extends DepositSums {
  readonly on: Day
  readonly method: string
  readonly account: string
  readonly counts: Counts
  state: DepositState
}

/** What a case stands on, event after event. */
class Bench {
  readonly slips = new Map<string, Slip>()
  readonly #payments = new Map<number, CasePayment>()
  readonly #reversed = new Set<number>()
  readonly #closed = new Set<string>()
  readonly #methods: DepositCase['methods']
  #till: number
  #today: Day = toDay('1900-01-01')

  constructor({ methods, payments, till }: DepositCase) {
    this.#methods = methods
    this.#till = till
    for (const payment of payments) this.#payments.set(payment.id, payment)
  }

  run(event: Event): void {
    if (event.today !== undefined) this.#today = toDay(event.today)
    if (event.op === 'create') this.#create(event)
    else if (event.op === 'closeMonth') this.#closed.add(event.month)
    else if (event.op === 'reverse') this.#reverse(event)
    else if (event.op === 'receive') this.#receive(event)
    else this.#act(event)
  }

  till(): number {
    const gone = [...this.slips.values()].filter(({ method, state }) => method === 'CASH' && state !== 'CANCELLED')
    return this.#till - sum(gone.map(({ total }) => total))
  }

  waiting(): Record<string, [number, number]> {
    const found: Record<string, [number, number]> = {}
    for (const payment of this.#payments.values()) {
      if (!waits(this.#payment(payment.id), this.#method(payment.method))) continue
      const [count, total] = found[payment.method] ?? [0, 0]
      found[payment.method] = [count + 1, total + payment.amount]
    }
    return found
  }

  #method(key: string): DepositMethod {
    const own = this.#methods[key]
    return { key, kind: key, bankable: own?.bankable === true, commission: own?.commission ?? 0 }
  }

  #payment(id: number): DepositPayment {
    const own = this.#payments.get(id)
    if (own === undefined) throw new RuleError('record.unknown')
    const slip = [...this.slips].find(([, one]) => one.state !== 'CANCELLED' && one.lines.includes(id))
    return {
      id,
      method: own.method,
      account: own.account ?? this.#methods[own.method]?.account ?? null,
      on: toDay(own.on),
      amount: cents(own.amount),
      guarantee: own.guarantee === true,
      reversed: this.#reversed.has(id),
      slip: slip?.[0] ?? null,
    }
  }

  #isClosed(day: Day): boolean {
    return this.#closed.has(day.slice(0, 7))
  }

  #create({ number, method, account, payments = [], notes = {}, counts = {} }: EventOf<'create'>): void {
    const on = this.#today
    const asked = {
      number,
      on,
      method: this.#method(method),
      account,
      payments: payments.map((id) => this.#payment(id)),
      counts,
      notes,
    }
    const situation = {
      numberTaken: this.slips.has(number),
      monthClosed: this.#isClosed(on),
      till: cents(this.till()),
    }
    this.slips.set(number, { ...prepareDeposit(asked, situation), on, method, account, counts, state: 'OPEN' })
  }

  #act({ op, number }: EventOf<DepositAct>): void {
    const slip = this.slips.get(number)
    if (slip === undefined) throw new RuleError('record.unknown')
    slip.state = afterAct(op, { state: slip.state, monthClosed: this.#isClosed(slip.on), number })
  }

  #reverse({ payment }: EventOf<'reverse'>): void {
    const { reversed, slip, method, amount, guarantee } = this.#payment(payment)
    const refused = reversalRefusal({
      type: 'PAYMENT',
      methodKind: method.toString(),
      reversedById: reversed ? payment : null,
      downPaymentBill: null,
      madeCredit: null,
      depositNumber: slip,
    })
    if (refused !== null) throw new RuleError(refused.code, refused.context)
    this.#reversed.add(payment)
    if (method === 'CASH' && !guarantee) this.#till -= amount
  }

  #receive({ payment }: EventOf<'receive'>): void {
    const amount: Cents = cents(payment.amount)
    if (payment.method === 'HOLIDAY_VOUCHER')
      checkVouchers({ counts: payment.counts ?? {}, year: payment.year ?? null }, { amount, on: payment.on })
    this.#payments.set(payment.id, payment)
    // A guarantee is in hand apart, never in the till (section 4).
    if (payment.method === 'CASH' && payment.guarantee !== true) this.#till += amount
  }
}

const resultOf = (bench: Bench, event: Event): string => {
  try {
    bench.run(event)
    return 'ok'
  } catch (error) {
    if (error instanceof RuleError) return error.code
    throw error
  }
}

const shown = ({ state, on, method, account, lines, count, total, counts, commission, net }: Slip): unknown => ({
  state,
  on,
  method,
  account,
  lines,
  count,
  total,
  faces:
    method === 'HOLIDAY_VOUCHER'
      ? Object.fromEntries(facesOf(counts).map(({ face, count: n, worth }) => [face, [n, worth]]))
      : undefined,
  commission,
  net,
})

/** Runs the events of a case one after the other; a refused one changes nothing. */
export const depositVector = (vector: DepositCase): unknown => {
  const bench = new Bench(vector)
  const results = vector.events.map((event) => resultOf(bench, event))
  return {
    results,
    slips: Object.fromEntries([...bench.slips].map(([number, slip]) => [number, shown(slip)])),
    waiting: bench.waiting(),
    till: bench.till(),
  }
}
