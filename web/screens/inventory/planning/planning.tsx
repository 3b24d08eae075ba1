import { useCallback, useMemo, useRef, useState } from 'react'
import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { epochDay, addDays, fromEpochDay } from '#domain/day.ts'
import type { PlanningBoard } from '#contract/operations/booking/planning.ts'
import { readHolidays } from '#contract/operations/establishment/holiday.ts'
import { useT } from '#web/i18n/i18n.ts'
import { usePreferences } from '#web/shell/preferences.ts'
import { useRight } from '#web/shell/session.ts'
import { useToday } from '#web/shell/today.ts'
import { Board } from '#web/ui/board/Board.tsx'
import type { BoardHandle } from '#web/ui/board/Board.tsx'
import { dayWidthOf, zoomBy } from '#web/ui/board/geometry.ts'
import type { BarIndex } from '#web/ui/board/bar-index.ts'
import type { BarKind, Tint } from '#web/ui/board/model.ts'
import { planningColours } from '#web/screens/inventory/planning/colours.ts'
import { givesWay } from '#web/screens/inventory/planning/faces.ts'
import { openingDay } from '#web/screens/inventory/planning/closed-days.ts'
import { typeAmong } from '#web/screens/inventory/planning/filters.ts'
import { PlanningHead } from '#web/screens/inventory/planning/planning-head.tsx'
import { PlanningLegend } from '#web/screens/inventory/planning/planning-legend.tsx'
import { OnPaper } from '#web/screens/inventory/planning/on-paper.tsx'
import { PrintTable } from '#web/screens/inventory/planning/print-table.tsx'
import { RepackDialog } from '#web/screens/inventory/planning/repack-dialog.tsx'
import { SeveralParts } from '#web/screens/inventory/planning/several-parts.tsx'
import type { StayBar } from '#web/screens/inventory/planning/stay-bar.ts'
import { StayDetails } from '#web/screens/inventory/planning/stay-details.tsx'
import { usePlanningKeys } from '#web/screens/inventory/planning/use-planning-keys.ts'
import { useStayActions } from '#web/screens/inventory/planning/use-stay-actions.ts'
import type { StayActions } from '#web/screens/inventory/planning/use-stay-actions.ts'
import { usePlanningModel } from '#web/screens/inventory/planning/use-model.ts'
import { useHolds } from '#web/screens/inventory/planning/use-planning.ts'
import { usePlanningView } from '#web/screens/inventory/planning/use-planning-view.ts'
import { useWithQuotes } from '#web/screens/inventory/planning/use-quotes.ts'
import { useSeveral } from '#web/screens/inventory/planning/use-several.ts'
import type { Several } from '#web/screens/inventory/planning/use-several.ts'
import { useTimeline } from '#web/screens/inventory/planning/use-timeline.ts'
import classes from '#web/screens/inventory/planning/planning.module.css'
import room from '#web/ui/board-screen.module.css'
import { barText, fromTo } from '#web/screens/inventory/planning/sentences.ts'
import type { News } from '#web/screens/inventory/planning/use-planning.ts'
import { call } from '#web/shell/call.ts'

const NONE: readonly Tint[] = []

/** Days off of the timeline, legal and of the house (bridges, school holidays), to be tinted; none where `shown` is off. */
const useHolidays = (
  { firstDay, days }: { readonly firstDay: number; readonly days: number },
  shown: boolean,
): readonly Tint[] => {
  const from = fromEpochDay(firstDay)
  // What the server tells at once covers four calendar years: the timeline is three and a bit.
  const to = addDays(from, Math.min(days, 1095))
  const { data } = useQuery({
    queryKey: ['publicHoliday', 'between', from, to],
    queryFn: ({ signal }) => call(readHolidays, { query: { from, to }, signal }),
    enabled: shown,
    meta: { quiet: true },
  })
  return useMemo(
    () =>
      shown && data !== undefined
        ? data.list.map(({ label, startDate, endDate }) => ({
            label,
            start: epochDay(startDate),
            end: epochDay(endDate) + 1,
          }))
        : NONE,
    [data, shown],
  )
}

interface NewsLineProps {
  readonly news: News | undefined
  readonly board: PlanningBoard
}

/** Who has just changed what on another workstation. */
const NewsLine = ({ news, board }: NewsLineProps) => {
  const t = useT('planning')
  const [bar] = news?.bars ?? []
  const code = board.places.find((place) => place.id === bar?.row)?.code ?? ''
  return (
    <output className={classes.news}>
      {news === undefined || bar === undefined
        ? null
        : news.bars.length === 1
          ? t('news.one', { names: news.names, who: barText(t, bar), place: code, when: fromTo(t, bar) })
          : t('news.many', { names: news.names, count: news.bars.length })}
    </output>
  )
}

interface PlanningProps {
  readonly board: PlanningBoard
  /** When the board was read: its holds are read again each time it is. */
  readonly readAt: number
}

