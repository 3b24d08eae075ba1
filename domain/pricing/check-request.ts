/** Refuses absurd requests before any price is computed. */
import { MAX_AMOUNT } from '../money.ts'
import { isDay, nights as nightsOf } from '#domain/day.ts'
import type { Offer, QuoteRequest } from './request.ts'
import { priceError } from './rule-codes.ts'

export const MAX_NIGHTS = 366
export const MAX_PEOPLE = 99
export const MAX_QUANTITY = 999
export const MAX_AGE = 130

const isCount = (n: number, max: number): boolean => Number.isInteger(n) && n >= 0 && n <= max

/**
 * Throws RuleError: `stay.wrongDate`, `stay.datesReversed`, `stay.tooLong`, `stay.tooManyPeople`, `stay.wrongAge`,
 * `stay.presenceReversed`, `price.wrongQuantity`, `price.wrongRate`, `price.wrongAmount`, `offer.wrongFigures`. No people at all is allowed.
 */
export function checkRequest(request: QuoteRequest): void {
  checkStay(request)
  checkPeople(request)
  for (const code of Object.keys(request.quantities)) {
    const quantity = request.quantities[code] ?? 0
    if (!isCount(quantity, MAX_QUANTITY)) throw priceError('price.wrongQuantity', { code, quantity, max: MAX_QUANTITY })
  }
  checkConditions(request)
}

function checkStay({ stay, today, bookedOn }: QuoteRequest): void {
  for (const day of [stay.arrival, stay.departure, today, bookedOn ?? today]) {
    if (!isDay(day)) throw priceError('stay.wrongDate', { day: String(day).slice(0, 40) })
  }
  const { arrival, departure } = stay
  if (departure <= arrival) throw priceError('stay.datesReversed', { arrival, departure })
  const nights = nightsOf(stay)
  if (nights > MAX_NIGHTS) throw priceError('stay.tooLong', { nights, max: MAX_NIGHTS })
}

function checkPeople({ people }: QuoteRequest): void {
  if (people.length > MAX_PEOPLE) throw priceError('stay.tooManyPeople', { people: people.length, max: MAX_PEOPLE })
  for (const { age, from, to } of people) {
    if (!isCount(age, MAX_AGE)) throw priceError('stay.wrongAge', { age, max: MAX_AGE })
    if (from !== undefined && to !== undefined && to <= from) throw priceError('stay.presenceReversed', { from, to })
  }
}

function checkConditions(request: QuoteRequest): void {
  const { discount, fees, insurance, downPayment } = request
  if (discount?.unit === 'PERCENT') checkRate(discount.rate)
  if (discount?.unit === 'CURRENCY') checkAmount(discount.amount)
  if (fees !== undefined) checkAmount(fees.amount)
  if (insurance !== undefined) checkRate(insurance.rate)
  if (downPayment !== undefined) {
    if ('rate' in downPayment) checkRate(downPayment.rate)
    else checkAmount(downPayment.amount)
  }
  for (const manual of request.manual ?? []) checkAmount(manual.amount)
  for (const offer of request.offers ?? []) {
    if (!isSound(offer)) throw priceError('offer.wrongFigures', { code: offer.code })
  }
}

const isRate = (rate: number): boolean => isCount(rate, 10_000)
const isAmount = (amount: number): boolean => isCount(amount, MAX_AMOUNT)

function isSound(offer: Offer): boolean {
  if (!isAmount(offer.fees ?? 0) || !isCount(offer.includedPeople ?? 0, MAX_PEOPLE)) return false
  switch (offer.kind) {
    case 'LESS_PERCENT':
      return isRate(offer.rate)
    case 'LAST_MINUTE':
      return 'rate' in offer ? isRate(offer.rate) : isAmount(offer.amount)
    case 'LESS_AMOUNT':
    case 'BOOKING_FEES':
      return isAmount(offer.amount)
    case 'STRIKEOUT':
      return isAmount(offer.price)
    case 'X_EQUAL_Y':
      return isCount(offer.x, MAX_NIGHTS) && offer.x > 0 && isCount(offer.y, offer.x)
    case 'INCLUDED_SERVICE':
      return true
  }
}

/** From 0 to 100 %. */
function checkRate(rate: number): void {
  if (!isRate(rate)) throw priceError('price.wrongRate', { rate })
}

function checkAmount(amount: number): void {
  if (!isAmount(amount)) throw priceError('price.wrongAmount', { amount, max: MAX_AMOUNT })
}
