import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { addDays } from '#domain/day.ts'
import type { Day } from '#domain/day.ts'
import type { DraftPeriod } from '#domain/price-grid/draft.ts'
import { useT } from '#web/i18n/i18n.ts'
import { useFunctionKeys } from '#web/shell/function-keys.tsx'
import { DayInput } from '#web/ui/day-input.tsx'
import { formatDay } from '#web/ui/format.ts'

interface SplitDialogProps {
  readonly period: DraftPeriod
  readonly name: string
  readonly onClose: () => void
  /** `day` begins the second half. */
  readonly onSplit: (day: Day) => void
}

/** Cuts a period in two: both halves begin with its prices. */
export const SplitDialog = ({ period, name, onClose, onSplit }: SplitDialogProps) => {
  const t = useT('price')
  const ui = useT('ui')
  const [day, setDay] = useState<Day | null>(null)
  const [min, max] = [addDays(period.start, 1), addDays(period.end, -1)]
  const isRight = day !== null && day >= min && day <= max
  const split = (): void => {
    if (!isRight) return
    onSplit(day)
    onClose()
  }
  useFunctionKeys({ F12: { run: split }, Escape: { run: onClose } }, { dialog: true })
  return (
    <Modal opened onClose={onClose} closeOnEscape={false} title={t('season.splitTitle', { name })} size="sm">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          split()
        }}
      >
        <Stack gap="sm">
          <Text size="sm" c="dimmed">
            {t('season.splitHelp', { from: formatDay(period.start), to: formatDay(addDays(period.end, -1)) })}
          </Text>
          <DayInput label={t('season.splitDay')} value={day} onChange={setDay} min={min} max={max} data-autofocus />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {ui('cancel')}
            </Button>
            <Button type="submit" disabled={!isRight}>
              {t('season.splitGo')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
