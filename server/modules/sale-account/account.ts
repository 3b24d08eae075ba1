/** A sale on account as money sees it: what its customer owes, and what a bill of it says (docs/decisions/0130, 0447). */
import { sql } from 'kysely'
import { reason } from '#domain/booking/facts.ts'
import { ZERO } from '#domain/money.ts'
import type { Cents } from '#domain/money.ts'
import { RuleError } from '#domain/rule-error.ts'
import { formatMoney } from '#contract/format.ts'
import { saidIn } from '#contract/spoken.ts'
import type { Account, AccountHead, AccountLine, AccountSupplier, MoneyEvent } from '#server/platform/account.ts'
import type { Context } from '#server/platform/http/route.ts'
import { tellSale, writeSaleEvent } from '#server/modules/sale-account/event.ts'

interface SaleRow {
  readonly id: number
  readonly code: string
  readonly state: 'QUOTE' | 'SALE' | 'CANCELLED'
  readonly customerId: number | null
  readonly total: Cents
  readonly paid: Cents
  readonly damagePaid: Cents
}

interface PartRow {
  readonly articleId: number | null
  readonly label: string
  readonly quantity: number
  readonly unitPrice: Cents
  readonly discount: Cents
  readonly discountReason: string | null
  readonly amount: Cents
  readonly rate: number
  readonly nature: 'GOODS' | 'SERVICE'
}

export const saleAccount = (id: number) => ({ kind: 'sale', id }) as const

/** Nobody else changes it, pays it or bills it until the transaction ends. Throws RuleError record.unknown. */
const lockRow = async ({ tx, establishmentId }: Context, id: number): Promise<SaleRow> => {
  const { rows } = await sql<SaleRow>`
    select id, code, state, kept_customer(customer_id) as "customerId", total, paid, damage_paid as "damagePaid"
    from sale where establishment_id = ${establishmentId} and id = ${id} for no key update`.execute(tx)
  if (rows[0] === undefined) throw new RuleError('record.unknown')
  return rows[0]
}

const headOf = ({ id, code, state, customerId, total, paid, damagePaid }: SaleRow): AccountHead => ({
  ...saleAccount(id),
  ...{ code, customerId, paid, damagePaid },
  total: state === 'SALE' ? total : ZERO,
  ...{ retained: ZERO, downPayment: ZERO, downPaymentKind: null, balanceDue: null },
  cancelled: state === 'CANCELLED',
})

/** A bill says what came off and why (CGI, ann. II, 242 nonies A, I-11°). */
const lineOf = ({ articleId, label, discountReason, ...part }: PartRow): AccountLine => {
  const { quantity, unitPrice, discount, amount, rate, nature } = part
  const off = discount === 0 ? '' : ` (−${formatMoney(discount)} : ${discountReason ?? ''})`
  return {
    ...{ type: 'additionalSales', code: articleId === null ? 'free' : `article-${articleId}`, label: `${label}${off}` },
    ...{ amount, quantity, nights: null, rate, occupancyId: null, payerId: null },
    unitPrice: unitPrice * quantity === amount ? unitPrice : null,
    ...(nature === 'GOODS' ? { goods: true } : {}),
  }
}

const readLines = async ({ tx, establishmentId }: Context, { id, state }: SaleRow): Promise<AccountLine[]> => {
  if (state !== 'SALE') return []
  const { rows } = await sql<PartRow>`
    select article_id as "articleId", label, quantity, unit_price as "unitPrice", discount, discount_reason as "discountReason", amount,
      rate, nature from sale_part where establishment_id = ${establishmentId} and sale_id = ${id} order by position`.execute(
    tx,
  )
  return rows.map(lineOf)
}

const storeSums = async (
  { tx, establishmentId }: Context,
  id: number,
  sums: Parameters<Account['afterSigned']>[0],
): Promise<void> => {
  if (sums === null) return
  await sql`update sale set paid = ${sums.paid}, damage_paid = ${sums.damagePaid}
    where establishment_id = ${establishmentId} and id = ${id}`.execute(tx)
}

const refusalsOf = ({ state, code }: SaleRow, action: Parameters<Account['refusals']>[0]) => {
  if (action === 'guarantee') return [reason('sale.noGuarantee')]
  if (action === 'refund') return []
  if (state === 'QUOTE') return [reason('sale.isQuote', { code })]
  return state === 'CANCELLED' ? [reason('sale.cancelled', { code })] : []
}

const open = (context: Context, id: number): Account => {
  let row: SaleRow | undefined
  const locked = (): SaleRow => {
    if (row === undefined) throw new Error('an account is locked before it is used')
    return row
  }
  return {
    lock: async () => {
      row = await lockRow(context, id)
      return headOf(row)
    },
    refusals: async (action) => refusalsOf(locked(), action),
    lines: async () =>
      (await readLines(context, locked())).map(({ type, amount }) => ({
        ...{ type, amount, payerId: null, retained: false },
      })),
    toBill: async (spoken) => {
      const lines = await readLines(context, locked())
      return { lines: saidIn(spoken, () => lines), partIds: [], stays: [] }
    },
    hasPart: async () => false,
    // No guarantee is of a sale: nothing is lent.
    charge: () => Promise.reject(new RuleError('record.unknown')),
    beforeSigned: async ({ kind, detail }: MoneyEvent) => {
      await writeSaleEvent(context, id, kind, detail)
      if (kind === 'BILL_CANCELLED')
        await sql`update sale set credited = true
          where establishment_id = ${context.establishmentId} and id = ${id}`.execute(context.tx)
      return { validated: false }
    },
    afterSigned: async (sums) => {
      await storeSums(context, id, sums)
      await tellSale(context, id)
    },
  }
}

export const saleAccounts: AccountSupplier = { kind: 'sale', open }
