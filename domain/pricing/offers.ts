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
  /** Those amounts where so many people are included in the price. */
  readonly including: (people: number) => readonly Cents[]
}

/** What an offer takes from running amounts, and how. */
interface Reduction {
  readonly amount: Cents
  readonly on: Cents
  readonly basis: ReductionBasis
  /** How it follows a stay whose dates change, where that is not by `basis`. */
  readonly follows?: ReductionBasis
  readonly detail: Pick<OfferTrace, 'units' | 'freeNights' | 'freeDays' | 'included'>
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
  const fees = replacedFees(eligible, applied, traces, ground.request.fees?.amount ?? ZERO)
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

/**
 * The lowest of the fees offered, by offers of that kind or beside a reduction: the same rule as for reductions, the customer's best.
 * Fees that are not lower than the usual ones replace nothing: an offer never raises what is paid.
 */
function replacedFees(
  eligible: readonly Offer[],
  applied: readonly AppliedOffer[],
  traces: Map<Offer, OfferTrace>,
  usual: Cents,
): OffersResult['fees'] {
  const alone = eligible.filter((o) => o.kind === 'BOOKING_FEES')
  const beside = [...applied.map((a) => a.offer), ...eligible.filter((o) => o.kind === 'INCLUDED_SERVICE')]
  const offered = [
    ...alone.map((offer) => ({ offer, amount: offer.amount })),
    ...beside.flatMap((offer) => (offer.fees === undefined ? [] : [{ offer, amount: offer.fees }])),
  ].filter(({ amount }) => amount < usual)
  const best = offered.reduce<{ readonly offer: Offer; readonly amount: Cents } | null>(
    (a, b) => (a === null || b.amount < a.amount ? b : a),
    null,
  )
  for (const offer of alone) {
    const lower = offer.amount < usual
    const outcome = offer === best?.offer ? 'APPLIED' : lower ? 'BEATEN' : 'NO_EFFECT'
    const beaten = outcome !== 'BEATEN' || best === null ? {} : { beatenBy: best.offer.code }
    traces.set(offer, { ...identity(offer), outcome, reduction: ZERO, on: ZERO, ...beaten })
  }
  return best === null ? null : { amount: best.amount, code: best.offer.code }
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
  const singles = offers
    .filter((o) => !o.cumulative)
    .map((o) => contend(o, ground, { running: ground.amounts, included: 0 }))
  const chain: Contender[] = []
  let left: Left = { running: ground.amounts, included: 0 }
  for (const offer of offers.filter((o) => o.cumulative)) {
    const contender = contend(offer, ground, left)
    const included = Math.max(left.included, offer.includedPeople ?? 0)
    left = { running: take(left.running, contender.shares), included }
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
    left: winners === chain ? left.running : take(ground.amounts, single?.shares ?? []),
  }
}

const asApplied = ({ offer, reduction, shares }: Contender): AppliedOffer => ({
  offer,
  reduction: reduction.amount,
  shares,
  basis: reduction.follows ?? reduction.basis,
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

/** What the offers before have left, and the people that they include. */
interface Left {
  readonly running: readonly Cents[]
  readonly included: number
}

/** What the people whom an offer includes would have paid, beyond those that the offers before include. */
function includedShares({ includedPeople = 0 }: Offer, ground: OfferGround, { running, included }: Left): Cents[] {
  if (includedPeople <= included) return running.map(() => ZERO)
  const before = included === 0 ? ground.amounts : ground.including(included)
  const after = ground.including(includedPeople)
  return running.map((amount, i) => atMost((before[i] ?? ZERO) - (after[i] ?? ZERO), amount))
}

function contend(offer: Offer, ground: OfferGround, before: Left): Contender {
  const people = includedShares(offer, ground, before)
  const running = take(before.running, people)
  const { amount, ...reduction } = reductionOf(offer, ground, running)
  const base = running[0] ?? ZERO
  if (reduction.basis.scope === 'BASE' && amount > base) throw new RangeError('a reduction of the base exceeds it')
  const own =
    reduction.basis.scope === 'BASE'
      ? running.map((_, i) => (i === 0 ? amount : ZERO))
      : shareToLargest(amount, running)
  const given = sum(people)
  if (given === 0) return { offer, reduction: { amount, ...reduction }, shares: own }
  const detail = { ...reduction.detail, included: { people: offer.includedPeople ?? 0, reduction: given } }
  return {
    offer,
    // With people given it is no more a rate or a sum per night of what it reduces.
    reduction: { ...reduction, amount: cents(amount + given), follows: { scope: 'BASE_OPTIONS' }, detail },
    shares: own.map((share, i) => cents(share + (people[i] ?? 0))),
  }
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
