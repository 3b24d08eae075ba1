import { Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { addDays } from '#domain/day.ts'
import type { Day } from '#domain/day.ts'
import type { DraftPeriod } from '#domain/price-grid/draft.ts'
import { useT } from '#web/i18n/i18n.ts'
import { DayInput } from '#web/ui/day-input.tsx'
import { formatDay } from '#web/ui/format.ts'
import { ActionDialog } from '#web/ui/action-dialog.tsx'

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
  const [day, setDay] = useState<Day | null>(null)
  const [min, max] = [addDays(period.start, 1), addDays(period.end, -1)]
  const isRight = day !== null && day >= min && day <= max
  const split = (): void => {
    if (!isRight) return
    onSplit(day)
    onClose()
  }
  return (
    <ActionDialog
      title={t('season.splitTitle', { name })}
      confirmLabel={t('season.splitGo')}
      isPending={false}
      reason={isRight ? undefined : t('season.splitMissing')}
      size="sm"
      onConfirm={split}
      onClose={onClose}
    >
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          {t('season.splitHelp', { from: formatDay(period.start), to: formatDay(addDays(period.end, -1)) })}
        </Text>
        <DayInput label={t('season.splitDay')} value={day} onChange={setDay} min={min} max={max} data-autofocus />
      </Stack>
    </ActionDialog>
  )
}
