/** What a line of a file or bill is for VAT. */
import type { LineType } from '../pricing/line.ts'
import type { Nature } from './state.ts'

interface Line {
  readonly type: LineType
  readonly rate: number | null
  readonly goods: boolean
}

/** Lines without a rate that are damage, or kept of a stay (true arrhes): an indemnity (domain rules, 3.7). */
const INDEMNITIES: readonly LineType[] = ['cancellation', 'earlyDeparture', 'additionalSales']

const OUTSIDE_NATURES: Partial<Record<LineType, Nature>> = {
  tax: 'TAX',
  otherTax: 'TAX',
  insurance: 'EXEMPT',
  giftVouchers: 'VOUCHER',
}

/** With a rate, goods or a service: a voucher whose VAT is known when sold too. Without, why it bears none. */
export const natureOf = ({ type, rate, goods }: Line): Nature => {
  if (rate !== null) return goods ? 'GOODS' : 'SERVICE'
  return OUTSIDE_NATURES[type] ?? (INDEMNITIES.includes(type) ? 'INDEMNITY' : 'EXEMPT')
}
