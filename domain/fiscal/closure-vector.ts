/** Runs the cases of kind `closure` of the vectors of money through the rules that the server closes by. */
import { checkDating } from '../billing/guards.ts'
import type { Day } from '../day.ts'
import { addDays } from '../day.ts'
import { cents, type Cents, negate, ZERO } from '../money.ts'
import { RuleError } from '../rule-error.ts'
import type { Books, ClosingYear, Counted, CountedDocument, Perpetual, RateTotal } from './closure.ts'
import {
  countDocument,
  countPayment,
  daysToClose,
  isDayClosed,
  isLate,
  isMonthClosedAt,
  monthToClose,
  nextDay,
  NOTHING_COUNTED,
  perpetualAfter,
  periodName,
  sumCounted,
  sumRates,
  yearAfter,
  yearToClose,
} from './closure.ts'
import { ratesText } from './signed-text.ts'

type Rates = readonly (readonly [number | null, number])[]

interface Step {
  readonly today?: Day
  readonly op: string
  readonly number?: string
  readonly as?: string
  readonly on?: Day
  readonly rates?: Rates
  readonly already?: Rates
  readonly till?: string
  readonly training?: boolean
  readonly method?: string
  readonly amount?: Cents
  readonly guarantee?: boolean
  readonly through?: Day
  readonly month?: string
  readonly year?: string
  readonly technical?: boolean
}

export interface ClosureCase {
  readonly years: readonly {
    readonly label: string
    readonly start: Day
    readonly end: Day
    readonly closed?: boolean
  }[]
  readonly firstDay?: Day
  readonly carry?: {
    readonly through: Day
    readonly perpetual: Cents
    readonly absolute: Cents
    readonly seq: Readonly<Record<'DAY' | 'MONTH' | 'YEAR', number>>
    readonly yearToDate?: {
      readonly rates: readonly (readonly [number | null, Cents, Cents, Cents])[]
      readonly count: number
    }
  }
  readonly events: readonly Step[]
}

interface Bill extends CountedDocument {
  readonly on: Day
  readonly cancelling: boolean
  cancelled: boolean
}

interface ClosedDay extends Perpetual {
  readonly counted: Counted
  /** Rank of the event that closed it. */
  readonly at: number
}

const carried = (carry: ClosureCase['carry']): Counted => {
  const rates: RateTotal[] = (carry?.yearToDate?.rates ?? []).map(([rate, including, excluding, vat]) => ({
    rate,
    including,
    excluding,
    vat,
  }))
  const total = cents(rates.reduce((sum, { including }) => sum + including, 0))
  return { ...NOTHING_COUNTED, rates: sumRates(rates), total, count: carry?.yearToDate?.count ?? 0 }
}

class House {
  readonly closures: unknown[] = []
  readonly created: Omit<ClosingYear, 'closed'>[] = []
  readonly bills = new Map<string, Bill>()
  #today = '' as Day
  #rank = 0
  #lastBackup = -1
  #lastBill: Day | null = null
  #books: Books
  #perpetual: Perpetual
  readonly #seq: Record<'DAY' | 'MONTH' | 'YEAR', number>
  readonly #carry: ClosureCase['carry']
  readonly #counted = new Map<Day, Counted[]>()
  readonly #closed = new Map<Day, ClosedDay>()

