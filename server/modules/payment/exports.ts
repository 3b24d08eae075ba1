/** The lists of money as CSV files. */
import type { BillRow } from '#contract/operations/payment/billing.ts'
import type { GuaranteeRow } from '#contract/operations/payment/guarantee.ts'
import type { UnbilledRow } from '#contract/operations/payment/unbilled.ts'
import type { Context, FileAnswer } from '#server/platform/http/route.ts'
import { billPageQuery } from '#server/modules/payment/bill/search-bills.ts'
import type { BillSearch } from '#server/modules/payment/bill/search-bills.ts'
import { csvAnswer, everyPage } from '#server/documents/list-csv.ts'
import type { CsvColumn } from '#server/documents/list-csv.ts'
import { searchGuarantees } from '#server/modules/payment/guarantee/read-guarantees.ts'
import type { GuaranteeSearch } from '#server/modules/payment/guarantee/read-guarantees.ts'
import { unbilledPage } from '#server/modules/payment/unbilled/search-unbilled.ts'
import type { UnbilledSearch } from '#server/modules/payment/unbilled/search-unbilled.ts'

/** As the list says it: a bill that another cancelled is a cancelled one, whatever it was issued as. */
const billKind: CsvColumn<BillRow>['cell'] = ({ type, cancelledById, isDownPayment }, say) => {
  const kind = type === 1 && cancelledById !== null ? 2 : type
  return say(`billing:bill.kind.${kind === 1 && isDownPayment ? 'downPayment' : kind}`)
}

const BILLS: readonly CsvColumn<BillRow>[] = [
  { header: 'billing:list.number', cell: (row) => row.number },
  { header: 'billing:list.date', cell: (row) => row.billOn },
  { header: 'billing:list.kind', cell: billKind },
  { header: 'billing:list.customer', cell: (row) => row.customerName },
  { header: 'billing:list.booking', cell: (row) => row.bookingCode },
  { header: 'billing:list.excluding', cell: (row) => row.totalExcluding },
  { header: 'billing:list.vat', cell: (row) => row.totalVat },
  { header: 'billing:list.total', cell: (row) => row.total },
]

const AMOUNTS = ['asked', 'received', 'returned', 'cashed', 'inHand'] as const

const GUARANTEES: readonly CsvColumn<GuaranteeRow>[] = [
  { header: 'billing:list.booking', cell: (row) => row.bookingCode },
  { header: 'billing:list.customer', cell: (row) => row.customerName },
  { header: 'billing:guarantee.place', cell: (row) => row.place },
  { header: 'billing:unbilled.arrival', cell: (row) => row.arrival },
  { header: 'billing:guarantee.departure', cell: (row) => row.departure },
  { header: 'billing:guarantee.one', cell: (row) => row.label },
  { header: 'billing:guarantee.state', cell: (row, say) => say(`billing:guarantee.status.${row.status}`) },
  { header: 'billing:pay.method', cell: (row) => row.method },
  ...AMOUNTS.map((key) => ({ header: `billing:guarantee.amounts.${key}`, cell: (row: GuaranteeRow) => row[key] })),
]

const UNBILLED: readonly CsvColumn<UnbilledRow>[] = [
  { header: 'billing:list.booking', cell: (row) => row.bookingCode },
  { header: 'billing:pay.payer', cell: (row) => row.payerName },
  { header: 'billing:unbilled.arrival', cell: (row) => row.arrival },
  { header: 'billing:unbilled.departure', cell: (row) => row.departure },
  { header: 'billing:unbilled.amount', cell: (row) => row.amount },
  { header: 'billing:unbilled.received', cell: (row) => row.received },
]

/** What is exported is read after the request's transaction has ended. */
const after = (context: Context): Context => ({ ...context, tx: context.db })

export const exportBills = (context: Context, search: BillSearch): Promise<FileAnswer> =>
  csvAnswer(
    context,
    'bill',
    BILLS,
    everyPage(
      async (page, size) => (await billPageQuery(after(context), { ...search, page, size }).execute(context.db)).rows,
    ),
  )

export const exportGuarantees = (context: Context, search: GuaranteeSearch): Promise<FileAnswer> =>
  csvAnswer(
    context,
    'guarantee',
    GUARANTEES,
    everyPage(async (page, size) => (await searchGuarantees(after(context), { ...search, page, size })).list),
  )

export const exportUnbilled = (context: Context, search: UnbilledSearch): Promise<FileAnswer> =>
  csvAnswer(
    context,
    'unbilledDocument',
    UNBILLED,
    everyPage((page, size) => unbilledPage(after(context), { ...search, page, size })),
  )
