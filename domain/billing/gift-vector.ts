/** Cases of kind `gift-and-credit` of the vector files: events on vouchers and credit notes, by the rules that the product runs. */
import { toDay } from '../day.ts'
import type { Day } from '../day.ts'
import { cents, excludingVat, sum } from '../money.ts'
import type { Cents } from '../money.ts'
import { RuleError } from '../rule-error.ts'
import { allocate } from '../vat/state.ts'
import type { Charge, Nature } from '../vat/state.ts'
import { MOST_PAID } from '../booking/payment-rules.ts'
import { checkCreditUse, checkGivenBack, creditValidity } from './credit-note.ts'
import { checkGiftCancel, checkGiftSale, checkGiftUse, giftState, lapsedOf } from './gift.ts'
import type { Gift, GiftKind } from './gift.ts'

type LooseLines = readonly (readonly [Nature, number | null, number])[]

type Event = { readonly today?: string } & (
  | {
      readonly op: 'sellGift'
      readonly id: string
      readonly kind: GiftKind
      readonly amount: number
      readonly rate?: number
      readonly until?: string
      readonly mapped?: boolean
    }
  | { readonly op: 'useGift'; readonly id: string; readonly amount: number; readonly lines: LooseLines }
  | { readonly op: 'cancelGift'; readonly id: string }
  | {
      readonly op: 'credit'
      readonly id: string
      readonly customer: string
      readonly amount: number
      readonly until?: string
    }
  | { readonly op: 'useCredit'; readonly id: string; readonly customer: string; readonly amount: number }
  | { readonly op: 'reverse'; readonly of: number }
)
type EventOf<K extends Event['op']> = Extract<Event, { readonly op: K }>

export interface GiftCase {
  readonly giftMonths: number
  readonly creditMonths: number
  readonly at: string
  readonly events: readonly Event[]
}

interface Credit {
  readonly customer: string
  readonly until: Day
  left: Cents
}

/** VAT of a month at a rate, or its opposite. */
type Vat = readonly [rate: number, base: number, vat: number]

interface Use {
  readonly of: { left: Cents }
  readonly amount: Cents
  readonly vat: readonly Vat[]
  reversed: boolean
}

const vatAt = (rate: number, amount: Cents): Vat => {
  const base = excludingVat(amount, rate)
  return [rate, base, amount - base]
}
const opposite = (rows: readonly Vat[]): Vat[] => rows.map(([rate, base, vat]) => [rate, -base, -vat])

/** Of a value voucher, what its amount pays: it pays first. */
const vatOfUse = ({ kind }: Gift, lines: readonly Charge[], amount: Cents): Vat[] => {
  if (kind !== 'VALUE') return []
  const { groups } = allocate(lines, amount)
  const taxed = groups.filter(({ nature, rate }) => rate !== null && (nature === 'SERVICE' || nature === 'GOODS'))
  return [...Map.groupBy(taxed, ({ rate }) => rate ?? 0)].map(([rate, own]) =>
    vatAt(rate, sum(own.map((group) => group.amount))),
  )
}

/** What a case stands on, event after event. */
class Bench {
  readonly gifts = new Map<string, Gift & { left: Cents; cancelled: boolean }>()
  readonly credits = new Map<string, Credit>()
  readonly #vat = new Map<string, [number, number]>()
  readonly #uses = new Map<number, Use>()
  readonly #input: GiftCase
  #today: Day = toDay('1900-01-01')

  constructor(input: GiftCase) {
    this.#input = input
  }

  run(event: Event, index: number): void {
    if (event.today !== undefined) this.#today = toDay(event.today)
    if (event.op === 'sellGift') this.#sell(event)
    else if (event.op === 'useGift') this.#use(event, index)
    else if (event.op === 'cancelGift') this.#cancel(event)
    else if (event.op === 'credit') this.#credit(event)
    else if (event.op === 'useCredit') this.#useCredit(event, index)
    else if (event.op === 'reverse') this.#reverse(event)
    else throw new TypeError('unknown event')
  }

  vat(): unknown[] {
    return [...this.#vat]
      .map(([key, [base, vat]]) => {
        const [month = '', rate] = key.split(' ')
        return [month, Number(rate), base, vat] as const
      })
      .filter(([, , base, vat]) => base !== 0 || vat !== 0)
      .toSorted((a, b) => a[0].localeCompare(b[0]) || a[1] - b[1])
  }

  #declare(rows: readonly Vat[]): void {
    for (const [rate, base, vat] of rows) {
      const key = `${this.#today.slice(0, 7)} ${rate}`
      const [before, vatBefore] = this.#vat.get(key) ?? [0, 0]
      this.#vat.set(key, [before + base, vatBefore + vat])
    }
  }