  constructor({ years, firstDay, carry }: ClosureCase) {
    const first = firstDay ?? years.map(({ start }) => start).toSorted()[0] ?? null
    this.#books = {
      years: years.map((year) => ({ ...year, closed: year.closed ?? false })),
      firstDay: first,
      lastDay: carry?.through ?? null,
      lastMonth: carry?.through ?? null,
    }
    this.#carry = carry
    this.#perpetual = { perpetual: carry?.perpetual ?? ZERO, absolute: carry?.absolute ?? ZERO }
    this.#seq = { DAY: carry?.seq.DAY ?? 0, MONTH: carry?.seq.MONTH ?? 0, YEAR: carry?.seq.YEAR ?? 0 }
  }

  get flagged(): boolean {
    return isLate(this.#books, this.#today)
  }

  /** What an event answers; a refusal changes nothing. */
  run(step: Step): string {
    this.#rank += 1
    this.#today = step.today ?? this.#today
    try {
      this.#do(step)
      return 'ok'
    } catch (error) {
      if (error instanceof RuleError) return error.code
      throw error
    }
  }

  #do(step: Step): void {
    const { op, on = this.#today } = step
    if (op === 'bill')
      this.#bill(step.number ?? '', { ...this.#document(step), on, cancelling: false, cancelled: false })
    else if (op === 'ticket') this.#ticket(step)
    else if (op === 'cancelBill') this.#cancel(step, on)
    else if (op === 'payment') this.#pay(step, on)
    else if (op === 'auto') this.#auto()
    else if (op === 'closeDays') this.#closeDays(step.through ?? this.#today)
    else if (op === 'backup') this.#lastBackup = this.#rank
    else if (op === 'closeMonth') this.#closeMonth(step.month ?? '')
    else if (op === 'closeYear') this.#closeYear(step.year ?? '', step.technical === true)
    else throw new TypeError(`unknown event ${op}`)
  }

  #document({ till = 'ACCUEIL', rates = [], already }: Step): CountedDocument {
    return { till, rates, already }
  }

  #checkDating(date: Day, lastBillOn: Day | null): void {
    const year = this.#books.years.find(({ start, end }) => start <= date && date <= end)
    checkDating({
      date,
      today: this.#today,
      year:
        year === undefined
          ? null
          : { startDate: year.start, endDate: year.end, billPrefix: '', billDigits: 4, closed: year.closed },
      monthClosed: isMonthClosedAt(this.#books, date),
      dayClosed: isDayClosed(this.#books, date),
      lastBillOn,
    })
  }

  #count(on: Day, counted: Counted): void {
    this.#counted.set(on, [...(this.#counted.get(on) ?? []), counted])
  }

  #bill(number: string, bill: Bill): void {
    this.#checkDating(bill.on, this.#lastBill)
    this.bills.set(number, bill)
    this.#lastBill = bill.on
    this.#count(bill.on, countDocument(bill))
  }

  #ticket(step: Step): void {
    this.#checkDating(this.#today, null)
    if (step.training !== true) this.#count(this.#today, countDocument(this.#document(step)))
  }

  #cancel({ number = '', as = '' }: Step, on: Day): void {
    const bill = this.bills.get(number)
    if (bill === undefined) throw new RuleError('record.unknown')
    if (bill.cancelling) throw new RuleError('billing.cancellingBill')
    if (bill.cancelled) throw new RuleError('billing.alreadyCancelled')
    if (isMonthClosedAt(this.#books, bill.on)) throw new RuleError('billing.billMonthClosed')
    const opposite = (rates: Rates): Rates => rates.map(([rate, amount]) => [rate, negate(cents(amount))])
    const { till, rates, already } = bill
    this.#bill(as, {
      till,
      rates: opposite(rates),
      already: already === undefined ? undefined : opposite(already),
      on,
      cancelling: true,
      cancelled: false,
    })
    bill.cancelled = true
  }

  #pay({ method = '', amount = ZERO, guarantee = false }: Step, on: Day): void {
    if (isDayClosed(this.#books, on)) throw new RuleError('payment.dayClosed')
    if (on > this.#today) throw new RuleError('payment.inFuture')
    this.#count(on, countPayment({ method, amount, guarantee }))
  }

  /** At four in the morning: through yesterday, where there is something to close. */
  #auto(): void {
    const [next, yesterday] = [nextDay(this.#books), addDays(this.#today, -1)]
    if (next !== null && next <= yesterday) this.#closeDays(yesterday)
  }

  #closeDays(through: Day): void {
    for (const day of daysToClose(this.#books, through, this.#today)) {
      const counted = sumCounted(this.#counted.get(day) ?? [])
      this.#perpetual = perpetualAfter(this.#perpetual, counted)
      this.#closed.set(day, { ...this.#perpetual, counted, at: this.#rank })
      this.#books = { ...this.#books, lastDay: day }
      this.#write('DAY', periodName('DAY', day), counted, this.#perpetual)
    }
  }

  #sumOf(from: Day, to: Day): Counted {
    return sumCounted([...this.#closed].filter(([day]) => from <= day && day <= to).map(([, { counted }]) => counted))
  }

  #closeMonth(month: string): void {
    const lastDay = [...this.#closed.keys()].filter((day) => day.startsWith(month)).at(-1)
    const closedAt = lastDay === undefined ? 0 : (this.#closed.get(lastDay)?.at ?? 0)
    const { from, to } = monthToClose(this.#books, { month, backedUp: this.#lastBackup > closedAt })
    this.#write('MONTH', periodName('MONTH', to), this.#sumOf(from, to), this.#perpetualOn(to))
    this.#books = { ...this.#books, lastMonth: to }
  }

  #perpetualOn(day: Day): Perpetual {
    const closed = this.#closed.get(day)
    if (closed !== undefined) return closed
    return { perpetual: this.#carry?.perpetual ?? ZERO, absolute: this.#carry?.absolute ?? ZERO }
  }

  #closeYear(label: string, technical: boolean): void {
    const { year, from, to } = yearToClose(this.#books, { label, technical })
    const before = this.#carry !== undefined && this.#carry.through >= from ? [carried(this.#carry)] : []
    this.#write('YEAR', label, sumCounted([...before, this.#sumOf(from, to)]), this.#perpetualOn(to))
    const next = yearAfter(this.#books, year)
    if (next !== null) this.created.push(next)
    this.#books = {
      ...this.#books,
      years: [
        ...this.#books.years.map((one) => (one === year ? { ...one, closed: true } : one)),
        ...(next === null ? [] : [{ ...next, closed: false }]),
      ],
    }
  }

  #write(chain: 'DAY' | 'MONTH' | 'YEAR', period: string, counted: Counted, { perpetual, absolute }: Perpetual): void {
    const { rates, total, count, tills, payments, guarantees } = counted
    const isDay = chain === 'DAY'
    this.closures.push({
      chain,
      period,
      seq: (this.#seq[chain] += 1),
      total,
      perpetual,
      absolute,
      count,
      ...(rates.length === 0
        ? {}
        : {
            rates: rates.map(({ rate, including, excluding, vat }) => [rate, including, excluding, vat]),
            ratesText: ratesText(rates),
          }),
      ...(isDay && Object.keys(payments).length > 0 ? { payments } : {}),
      ...(isDay && guarantees !== null ? { guarantees } : {}),
      ...(isDay && Object.keys(tills).length > 0 ? { tills } : {}),
    })
  }
}

/** What the books say after the events, in the shape of `expected`. */
export const closureResult = (vector: ClosureCase): unknown => {
  const house = new House(vector)
  const results = vector.events.map((step) => house.run(step))
  const types = [...house.bills].map(([number, bill]) => [number, bill.cancelling ? 3 : bill.cancelled ? 2 : 1])
  return {
    results,
    closures: house.closures,
    flagged: house.flagged,
    ...(house.created.length > 0 ? { createdYears: house.created } : {}),
    ...(types.length > 0 ? { billTypes: Object.fromEntries(types) } : {}),
  }
}
