import { useState } from 'react'
import type { ReceptionRow, Tick } from '#contract/operations/booking/reception-day.ts'
import { useT } from '#web/i18n/i18n.ts'
import type { DayKind } from '#web/screens/booking/reception/rows.ts'
import type { Ticking } from '#web/screens/booking/reception/use-tick.tsx'
import { useFunctionKeys } from '#web/shell/function-keys.tsx'
import { useGoBack } from '#web/shell/navigation.tsx'
import { useRight } from '#web/shell/session.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { OutputButton } from '#web/ui/output-button.tsx'

interface DayActionsProps {
  readonly kind: DayKind
  /** Those in sight. */
  readonly rows: readonly ReceptionRow[]
  readonly chosen: ReadonlySet<number>
  readonly onChosen: (ids: ReadonlySet<number>) => void
  readonly selected: ReceptionRow | undefined
  readonly ticking: Ticking
  readonly onOpen: (row: ReceptionRow) => void
  readonly onCsv: () => void
}

/** Ticks the stays whose box is ticked, else the selected one. */
export const DayActions = (props: DayActionsProps) => {
  const { kind, rows, chosen, onChosen, selected, ticking, onOpen, onCsv } = props
  const t = useT('reception')
  const ui = useT('ui')
  const back = useGoBack('/home')
  const right = useRight('booking_arrival_departure')
  const files = useRight('booking_booking')
  const [isOutputOpen, setOutputOpen] = useState(false)
  const targets = rows.filter((row) => (chosen.size > 0 ? chosen.has(row.id) : row.id === selected?.id))
  const reason = right.write ? (targets.length === 0 ? t('noneChosen') : undefined) : ui('noRight')
  const run = async (tick: Tick): Promise<void> => {
    const ids = targets.map((row) => row.id)
    if (await ticking.run(tick, ids)) onChosen(new Set())
  }
  const tick: Tick = kind === 'arrival' ? 'arrive' : 'go'
  useFunctionKeys({
    F4: {
      label: t('open'),
      run: () => selected !== undefined && onOpen(selected),
      disabledReason: files.read ? (selected === undefined ? t('noneSelected') : undefined) : ui('noRight'),
    },
    F6: { label: t('all'), run: () => onChosen(new Set(rows.map((row) => row.id))) },
    F8: { label: ui('list.output'), run: () => setOutputOpen(true) },
    F12: { label: t(`tick.${tick}`), run: () => void run(tick), disabledReason: reason },
    Escape: { run: back },
  })
  return (
    <>
      {chosen.size === 0 ? null : <span>{t('tick.chosen', { count: targets.length })}</span>}
      <OutputButton
        opened={isOutputOpen}
        onToggle={setOutputOpen}
        onCsv={onCsv}
        csvReason={right.export ? undefined : ui('noRight')}
      />
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
