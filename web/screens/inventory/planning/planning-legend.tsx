import { useT } from '#web/i18n/i18n.ts'
import type { BarKind, BarMark } from '#web/ui/board/model.ts'
import classes from '#web/screens/inventory/planning/planning.module.css'
import room from '#web/ui/board-screen.module.css'

const KINDS: readonly BarKind[] = [
  'option',
  'reservation',
  'internet',
  'arrived',
  'gone',
  'basket',
  'unavailability',
  'resident',
  'allotment',
  'sublet',
  'quote',
]
const MARKS: readonly BarMark[] = ['due', 'pinned', 'expiring']

interface PlanningLegendProps {
  /** Kinds that the board holds now: what is nowhere needs no legend. */
  readonly present: ReadonlySet<BarKind>
  /** In a column rather than on a line. */
  readonly stacked?: boolean
}

/** What colours, borders and signs mean. */
export const PlanningLegend = ({ present, stacked = false }: PlanningLegendProps) => {
  const t = useT('planning')
  return (
    <ul
      className={stacked ? classes.stackedLegend : `${room.legend} ${classes.legend} p-no-print`}
      aria-label={t('legend')}
    >
      {KINDS.filter((kind) => present.has(kind)).map((kind) => (
        <li key={kind}>
          <span className={`board-bar board-bar-${kind} ${classes.swatch}`} aria-hidden="true" />
          {t(`kind.${kind}`)}
        </li>
      ))}
      {MARKS.map((mark) => (
        <li key={mark}>
          <i className={`board-mark board-mark-${mark} ${classes.sign}`} aria-hidden="true" />
          {t(`mark.${mark}`)}
        </li>
      ))}
    </ul>
  )
}
