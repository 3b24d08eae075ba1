/** /deposit-list: what was brought to the bank in a month, and what may be brought now, by method. */
import { useState } from 'react'
import { addDays, addMonths } from '#domain/day.ts'
import type { Day } from '#domain/day.ts'
import type { ListRow } from '#contract/list.ts'
import { depositList } from '#contract/lists/payment/deposit.ts'
import { useT } from '#web/i18n/i18n.ts'
import { ListFiles } from '#web/list/list-files.tsx'
import { useListTable } from '#web/list/use-list-table.tsx'
import { pathTo } from '#web/paths.ts'
import { useBankable } from '#web/screens/deposit/choose-method.tsx'
import { useFunctionKeys } from '#web/shell/function-keys.tsx'
import { useGo, useGoBack, useScreenParams } from '#web/shell/navigation.tsx'
import { useRight } from '#web/shell/session.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ListScreen } from '#web/ui/list-screen.tsx'
import { MenuButton } from '#web/ui/menu-button.tsx'
import { MonthStepper, useMonth, yearMonthOf } from '#web/ui/month-stepper.tsx'

type Row = ListRow<typeof depositList>

const OPTIONS = {
  open: (row: Row) => pathTo('/deposit/$depositId', { depositId: row.id }),
  isMuted: (row: Row) => row.state === 'CANCELLED',
}

/** Of which method: those that go to the bank. */
const Create = () => {
  const t = useT('deposit')
  const ui = useT('ui')
  const [opened, setOpened] = useState(false)
  const { write } = useRight('payment_deposit')
  const bankable = useBankable() ?? []
  const reason = write ? (bankable.length === 0 ? t('list.noMethod') : undefined) : ui('noRight')
  useFunctionKeys({ F3: { label: t('list.create'), run: () => setOpened(true), disabledReason: reason } })
  if (reason !== undefined)
    return (
      <ActionButton variant="default" hotkey="F3" disabledReason={reason}>
        {t('list.create')}
      </ActionButton>
    )
  return (
    <MenuButton
      label={t('list.create')}
      icon="plus"
      hotkey="F3"
      opened={opened}
      onToggle={setOpened}
      entries={bankable.map(({ label, choose: run }) => ({ icon: 'plus', label, run }))}
    />
  )
}

export const DepositList = () => {
  const t = useT('deposit')
  const { yearMonth } = useScreenParams('/deposit-list/$yearMonth')
  const go = useGo()
  const month = useMonth(yearMonth)
  const show = (to: Day): void =>
    go(pathTo('/deposit-list/$yearMonth', { yearMonth: yearMonthOf(to) }), { replace: true })
  const words = { open: t('list.open'), noneSelected: t('list.noneSelected') }
  const fixed = { from: month, to: addDays(addMonths(month, 1), -1) }
  const { found, data, table } = useListTable(depositList, OPTIONS, words, { fixed })
  useFunctionKeys({ Escape: { run: useGoBack('/home') } })
  return (
    <ListScreen
      title={t('list.title')}
      count={data === undefined ? undefined : t('list.count', { count: data.total })}
      filters={<MonthStepper month={month} onChange={show} />}
      actions={
        <>
          <Create />
          <ListFiles list={depositList} body={found.body} title={t('list.title')} rows={data?.total} />
        </>
      }
      {...table}
      empty={<EmptyState title={t('list.empty')} body={t('list.emptyBody')} />}
    />
  )
}
