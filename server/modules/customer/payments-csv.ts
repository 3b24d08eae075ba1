import { entities } from '#contract/entities/index.ts'
import type { ResumePayment } from '#contract/operations/customer/resume.ts'
import { readRow } from '#server/crud/edit.ts'
import type { CsvColumn } from '#server/documents/list-csv.ts'
import { csvAnswer, once } from '#server/documents/list-csv.ts'
import { paymentsOfCustomer } from '#server/modules/payment/index.ts'
import type { Context, FileAnswer } from '#server/platform/http/route.ts'

const COLUMNS: readonly CsvColumn<ResumePayment>[] = [
  { header: 'customer:payments.date', cell: (row) => row.paidOn },
  { header: 'customer:payments.method', cell: (row) => row.method },
  { header: 'customer:payments.booking', cell: (row) => row.bookingCode },
  { header: 'customer:payments.amount', cell: (row) => row.amount },
]

/** Every payment of a customer as a file; a technical event tells of it. Throws RuleError `record.unknown`. */
export const exportPaymentsOf = async (context: Context, id: number): Promise<FileAnswer> => {
  await readRow({ entity: entities.customer }, context, id)
  return csvAnswer(context, 'payment', COLUMNS, once(await paymentsOfCustomer(context, id, null)))
}
