/** Expenses and contributions of a month, and each of them. */
import { expense, expenseAttachment, injection } from '#contract/entities/payment/expense.ts'
import { monthOf, yearOf } from '#domain/day.ts'
import type { Day } from '#domain/day.ts'
import { Attachments } from '#web/crud/attachments.tsx'
import { EntityList } from '#web/crud/entity-list.tsx'
import { EntityRecord } from '#web/crud/entity-record.tsx'
import { useT } from '#web/i18n/i18n.ts'
import { pathTo } from '#web/paths.ts'
import { MonthStepper, useMonth, yearMonthOf } from '#web/ui/month-stepper.tsx'
import { useGo, useScreenParams } from '#web/shell/navigation.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

/** As the lists are narrowed by it: 202611. */
const numberOf = (month: Day): number => yearOf(month) * 100 + monthOf(month)

export const ExpenseList = () => {
  const t = useT('cash')
  const go = useGo()
  const month = useMonth(useScreenParams('/expenses-list/$yearMonth').yearMonth)
  const show = (to: Day): void =>
    go(pathTo('/expenses-list/$yearMonth', { yearMonth: yearMonthOf(to) }), { replace: true })
  return (
    <EntityList
      entity={expense}
      record="/expense/$yearMonth/$expenseId"
      fixed={{ month: numberOf(month) }}
      filters={<MonthStepper month={month} onChange={show} />}
      none={<EmptyState title={t('none.expenses')} body={t('none.expensesBody')} />}
    />
  )
}

const Receipts = ({ expenseId }: { readonly expenseId: number }) => {
  const t = useT('cash')
  return <Attachments entity={expenseAttachment} ownerId={expenseId} title={t('receipts.title')} />
}

export const ExpenseScreen = () => (
  <EntityRecord
    entity={expense}
    list="/expenses-list/$yearMonth"
    record="/expense/$yearMonth/$expenseId"
    renderBelow={({ id }) => <Receipts expenseId={id} />}
  />
)

export const InjectionList = () => {
  const t = useT('cash')
  const go = useGo()
  const month = useMonth(useScreenParams('/injections-list/$yearMonth').yearMonth)
  const show = (to: Day): void =>
    go(pathTo('/injections-list/$yearMonth', { yearMonth: yearMonthOf(to) }), { replace: true })
  return (
    <EntityList
      entity={injection}
      record="/injection/$yearMonth/$injectionId"
      fixed={{ month: numberOf(month) }}
      filters={<MonthStepper month={month} onChange={show} />}
      none={<EmptyState title={t('none.injections')} body={t('none.injectionsBody')} />}
    />
  )
}

export const InjectionScreen = () => (
  <EntityRecord entity={injection} list="/injections-list/$yearMonth" record="/injection/$yearMonth/$injectionId" />
)
