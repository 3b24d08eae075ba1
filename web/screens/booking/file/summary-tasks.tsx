import type { BookingFile } from '#contract/operations/booking/file.ts'
import { useT } from '#web/i18n/i18n.ts'
import summaryClasses from '#web/screens/booking/file/summary.module.css'
import { fileTasks } from '#web/screens/booking/file/next-step.ts'
import { useToday } from '#web/shell/today.ts'
import { formatMoney } from '#web/ui/format.ts'

/** Money that the next step does not speak of, each payer by name. */
export const SummaryTasks = ({ file }: { readonly file: BookingFile }) => {
  const t = useT('booking')
  const tasks = fileTasks(file, useToday())
  if (tasks.length === 0) return null
  const nameOf = (id: number): string => file.payers.find(({ payerId }) => payerId === id)?.name ?? ''
  return (
    <section className={summaryClasses.tasks} aria-label={t('file.tasks.title')}>
      <h3>{t('file.tasks.title')}</h3>
      <ul>
        {tasks.map(({ kind, payerId, amount }) => (
          <li key={`${kind} ${payerId}`}>
            <span>{t(`file.tasks.${kind}`, { name: nameOf(payerId) })}</span>
            <strong data-figures>{formatMoney(amount)}</strong>
          </li>
        ))}
      </ul>
    </section>
  )
}
