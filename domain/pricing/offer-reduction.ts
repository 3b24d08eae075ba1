/** What each kind of offer takes off (domain rules 3.5), on the nights that it is for. */
import { cents, percentOf, roundQuotient, sum, ZERO } from '#domain/money.ts'
import type { Cents } from '#domain/money.ts'
import type { ReductionBasis } from './line.ts'
import { nightsFor } from './offer-nights.ts'
import type { NightSpan } from './offer-nights.ts'
import type { OfferGround } from './offers.ts'
import type { AmountUnit, Offer, OfferScope } from './request.ts'
import type { OfferTrace } from './result.ts'

/** What an offer takes from running amounts, and how. */
export interface Reduction {
  readonly amount: Cents
  readonly on: Cents
  readonly basis: ReductionBasis
  /** How it follows a stay whose dates change, where that is not by `basis`. */
  readonly follows?: ReductionBasis
  readonly detail: Pick<OfferTrace, 'units' | 'freeNights' | 'freeDays' | 'included' | 'rate' | 'per' | 'nightsInside'>
  /** The amounts that it is taken from, in their proportion. */
  readonly weights: readonly Cents[]
}

/** On the nights that the offer is for: all of the stay, or those inside its dates (`stayRule`). */
export function reductionOf(offer: Offer, ground: OfferGround, running: readonly Cents[]): Reduction {
  const span = nightsFor(offer, ground.frame)
  const isPart = span.count < ground.frame.count
  const weights = isPart ? partOf(running, ground, span) : running
  const reduction = onNights(offer, ground, weights, span)
  if (!isPart) return { ...reduction, weights }
  const { rate, per, scope } = reduction.basis
  // Dates that change move the part that falls inside: no rate or sum of the whole says it any more.
  const told = {
    ...(rate === undefined ? {} : { rate }),
    ...(per === undefined ? {} : { per }),
    nightsInside: span.count,
  }
  return { ...reduction, weights, basis: { scope }, detail: { ...reduction.detail, ...told } }
}

/** What the running amounts hold of the nights inside. */
function partOf(running: readonly Cents[], ground: OfferGround, { first, last }: NightSpan): Cents[] {
  const inside = ground.within(first, last)
  return running.map((left, i) => {
    const [amount, part] = [ground.amounts[i] ?? ZERO, inside[i] ?? ZERO]
    if (amount === left || amount === 0) return atMost(part, left)
    const product = left * part
    return atMost(
      Number.isSafeInteger(product) ? roundQuotient(product, amount) : Math.round((left / amount) * part),
      left,
    )
  })
}

function onNights(
  offer: Offer,
  ground: OfferGround,
  running: readonly Cents[],
  span: NightSpan,
): Omit<Reduction, 'weights'> {
  const base = running[0] ?? ZERO
  switch (offer.kind) {
    case 'LESS_PERCENT':
      return lessPercent(offer.rate, offer.scope ?? 'BASE', running)
    case 'LAST_MINUTE':
      return 'rate' in offer
        ? lessPercent(offer.rate, offer.scope ?? 'BASE', running)
        : lessAmount(offer.amount, offer.per, span, base)
    case 'LESS_AMOUNT':
      return lessAmount(offer.amount, offer.per, span, base)
    case 'X_EQUAL_Y':
      return freeNights(offer, ground, base, span)
    case 'STRIKEOUT':
      return { amount: cents(Math.max(0, base - offer.price)), on: base, basis: { scope: 'BASE' }, detail: {} }
    case 'BOOKING_FEES':
    case 'INCLUDED_SERVICE':
      return { amount: ZERO, on: base, basis: { scope: 'BASE' }, detail: {} }
  }
}

export const atMost = (amount: number, limit: Cents): Cents => cents(Math.max(0, Math.min(amount, limit)))

function lessPercent(rate: number, scope: OfferScope, running: readonly Cents[]): Omit<Reduction, 'weights'> {
  const on = scope === 'BASE' ? (running[0] ?? ZERO) : sum(running)
  return { amount: atMost(percentOf(on, rate), on), on, basis: { scope, rate }, detail: {} }
}

/** How many times a sum per stay, night or full week is taken. */
export const unitsOf = (per: AmountUnit, nights: number): number => {
  if (per === 'STAY') return 1
  return per === 'NIGHT' ? nights : Math.floor(nights / 7)
}

function lessAmount(amount: Cents, per: AmountUnit, { count }: NightSpan, base: Cents): Omit<Reduction, 'weights'> {
  const units = unitsOf(per, count)
  return {
    amount: atMost(amount * units, base),
    on: base,
    basis: { scope: 'BASE', per, unit: amount },
    detail: { units },
  }
}

/** A NIGHT grid gives away its cheapest nights, the last of equals; other models the base ÷ nights. */
function freeNights(
  offer: Offer & { kind: 'X_EQUAL_Y' },
  ground: OfferGround,
  base: Cents,
  span: NightSpan,
): Omit<Reduction, 'weights'> {
  const { frame, base: price } = ground
  const times = offer.repeatable === true ? Math.floor(span.count / offer.x) : 1
  const free = Math.max(0, (offer.x - offer.y) * times)
  const basis = { scope: 'BASE' } as const
  if (ground.model !== 'NIGHT') {
    return {
      amount: atMost(roundQuotient(base * free, span.count), base),
      on: base,
      basis,
      detail: { freeNights: free },
    }
  }
  const own = price.shares.map((share, i) => ({ share, i })).slice(span.first, span.last)
  const byPrice = own.sort((a, b) => a.share - b.share || b.i - a.i)
  const given = byPrice.slice(0, free).sort((a, b) => a.i - b.i)
  const amount = roundQuotient(
    given.reduce((total, g) => total + g.share, 0),
    price.denominator,
  )
  const freeDays = given.map((g) => frame.nights[g.i] ?? frame.arrival)
  return { amount: atMost(amount, base), on: base, basis, detail: { freeNights: free, freeDays } }
}
