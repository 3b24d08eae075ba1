import { Button, Group, Modal, Text } from '@mantine/core'
import { useState } from 'react'
import type { Day } from '#domain/day.ts'
import { messageOf } from '#contract/messages.ts'
import { useT } from '#web/i18n/i18n.ts'
import { useMultiEdit } from '#web/screens/camp/multi-edit/use-multi-edit.ts'
import type { SaleGroup } from '#web/screens/camp/sale/sale-state.ts'
import { useFunctionKeys } from '#web/shell/function-keys.tsx'
import { ActionButton } from '#web/ui/action-button.tsx'
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
  const ui = useT('ui')
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
  useFunctionKeys({ F12: { run: save, disabledReason: reason }, Escape: { run: onClose } }, { dialog: true })
  return (
    <Modal opened onClose={onClose} closeOnEscape={false} title={t('sale.periodOf', { type: label })}>
      <Text size="sm" c="dimmed" mb="sm">
        {t('sale.periodHelp')}
      </Text>
      <Group gap="md" align="flex-start">
        <DayInput label={t('sale.from')} value={from} onChange={setFrom} w={190} />
        <DayInput label={t('sale.until')} value={until} onChange={setUntil} w={190} error={reason} />
      </Group>
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={onClose}>
          {ui('cancel')}
        </Button>
        <ActionButton hotkey="F12" onClick={save} loading={saving.isPending} disabledReason={reason}>
          {crud('form.save')}
        </ActionButton>
      </Group>
    </Modal>
  )
}
