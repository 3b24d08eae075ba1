import { Group, Text } from '@mantine/core'
import { useState } from 'react'
import type { Day } from '#domain/day.ts'
import { messageOf } from '#contract/messages.ts'
import { useT } from '#web/i18n/i18n.ts'
import { useMultiEdit } from '#web/screens/camp/multi-edit/use-multi-edit.ts'
import type { SaleGroup } from '#web/screens/camp/sale/sale-state.ts'
import { ActionDialog } from '#web/ui/action-dialog.tsx'
import { DayInput } from '#web/ui/day-input.tsx'

interface PeriodDialogProps {
  readonly group: SaleGroup
  readonly label: string
  readonly onClose: () => void
}

/** What the places have in common is proposed. */
const shared = (group: SaleGroup, key: 'soldFrom' | 'soldUntil'): Day | null => {
  const days = new Set(group.places.map((place) => place[key]))
  return days.size === 1 ? ([...days][0] ?? null) : null
}

/** When the places of a type are sold: first arrival and last departure, for all of them. */
export const PeriodDialog = ({ group, label, onClose }: PeriodDialogProps) => {
  const t = useT('camp')
  const crud = useT('crud')
  const [from, setFrom] = useState(shared(group, 'soldFrom'))
  const [until, setUntil] = useState(shared(group, 'soldUntil'))
  const saving = useMultiEdit(onClose)
  const isReversed = from !== null && until !== null && from >= until
  const reason = isReversed ? messageOf('dates.reversed') : undefined
  const save = (): void => {
    const places = group.places.map(({ id, version }) => ({ id, version }))
    saving.mutate({ edits: [{ places, values: { soldFrom: from, soldUntil: until } }] })
  }
  return (
    <ActionDialog
      title={t('sale.periodOf', { type: label })}
      confirmLabel={crud('form.save')}
      isPending={saving.isPending}
      reason={reason}
      onConfirm={save}
      onClose={onClose}
    >
      <Text size="sm" c="dimmed" mb="sm">
        {t('sale.periodHelp')}
      </Text>
      <Group gap="md" align="flex-start">
        <DayInput label={t('sale.from')} value={from} onChange={setFrom} w={190} />
        <DayInput label={t('sale.until')} follows={from} value={until} onChange={setUntil} w={190} error={reason} />
      </Group>
    </ActionDialog>
  )
}
