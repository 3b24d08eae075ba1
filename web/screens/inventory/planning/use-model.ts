import { useMemo } from 'react'
import { epochDay, fromEpochDay } from '#domain/day.ts'
import type { Day } from '#domain/day.ts'
import type { PlanningBoard } from '#contract/operations/booking/planning.ts'
import { MONTHS, WEEKDAYS, formatDay } from '#contract/format.ts'
import { translate } from '#web/i18n/i18n.ts'
import type { Span } from '#web/ui/board/geometry.ts'
import type { PlanningGrouping } from '#contract/operations/establishment/preference-planning.ts'
import type { BarIndex } from '#web/ui/board/bar-index.ts'
import type { BarFace, BoardModel, BoardRow, BoardTexts, CellFace, RowFace, Tint } from '#web/ui/board/model.ts'
import { closedDays, isClosedOn } from '#web/screens/inventory/planning/closed-days.ts'
import { freedomOf, marksOf, stateOf } from '#web/screens/inventory/planning/faces.ts'
import { headingsOf, matcher, narrows, rowsOf, typesShown } from '#web/screens/inventory/planning/filters.ts'
import type { Filters, Heading } from '#web/screens/inventory/planning/filters.ts'
import type { HoldsSnapshot } from '#web/screens/inventory/planning/hold-store.ts'
import { nightOf, occupancyOf } from '#web/screens/inventory/planning/occupancy.ts'
import type { Occupancy } from '#web/screens/inventory/planning/occupancy.ts'
import { barLabel, barText } from '#web/screens/inventory/planning/sentences.ts'
import { isSoldFor } from '#web/screens/inventory/planning/sold-days.ts'
import type { StayBar } from '#web/screens/inventory/planning/stay-bar.ts'

/** Stable, unlike the hook's: what is drawn again depends on what is the same (===). */
const t = translate('planning')

export interface ModelInput {
  readonly board: PlanningBoard
  readonly holds: HoldsSnapshot
  readonly filters: Filters
  readonly collapsed: ReadonlySet<number>
  readonly timeline: { readonly firstDay: number; readonly days: number }
  readonly dayWidth: number
  readonly today: Day
  readonly selected: number | undefined
  readonly canWrite: boolean
  /** Narrow screens: codes instead of names. */
  readonly short: boolean
  readonly grouping: PlanningGrouping
  /** Bars of the board: the holds, and what is drawn over them. */
  readonly index: BarIndex<StayBar>
  readonly tints: readonly Tint[]
  readonly showPeople: boolean
  /** Dealt with together. */
  readonly chosen: ReadonlySet<number>
  /** Changed by a colleague a moment ago. */
  readonly news: ReadonlySet<number>
  readonly gives: (bar: StayBar) => boolean
}

const textsOf = (count: number, short: boolean): BoardTexts => ({
  label: t('title'),
  help: t('help'),
  corner: t(short ? 'placesShort' : 'places', { count }),
  heat: t('occupancy'),
  closed: t('closed'),
  months: MONTHS,
  weekdays: WEEKDAYS,
  nights: (nights) => t('nights', { count: nights }),
  taken: (label) => t('taken', { label }),
  displaces: (label) => t('displaces', { label }),
})

const isIn = (spans: readonly Span[], day: number): boolean => spans.some((span) => span.start <= day && day < span.end)

/** A face for each night of the window; none while the house is closed, unless somebody is there. */
const heatOf = (
  occupancy: Occupancy,
  typeIds: readonly number[],
  window: Span,
  closed: readonly Span[],
): Map<number, CellFace> => {
  const faces = new Map<number, CellFace>()
  for (let day = window.start; day < window.end; day++) {
    const night = nightOf(occupancy, typeIds, day)
    if (night?.occupied === 0 && isIn(closed, day)) continue
    if (night === undefined) continue
    const level = night.salable <= 0 ? 0 : Math.min(1, night.occupied / night.salable)
    const rate = Math.round(level * 100)
    const said = { day: formatDay(fromEpochDay(day)), rate, free: night.free, salable: night.salable }
    faces.set(day, { level, text: String(rate), label: t('nightRate', said) })
  }
  return faces
}

const useBarFace = (input: ModelInput, matches: (bar: StayBar) => boolean) => {
  const { board, canWrite, filters, showPeople, chosen, news } = input
  return useMemo(() => {
    const codes = new Map(board.places.map((place) => [place.id, place.code]))
    const isNarrowed = narrows(filters)
    return (bar: StayBar): BarFace => ({
      kind: bar.kind,
      text: barText(t, bar, showPeople),
      marks: marksOf(bar, Date.now() / 1000),
      label: barLabel(t, bar, codes.get(bar.row) ?? '') + (chosen.has(bar.id) ? `, ${t('chosen')}` : ''),
      freedom: freedomOf(bar, canWrite),
      pending: bar.pending,
      dim: isNarrowed && !matches(bar),
      chosen: chosen.has(bar.id),
      news: news.has(bar.id),
    })
  }, [board, canWrite, filters, matches, showPeople, chosen, news])
}

