/** `occupant-extra/discount/get_for_booking`: what the desk may give. */
import type { DiscountConditions } from '#domain/booking/discount.ts'
import type { Cents } from '#domain/money.ts'

/** A discount that is given, with what it is bound to. */
export interface DiscountChoice extends DiscountConditions {
  readonly id: number
  /** In the user's language. */
  readonly label: string
  readonly unit: 'PERCENT' | 'CURRENCY'
  /** Basis points. */
  readonly rate: number | null
  readonly amount: Cents | null
}
