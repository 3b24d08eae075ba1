import { useState } from 'react'
import { ActionIcon, Button, Group, Modal } from '@mantine/core'
import { fromEpochDay } from '#domain/day.ts'
import type { PlanningBoard } from '#contract/operations/booking/planning.ts'
import { useT } from '#web/i18n/i18n.ts'
import { useFunctionKeys } from '#web/shell/function-keys.tsx'
import { ActionButton } from '#web/ui/action-button.tsx'
import { formatDayShort } from '#web/ui/format.ts'
import { Icon } from '#web/ui/icons.tsx'
import { QuantityInput } from '#web/ui/quantity-input.tsx'
import { barText } from '#web/screens/inventory/planning/sentences.ts'
import { shifted } from '#web/screens/inventory/planning/several.ts'
import type { Pending } from '#web/screens/inventory/planning/several.ts'
import type { Several } from '#web/screens/inventory/planning/use-several.ts'
import classes from '#web/screens/inventory/planning/several.module.css'

interface SeveralBarProps {
  readonly several: Several
  readonly board: PlanningBoard
  /** « Placer… »: by its number, for the keyboard and the telephone. */
  readonly onPlace: (pending: Pending) => void
}

const Chip = ({ pending, several, board, onPlace }: SeveralBarProps & { readonly pending: Pending }) => {
  const t = useT('planning')
  const { bar, target } = pending
  const codeOf = (id: number): string => board.places.find((place) => place.id === id)?.code ?? ''
  const isArmed = several.armed === bar.occupancyId
  const span = target ?? bar
  const name = barText(t, bar)
  return (
    <li className={classes.chip} data-armed={isArmed || undefined} data-placed={target !== null || undefined}>
      <button
        type="button"
        className={classes.name}
        aria-pressed={isArmed}
        title={t('several.arm')}
        onClick={() => several.setArmed(isArmed ? undefined : bar.occupancyId)}
      >
        <strong>{name}</strong>{' '}
        <span>
          {codeOf(bar.row)} › {target === null ? '?' : codeOf(target.placeId)} ·{' '}
          {formatDayShort(fromEpochDay(span.start))} – {formatDayShort(fromEpochDay(span.end))}
        </span>
      </button>
      <Button size="compact-sm" variant="subtle" onClick={() => onPlace(pending)}>
        {t('several.place')}
      </Button>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={26}
        aria-label={t('several.putBack', { name })}
        onClick={() => several.putBack(bar.occupancyId)}
      >
        <Icon name="close" size={14} />
      </ActionIcon>
    </li>
  )
}

const ShiftDialog = ({
  several,
  board,
  onClose,
}: Omit<SeveralBarProps, 'onPlace'> & { readonly onClose: () => void }) => {
  const t = useT('planning')
  const [days, setDays] = useState(0)
  const [places, setPlaces] = useState(0)
  const next = shifted(several.bars, board, { days, places })
  const reason = next === null ? t('several.noSuchPlace') : next.size === 0 ? t('several.shiftNothing') : undefined
  const run = (): void => {
    if (next === null || reason !== undefined) return
    onClose()
    several.apply(next)
  }
  useFunctionKeys({ F12: { run, disabledReason: reason }, Escape: { run: onClose } }, { dialog: true })
  return (
    <Modal
      opened
      onClose={onClose}
      closeOnEscape={false}
      title={t('several.shiftTitle', { count: several.bars.length })}
    >
      <Group grow align="start">
        <QuantityInput
          label={t('several.days')}
          description={t('several.daysHelp')}
          value={days}
          min={-366}
          max={366}
          onChange={(value) => setDays(value ?? 0)}
          isFirst
        />
        <QuantityInput
          label={t('several.places')}
          description={t('several.placesHelp')}
          value={places}
          min={-500}
          max={500}
          onChange={(value) => setPlaces(value ?? 0)}
        />
      </Group>
      <p aria-live="polite">{next === null ? t('several.noSuchPlace') : ''}</p>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          {t('several.cancel')}
        </Button>
        <ActionButton hotkey="F12" disabledReason={reason} onClick={run}>
          {t('several.preview')}
        </ActionButton>
      </Group>
    </Modal>
  )
}

/** Below the board: the stays chosen together, and those that wait while others are moved. */
export const SeveralBar = ({ several, board, onPlace }: SeveralBarProps) => {
  const t = useT('planning')
  const [isShifting, setShifting] = useState(false)
  const { bars, tray } = several
  if (bars.length + tray.size === 0) return null
  const waiting = [...tray.values()].filter(({ target }) => target === null).length
  return (
    <section className={`${classes.bar} p-no-print`} aria-label={t('several.title')}>
      {bars.length === 0 ? null : (
        <Group gap="xs">
          <strong aria-live="polite">{t('several.chosen', { count: bars.length })}</strong>
          <Button size="compact-sm" variant="default" onClick={() => setShifting(true)}>
            {t('several.shift')}
          </Button>
          <Button size="compact-sm" variant="default" onClick={() => several.setAside(bars)}>
            {t('several.setAside')}
          </Button>
          <Button size="compact-sm" variant="subtle" onClick={several.unchoose}>
            {t('several.unchoose')}
          </Button>
        </Group>
      )}
      {tray.size === 0 ? null : (
        <>
          <p className={classes.help}>{t(several.armed === undefined ? 'several.help' : 'several.armed')}</p>
          <ul className={classes.chips}>
            {[...tray.values()].map((pending) => (
              <Chip key={pending.bar.occupancyId} pending={pending} several={several} board={board} onPlace={onPlace} />
            ))}
          </ul>
          <Group gap="xs">
            <ActionButton
              size="compact-sm"
              disabledReason={waiting === 0 ? undefined : t('several.waiting', { count: waiting })}
              onClick={() => several.setApplying(true)}
            >
              {t('several.apply', { count: tray.size })}
            </ActionButton>
            <Button size="compact-sm" variant="subtle" onClick={several.clear}>
              {t('several.clear')}
            </Button>
          </Group>
        </>
      )}
      {isShifting ? <ShiftDialog several={several} board={board} onClose={() => setShifting(false)} /> : null}
    </section>
  )
}
