/** The file of customers: one packet at once (spec 7), the whole file beside the work of the screens. */
import { privacy } from '#contract/operations/customer/privacy.ts'
import { CUSTOMER_PACKET } from '#contract/operations/session/jobs.ts'
import type { ListState } from '#web/crud/list-state.ts'
import { translate } from '#web/i18n/i18n.ts'
import { call } from '#web/shell/call.ts'
import { saveBlob } from '#web/shell/files.ts'
import { startJob } from '#web/shell/jobs.ts'
import { toast, toastError } from '#web/shell/toast.ts'

/** False where there are more than a packet of them: those that the list had not counted yet, or that came since. */
const oneFile = async (criteria: ListState['criteria']): Promise<boolean> => {
  const { csv, count, next } = await call(privacy.exportPacket, { body: { criteria }, besides: true })
  if (next !== null) return false
  saveBlob(new Blob([csv], { type: 'text/csv;charset=utf-8' }), 'export.csv')
  toast.success(translate('customer')('list.exported', { count }))
  return true
}

const made = async (criteria: ListState['criteria'], title: string, rows: number): Promise<void> => {
  if (rows <= CUSTOMER_PACKET && (await oneFile(criteria))) return
  await startJob('customers', title, { criteria })
  toast.info(translate('ui')('list.csvLater'))
}

/** Saves `export.csv`, or has it made where there are more than a packet of rows. */
export const exportCustomers = (criteria: ListState['criteria'], title: string, rows: number): void =>
  void made(criteria, title, rows).catch(toastError)
