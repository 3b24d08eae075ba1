import { Checkbox, Text } from '@mantine/core'
import { useState } from 'react'
import { PASSWORD_MIN } from '#domain/security/password.ts'
import { messageOf } from '#contract/messages.ts'
import { userAccess } from '#contract/operations/session/users.ts'
import { useT } from '#web/i18n/i18n.ts'
import { PasswordField } from '#web/screens/security/password-field.tsx'
import { useAct } from '#web/screens/security/user-queries.ts'
import { call } from '#web/shell/call.ts'
import { toast } from '#web/shell/toast.ts'
import { ActionDialog } from '#web/ui/action-dialog.tsx'

interface PasswordDialogProps {
  readonly userId: number
  readonly onClose: () => void
}

/** A new password for somebody else: their sessions close, and unless said otherwise they choose another when they log in. */
export const PasswordDialog = ({ userId, onClose }: PasswordDialogProps) => {
  const t = useT('security')
  const [password, setPassword] = useState('')
  const [temporary, setTemporary] = useState(true)
  const [error, setError] = useState<string>()
  const saving = useAct(
    () => call(userAccess.setPassword, { params: { id: userId }, body: { password, temporary } }),
    () => {
      toast.success(t('password.changed'))
      onClose()
    },
  )
  const save = (): void => {
    if (password.length < PASSWORD_MIN) setError(messageOf('password.tooShort', { min: PASSWORD_MIN }))
    else if (!saving.isPending) saving.mutate(undefined)
  }
  return (
    <ActionDialog
      title={t('password.reset')}
      confirmLabel={t('password.reset')}
      isPending={saving.isPending}
      onConfirm={save}
      onClose={onClose}
    >
      <Text size="sm" mb="sm">
        {t('password.changeHelp')}
      </Text>
      <PasswordField
        label={t('password.next')}
        value={password}
        error={error}
        onChange={(value) => {
          setPassword(value)
          setError(undefined)
        }}
      />
      <Checkbox
        mt="md"
        label={t('password.temporary')}
        checked={temporary}
        onChange={(event) => setTemporary(event.currentTarget.checked)}
      />
    </ActionDialog>
  )
}
