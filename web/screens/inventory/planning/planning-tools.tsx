import { Button, Group } from '@mantine/core'
import type { Day } from '#domain/day.ts'
import { useT } from '#web/i18n/i18n.ts'
import { ZOOM_LEVELS, zoomBy } from '#web/ui/board/geometry.ts'
import type { ZoomId } from '#web/ui/board/geometry.ts'
import { DayInput } from '#web/ui/day-input.tsx'
import { ToolButton } from '#web/ui/tool-button.tsx'
import { DisplayMenu } from '#web/screens/inventory/planning/display-menu.tsx'
import type { usePlanningView } from '#web/screens/inventory/planning/use-planning-view.ts'

interface PlanningToolsProps {
  readonly zoom: ZoomId
  readonly onZoom: (zoom: ZoomId) => void
  readonly onToday: () => void
  readonly onGoTo: (day: Day) => void
  /** A screenful back or forth. */
  readonly onTurn: (by: 1 | -1) => void
  readonly narrow: boolean
  /** Puts the last moved stay back; none: nothing was moved. */
  readonly undo: (() => void) | undefined
  readonly view: ReturnType<typeof usePlanningView>
  /** Opens « Ranger… »; undefined where the user may not move stays. */
  readonly repack: (() => void) | undefined
}

/** Where in time, and how much of it. */
export const PlanningTools = ({
  zoom,
  onZoom,
  onToday,
  onGoTo,
  onTurn,
  narrow,
  undo,
  view,
  repack,
}: PlanningToolsProps) => {
  const t = useT('planning')
  return (
    <Group gap={narrow ? 4 : 8} wrap="nowrap">
      {repack === undefined || narrow ? null : <ToolButton icon="sort" label={t('repack.open')} onClick={repack} />}
      <DisplayMenu view={view} />
      <ToolButton icon="undo" label={t('tools.undo')} onClick={() => undo?.()} disabled={undo === undefined} />
      {/* As on the board, earlier is to the left in every language. */}
      <Group gap={0} wrap="nowrap" dir="ltr">
        {narrow ? null : <ToolButton icon="chevronLeft" label={t('tools.previous')} onClick={() => onTurn(-1)} />}
        <Button variant="default" onClick={onToday} mx={4}>
          {t('tools.today')}
        </Button>
        {narrow ? null : <ToolButton icon="chevronRight" label={t('tools.next')} onClick={() => onTurn(1)} />}
      </Group>
      <DayInput
        label={t('tools.goTo')}
        isLabelHidden
        placeholder={t('tools.goTo')}
        w={narrow ? 100 : 136}
        value={null}
        onChange={(day) => (day === null ? undefined : onGoTo(day))}
      />
      <Group gap={4} wrap="nowrap">
        <ToolButton
          icon="minus"
          label={t('tools.zoomOut')}
          onClick={() => onZoom(zoomBy(zoom, -1))}
          disabled={zoom === ZOOM_LEVELS[0].id}
        />
        {narrow ? null : (
          <span className="p-unit" aria-live="polite" style={{ minWidth: 68, textAlign: 'center' }}>
            {t(`zoom.${zoom}`)}
          </span>
        )}
        <ToolButton
          icon="plus"
          label={t('tools.zoomIn')}
          onClick={() => onZoom(zoomBy(zoom, 1))}
          disabled={zoom === ZOOM_LEVELS.at(-1)?.id}
        />
      </Group>
    </Group>
  )
}
