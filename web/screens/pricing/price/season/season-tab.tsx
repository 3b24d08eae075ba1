/** « Saison »: the bar of the year, what is wrong, and the table. */
import { ActionIcon, Group, Popover } from '@mantine/core'
import { useId, useMemo, useState } from 'react'
import type { ReactNode } from 'react'
import { temporaryId } from '#domain/price-grid/draft.ts'
import {
  addPeriod,
  leadingPrice,
  nextDates,
  periodById,
  sortedPeriods,
  splitPeriod,
} from '#domain/price-grid/periods.ts'
import { seasonSpan } from '#domain/price-grid/season.ts'
import { addDays, daysBetween } from '#domain/day.ts'
import { useT } from '#web/i18n/i18n.ts'
import { useNarrow } from '#web/ui/use-narrow.ts'
import { pathTo } from '#web/paths.ts'
import { useGo } from '#web/shell/navigation.tsx'
import { useToday } from '#web/shell/today.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { HistorySteps } from '#web/ui/history-steps.tsx'
import { Icon } from '#web/ui/icons.tsx'
import type { TabKey } from '#web/screens/pricing/price/grid/grid-tabs.tsx'
import type { GridEditor } from '#web/screens/pricing/price/grid/editor.ts'
import { cellText } from '#web/screens/pricing/price/season/cell-text.ts'
import { IssueList, IssuesHead } from '#web/screens/pricing/price/season/issues-panel.tsx'
import { marksOf } from '#web/screens/pricing/price/season/marks.ts'
import { PackageAdder } from '#web/screens/pricing/price/season/package-adder.tsx'
import { QuickFill } from '#web/screens/pricing/price/season/quick-fill.tsx'
import { rowsOf } from '#web/screens/pricing/price/season/rows.ts'
import type { PackageRow } from '#web/screens/pricing/price/season/rows.ts'
import { SeasonBar, SeasonMonths } from '#web/screens/pricing/price/season/season-bar.tsx'
import { SeasonTable } from '#web/screens/pricing/price/season/season-table.tsx'
import { useCells } from '#web/screens/pricing/price/season/use-cells.ts'
import type { Cells } from '#web/screens/pricing/price/season/use-cells.ts'
import type { RejectedHistory } from '#web/screens/pricing/price/season/use-rejected.ts'
import classes from '#web/screens/pricing/price/season/season-tab.module.css'

export interface SeasonTabProps {
  readonly editor: GridEditor
  /** Texts of cells that could not be read: kept by the screen, through its tabs. */
  readonly history: RejectedHistory
  readonly onTab: (tab: TabKey) => void
}

export const SeasonTab = ({ editor, history, onTab }: SeasonTabProps) => {
  const t = useT('price')
  const go = useGo()
  const { draft } = editor
  const [added, setAdded] = useState<readonly PackageRow[]>([])
  const rows = useMemo(() => rowsOf(draft, added), [draft, added])
  const marks = useMemo(() => marksOf(draft, rows, editor.issues), [draft, rows, editor.issues])
  const insert = useInsert(editor)
  const issuesId = useId()
  const [isOpen, setOpen] = useState(false)
  const cells = useCells({
    editor,
    rows,
    history,
    textOf: ({ rowKey, periodId }) => {
      const row = rows.find((r) => r.key === rowKey)
      const period = periodById(editor.latest(), periodId)
      return row === undefined || period === undefined ? '' : cellText(editor.latest(), row, period)
    },
    onInsert: (after) => cells.focusCell({ rowKey: 'label', periodId: insert(after) }),
    onOpen: (row) => {
      if (row.kind === 'line') go(linePath(editor, row.lineId))
    },
  })
  return (
    <div className={classes.tab}>
      <Overview editor={editor} cells={cells} />
      <Toolbar
        editor={editor}
        history={history}
        issues={<IssuesHead editor={editor} controls={issuesId} isOpen={isOpen} onToggle={() => setOpen(!isOpen)} />}
        onAdd={() => cells.focusCell({ rowKey: 'label', periodId: insert() })}
        onPackage={(row) => setAdded((before) => [...before, row])}
      />
      {isOpen ? <IssueList id={issuesId} editor={editor} rows={rows} cells={cells} onTab={onTab} /> : null}
      {draft.periods.length === 0 ? (
        <EmptyState title={t('season.empty')} body={t('season.emptyBody')} />
      ) : (
        <div className={classes.frame}>
          <SeasonTable editor={editor} rows={rows} cells={cells} marks={marks} rejected={history.rejected} />
        </div>
      )}
    </div>
  )
}

