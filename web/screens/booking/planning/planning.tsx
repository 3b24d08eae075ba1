import { useCallback, useMemo, useRef, useState } from 'react'
import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { epochDay } from '#domain/day.ts'
import type { PlanningBoard } from '#contract/operations/booking/planning.ts'
import { useT } from '#web/i18n/i18n.ts'
import { useRight } from '#web/shell/session.ts'
import { useToday } from '#web/shell/today.ts'
import { Board } from '#web/ui/board/Board.tsx'
import type { BoardHandle } from '#web/ui/board/Board.tsx'
import { dayWidthOf, zoomBy } from '#web/ui/board/geometry.ts'
import type { BarKind } from '#web/ui/board/model.ts'
import type { HoldsSnapshot } from '#web/screens/booking/planning/hold-store.ts'
import { openingDay } from '#web/screens/booking/planning/closed-days.ts'
import { typeOfHeading } from '#web/screens/booking/planning/filters.ts'
import { PlanningHead } from '#web/screens/booking/planning/planning-head.tsx'
import { PlanningLegend } from '#web/screens/booking/planning/planning-legend.tsx'
import { OnPaper } from '#web/screens/booking/planning/on-paper.tsx'
import { PrintTable } from '#web/screens/booking/planning/print-table.tsx'
import { StayDetails } from '#web/screens/booking/planning/stay-details.tsx'
import { usePlanningKeys } from '#web/screens/booking/planning/use-planning-keys.ts'
import { useStayActions } from '#web/screens/booking/planning/use-stay-actions.ts'
import type { StayActions } from '#web/screens/booking/planning/use-stay-actions.ts'
import { usePlanningModel } from '#web/screens/booking/planning/use-model.ts'
import { useHolds } from '#web/screens/booking/planning/use-planning.ts'
import { usePlanningView } from '#web/screens/booking/planning/use-planning-view.ts'
import { useTimeline } from '#web/screens/booking/planning/use-timeline.ts'
import classes from '#web/screens/booking/planning/planning.module.css'

interface PlanningProps {
  readonly board: PlanningBoard
  /** When the board was read: its holds are read again each time it is. */
  readonly readAt: number
}

/** Below this width: short names, a sheet instead of a panel, filters behind a button. */
const NARROW = '(width < 62em)'
const WIDE_SIDE = 196
const NARROW_SIDE = 88

/** Types folded by the user, for as long as the screen is open. */
const useFolding = () => {
  const [collapsed, setCollapsed] = useState<ReadonlySet<number>>(() => new Set())
  const toggle = useCallback((key: number) => {
    const id = typeOfHeading(key)
    setCollapsed((before) =>
      before.has(id) ? new Set([...before].filter((one) => one !== id)) : new Set([...before, id]),
    )
  }, [])
  return { collapsed, toggle }
}

const useKinds = ({ byId }: HoldsSnapshot['index']): ReadonlySet<BarKind> =>
  useMemo(() => {
    const kinds = new Set<BarKind>()
    for (const bar of byId.values()) kinds.add(bar.kind)
    return kinds
  }, [byId])

interface EventsInput {
  readonly actions: StayActions
  readonly view: ReturnType<typeof usePlanningView>
  readonly toggle: (key: number) => void
  readonly onVisible: (days: { readonly start: number; readonly end: number }) => void
}

/** What the board tells, to whom it goes. */
const eventsOf = ({ actions, view, toggle, onVisible }: EventsInput) => ({
  onOpen: actions.select,
  onMenu: (bar: Parameters<StayActions['openFile']>[0], point: { readonly x: number; readonly y: number }) =>
    actions.setMenu({ bar, point }),
  onDrop: actions.drop,
  onRefused: actions.refuse,
  onCreate: actions.create,
  onHeading: toggle,
  onVisible,
  onZoom: (by: 1 | -1) => view.setZoom(zoomBy(view.zoom, by)),
})

/** Places × days: the board, its tools, and the stay that is looked at. */
export const Planning = ({ board, readAt }: PlanningProps) => {
  const t = useT('planning')
  const today = useToday()
  const view = usePlanningView()
  const narrow = useMediaQuery(NARROW, window.matchMedia(NARROW).matches) ?? false
  const { write } = useRight('booking_booking')
  const { store, holds } = useHolds(board, readAt)
  const handle = useRef<BoardHandle>(null)
  const startDay = view.day ?? openingDay(board.open, today)
  const timeline = useTimeline(handle, startDay)
  const { collapsed, toggle } = useFolding()
  const actions = useStayActions({ board, store, holds, handle })
  const { visible, setVisible } = timeline
  const model = usePlanningModel({
    board,
    holds,
    filters: view.filters,
    collapsed,
    timeline: timeline.timeline,
    dayWidth: dayWidthOf(view.zoom),
    today,
    selected: actions.selected?.id,
    canWrite: write,
    short: narrow,
  })
  const onVisible = (days: { readonly start: number; readonly end: number }): void => {
    setVisible(days)
    store.want(days)
  }
  const kinds = useKinds(holds.index)
  usePlanningKeys(actions)
  return (
    <div className={classes.screen}>
      <PlanningHead
        board={board}
        view={view}
        narrow={narrow}
        actions={actions}
        kinds={kinds}
        onToday={() => timeline.goTo(epochDay(today))}
        onGoTo={(day) => timeline.goTo(epochDay(day))}
        onTurn={timeline.turn}
      />
      <div className={classes.stage}>
        <div className={classes.board}>
          <Board
            ref={handle}
            model={model}
            side={narrow ? NARROW_SIDE : WIDE_SIDE}
            startDay={epochDay(startDay)}
            events={eventsOf({ actions, view, toggle, onVisible })}
          />
        </div>
        {holds.failed ? (
          <div className={classes.notice} role="alert">
            {t('failed')}{' '}
            <Button size="compact-sm" variant="default" onClick={() => store.want(visible)}>
              {t('retry')}
            </Button>
          </div>
        ) : model.rows.length === 0 ? (
          <output className={classes.notice}>{t('empty.filtered')}</output>
        ) : null}
        <StayDetails board={board} actions={actions} asSheet={narrow} />
      </div>
      {narrow ? null : <PlanningLegend present={kinds} />}
      <OnPaper>{() => <PrintTable board={board} model={model} days={visible} />}</OnPaper>
    </div>
  )
}
