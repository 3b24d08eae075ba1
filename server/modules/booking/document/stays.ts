import { addDays } from '#domain/day.ts'
import type { Day } from '#domain/day.ts'
import type { BillPayment, BillStay } from '#domain/billing/bill-content.ts'
import { formatCounted, formatUnit, inSentence } from '#contract/format.ts'
import type { Unit } from '#contract/format.ts'
import type { BookingFile, OccupancyFile } from '#contract/operations/booking/file.ts'
import { documentPayment } from '#server/modules/payment/index.ts'
import type { Designations } from '#server/modules/booking/document/designations.ts'

const ADULT_AGE = 18

const count = (n: number, unit: Unit): string[] => (n === 0 ? [] : [formatUnit(n, unit)])

/** `2 adultes, 1 enfant, 1 chien`, in the language of the moment. */
export const partyText = ({ people, options }: Pick<OccupancyFile, 'people' | 'options'>): string => {
  const adults = people.filter((p) => p.age >= ADULT_AGE).length
  const animals = options.filter((o) => o.kind === 'ANIMAL' && o.quantity > 0)
  return [
    ...count(adults, 'adult'),
    ...count(people.length - adults, 'child'),
    ...animals.map((a) => formatCounted(a.quantity, inSentence(a.label))),
  ].join(', ')
}

/** Who leaves on the day of arrival is counted one night (domain rules 2.3, #16). */
const departureOf = ({ arrival, departure, earlyDeparture }: OccupancyFile): Day => {
  if (earlyDeparture === null) return departure
  return earlyDeparture > arrival ? earlyDeparture : addDays(arrival, 1)
}

/** A stay as documents name it, until the guest left; a provisional place is not promised, so it is not printed. */
export const documentStay = (stay: OccupancyFile, { typeOf }: Pick<Designations, 'typeOf'>): BillStay => ({
  occupancyId: stay.id,
  placeType: typeOf(stay),
  place: stay.pinned || stay.arrivedAt !== null ? stay.placeCode : null,
  arrival: stay.arrival,
  departure: departureOf(stay),
  party: partyText(stay),
})

/** The stays that a bill speaks of; those that were cancelled where none is left, for it bills what is kept of them. */
export const billedStays = (
  { occupancies }: Pick<BookingFile, 'occupancies'>,
  designations: Pick<Designations, 'typeOf'>,
): BillStay[] => {
  const live = occupancies.filter((stay) => !stay.cancelled)
  return (live.length === 0 ? occupancies : live).map((stay) => documentStay(stay, designations))
}

/** Payments of a file, for its documents. */
export const documentPayments = ({
  payments,
  terms,
  status,
  totals: { total, downPayment },
}: Pick<BookingFile, 'payments' | 'terms' | 'status' | 'totals'>): BillPayment[] => {
  const account = {
    downPaymentKind: terms?.downPaymentKind ?? null,
    cancelled: status === 'CANCELLED',
    total,
    downPayment,
  }
  return payments.map((payment) => documentPayment(payment, account))
}
