import { Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { isReason } from '#contract/reason.ts'
import { useT } from '#web/i18n/i18n.ts'
import { ActionDialog } from '#web/ui/action-dialog.tsx'
import { ReasonInput } from '#web/ui/reason-input.tsx'

interface OccupiedDialogProps {
  /** Who is still on the place, in the words of the refusal. */
  readonly why: string
  readonly isPending: boolean
  readonly error?: string | undefined
  /** Undefined: another place is chosen elsewhere on the screen. */
  readonly onChange: (() => void) | undefined
  readonly onForce: (reason: string) => void
  readonly onClose: () => void
}

/** Somebody is still on the place: another place, or a reason that the file shows and its history keeps. */
export const OccupiedDialog = ({ why, isPending, error, onChange, onForce, onClose }: OccupiedDialogProps) => {
  const t = useT('booking')
  const [reason, setReason] = useState('')
  return (
    <ActionDialog
      title={t('file.arrive.title')}
      confirmLabel={t('file.arrive.anyway')}
      isPending={isPending}
      reason={isReason(reason) ? undefined : t('file.arrive.reasonMissing')}
      error={error}
      onConfirm={() => onForce(reason.trim())}
      onClose={onClose}
    >
      <Stack gap="sm" align="stretch">
        <Text size="sm">{why}</Text>
        {onChange === undefined ? null : (
          <div>
            <Button variant="light" onClick={onChange}>
              {t('file.arrive.change')}
            </Button>
          </div>
        )}
        <ReasonInput label={t('file.arrive.reason')} value={reason} onChange={setReason} isFirst />
      </Stack>
    </ActionDialog>
  )
}
