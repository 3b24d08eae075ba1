import { useState } from 'react'
import { Button, Group, Modal } from '@mantine/core'
import type { PlanningBoard } from '#contract/operations/booking/planning.ts'
import { useT } from '#web/i18n/i18n.ts'
import { useFunctionKeys } from '#web/shell/function-keys.tsx'
import { ActionButton } from '#web/ui/action-button.tsx'
import { TargetFields } from '#web/screens/inventory/planning/move-dialog.tsx'
import { targetOf } from '#web/screens/inventory/planning/move-desk.ts'
import type { Target } from '#web/screens/inventory/planning/move-desk.ts'
import type { Pending } from '#web/screens/inventory/planning/several.ts'

interface PlaceDialogProps {
  readonly pending: Pending
  readonly board: PlanningBoard
  readonly onPlace: (pending: Pending) => void
  readonly onClose: () => void
}

/** Where a stay of the tray goes, by the number of a place: what a click on the board does, for the keyboard. */
export const PlaceDialog = ({ pending, board, onPlace, onClose }: PlaceDialogProps) => {
  const t = useT('planning')
  const { bar } = pending
  const [target, setTarget] = useState<Target>(pending.target ?? targetOf(bar))
  const reason = target.start < target.end && target.placeId !== null ? undefined : t('move.reversed')
  const run = (): void => {
    const { placeId } = target
    if (reason === undefined && placeId !== null) onPlace({ bar, target: { ...target, placeId } })
  }
  useFunctionKeys({ F12: { run, disabledReason: reason }, Escape: { run: onClose } }, { dialog: true })
  return (
    <Modal opened onClose={onClose} closeOnEscape={false} size="lg" title={t('several.placeTitle', { name: bar.name })}>
      <TargetFields bar={bar} target={target} board={board} onTarget={setTarget} />
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={onClose}>
          {t('several.cancel')}
        </Button>
        <ActionButton hotkey="F12" disabledReason={reason} onClick={run}>
          {t('several.placeHere')}
        </ActionButton>
      </Group>
    </Modal>
  )
}
