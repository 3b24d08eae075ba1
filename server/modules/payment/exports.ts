/** The lists of money as CSV files. Headings are those of the screens. */
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

const BILL_TYPES = { 1: 'Facture', 2: 'Facture annulée', 3: 'Annulation' } as const
const GUARANTEE_STATES = {
  0: 'Demandée',
  1: 'En cours',
  2: 'Restituée',
  3: 'Encaissée',
  4: 'Empreinte bancaire',
} as const

const billKind = ({ type, isDownPayment }: BillRow): string =>
  type === 1 && isDownPayment ? 'Facture d’acompte' : BILL_TYPES[type]

const BILLS: readonly CsvColumn<BillRow>[] = [
  { header: 'Numéro', cell: (row) => row.number },
  { header: 'Date', cell: (row) => row.billOn },
  { header: 'Type', cell: billKind },
  { header: 'Client', cell: (row) => row.customerName },
  { header: 'Dossier', cell: (row) => row.bookingCode },
  { header: 'Total HT', cell: (row) => row.totalExcluding },
  { header: 'TVA', cell: (row) => row.totalVat },
  { header: 'Total TTC', cell: (row) => row.total },
]

const GUARANTEES: readonly CsvColumn<GuaranteeRow>[] = [
  { header: 'Dossier', cell: (row) => row.bookingCode },
  { header: 'Client', cell: (row) => row.customerName },
  { header: 'Emplacement', cell: (row) => row.place },
  { header: 'Arrivée', cell: (row) => row.arrival },
  { header: 'Départ', cell: (row) => row.departure },
  { header: 'Caution', cell: (row) => row.label },
  { header: 'État', cell: (row) => GUARANTEE_STATES[row.status] },
  { header: 'Mode', cell: (row) => row.method },
  { header: 'Demandé', cell: (row) => row.asked },
  { header: 'Reçu', cell: (row) => row.received },
  { header: 'Rendu', cell: (row) => row.returned },
  { header: 'Encaissé', cell: (row) => row.cashed },
  { header: 'Détenu', cell: (row) => row.inHand },
]

const UNBILLED: readonly CsvColumn<UnbilledRow>[] = [
  { header: 'Dossier', cell: (row) => row.bookingCode },
  { header: 'Payeur', cell: (row) => row.payerName },
  { header: 'Arrivée', cell: (row) => row.arrival },
  { header: 'Départ', cell: (row) => row.departure },
  { header: 'Non facturé', cell: (row) => row.amount },
  { header: 'Reçu non facturé', cell: (row) => row.received },
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