  #sell({ id, kind, amount, rate, until, mapped = true }: EventOf<'sellGift'>): void {
    const sale = { amount: cents(amount), months: this.#input.giftMonths, today: this.#today, mapped }
    const last = checkGiftSale({ ...sale, until: until === undefined ? null : toDay(until) })
    const own = { code: id, kind, amount: cents(amount), left: cents(amount), until: last }
    this.gifts.set(id, { ...own, rate: rate ?? null, cancelled: false, paid: true })
    if (rate !== undefined && kind !== 'VALUE') this.#declare([vatAt(rate, cents(amount))])
  }

  #gift(id: string): Gift & { left: Cents; cancelled: boolean } {
    const gift = this.gifts.get(id)
    if (gift === undefined) throw new TypeError(`no voucher ${id}`)
    return gift
  }

  #use({ id, amount, lines }: EventOf<'useGift'>, index: number): void {
    const gift = this.#gift(id)
    const charges = lines.map(([nature, rate, own]) => ({ nature, rate, amount: cents(own) }))
    checkGiftUse(gift, { amount: cents(amount), today: this.#today, lines: charges })
    const vat = vatOfUse(gift, charges, cents(amount))
    gift.left = cents(gift.left - amount)
    this.#declare(vat)
    this.#uses.set(index, { of: gift, amount: cents(amount), vat, reversed: false })
  }

  #cancel({ id }: EventOf<'cancelGift'>): void {
    const gift = this.#gift(id)
    checkGiftCancel(gift, this.#today)
    gift.left = cents(0)
    gift.cancelled = true
    if (gift.rate !== null && gift.kind !== 'VALUE') this.#declare(opposite([vatAt(gift.rate, gift.amount)]))
  }

  #credit({ id, customer, amount, until }: EventOf<'credit'>): void {
    checkGivenBack(cents(amount), MOST_PAID)
    const asked = until === undefined ? null : toDay(until)
    const last = creditValidity(asked, this.#today, this.#input.creditMonths)
    this.credits.set(id, { customer, until: last, left: cents(amount) })
  }

  #useCredit({ id, customer, amount }: EventOf<'useCredit'>, index: number): void {
    const credit = this.credits.get(id)
    if (credit === undefined) throw new TypeError(`no credit note ${id}`)
    if (amount <= 0) throw new RuleError('payment.notPositive')
    const { left, until } = credit
    const payerId = customer === credit.customer ? 1 : 2
    checkCreditUse(
      { number: id, left, validUntil: until, customerId: 1 },
      { amount: cents(amount), today: this.#today, payerId },
    )
    credit.left = cents(left - amount)
    this.#uses.set(index, { of: credit, amount: cents(amount), vat: [], reversed: false })
  }

  #reverse({ of }: EventOf<'reverse'>): void {
    const use = this.#uses.get(of)
    if (use === undefined) throw new TypeError(`no use ${of}`)
    if (use.reversed) throw new RuleError('payment.alreadyReversed')
    use.reversed = true
    use.of.left = cents(use.of.left + use.amount)
    this.#declare(opposite(use.vat))
  }
}

const creditState = ({ left, until }: Credit, at: Day): string => {
  if (left <= 0) return 'USED'
  return until < at ? 'EXPIRED' : 'OPEN'
}

/** Answers `{results, gifts, credits, vat, liability, lapsed}`. */
export const giftResult = (input: GiftCase): unknown => {
  const bench = new Bench(input)
  const at = toDay(input.at)
  const results = input.events.map((event, index) => {
    try {
      bench.run(event, index)
      return 'ok'
    } catch (error) {
      if (error instanceof RuleError) return error.code
      throw error
    }
  })
  const gifts = [...bench.gifts.values()]
  const credits = [...bench.credits]
  const values = gifts.filter(({ kind, cancelled }) => kind === 'VALUE' && !cancelled)
  const creditsBy = (past: boolean) =>
    sum(credits.filter(([, { until }]) => until < at === past).map(([, { left }]) => left))
  return {
    results,
    gifts: Object.fromEntries(gifts.map((gift) => [gift.code, [giftState(gift, at), gift.left, gift.until]])),
    credits: Object.fromEntries(
      credits.map(([id, credit]) => [id, [credit.left, credit.until, creditState(credit, at)]]),
    ),
    vat: bench.vat(),
    liability: [sum(values.filter(({ until }) => until >= at).map(({ left }) => left)), creditsBy(false)],
    lapsed: [sum(gifts.map((gift) => lapsedOf(gift, at))), creditsBy(true)],
  }
}
