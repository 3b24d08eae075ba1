/**
 * Special offers (domain rules 3.5): the best single one competes with the chain of all cumulative ones, each taken on what
 * the one before left; the greater reduction is applied. Replaced fees and included services reduce no price: they apply as
 * soon as their conditions hold.
 */
import { cents, percentOf, roundQuotient, shareToLargest, sum, ZERO } from '#domain/money.ts'
import type { Cents } from '#domain/money.ts'
import type { BasePrice } from './base.ts'
import { offerRefusal } from './offer-conditions.ts'
import type { OfferSituation } from './offer-conditions.ts'
import type { ReductionBasis } from './line.ts'
import type { AmountUnit, Offer, OfferScope } from './request.ts'
import type { OfferOutcome, OfferTrace } from './result.ts'
import type { GridModel } from './types.ts'

export interface AppliedOffer {
  readonly offer: Offer
  readonly reduction: Cents
  /** What it takes from the base and from each component, in the order of `amounts`. */
  readonly shares: readonly Cents[]
  readonly basis: ReductionBasis
}

export interface OffersResult {
  readonly applied: readonly AppliedOffer[]
  readonly reduction: Cents
  /** What is left of the base and of each component. */
  readonly left: readonly Cents[]
  readonly fees: { readonly amount: Cents; readonly code: string } | null
  readonly services: readonly (Offer & { readonly kind: 'INCLUDED_SERVICE' })[]
  readonly trace: readonly OfferTrace[]
}

export interface OfferGround extends OfferSituation {
  readonly model: GridModel
  readonly base: BasePrice
  /** The base, then each component. */
  readonly amounts: readonly Cents[]
}

/** What an offer takes from running amounts, and how. */
interface Reduction {
  readonly amount: Cents
  readonly on: Cents
  readonly basis: ReductionBasis
  readonly detail: Pick<OfferTrace, 'units' | 'freeNights' | 'freeDays'>
}

const NO_PRICE: readonly Offer['kind'][] = ['BOOKING_FEES', 'INCLUDED_SERVICE']

export function applyOffers(offers: readonly Offer[], ground: OfferGround): OffersResult {
  const traces = new Map<Offer, OfferTrace>()
  const eligible: Offer[] = []
  for (const offer of offers.toSorted((a, b) => a.order - b.order)) {
    const reason = offerRefusal(offer, ground)
    if (reason === null) eligible.push(offer)
    else traces.set(offer, { ...identity(offer), outcome: 'REFUSED', reason, reduction: ZERO, on: ZERO })
  }
  const priced = eligible.filter((o) => !NO_PRICE.includes(o.kind))
  const { applied, left } = compete(priced, ground, traces)
  const fees = replacedFees(eligible, traces)
  const services = eligible.filter((o) => o.kind === 'INCLUDED_SERVICE')
  for (const offer of services) traces.set(offer, { ...identity(offer), outcome: 'APPLIED', reduction: ZERO, on: ZERO })
  const trace = offers.flatMap((offer) => traces.get(offer) ?? [])
  return { applied, reduction: sum(applied.map((a) => a.reduction)), left, fees, services, trace }
}

const identity = ({
  code,
  label,
  kind,
  cumulative,
}: Offer): Pick<OfferTrace, 'code' | 'label' | 'kind' | 'cumulative'> => ({
  code,
  label,
  kind,
  cumulative,
})

/** The lowest of the fees offered: the same rule as for reductions, the customer's best. */
function replacedFees(eligible: readonly Offer[], traces: Map<Offer, OfferTrace>): OffersResult['fees'] {
  const offers = eligible.filter((o) => o.kind === 'BOOKING_FEES')
  const best = offers.reduce<(Offer & { kind: 'BOOKING_FEES' }) | null>(
    (a, b) => (a === null || b.amount < a.amount ? b : a),
    null,
  )
  for (const offer of offers) {
    const outcome = offer === best ? 'APPLIED' : 'BEATEN'
    const beaten = offer === best || best === null ? {} : { beatenBy: best.code }
    traces.set(offer, { ...identity(offer), outcome, reduction: ZERO, on: ZERO, ...beaten })
  }
  return best === null ? null : { amount: best.amount, code: best.code }
}

interface Contender {
  readonly offer: Offer
  readonly reduction: Reduction
  readonly shares: readonly Cents[]
}

function compete(
  offers: readonly Offer[],
  ground: OfferGround,
  traces: Map<Offer, OfferTrace>,
): Pick<OffersResult, 'applied' | 'left'> {
  const singles = offers.filter((o) => !o.cumulative).map((o) => contend(o, ground, ground.amounts))
  const chain: Contender[] = []
  let running = ground.amounts
  for (const offer of offers.filter((o) => o.cumulative)) {
    const contender = contend(offer, ground, running)
    running = take(running, contender.shares)
    chain.push(contender)
  }
  const single = singles.reduce<Contender | null>(
    (a, b) => (a === null || b.reduction.amount > a.reduction.amount ? b : a),
    null,
  )
  const chained = chain.reduce((total, c) => total + c.reduction.amount, 0)
  const winners = single !== null && single.reduction.amount >= chained ? [single] : chain
  const applied = winners.filter((c) => c.reduction.amount > 0)
  for (const contender of [...singles, ...chain]) traces.set(contender.offer, traceOf(contender, applied))
  return {
    applied: applied.map(asApplied),
    left: winners === chain ? running : take(ground.amounts, single?.shares ?? []),
  }
}