/** Below this width: short names, a sheet instead of a panel, filters behind a button. Paper, as narrow at times, is no screen. */
const NARROW = 'screen and (width < 62em)'
const WIDE_SIDE = 196
const NARROW_SIDE = 88

/** Headings folded by the user, for as long as the screen is open. */
const useFolding = () => {
  const [collapsed, setCollapsed] = useState<ReadonlySet<number>>(() => new Set())
  const toggle = useCallback((key: number) => {
    setCollapsed((before) =>
      before.has(key) ? new Set([...before].filter((one) => one !== key)) : new Set([...before, key]),
    )
  }, [])
  return { collapsed, toggle }
}

const useKinds = ({ byId }: BarIndex<StayBar>): ReadonlySet<BarKind> =>
  useMemo(() => {
    const kinds = new Set<BarKind>()
    for (const bar of byId.values()) kinds.add(bar.kind)
    return kinds
  }, [byId])

interface EventsInput {
  readonly actions: StayActions
  readonly several: Several
  readonly view: ReturnType<typeof usePlanningView>
  readonly toggle: (key: number) => void
  readonly onVisible: (days: { readonly start: number; readonly end: number }) => void
}

/** What the board tells, to whom it goes. */
const eventsOf = ({ actions, several, view, toggle, onVisible }: EventsInput) => ({
  onOpen: actions.select,
  onMenu: (bar: Parameters<StayActions['openFile']>[0], point: { readonly x: number; readonly y: number }) =>
    actions.setMenu({ bar, point }),
  onChoose: several.choose,
  onCell: several.placeArmed,
  // While stays wait beside the board, what is dropped joins them: all of it is written at once.
  onDrop: several.tray.size > 0 ? several.drop : actions.drop,
  onRefused: actions.refuse,
  onCreate: actions.draw,
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
  const { store, holds, news } = useHolds(board, readAt)
  const { planning } = usePreferences()
  const [isRepacking, setRepacking] = useState(false)
  const handle = useRef<BoardHandle>(null)
  const startDay = view.day ?? openingDay(board.open, today)
  const timeline = useTimeline(handle, startDay)
  const { collapsed, toggle } = useFolding()
  const { visible, setVisible } = timeline
  const index = useWithQuotes(board, holds.index, visible, view.showQuotes)
  const actions = useStayActions({ board, store, index, handle })
  const gives = useCallback((bar: StayBar) => givesWay(bar, epochDay(today)), [today])
  const several = useSeveral({ board, store, holds, moveReason: actions.moveReason, gives })
  const tints = useHolidays(timeline.timeline, view.showHolidays)
  const newsIds = useMemo(() => new Set(news?.bars.map((bar) => bar.id)), [news])
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
    grouping: view.grouping,
    index,
    tints,
    showPeople: planning.showPeople,
    chosen: several.chosen,
    news: newsIds,
    gives,
  })
  const onVisible = (days: { readonly start: number; readonly end: number }): void => {
    setVisible(days)
    store.want(days)
  }
  const kinds = useKinds(index)
  usePlanningKeys(actions)
  return (
    <div className={`${room.screen} ${classes.screen}`} style={planningColours(planning)}>
      <PlanningHead
        board={board}
        view={view}
        narrow={narrow}
        actions={actions}
        kinds={kinds}
        onToday={() => timeline.goTo(epochDay(today))}
        onGoTo={(day) => timeline.goTo(epochDay(day))}
        onTurn={timeline.turn}
        onRepack={() => setRepacking(true)}
      />
      <div className={room.stage}>
        <div className={classes.board}>
          <Board
            ref={handle}
            model={model}
            side={narrow ? NARROW_SIDE : WIDE_SIDE}
            startDay={epochDay(startDay)}
            events={eventsOf({ actions, several, view, toggle, onVisible })}
          />
        </div>
        {holds.failed ? (
          <div className={`${room.notice} ${classes.notice}`} role="alert">
            {t('failed')}{' '}
            <Button size="compact-sm" variant="default" onClick={() => store.want(visible)}>
              {t('retry')}
            </Button>
          </div>
        ) : model.rows.length === 0 ? (
          <output className={`${room.notice} ${classes.notice}`}>{t('empty.filtered')}</output>
        ) : null}
        <NewsLine news={news} board={board} />
        <StayDetails board={board} actions={actions} asSheet={narrow} several={several} />
      </div>
      <SeveralParts board={board} several={several} store={store} />
      {isRepacking ? (
        <RepackDialog board={board} typeId={typeAmong(view.filters)} onClose={() => setRepacking(false)} />
      ) : null}
      {narrow ? null : <PlanningLegend present={kinds} />}
      <OnPaper>
        {() => <PrintTable board={board} model={model} days={visible} style={planningColours(planning)} />}
      </OnPaper>
    </div>
  )
}
