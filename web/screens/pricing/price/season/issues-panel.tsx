import { addDays } from '#domain/day.ts'
import { useT } from '#web/i18n/i18n.ts'
import type { Translate } from '#web/i18n/i18n.ts'
import { formatDayMonth } from '#web/ui/format.ts'
import { Icon } from '#web/ui/icons.tsx'
import type { TabKey } from '#web/screens/pricing/price/grid/grid-tabs.tsx'
import type { GridEditor, PlacedIssue } from '#web/screens/pricing/price/grid/editor.ts'
import { isAge, lineById } from '#domain/price-grid/draft.ts'
import type { DraftPeriod } from '#domain/price-grid/draft.ts'
import { periodById } from '#domain/price-grid/periods.ts'
import { cellsOf } from '#web/screens/pricing/price/season/marks.ts'
import { rowName } from '#web/screens/pricing/price/season/row-name.ts'
import { rowsOf } from '#web/screens/pricing/price/season/rows.ts'
import type { SeasonRow } from '#web/screens/pricing/price/season/rows.ts'
import type { Cells } from '#web/screens/pricing/price/season/use-cells.ts'
import classes from '#web/screens/pricing/price/season/season-tab.module.css'

/** What an issue is about: « Haute · 6e nuit », « Chien », the season or the settings. */
export const useSubject = (editor: GridEditor) => {
  const t = useT('price')
  const rows = rowsOf(editor.draft)
  return (issue: PlacedIssue): string => {
    const { place } = issue
    if (place.on === 'period') {
      const period = periodById(editor.draft, place.periodId)
      const name = period?.label === undefined || period.label === '' ? datesOf(period, t) : period.label
      const [cell] = cellsOf(editor.draft, rows, issue)
      const row = rows.find(({ key }) => key === cell?.rowKey)
      return row === undefined || place.field === '' ? name : `${name} · ${rowName(editor.draft, row, t).name}`
    }
    if (place.on === 'line') return lineById(editor.draft, place.lineId)?.label ?? ''
    return t(place.on === 'season' ? 'season.whole' : 'season.head')
  }
}

/** A period without a name goes by its dates. */
const datesOf = (period: DraftPeriod | undefined, t: Translate<'price'>): string =>
  period === undefined
    ? t('season.aPeriod')
    : t('season.nightsOf', { start: formatDayMonth(period.start), end: formatDayMonth(addDays(period.end, -1)) })

interface IssuesHeadProps {
  readonly editor: GridEditor
  /** Id of the list. */
  readonly controls: string
  readonly isOpen: boolean
  readonly onToggle: () => void
}

/** How many things forbid the publication, how many are only odd; nothing is said too. */
export const IssuesHead = ({ editor, controls, isOpen, onToggle }: IssuesHeadProps) => {
  const t = useT('price')
  const { issues } = editor
  const errors = issues.filter((issue) => issue.isError).length
  const warnings = issues.length - errors
  if (issues.length === 0) {
    return (
      <span className={classes.sound} role="status">
        <Icon name="check" size={16} />
        {t('season.sound')}
      </span>
    )
  }
  const words = [
    ...(errors > 0 ? [t('season.errors', { count: errors })] : []),
    ...(warnings > 0 ? [t('season.warnings', { count: warnings })] : []),
  ].join(', ')
  return (
    <span role="status">
      <button
        type="button"
        className={classes.issuesHead}
        data-tone={errors > 0 ? 'error' : 'warning'}
        aria-expanded={isOpen}
        aria-controls={controls}
        onClick={onToggle}
      >
        <Icon name="warning" size={15} />
        {words}
        <Icon name={isOpen ? 'chevronUp' : 'chevronDown'} size={15} />
      </button>
    </span>
  )
}

interface IssueListProps {
  readonly id: string
  readonly editor: GridEditor
  readonly rows: readonly SeasonRow[]
  readonly cells: Cells
  readonly onTab: (tab: TabKey) => void
}

/** Each thing wrong, errors first: a click leads to its cell, or to its tab. */
export const IssueList = ({ id, editor, rows, cells, onTab }: IssueListProps) => {
  const subjectOf = useSubject(editor)
  const { issues } = editor
  if (issues.length === 0) return null
  const jump = (issue: PlacedIssue): void => {
    const [cell] = cellsOf(editor.draft, rows, issue)
    if (cell !== undefined) return cells.focusCell(cell)
    if (issue.place.on !== 'line') return undefined
    const line = lineById(editor.draft, issue.place.lineId)
    return onTab(line !== undefined && isAge(line) ? 'people' : 'options')
  }
  return (
    <ul id={id} className={classes.issueList}>
      {issues
        .toSorted((a, b) => Number(b.isError) - Number(a.isError))
        .map((issue) => (
          <li key={`${JSON.stringify(issue.place)} ${issue.text}`}>
            <button
              type="button"
              className={classes.issue}
              data-error={issue.isError || undefined}
              onClick={() => jump(issue)}
            >
              <strong>{subjectOf(issue)}</strong> {issue.text}
            </button>
          </li>
        ))}
    </ul>
  )
}