const asApplied = ({ offer, reduction, shares }: Contender): AppliedOffer => ({
  offer,
  reduction: reduction.amount,
  shares,
  basis: reduction.basis,
})

const take = (amounts: readonly Cents[], shares: readonly Cents[]): Cents[] =>
  amounts.map((a, i) => cents(a - (shares[i] ?? 0)))

function traceOf({ offer, reduction }: Contender, applied: readonly Contender[]): OfferTrace {
  const { amount, on, basis, detail } = reduction
  const won = applied.some((c) => c.offer === offer)
  const outcome: OfferOutcome = won ? 'APPLIED' : amount === 0 ? 'NO_EFFECT' : 'BEATEN'
  const winner = applied[0]?.offer.code
  return {
    ...identity(offer),
    outcome,
    ...(outcome === 'BEATEN' && winner !== undefined ? { beatenBy: winner } : {}),
    reduction: amount,
    on,
    scope: basis.scope,
    ...(basis.rate === undefined ? {} : { rate: basis.rate }),
    ...(basis.per === undefined ? {} : { per: basis.per }),
    ...detail,
  }
}

function contend(offer: Offer, ground: OfferGround, running: readonly Cents[]): Contender {
  const reduction = reductionOf(offer, ground, running)
  const base = running[0] ?? ZERO
  const shares =
    reduction.basis.scope === 'BASE'
      ? running.map((_, i) => (i === 0 ? reduction.amount : ZERO))
      : shareToLargest(reduction.amount, running)
  if (reduction.basis.scope === 'BASE' && reduction.amount > base)
    throw new RangeError('a reduction of the base exceeds it')
  return { offer, reduction, shares }
}

function reductionOf(offer: Offer, ground: OfferGround, running: readonly Cents[]): Reduction {
  const base = running[0] ?? ZERO
  switch (offer.kind) {
    case 'LESS_PERCENT':
      return lessPercent(offer.rate, offer.scope ?? 'BASE', running)
    case 'LAST_MINUTE':
      return 'rate' in offer
        ? lessPercent(offer.rate, offer.scope ?? 'BASE', running)
        : lessAmount(offer.amount, offer.per, ground, base)
    case 'LESS_AMOUNT':
      return lessAmount(offer.amount, offer.per, ground, base)
    case 'X_EQUAL_Y':
      return freeNights(offer, ground, base)
    case 'STRIKEOUT':
      return { amount: cents(Math.max(0, base - offer.price)), on: base, basis: { scope: 'BASE' }, detail: {} }
    case 'BOOKING_FEES':
    case 'INCLUDED_SERVICE':
      return { amount: ZERO, on: base, basis: { scope: 'BASE' }, detail: {} }
  }
}

const atMost = (amount: number, limit: Cents): Cents => cents(Math.max(0, Math.min(amount, limit)))

function lessPercent(rate: number, scope: OfferScope, running: readonly Cents[]): Reduction {
  const on = scope === 'BASE' ? (running[0] ?? ZERO) : sum(running)
  return { amount: atMost(percentOf(on, rate), on), on, basis: { scope, rate }, detail: {} }
}

/** How many times a sum per stay, night or full week is taken. */
export const unitsOf = (per: AmountUnit, nights: number): number => {
  if (per === 'STAY') return 1
  return per === 'NIGHT' ? nights : Math.floor(nights / 7)
}

function lessAmount(amount: Cents, per: AmountUnit, ground: OfferGround, base: Cents): Reduction {
  const units = unitsOf(per, ground.frame.count)
  return {
    amount: atMost(amount * units, base),
    on: base,
    basis: { scope: 'BASE', per, unit: amount },
    detail: { units },
  }
}

/** A NIGHT grid gives away its cheapest nights, the last of equals; other models the base ÷ nights. */
function freeNights(offer: Offer & { kind: 'X_EQUAL_Y' }, ground: OfferGround, base: Cents): Reduction {
  const { frame, base: price } = ground
  const times = offer.repeatable === true ? Math.floor(frame.count / offer.x) : 1
  const free = Math.max(0, (offer.x - offer.y) * times)
  const basis = { scope: 'BASE' } as const
  if (ground.model !== 'NIGHT') {
    return {
      amount: atMost(roundQuotient(base * free, frame.count), base),
      on: base,
      basis,
      detail: { freeNights: free },
    }
  }
  const byPrice = price.shares.map((share, i) => ({ share, i })).sort((a, b) => a.share - b.share || b.i - a.i)
  const given = byPrice.slice(0, free).sort((a, b) => a.i - b.i)
  const amount = roundQuotient(
    given.reduce((total, g) => total + g.share, 0),
    price.denominator,
  )
  const freeDays = given.map((g) => frame.nights[g.i] ?? frame.arrival)
  return { amount: atMost(amount, base), on: base, basis, detail: { freeNights: free, freeDays } }
}