const linePath = (editor: GridEditor, lineId: number): string =>
  pathTo('/price/option/$priceGridOptionId/grid/$priceGridId/$historyVersion', {
    priceGridOptionId: lineId,
    priceGridId: editor.item.id,
    historyVersion: 0,
  })

/** Adds a period after another one, or after the last, and answers its id. Where the season is full, the last one is cut. */
const useInsert = (editor: GridEditor): ((after?: number) => number) => {
  const today = useToday()
  return (after) => {
    const draft = editor.latest()
    const id = temporaryId(draft)
    const span = seasonSpan(draft.periods, editor.item.openings, today)
    const season = span === undefined ? undefined : { arrival: span.start, departure: span.end }
    const last = sortedPeriods(draft).at(-1)
    const own = after === undefined ? last : periodById(draft, after)
    const isFull = own !== undefined && (own.id !== last?.id || (season !== undefined && own.end >= season.departure))
    const length = own === undefined ? 0 : daysBetween(own.start, own.end)
    const isCut = isFull && draft.model !== 'SPECIAL_DURATION' && length >= 2
    editor.change((now) =>
      isCut && own !== undefined
        ? splitPeriod(now, own.id, addDays(own.start, Math.ceil(length / 2)))
        : addPeriod(now, nextDates(now, season, today), own?.id),
    )
    return id
  }
}

const Overview = ({ editor, cells }: { readonly editor: GridEditor; readonly cells: Cells }) => {
  const today = useToday()
  // A week is too thin for a finger there.
  const isNarrow = useNarrow()
  const { draft, item } = editor
  const periods = sortedPeriods(draft)
  const span = seasonSpan(draft.periods, item.openings, today)
  if (span === undefined) return null
  const pick = (index: number): void => {
    const period = periods[index]
    if (period !== undefined) cells.focusCell({ rowKey: 'start', periodId: period.id })
  }
  return (
    <div className={classes.overview}>
      <SeasonBar
        periods={periods.map((p) => ({ start: p.start, end: p.end, label: p.label, price: leadingPrice(draft, p) }))}
        openings={item.openings}
        span={span}
        {...(isNarrow ? {} : { onPick: pick })}
      />
      <SeasonMonths span={span} />
    </div>
  )
}

interface ToolbarProps {
  readonly editor: GridEditor
  readonly history: RejectedHistory
  readonly issues: ReactNode
  readonly onAdd: () => void
  readonly onPackage: (row: PackageRow) => void
}

const Toolbar = ({ editor, history, issues, onAdd, onPackage }: ToolbarProps) => {
  const t = useT('price')
  const { model } = editor.draft
  return (
    <div className={`${classes.toolbar} p-no-print`}>
      <Group gap="xs">
        <ActionButton
          size="compact-sm"
          variant="default"
          leftSection={<Icon name="plus" size={15} />}
          onClick={onAdd}
          disabledReason={editor.lockReason}
        >
          {t('season.add')}
        </ActionButton>
        {model === 'COUPLED' ? <QuickFill editor={editor} /> : null}
        {model === 'SHORT_STAY' ? <PackageAdder reason={editor.lockReason} onAdd={onPackage} /> : null}
        {issues}
      </Group>
      <Group gap={4}>
        <HistorySteps
          undo={history.undo}
          redo={history.redo}
          labels={{ undo: t('season.undo'), redo: t('season.redo') }}
        />
        <KeysHelp />
      </Group>
    </div>
  )
}

const KEYS = ['type', 'enter', 'tab', 'arrows', 'spread', 'paste', 'delete', 'insert', 'undo'] as const

const KeysHelp = () => {
  const t = useT('price')
  return (
    <Popover position="bottom-end" width={380}>
      <Popover.Target>
        <ActionIcon variant="subtle" color="gray" size={28} aria-label={t('keys.label')}>
          <Icon name="info" size={18} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>
        <dl className={classes.keys}>
          {KEYS.map((key) => (
            <div key={key}>
              <dt>{t(`keys.${key}.key`)}</dt>
              <dd>{t(`keys.${key}.does`)}</dd>
            </div>
          ))}
        </dl>
      </Popover.Dropdown>
    </Popover>
  )
}
