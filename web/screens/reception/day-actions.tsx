import { arrivalList, departureList } from '#contract/lists/booking/reception.ts'
import type { ReceptionRow, Tick } from '#contract/operations/booking/reception-day.ts'
import { useT } from '#web/i18n/i18n.ts'
import type { Picked } from '#web/list/use-list-table.tsx'
import type { DayKind } from '#web/screens/reception/rows.ts'
import type { RowWork } from '#web/screens/reception/row-dialog.tsx'
import type { Ticking } from '#web/screens/reception/use-tick.ts'
import { useFunctionKeys } from '#web/shell/function-keys.tsx'
import { useGoBack } from '#web/shell/navigation.tsx'
import { useRight } from '#web/shell/session.ts'
import { useToday } from '#web/shell/today.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { useSelectionPapers } from '#web/ui/papers/use-selection-papers.tsx'
import { ListFiles } from '#web/list/list-files.tsx'

const LISTS = { arrival: arrivalList, departure: departureList } as const

interface DayActionsProps {
  readonly kind: DayKind
  /** Those in sight. */
  readonly rows: readonly ReceptionRow[]
  readonly picked: Pick<Picked<ReceptionRow>, 'rows' | 'pick'>
  readonly selected: ReceptionRow | undefined
  readonly ticking: Ticking
  /** What of the day is in sight, for its file. */
  readonly shown: object
  readonly onWork: (work: DayWork) => void
}

/** What is done with the selected row, in a dialog over the list. */
export type DayWork = RowWork | 'expect'

/** Why the selected stay cannot change place, or leave early; undefined: it can. */
const useWorkReasons = (
  kind: DayKind,
  row: ReceptionRow | undefined,
): Readonly<Record<DayWork, string | undefined>> => {
  const t = useT('reception')
  const ui = useT('ui')
  const today = useToday()
  const desk = useRight('booking_arrival_departure')
  const file = useRight('booking_booking')
  const money = useRight('payment_payment')
  const none = t('noneSelected')
  if (row === undefined) return { move: none, early: none, pay: none, expect: none }
  const noFile = file.read ? undefined : ui('noRight')
  const gone = row.goneAt === null ? undefined : t('work.gone')
  const early = kind === 'arrival' || row.departure > today ? undefined : t('work.notEarly')
  return {
    move: noFile ?? (file.write ? gone : ui('noRight')),
    pay: noFile ?? (money.write ? (row.due > 0 ? undefined : t('pay.nothing')) : ui('noRight')),
    expect: desk.write ? (row.arrivedAt === null ? undefined : t('expect.arrived')) : ui('noRight'),
    early: noFile ?? (desk.write ? (gone ?? (row.arrivedAt === null ? t('work.notHere') : early)) : ui('noRight')),
  }
}

/** Ticks the stays whose box is ticked, else the selected one. */
export const DayActions = (props: DayActionsProps) => {
  const { kind, rows, picked, selected, ticking, shown, onWork } = props
  const t = useT('reception')
  const ui = useT('ui')
  const back = useGoBack('/home')
  const right = useRight('booking_arrival_departure')
  const one = selected === undefined ? [] : [selected]
  const targets = picked.rows.length > 0 ? picked.rows : one
  const reason = right.write ? (targets.length === 0 ? t('noneChosen') : undefined) : ui('noRight')
  const run = async (tick: Tick): Promise<void> => {
    const ids = targets.map((row) => row.id)
    if (await ticking.run(tick, ids)) picked.pick([])
  }
  const works = useWorkReasons(kind, selected)
  const letters = useSelectionPapers(
    'booking',
    targets.map((row) => row.bookingId),
  )
  const tick: Tick = kind === 'arrival' ? 'arrive' : 'go'
  useFunctionKeys({
    F6: { label: t('all'), run: () => picked.pick(rows) },
    F7: { label: t('work.move'), run: () => onWork('move'), disabledReason: works.move },
    F9:
      kind === 'arrival'
        ? { label: t('work.expect'), run: () => onWork('expect'), disabledReason: works.expect }
        : { label: t('work.early'), run: () => onWork('early'), disabledReason: works.early },
    F10: { label: t('work.pay'), run: () => onWork('pay'), disabledReason: works.pay },
    F12: { label: t(`tick.${tick}`), run: () => run(tick), disabledReason: reason },
    Escape: { run: back },
  })
  return (
    <>
      {picked.rows.length === 0 ? null : <span>{t('tick.chosen', { count: targets.length })}</span>}
      <ListFiles list={LISTS[kind]} body={shown} title={t(`title.${kind}`)} rows={rows.length} more={[letters.entry]} />
      {letters.dialog}
      <ActionButton variant="default" hotkey="F7" disabledReason={works.move} onClick={() => onWork('move')}>
        {t('work.move')}
      </ActionButton>
      {kind === 'arrival' ? null : (
        <ActionButton variant="default" hotkey="F9" disabledReason={works.early} onClick={() => onWork('early')}>
          {t('work.early')}
        </ActionButton>
      )}
      {kind === 'departure' ? null : (
        <ActionButton variant="default" disabledReason={reason} onClick={() => void run('undoArrive')}>
          {t('tick.undoArrive')}
        </ActionButton>
      )}
      <ActionButton hotkey="F12" loading={ticking.isPending} disabledReason={reason} onClick={() => void run(tick)}>
        {t(`tick.${tick}`)}
      </ActionButton>
    </>
  )
}
