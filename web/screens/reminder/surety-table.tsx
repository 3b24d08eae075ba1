/** Stays of a reminder list: what each owes, what it was told, why a message did not arrive. */
import { useState } from 'react'
import type { ReactNode } from 'react'
import type { SuretyRow, SuretySettings } from '#contract/operations/reminder/surety.ts'
import { sentenceOfCode } from '#contract/sentences.ts'
import { useT } from '#web/i18n/i18n.ts'
import classes from '#web/screens/reminder/reminder.module.css'
import { fileAddress } from '#web/shell/file-address.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import type { Column } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { formatAmount, formatDay } from '#web/ui/format.ts'

/** What sending answered of a stay. */
export type Errors = ReadonlyMap<number, NonNullable<SuretyRow['error']>>

interface TableProps {
  readonly settings: SuretySettings
  readonly rows: readonly SuretyRow[] | undefined
  readonly isReminder: boolean
  readonly errors: Errors
  readonly failure: ReactNode
  readonly isFetching: boolean
}

export const SuretyTable = ({ settings, rows, isReminder, errors, failure, isFetching }: TableProps) => {
  const t = useT('reminder')
  const columns = useColumns(settings, isReminder, errors)
  const [selected, select] = useState<number | null>(null)
  const open = ({ bookingId }: SuretyRow): void =>
    void window.open(fileAddress(bookingId, 'stay'), '_blank', 'noopener')
  return (
    <DataTable
      label={t(isReminder ? 'reminder' : 'first')}
      columns={columns}
      rows={rows}
      rowId={({ bookingId }) => bookingId}
      selected={selected}
      onSelect={select}
      onOpen={open}
      isFetching={isFetching}
      empty={
        isReminder ? (
          <p className={classes.none}>{t('noReminder')}</p>
        ) : (
          <EmptyState title={t('empty')} body={t('emptyBody')} />
        )
      }
      failure={failure}
    />
  )
}

/** « Oui » where all that is owed was told, which of both where one was. */
const useTold = () => {
  const t = useT('reminder')
  return (surety: boolean, balance: boolean, row: SuretyRow): string => {
    if (!surety && !balance) return ''
    if ((surety || row.suretyAmount === 0) && (balance || row.balanceAmount === 0)) return t('yes')
    return t(surety ? 'only.surety' : 'only.balance')
  }
}

const useColumns = (settings: SuretySettings, isReminder: boolean, errors: Errors): Column<SuretyRow>[] => {
  const t = useT('reminder')
  const told = useTold()
  const amount = (key: 'suretyAmount' | 'balanceAmount', header: string): Column<SuretyRow> => ({
    key,
    header,
    cell: (row) => (row[key] === 0 ? '' : formatAmount(row[key])),
    align: 'end',
    width: 110,
  })
  const error = (row: SuretyRow): string => {
    const said = errors.get(row.bookingId) ?? row.error
    return said === null ? '' : (sentenceOfCode(said.code, said.context) ?? said.code)
  }
  return [
    { key: 'bookingCode', header: t('column.code'), cell: (row) => row.bookingCode, width: 120 },
    { key: 'customerName', header: t('column.customer'), cell: (row) => row.customerName },
    { key: 'startDate', header: t('column.start'), cell: (row) => formatDay(row.startDate), width: 110 },
    { key: 'endDate', header: t('column.end'), cell: (row) => formatDay(row.endDate), width: 110 },
    ...(settings.calcul === 2 ? [] : [amount('suretyAmount', t('column.surety'))]),
    ...(settings.calcul === 1 ? [] : [amount('balanceAmount', t('column.balance'))]),
    {
      key: 'sent',
      header: t('column.sent', { days: settings.nbdaySurety }),
      cell: (row) => told(row.isSuretySend, row.isBalanceSend, row),
      width: 150,
    },
    ...(isReminder
      ? [
          {
            key: 'reminded',
            header: t('column.reminded', { days: settings.nbdaySuretyReminder }),
            cell: (row: SuretyRow) => told(row.isSuretyReminderSend, row.isBalanceSendReminder, row),
            width: 150,
          },
        ]
      : []),
    { key: 'error', header: t('column.error'), cell: error, width: 240 },
  ]
}
