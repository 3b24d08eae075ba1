/** Documents sold beside the files of customers (till tickets, rents), as the statement of VAT reads them. */
import { excludingByLine } from '../billing/vat.ts'
import { cents, type Cents } from '../money.ts'
import type { Nature } from './state.ts'

const THIRDS: Readonly<Record<string, Nature>> = {
  TAX: 'TAX',
  INSURANCE: 'EXEMPT',
  VOUCHER: 'VOUCHER',
  INDEMNITY: 'INDEMNITY',
}

/** What a product of the books is for VAT; with a rate, goods or a service. */
export const natureOfProduct = (product: string, rate: number | null): Nature => {
  const [general = product] = product.split('/')
  if (rate === null) return THIRDS[general] ?? 'EXEMPT'
  return general === 'GOODS' ? 'GOODS' : 'SERVICE'
}

/** As the books have it (`SaleLine`): product, rate, amount. */
type SoldLine = readonly [product: string, rate: number | null, amount: Cents, ...unknown[]]

export interface SoldPart {
  readonly nature: Nature
  /** Basis points; null: outside VAT. */
  readonly rate: number | null
  readonly amount: Cents
  readonly vat: Cents
}

/** The lines of one document, rounded by itself. */
export const soldParts = (lines: readonly SoldLine[]): SoldPart[] => {
  const bases = excludingByLine(lines.map(([, rate, amount]) => ({ rate, amount })))
  return lines.map(([product, rate, amount], i) => ({
    nature: natureOfProduct(product, rate),
    rate,
    amount,
    vat: rate === null ? cents(0) : cents(amount - (bases[i] ?? amount)),
  }))
}
