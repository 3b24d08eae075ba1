/** The stays of partners as a file. */
import type { z } from 'zod'
import type { PartnerStay, partnerStaysBody } from '#contract/operations/booking/partner-stay.ts'
import { csvAnswer, everyPage } from '#server/documents/list-csv.ts'
import type { CsvColumn } from '#server/documents/list-csv.ts'
import { partnerStayPage } from '#server/modules/booking/partner/stays.ts'
import type { Context, FileAnswer } from '#server/platform/http/route.ts'

const COLUMNS: readonly CsvColumn<PartnerStay>[] = [
  { header: 'customer:stays.code', cell: (row) => row.code },
  { header: 'customer:stays.status', cell: ({ statusId }, say) => say(`customer:stays.statusOf.${statusId}`) },
  { header: 'customer:partner.stays.partner', cell: (row) => row.partner },
  { header: 'customer:partner.stays.customer', cell: (row) => row.customerName },
  { header: 'customer:stays.arrival', cell: (row) => row.arrival },
  { header: 'customer:stays.departure', cell: (row) => row.departure },
  { header: 'customer:stays.places', cell: (row) => row.places },
  { header: 'customer:stays.total', cell: (row) => row.total },
  { header: 'customer:partner.stays.byPartner', cell: (row) => row.byPartner },
  { header: 'customer:partner.stays.commission', cell: (row) => row.commission },
  { header: 'customer:partner.stays.retained', cell: (row) => row.retained },
  { header: 'customer:partner.stays.owedByPartner', cell: (row) => row.owedByPartner },
]

/** Every stay of the search. */
export const exportPartnerStays = (
  context: Context,
  search: z.output<typeof partnerStaysBody>,
): Promise<FileAnswer> => {
  const { db, establishmentId } = context
  // Read after the request's transaction has ended.
  const read = async (page: number, size: number): Promise<readonly PartnerStay[]> =>
    (await partnerStayPage(establishmentId, { ...search, page, size }).execute(db)).rows
  return csvAnswer(context, 'partnerBooking', COLUMNS, everyPage(read))
}
