/** The lists of files as CSV. */
import { FILE_STATUS } from '#contract/lists/booking/partner-stay.ts'
import { formatMoney } from '#contract/format.ts'
import type { BookingRow } from '#contract/operations/booking/list.ts'
import { csvAnswer, everyPage } from '#server/documents/list-csv.ts'
import type { CsvColumn } from '#server/documents/list-csv.ts'
import { pageOf } from '#server/modules/booking/list/search-bookings.ts'
import type { BookingSearch } from '#server/modules/booking/list/search-bookings.ts'
import { requireModule } from '#server/platform/auth/modules.ts'
import type { Context, FileAnswer } from '#server/platform/http/route.ts'

const statusOf: CsvColumn<BookingRow>['cell'] = ({ statusId }) => FILE_STATUS.word(statusId as 1)

/** The partner by its name; the others by how the stay came. */
const originOf: CsvColumn<BookingRow>['cell'] = ({ partner, originId }, say) =>
  partner ?? say(`booking:list.origins.${originId}`)

/** « Martin : 121,36 € · Comité : 241,19 € », where several pay. */
const payersOf: CsvColumn<BookingRow>['cell'] = ({ payers }) =>
  payers === null ? null : payers.map(({ name, balance }) => `${name}\u00A0: ${formatMoney(balance)}`).join(' · ')

const untilOf = (statusId: number | undefined): CsvColumn<BookingRow>[] => [
  ...(statusId === 1 ? [{ header: 'booking:list.validUntil', cell: (row: BookingRow) => row.quoteValidUntil }] : []),
  ...(statusId === 2 ? [{ header: 'booking:list.optionUntil', cell: (row: BookingRow) => row.optionExpiry }] : []),
]

const columnsOf = ({ statusId, status }: BookingSearch['criteria']): readonly CsvColumn<BookingRow>[] => [
  { header: 'booking:list.code', cell: (row) => row.code },
  { header: 'customer:stays.status', cell: statusOf },
  { header: 'booking:list.customer', cell: (row) => row.customerName },
  { header: 'booking:ask.arrival', cell: (row) => row.arrival },
  { header: 'booking:ask.departure', cell: (row) => row.departure },
  { header: 'booking:file.place', cell: (row) => row.places },
  { header: 'booking:list.people', cell: (row) => String(row.people) },
  ...untilOf(statusId),
  { header: 'booking:list.origin', cell: originOf },
  { header: 'booking:list.accessChannel', cell: (row) => row.accessChannel },
  { header: 'booking:list.bookedOn', cell: (row) => row.bookedOn },
  { header: status === 'CANCELLED' ? 'booking:list.kept' : 'booking:price.totals.total', cell: (row) => row.total },
  { header: 'booking:price.totals.paid', cell: (row) => row.paid },
  { header: 'booking:price.totals.balance', cell: (row) => row.balance },
  { header: 'booking:list.payers', cell: payersOf },
]

/** All rows of the search; the export is a technical event. Throws RuleError `module.off` for quotes without their module. */
export const exportBookings = (context: Context, search: BookingSearch): Promise<FileAnswer> => {
  if (search.criteria.statusId === 1) requireModule(context, 'quotation')
  const { db, establishmentId, today } = context
  // Read after the request's transaction has ended.
  const read = (page: number, size: number): Promise<BookingRow[]> =>
    pageOf(db, establishmentId, today, { ...search, page, size })
  return csvAnswer(context, 'booking', columnsOf(search.criteria), everyPage(read))
}
