/** What comes next of each kind: days, month, year. */
import type { ClosureState, NextClosure } from '#contract/operations/payment/closure.ts'
import { MONTHS } from '#contract/format.ts'
import { sentenceOfCode } from '#contract/sentences.ts'
import { useT } from '#web/i18n/i18n.ts'
import type { Translate } from '#web/i18n/i18n.ts'
import { pathTo } from '#web/paths.ts'
import classes from '#web/screens/closure/closure.module.css'
import { ScreenLink } from '#web/shell/navigation.tsx'
import { ActionButton } from '#web/ui/action-button.tsx'
import { formatDay } from '#web/ui/format.ts'

type T = Translate<'closure'>

/** « juillet 2027 » of a month or of a day of it. */
export const monthName = (period: string | null): string =>
  period === null ? '' : `${MONTHS[Number(period.slice(5, 7)) - 1]} ${period.slice(0, 4)}`

/** Where what prevents it is solved. */
const LINKS = {
  'closure.newYearNeeded': { path: pathTo('/admin/financial-year-list'), label: 'state.link.year' },
  'closure.backupNeeded': { path: pathTo('/waiting'), label: 'state.link.backup' },
  'closure.tillsOpen': {
    path: pathTo('/cash-fund/$paymentMethodId/$date', { paymentMethodId: 0, date: '0' }),
    label: 'state.link.tills',
  },
  'closure.stationsAway': { path: pathTo('/offline-station-list'), label: 'state.link.stations' },
} as const

/** What is solved by another closing of this very table. */
const CLOSINGS = {
  'closure.periodsOpen': { kind: 'DAY', label: 'state.link.days' },
  'closure.monthsOpen': { kind: 'MONTH', label: 'state.link.months' },
} as const

interface SolveProps {
  readonly code: string
  readonly state: ClosureState
  readonly reason: string | undefined
  readonly onClose: (next: NextClosure) => void
}

/** Leads to what solves it: another screen, or the question of the closing that comes before. */
const Solve = ({ code, state, reason, onClose }: SolveProps) => {
  const t = useT('closure')
  if (Object.hasOwn(LINKS, code)) {
    const { path, label } = LINKS[code as keyof typeof LINKS]
    return <ScreenLink to={path}>{t(label)}</ScreenLink>
  }
  if (!Object.hasOwn(CLOSINGS, code)) return null
  const { kind, label } = CLOSINGS[code as keyof typeof CLOSINGS]
  const before = state.next.find((next) => next.kind === kind)
  if (before?.period == null) return null
  const [first] = before.prevented
  const why = reason ?? (first === undefined ? undefined : sentenceOfCode(first.code, first.context))
  return (
    <ActionButton variant="subtle" size="compact-sm" disabledReason={why} onClick={() => onClose(before)}>
      {t(label)}
    </ActionButton>
  )
}

const periodOf = (t: T, { kind, period, from, to }: NextClosure, today: string): string => {
  if (period === null || from === null || to === null) return t('state.none')
  if (kind === 'MONTH') return monthName(period)
  if (kind === 'YEAR') return period
  if (to === today) return t('state.today', { day: formatDay(to) })
  return from === to ? formatDay(to) : t('state.from', { from: formatDay(from), to: formatDay(to) })
}

const waitingOf = (t: T, { kind, waiting: count, period }: NextClosure): string => {
  if (period === null) return ''
  if (kind === 'DAY') return t('state.days', { count })
  return kind === 'MONTH' ? t('state.months', { count }) : t('state.years', { count })
}

interface PreventedProps extends Omit<SolveProps, 'code'> {
  readonly next: NextClosure
}

const Prevented = ({ next, state, ...solve }: PreventedProps) => {
  const t = useT('closure')
  if (next.period === null) return null
  if (next.prevented.length === 0)
    return next.kind === 'MONTH' && !state.backedUp ? t('state.backupFirst') : t('state.free')
  return (
    <ul className={classes.reasons}>
      {next.prevented.map(({ code, context }) => (
        <li key={code}>
          {sentenceOfCode(code, context) ?? code} <Solve code={code} state={state} {...solve} />
        </li>
      ))}
    </ul>
  )
}

interface NextTableProps {
  readonly state: ClosureState
  /** Why nothing may be closed now. */
  readonly reason: string | undefined
  readonly onClose: (next: NextClosure) => void
}

export const NextTable = ({ state, reason, onClose }: NextTableProps) => {
  const t = useT('closure')
  const whyNot = (next: NextClosure): string | undefined => {
    if (reason !== undefined) return reason
    const [first] = next.prevented
    if (first !== undefined) return sentenceOfCode(first.code, first.context)
    return next.period === null ? t('state.none') : undefined
  }
  return (
    <div className={classes.frame}>
      <table className={classes.table} aria-label={t('state.label')}>
        <thead>
          <tr>
            {(['kind', 'period', 'waiting', 'prevented', 'action'] as const).map((key) => (
              <th key={key} scope="col">
                {t(`state.column.${key}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {state.next.map((next) => (
            <tr key={next.kind}>
              <th scope="row">{t(`state.kind.${next.kind}`)}</th>
              <td data-label={t('state.column.period')}>{periodOf(t, next, state.today)}</td>
              <td data-label={t('state.column.waiting')}>{waitingOf(t, next)}</td>
              <td data-label={t('state.column.prevented')}>
                <Prevented next={next} state={state} reason={reason} onClose={onClose} />
              </td>
              <td>
                <ActionButton
                  size="xs"
                  aria-label={t(`state.closeOf.${next.kind}`)}
                  disabledReason={whyNot(next)}
                  onClick={() => onClose(next)}
                >
                  {t('state.close')}
                </ActionButton>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
