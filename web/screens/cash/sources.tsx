/** What a row of the journal is made of: each move leads to where it was made. */
import { Modal, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Day } from '#domain/day.ts'
import type { MoneyPlace } from '#domain/billing/journal-days.ts'
import { cashJournal } from '#contract/operations/payment/cash-journal.ts'
import type { JournalSource } from '#contract/operations/payment/cash-journal.ts'
import { cashJournalList } from '#contract/lists/payment/cash-journal.ts'
import { useT } from '#web/i18n/i18n.ts'
import { pathTo } from '#web/paths.ts'
import classes from '#web/screens/cash/cash.module.css'
import { yearMonthOf } from '#web/ui/month-stepper.tsx'
import { call } from '#web/shell/call.ts'
import { fileAddress } from '#web/shell/file-address.ts'
import { useFunctionKeys } from '#web/shell/function-keys.tsx'
import { ScreenLink } from '#web/shell/navigation.tsx'
import { sentenceOf } from '#web/shell/rest-error.ts'
import { formatDay, formatMoney } from '#web/ui/format.ts'

const addressOf = ({ kind, id, opens }: JournalSource, day: Day): string | undefined => {
  const yearMonth = yearMonthOf(day)
  if (kind === 'PAYMENT') return opens === null ? undefined : fileAddress(opens, 'payments')
  if (kind === 'EXPENSE') return pathTo('/expense/$yearMonth/$expenseId', { yearMonth, expenseId: id })
  if (kind === 'INJECTION') return pathTo('/injection/$yearMonth/$injectionId', { yearMonth, injectionId: id })
  if (kind === 'COUNT') return pathTo('/cash-fund/$paymentMethodId/$date', { paymentMethodId: 0, date: day })
  if (kind === 'DEPOSIT') return pathTo('/deposit/$depositId', { depositId: id })
  return undefined
}

interface SourcesProps {
  readonly row: { readonly on: Day; readonly place: MoneyPlace; readonly key: string; readonly label: string }
  readonly onClose: () => void
}

export const Sources = ({ row: { on: day, place, key, label }, onClose }: SourcesProps) => {
  const t = useT('cash')
  const { data, error } = useQuery({
    queryKey: ['cashJournal', 'sources', day, place, key],
    queryFn: ({ signal }) => call(cashJournal.sources, { query: { day, place, key }, signal }),
    staleTime: 0,
    meta: { quiet: true, refreshedBy: cashJournalList.refreshedBy },
  })
  useFunctionKeys({ Escape: { run: onClose } }, { dialog: true })
  return (
    <Modal
      opened
      onClose={onClose}
      closeOnEscape={false}
      title={t('journal.sourcesTitle', { label, day: formatDay(day) })}
      size="lg"
    >
      {data === undefined ? error === null ? <Skeleton h={80} /> : <p role="alert">{sentenceOf(error)}</p> : null}
      {data?.list.length === 0 ? <p>{t('journal.noSource')}</p> : null}
      {data === undefined || data.list.length === 0 ? null : (
        <table className={classes.notes}>
          <thead>
            <tr>
              <th scope="col">{t('journal.source')}</th>
              <th scope="col">{t('journal.amount')}</th>
            </tr>
          </thead>
          <tbody>
            {data.list.map((source) => {
              const to = addressOf(source, day)
              const words = [t(`journal.kind.${source.kind}`), source.label, source.detail]
                .filter((part) => part !== '')
                .join(' · ')
              return (
                <tr key={`${source.kind} ${source.id}`}>
                  <th scope="row">{to === undefined ? words : <ScreenLink to={to}>{words}</ScreenLink>}</th>
                  <td>{formatMoney(source.amount)}</td>
                </tr>
              )
            })}
          </tbody>
        </table>
      )}
    </Modal>
  )
}
