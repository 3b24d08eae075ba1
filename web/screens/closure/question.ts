import type { ClosureState, NextClosure } from '#contract/operations/payment/closure.ts'
import type { Translate } from '#web/i18n/i18n.ts'
import { monthName } from '#web/screens/closure/next-table.tsx'
import type { Question } from '#web/ui/confirm.tsx'
import { formatDay } from '#web/ui/format.ts'

export type Next = NextClosure

type T = Translate<'closure'>

const titleOf = (t: T, { kind, period, from, to }: Next): string => {
  const days = { from: from === null ? '' : formatDay(from), to: to === null ? '' : formatDay(to) }
  if (kind === 'DAY') return from === to ? t('ask.oneDay', days) : t('ask.DAY', days)
  return t(`ask.${kind}`, { period: kind === 'MONTH' ? monthName(period) : (period ?? '') })
}

/** The question before what nobody can undo. */
export const question = (t: T, next: Next, { today, backedUp }: ClosureState): Question => {
  const { kind, to } = next
  const body =
    kind === 'DAY' && to === today ? t('ask.todayBody') : t('ask.body', { to: to === null ? '' : formatDay(to) })
  const more = kind === 'YEAR' ? t('ask.yearBody') : kind === 'MONTH' && !backedUp ? t('state.backupFirst') : ''
  return { title: titleOf(t, next), body: `${body} ${more}`.trim(), confirmLabel: t('ask.confirm'), danger: true }
}
