/** Which stays a remise of the house is for. A file of several stays has it on those that it is for. */
import { nights } from '../day.ts'
import type { Day, Stay } from '../day.ts'
import type { Discount } from '../pricing/request.ts'
import { reason } from './facts.ts'
import type { Reason } from './facts.ts'

/** All that are given must hold; null, and no type, restrict nothing. */
export interface DiscountConditions {
  /** First arrival and last departure. */
  readonly startDate: Day | null
  readonly endDate: Day | null
  readonly minNights: number | null
  readonly maxNights: number | null
  /** One of the occupants is of these ages, in completed years on arrival, both included. */
  readonly minAge: number | null
  readonly maxAge: number | null
  readonly placeTypeIds: readonly number[]
}

/** As a file has it: typed by hand, it is for all its stays. */
export type FileDiscount = Discount & { readonly conditions?: DiscountConditions }

export interface DiscountedStay {
  readonly stay: Stay
  readonly people: readonly { readonly age: number }[]
  readonly placeTypeId: number | undefined
}

/** The first reason why a remise is not for a stay; null where it is. */
export const discountRefusal = (
  conditions: DiscountConditions | undefined,
  { stay, people, placeTypeId }: DiscountedStay,
): Reason | null => {
  if (conditions === undefined) return null
  const { startDate, endDate, minNights, maxNights, placeTypeIds } = conditions
  const length = nights(stay)
  if (startDate !== null && stay.arrival < startDate) return reason('discount.before', { day: startDate })
  if (endDate !== null && stay.departure > endDate) return reason('discount.after', { day: endDate })
  if (minNights !== null && length < minNights) return reason('discount.minNights', { n: minNights })
  if (maxNights !== null && length > maxNights) return reason('discount.maxNights', { n: maxNights })
  if (placeTypeIds.length > 0 && !placeTypeIds.some((id) => id === placeTypeId)) return reason('discount.otherType')
  return ageRefusal(conditions, people)
}

const ageRefusal = ({ minAge, maxAge }: DiscountConditions, people: DiscountedStay['people']): Reason | null => {
  if (people.some(({ age }) => age >= (minAge ?? 0) && (maxAge === null || age <= maxAge))) return null
  if (minAge !== null && maxAge !== null) return reason('discount.noAge', { min: minAge, max: maxAge })
  if (minAge !== null) return reason('discount.noOlder', { n: minAge })
  return maxAge === null ? null : reason('discount.noYounger', { n: maxAge })
}
