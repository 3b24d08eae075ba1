import type { Day } from '#domain/day.ts'
import type { PlanningBoard } from '#contract/operations/booking/planning.ts'
import { useT } from '#web/i18n/i18n.ts'
import { useRight } from '#web/shell/session.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { Icon } from '#web/ui/icons.tsx'
import { PageLine } from '#web/ui/page-line.tsx'
import { PlanningFilters } from '#web/screens/inventory/planning/planning-filters.tsx'
import type { BarKind } from '#web/ui/board/model.ts'
import { PlanningLegend } from '#web/screens/inventory/planning/planning-legend.tsx'
import { PlanningTools } from '#web/screens/inventory/planning/planning-tools.tsx'
import type { usePlanningView } from '#web/screens/inventory/planning/use-planning-view.ts'
import type { StayActions } from '#web/screens/inventory/planning/use-stay-actions.ts'

interface PlanningHeadProps {
  readonly board: PlanningBoard
  readonly view: ReturnType<typeof usePlanningView>
  readonly narrow: boolean
  readonly actions: StayActions
  readonly kinds: ReadonlySet<BarKind>
  readonly onToday: () => void
  readonly onGoTo: (day: Day) => void
  readonly onTurn: (by: 1 | -1) => void
  readonly onRepack: () => void
}

/** The line above the board: filters, time, zoom, undo, the primary action. */
export const PlanningHead = ({
  board,
  view,
  narrow,
  actions,
  kinds,
  onToday,
  onGoTo,
  onTurn,
  onRepack,
}: PlanningHeadProps) => {
  const t = useT('planning')
  const { write } = useRight('booking_booking')
  const { moves, create } = actions
  const newStay = (
    <ActionButton
      {...(narrow ? { 'aria-label': t('tools.create'), px: 10 } : { hotkey: 'F3' })}
      disabledReason={write ? undefined : t('move.noRight')}
      onClick={() => create()}
    >
      {narrow ? <Icon name="plus" /> : t('tools.create')}
    </ActionButton>
  )
  return (
    <PageLine
      title={t('title')}
      filters={
        <>
          <PlanningFilters
            board={board}
            filters={view.filters}
            onChange={view.setFilters}
            folded={narrow}
            legend={<PlanningLegend present={kinds} stacked />}
          />
          {narrow ? newStay : null}
        </>
      }
      actions={
        <>
          <PlanningTools
            zoom={view.zoom}
            onZoom={view.setZoom}
            onToday={onToday}
            onGoTo={onGoTo}
            onTurn={onTurn}
            narrow={narrow}
            view={view}
            repack={write ? onRepack : undefined}
            undo={moves.done === undefined ? undefined : () => void moves.desk.undo()}
          />
          {narrow ? null : newStay}
        </>
      }
    />
  )
}