const useRowFace = (input: ModelInput, headings: ReadonlyMap<number, Heading>) => {
  const { board, holds, today, collapsed, short } = input
  const isClosed = useMemo(() => isClosedOn(board.open, epochDay(today)), [board, today])
  return useMemo(() => {
    const places = new Map(board.places.map((place) => [place.id, place]))
    const counts = Map.groupBy(board.places, (place) => place.placeTypeId)
    const now = epochDay(today)
    return ({ key, heading }: BoardRow): RowFace => {
      if (heading) {
        const group = headings.get(key)
        const title = (short ? group?.short : group?.label) ?? ''
        const count = (group?.typeIds ?? []).reduce((sum, id) => sum + (counts.get(id)?.length ?? 0), 0)
        const note = short ? '' : String(count)
        return { title, note, spoken: group?.label ?? '', signLabel: '', collapsed: collapsed.has(key) }
      }
      const place = places.get(key)
      const code = place?.code ?? ''
      const sign = stateOf(holds.index, key, now)
      // Empty, and yet nobody can have it.
      const isSold = place !== undefined && isSoldFor(place, { start: now, end: now + 1 })
      if (sign === 'free' && (isClosed || !isSold)) {
        const signLabel = isClosed ? t('closed') : t('notSold')
        return { title: code, note: '', spoken: t('place', { code }), sign: 'closed', signLabel }
      }
      return { title: code, note: '', spoken: t('place', { code }), sign, signLabel: t(`state.${sign}`) }
    }
  }, [board, holds.index, today, collapsed, short, headings, isClosed])
}

/** What the board shows, from the rows, the holds and the filters. */
export const usePlanningModel = (input: ModelInput): BoardModel<StayBar> => {
  const {
    board,
    holds,
    index,
    filters,
    collapsed,
    timeline,
    dayWidth,
    today,
    selected,
    short,
    grouping,
    tints,
    gives,
  } = input
  const headings = useMemo(() => headingsOf(board, grouping, t('noFamily')), [board, grouping])
  const matches = useMemo(
    () => matcher(filters, new Map(board.places.map((place) => [place.id, place.code]))),
    [board, filters],
  )
  // Only a filter on stays makes the rows depend on the holds.
  const indexForRows = narrows(filters) ? index : undefined
  const rows = useMemo(
    () =>
      rowsOf({
        board,
        headings,
        filters,
        collapsed,
        index: indexForRows ?? { rows: new Map(), byId: new Map() },
        matches,
      }),
    [board, headings, filters, collapsed, indexForRows, matches],
  )
  const typeIds = useMemo(() => typesShown(board, filters).map((type) => type.id), [board, filters])
  const occupancy = useMemo(
    () => occupancyOf(board, holds.index.byId.values(), holds.loaded),
    [board, holds.index, holds.loaded],
  )
  const closed = useMemo(() => closedDays(board.open, timeline), [board, timeline])
  const heats = useMemo(
    () => heatOf(occupancy, typeIds, holds.loaded, closed),
    [occupancy, typeIds, holds.loaded, closed],
  )
  const headingCell = useMemo(
    () =>
      (key: number, day: number): CellFace | undefined => {
        const group = headings.get(key)
        const night = nightOf(occupancy, group?.typeIds ?? [], day)
        if (night === undefined || isIn(closed, day)) return undefined
        const said = { count: night.free, day: formatDay(fromEpochDay(day)), type: group?.label ?? '' }
        return { text: String(night.free), label: t('freeOn', said), level: night.free <= 0 ? 1 : 0 }
      },
    [headings, occupancy, closed],
  )
  const barFace = useBarFace(input, matches)
  const rowFace = useRowFace(input, headings)
  const texts = useMemo(() => textsOf(board.places.length, short), [board, short])
  return useMemo(
    () => ({
      ...timeline,
      dayWidth,
      rows,
      index,
      today: epochDay(today),
      closed,
      tints,
      selected,
      barFace,
      gives,
      rowFace,
      heat: (day: number) => heats.get(day),
      headingCell,
      texts,
    }),
    [
      timeline,
      dayWidth,
      rows,
      index,
      today,
      closed,
      tints,
      selected,
      barFace,
      gives,
      rowFace,
      heats,
      headingCell,
      texts,
    ],
  )
}
