/** A file that a partner brings: its grids, who collects the tourist tax, what it keeps (domain rules 3.1, 3.4 step 8, 3.6). */
import type { Day } from '../day.ts'
import { commissionOf } from '../pricing/commission.ts'
import { totalsOf } from '../pricing/line.ts'
import type { QuoteLine } from '../pricing/line.ts'

/** A commission of the arrivals between two days, both included. */
export interface CommissionTerms {
  readonly startDate: Day
  readonly endDate: Day
  /** Basis points, both. */
  readonly rate: number
  readonly tvaId: number
  readonly tvaRate: number
}

export interface PartnerConditions {
  readonly id: number
  readonly label: string
  /** A stay that none of its grids prices takes the public ones. */
  readonly fallbackPublic: boolean
  readonly collectsTouristTax: boolean
  /** It pays the campsite, and keeps its commission out of what it pays. */
  readonly net?: boolean
  /** Without overlap. */
  readonly commissions: readonly CommissionTerms[]
}

/**
 * What the partner keeps of a stay: its rate of the net (neither fees, insurance nor taxes), its VAT on top. Beside the price: no
 * total counts this line. Null where no period covers the arrival, or nothing is kept.
 */
export const commissionLine = (
  lines: readonly QuoteLine[],
  { id, label, commissions, net }: PartnerConditions,
  arrival: Day,
): QuoteLine | null => {
  const terms = commissions.find((c) => c.startDate <= arrival && arrival <= c.endDate)
  if (terms === undefined) return null
  const { including } = commissionOf(totalsOf(lines).net, terms.rate, terms.tvaRate)
  if (including === 0) return null
  return {
    type: 'partnerCommission',
    code: String(id),
    label: `Commission ${label}, hors total`,
    quantity: 1,
    nights: null,
    unitPrice: including,
    amount: including,
    tvaId: terms.tvaId,
    tvaRate: terms.tvaRate,
    rate: terms.rate,
    ...(net === true ? { retained: true } : {}),
  }
}

/** The lines with the commission that they give; none without a partner. */
export const withCommission = (
  lines: readonly QuoteLine[],
  partner: PartnerConditions | undefined,
  arrival: Day,
): readonly QuoteLine[] => {
  const priced = lines.filter((line) => line.type !== 'partnerCommission')
  const commission = partner === undefined ? null : commissionLine(priced, partner, arrival)
  return commission === null ? priced : [...priced, commission]
}
