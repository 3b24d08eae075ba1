/** Checks and prices what is asked of a file, before anything is locked or written. */
import { checkAnimals, checkPeople, checkStay, partyWarnings } from '#domain/booking/party.ts'
import { dueDates } from '#domain/booking/due-dates.ts'
import { fileDownPayment } from '#domain/booking/price-file.ts'
import type { PricedStay } from '#domain/booking/price-file.ts'
import type { Reason } from '#domain/booking/facts.ts'
import type { Day } from '#domain/day.ts'
import { ZERO } from '#domain/money.ts'
import type { Cents } from '#domain/money.ts'
import { RuleError } from '#domain/rule-error.ts'
import type { OccupancyInput } from '#contract/operations/booking/booking.ts'
import type { PricingInput } from '#contract/operations/booking/party.ts'
import { checkPlaces } from '#server/modules/inventory/index.ts'
import type { CheckedWish } from '#server/modules/inventory/index.ts'
import type { Context } from '#server/platform/http/route.ts'
import {
  fileConditions,
  loadBeginning,
  partnerOf,
  priceDrafts,
  termsOf,
  typeOf,
} from '#server/modules/pricing/index.ts'
import type { Conditions, TermsInfo } from '#server/modules/pricing/index.ts'

export interface FileWish {
  readonly customerId: number | null
  readonly paymentTermsId: number | null
  readonly pricing: PricingInput
  readonly occupancies: readonly OccupancyInput[]
}

export interface Prepared {
  readonly conditions: Conditions
  readonly terms: TermsInfo | null
  readonly wishes: readonly CheckedWish[]
  readonly priced: readonly PricedStay[]
  /** Per stay: what to show, and forbids nothing by itself. */
  readonly warnings: readonly (readonly Reason[])[]
  readonly sums: FileSums
  /** New ids, as many as asked for. */
  readonly ids: readonly number[]
}

export interface FileSums {
  readonly total: Cents
  readonly downPayment: Cents
  readonly downPaymentDue: Day | null
  readonly balanceDue: Day | null
}

/** A remise that the house gives no more stays on the files that have it. Throws RuleError `reference.unknown`. */
const checkDiscount = ({ discounts }: Conditions, { discount }: PricingInput): void => {
  const id = discount?.discountId ?? null
  if (id !== null && !discounts.some((d) => d.id === id && d.active)) throw new RuleError('reference.unknown')
}

/** One that is no longer worked with brings no new stays. Throws RuleError `partner.closed`, and those of `partnerOf`. */
const checkPartner = (conditions: Conditions, { partnerId }: PricingInput): void => {
  const partner = partnerOf(conditions, partnerId)
  if (partner !== undefined && !partner.active) throw new RuleError('partner.closed')
}

const checkParties = (conditions: Conditions, occupancies: readonly OccupancyInput[], today: Day): void => {
  const animals = conditions.references.filter((r) => r.kind === 'ANIMAL')
  for (const occupancy of occupancies) {
    checkStay(occupancy, today)
    checkPeople(occupancy.people, occupancy)
    checkAnimals(occupancy.options, animals)
  }
}

/** Sums and due dates of a file whose stays are priced; zero while there is none. */
export const sumsOf = (
  prices: readonly PricedStay[],
  occupancies: readonly Pick<OccupancyInput, 'arrival' | 'departure'>[],
  terms: TermsInfo | null,
  how: { readonly file: Parameters<typeof fileDownPayment>[0]; readonly bookedOn: Day },
): FileSums => {
  const lines = prices.flatMap((p) => (p.priced ? p.quote.lines : []))
  const { totals, downPayment } = fileDownPayment(how.file, lines, { bookedOn: how.bookedOn, stays: occupancies })
  const [arrival] = occupancies.map((o) => o.arrival).toSorted()
  if (arrival === undefined) return { total: ZERO, downPayment: ZERO, downPaymentDue: null, balanceDue: null }
  const delays = terms ?? { downPaymentDelay: 0, balanceDelay: 0 }
  return {
    total: totals.total,
    downPayment,
    ...dueDates(how.bookedOn, arrival, delays, { downPayment, total: totals.total }),
  }
}

/**
 * Throws the codes of `checkStay`, `checkPeople`, `checkAnimals`, `checkPlaces`, `fileConditions` and of pricing's
 * `checkRequest`. A stay that no grid prices is not refused here: a basket may show it.
 */
export const prepareFile = async (
  { tx, establishmentId, today }: Context,
  wish: FileWish,
  bookedOn: Day,
  newIds: number,
): Promise<Prepared> => {
  const { occupancies, customerId } = wish
  const { conditions, knowsCustomer, ids } = await loadBeginning(tx, establishmentId, { customerId, ids: newIds })
  if (!knowsCustomer) throw new RuleError('reference.unknown')
  checkDiscount(conditions, wish.pricing)
  checkPartner(conditions, wish.pricing)
  checkParties(conditions, occupancies, today)
  const wishes = await checkPlaces(tx, establishmentId, conditions, occupancies)
  const [first] = occupancies
  const layoutId = first === undefined ? null : typeOf(conditions, first.placeTypeId).layoutId
  const terms = termsOf(conditions, layoutId, wish.paymentTermsId)
  const file = fileConditions(conditions, wish.pricing, terms, { today, bookedOn, stays: occupancies })
  const priced = await priceDrafts(tx, establishmentId, occupancies, { conditions, file, customerId })
  const warnings = occupancies.map((o, i) => partyWarnings(o.people, o, wishes[i]?.capacity ?? 0))
  const sums = sumsOf(priced, occupancies, terms, { file, bookedOn })
  return { conditions, terms, wishes, priced, warnings, sums, ids }
}
