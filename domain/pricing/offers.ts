/**
 * Special offers (domain rules 3.5): the best single one competes with the chain of all cumulative ones, each taken on what
 * the one before left; the greater reduction is applied. Replaced fees and included services reduce no price: they apply as
 * soon as their conditions hold.
 */
import { cents, shareToLargest, sum, ZERO } from '#domain/money.ts'
import type { Cents } from '#domain/money.ts'
import type { BasePrice } from './base.ts'
import { offerRefusal } from './offer-conditions.ts'
import { atMost, reductionOf } from './offer-reduction.ts'
import type { Reduction } from './offer-reduction.ts'
import type { OfferSituation } from './offer-conditions.ts'
import type { ReductionBasis } from './line.ts'
import type { Offer } from './request.ts'
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
  /** The part of those amounts that falls on nights [first, last) of the stay. */
  readonly within: (first: number, last: number) => readonly Cents[]
  /** Those amounts where so many people are included in the price. */
  readonly including: (people: number) => readonly Cents[]
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
  readonly reduction: Omit<Reduction, 'weights'>
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
  const { amount, weights, ...reduction } = reductionOf(offer, ground, running)
  const base = running[0] ?? ZERO
  if (reduction.basis.scope === 'BASE' && amount > base) throw new RangeError('a reduction of the base exceeds it')
  const own =
    reduction.basis.scope === 'BASE'
      ? running.map((_, i) => (i === 0 ? amount : ZERO))
      : shareToLargest(amount, weights)
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
