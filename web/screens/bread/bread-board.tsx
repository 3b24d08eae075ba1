/** /bread-order: bread by place for a morning, the baker's list, and the ticks of who fetched it. */
import { SegmentedControl, Select } from '@mantine/core'
import { useState } from 'react'
import { addDays } from '#domain/day.ts'
import type { Day } from '#domain/day.ts'
import { addressOf } from '#contract/operation.ts'
import { BREAD_LIST, bread } from '#contract/operations/sale/bread.ts'
import type { BreadBoard, BreadRow } from '#contract/operations/sale/bread.ts'
import { useT } from '#web/i18n/i18n.ts'
import { BreadTable } from '#web/screens/bread/bread-table.tsx'
import classes from '#web/screens/bread/bread.module.css'
import { OrderDialog } from '#web/screens/bread/order-dialog.tsx'
import { QuickEntry, rowsNamed } from '#web/screens/bread/quick-entry.tsx'
import { useBoard, useBreadDeed, useTill } from '#web/screens/bread/use-bread.ts'
import { call } from '#web/shell/call.ts'
import { openFile } from '#web/shell/files.ts'
import { useFunctionKeys } from '#web/shell/function-keys.tsx'
import { useGoBack } from '#web/shell/navigation.tsx'
import { useRight } from '#web/shell/session.ts'
import { toast, toastError } from '#web/shell/toast.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { DayInput } from '#web/ui/day-input.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { formatDay } from '#web/ui/format.ts'
import { ListFailure } from '#web/ui/list-failure.tsx'
import { PageLine } from '#web/ui/page-line.tsx'

export const BreadBoardScreen = () => {
  const [day, setDay] = useState<Day>()
  const { data, error, refetch } = useBoard(day)
  useFunctionKeys({ Escape: { run: useGoBack('/home') } })
  if (error !== null && data === undefined) return <ListFailure error={error} onRetry={() => void refetch()} />
  return data === undefined ? null : <Board key={data.day} board={data} onDay={setDay} />
}

interface BoardProps {
  readonly board: BreadBoard
  readonly onDay: (day: Day) => void
}

type View = 'ordered' | 'left' | 'all'

const shown = (rows: readonly BreadRow[], view: View, text: string): readonly BreadRow[] => {
  if (text.trim() !== '') return rowsNamed(rows, text)
  if (view === 'all') return rows
  const ordered = rows.filter(({ lines }) => lines.length > 0)
  return view === 'left' ? ordered.filter(({ handedAt, isGone }) => handedAt === null && !isGone) : ordered
}

/** Ordered and handed out, with what each says. */
const useDeeds = (board: BreadBoard, cashRegisterId: number | undefined) => {
  const t = useT('bread')
  const { day } = board
  const ordering = useBreadDeed(
    ({ row, articleId, quantity }: { row: BreadRow; articleId: number; quantity: number }, intent) => {
      const others = row.lines.filter((line) => line.articleId !== articleId)
      const lines = [
        ...others.map((line) => ({ articleId: line.articleId, quantity: line.quantity })),
        { articleId, quantity },
      ]
      const isRepeated = row.lines.some((line) => line.isRepeated)
      return call(bread.order, { body: { day, occupancyId: row.occupancyId, lines, isRepeated }, intent })
    },
    (_, { row }) => toast.success(t('order.done', { place: row.place })),
    toastError,
  )
  const ticking = useBreadDeed(
    ({ row }: { row: BreadRow }, intent) => {
      const of = { day, occupancyId: row.occupancyId }
      if (row.handedAt !== null) return call(bread.takeBack, { body: of, intent })
      return call(bread.handOut, { body: { ...of, cashRegisterId: cashRegisterId ?? 0 }, intent })
    },
    (_, { row }) => toast.success(t(row.handedAt === null ? 'board.handed' : 'board.takenBack', { place: row.place })),
    toastError,
  )
  return { ordering, ticking }
}

const useReasons = ({ day, today, articles, tills }: BreadBoard) => {
  const t = useT('bread')
  const ui = useT('ui')
  const own = useRight('sale_sale')
  const sells = useRight('sale_cash_register')
  const order = own.write
    ? day < today
      ? t('board.past')
      : articles.length === 0
        ? t('board.noArticle')
        : undefined
    : own.why
  const tick =
    own.write && sells.write
      ? day > today
        ? t('board.notYet')
        : tills.length === 0
          ? t('board.noTill')
          : undefined
      : ui('noRight')
  return { order, tick }
}

