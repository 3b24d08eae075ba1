/** What a document sells, by account: sales without VAT, VAT, and what belongs to third parties. */
import { sharesOfBase } from '../billing/vat.ts'
import { cents, type Cents, negate, sum, ZERO } from '../money.ts'
import { vatWithin } from './advances.ts'
import type { Account, Accounts, DraftEntry, DraftLine } from './draft.ts'
import { codeOf, credit } from './draft.ts'
import type { Role } from './plan.ts'
import type { SaleLine } from './source.ts'
import { DOWN_PAYMENT } from './source.ts'

/** Products whose account is that of a role, not of a sale. */
const THIRD_PARTIES: Readonly<Record<string, Role>> = {
  TAX: 'tax',
  INSURANCE: 'insurer',
  VOUCHER: 'credit',
  INDEMNITY: 'retained',
}

const accountOf = (accounts: Accounts, [product, rate, , narrow]: SaleLine, till: string | undefined): Account => {
  const type = product.split('/')[0] ?? product
  const role = Object.hasOwn(THIRD_PARTIES, type) ? THIRD_PARTIES[type] : undefined
  return role === undefined ? accounts.sale(product, rate, { narrow, till }) : accounts.role(role)
}

export interface Sale {
  /** What the customer owes for it: the whole sale, whatever was paid before. */
  readonly total: Cents
  /** Credits, not merged yet. */
  readonly lines: readonly DraftLine[]
  readonly rated: DraftEntry['rated']
}

interface Selling {
  readonly accounts: Accounts
  readonly till: string | undefined
}

/**
 * Credits of one rate. Where a down-payment bill is deducted, VAT is that of what is left and that of what was billed before, each
 * rounded as its own bill was; the base is the rest.
 */
const ofRate = (own: readonly SaleLine[], rate: number, deducted: Cents, { accounts, till }: Selling): Sale => {
  const amounts = own.map(([, , amount]) => amount)
  const total = sum(amounts)
  const left = vatWithin(cents(total - deducted), rate)
  const vat = cents(left + vatWithin(deducted, rate))
  const shares = own.length === 0 ? [] : sharesOfBase(amounts, rate, cents(total - vat))
  const sold = own.flatMap((line, i) => {
    const share = shares[i] ?? ZERO
    return share === 0 ? [] : [{ account: accountOf(accounts, line, till), share }]
  })
  return {
    total,
    lines: [
      ...sold.map(({ account, share }) => credit(account, share)),
      ...(vat === 0 ? [] : [credit(accounts.vat(rate), vat)]),
    ],
    rated: sold.map(({ account }) => [codeOf(account), rate] as const),
  }
}

const outsideVat = (own: readonly SaleLine[], { accounts, till }: Selling): Sale => {
  const sold = own
    .filter(([, , amount]) => amount !== 0)
    .map((line) => ({ account: accountOf(accounts, line, till), amount: line[2] }))
  return {
    total: sum(sold.map(({ amount }) => amount)),
    lines: sold.map(({ account, amount }) => credit(account, amount)),
    rated: sold.map(({ account }) => [codeOf(account), null] as const),
  }
}

/** What the lines of one document sell, at a till or not: each document is rounded by itself. */
export const saleOf = (accounts: Accounts, lines: readonly SaleLine[], till?: string): Sale => {
  const selling = { accounts, till }
  const own = lines.filter(([product]) => product !== DOWN_PAYMENT)
  const rates = [...new Set(lines.flatMap(([, rate]) => (rate === null ? [] : [rate])))].toSorted((a, b) => a - b)
  const parts = rates.map((rate) => {
    const deducted = lines.filter(([product, at]) => product === DOWN_PAYMENT && at === rate)
    const ofThis = own.filter(([, at]) => at === rate)
    return ofRate(ofThis, rate, negate(sum(deducted.map(([, , amount]) => amount))), selling)
  })
  const all = [
    ...parts,
    outsideVat(
      own.filter(([, rate]) => rate === null),
      selling,
    ),
  ]
  return {
    total: sum(all.map(({ total }) => total)),
    lines: all.flatMap((part) => part.lines),
    rated: all.flatMap((part) => part.rated),
  }
}