const Board = ({ board, onDay }: BoardProps) => {
  const t = useT('bread')
  const { day, today, rows, articles, tills } = board
  const [view, setView] = useState<View>('ordered')
  const [text, setText] = useState('')
  const [opened, open] = useState<BreadRow>()
  const { till, choose } = useTill(tills)
  const reasons = useReasons(board)
  const { ordering, ticking } = useDeeds(board, till?.id)
  const list = shown(rows, view, text)
  const left = shown(rows, 'left', '').length
  return (
    <>
      <BoardLine board={board} left={left} onDay={onDay} />
      <div className={classes.tools}>
        <QuickEntry
          board={board}
          disabled={reasons.order !== undefined}
          onOrder={(row, articleId, quantity) =>
            board.isLate ? open(row) : ordering.mutate({ row, articleId, quantity })
          }
          onOpen={open}
          onSearch={setText}
        />
        <ViewSwitch view={view} onChange={setView} />
        {day <= today && tills.length > 1 ? (
          <Select
            label={t('board.till')}
            data={tills.map(({ id, label }) => ({ value: String(id), label }))}
            value={till === undefined ? null : String(till.id)}
            onChange={(id) => id !== null && choose(Number(id))}
            allowDeselect={false}
            w={180}
          />
        ) : null}
      </div>
      {articles.length === 0 ? <EmptyState title={t('board.noArticle')} body={t('board.noArticleBody')} /> : null}
      {articles.length > 0 && list.length === 0 ? (
        <EmptyState title={t('board.nothing')} body={t('board.nothingBody')} />
      ) : null}
      {list.length === 0 ? null : (
        <BreadTable
          board={board}
          rows={list}
          orderReason={reasons.order}
          tickReason={reasons.tick}
          isTicking={ticking.isPending}
          onOpen={open}
          onTick={(row) => ticking.mutate({ row })}
        />
      )}
      {opened === undefined ? null : <OrderDialog board={board} row={opened} onClose={() => open(undefined)} />}
    </>
  )
}

interface ViewSwitchProps {
  readonly view: View
  readonly onChange: (view: View) => void
}

const ViewSwitch = ({ view, onChange }: ViewSwitchProps) => {
  const t = useT('bread')
  return (
    <SegmentedControl
      aria-label={t('view.label')}
      data={[
        { value: 'ordered', label: t('view.ordered') },
        { value: 'left', label: t('view.left') },
        { value: 'all', label: t('view.all') },
      ]}
      value={view}
      onChange={(key) => onChange(key)}
    />
  )
}

const BoardLine = ({ board: { day, today, until, isLate }, left, onDay }: BoardProps & { readonly left: number }) => {
  const t = useT('bread')
  const print = (): void => void openFile(`${addressOf(BREAD_LIST)}?day=${day}`).catch(toastError)
  useFunctionKeys({ F8: { label: t('print'), run: print } })
  const hour = isLate ? t('board.closed', { until }) : t('board.openUntil', { until, day: formatDay(addDays(day, -1)) })
  return (
    <PageLine
      title={t('board.title')}
      count={day <= today ? t('board.left', { count: left }) : undefined}
      info={day < today ? t('board.past') : hour}
      filters={
        <DayInput
          label={t('board.day')}
          value={day}
          onChange={(next) => next !== null && onDay(next)}
          w={150}
          isLabelHidden
        />
      }
      actions={
        <>
          <ActionButton
            variant="default"
            onClick={() => onDay(today)}
            disabledReason={day === today ? t('board.isToday') : undefined}
          >
            {t('board.thisMorning')}
          </ActionButton>
          <ActionButton
            variant="default"
            onClick={() => onDay(addDays(today, 1))}
            disabledReason={day === addDays(today, 1) ? t('board.isTomorrow') : undefined}
          >
            {t('board.tomorrow')}
          </ActionButton>
          <ActionButton hotkey="F8" onClick={print}>
            {t('print')}
          </ActionButton>
        </>
      }
    />
  )
}
