import { Button, Checkbox, Group, Modal, Text } from '@mantine/core'
import { useState } from 'react'
import { PASSWORD_MIN } from '#domain/security/password.ts'
import { messageOf } from '#contract/messages.ts'
import { useT } from '#web/i18n/i18n.ts'
import { PasswordField } from '#web/screens/security/password-field.tsx'
import { useAct } from '#web/screens/security/user-queries.ts'
import { useFunctionKeys } from '#web/shell/function-keys.tsx'
import { rest } from '#web/shell/rest.ts'
import { toast } from '#web/shell/toast.ts'

interface PasswordDialogProps {
  readonly userId: number
  readonly onClose: () => void
}

/** A new password for somebody else: their sessions close, and unless said otherwise they choose another when they log in. */
export const PasswordDialog = ({ userId, onClose }: PasswordDialogProps) => {
  const t = useT('security')
  const ui = useT('ui')
  const [password, setPassword] = useState('')
  const [temporary, setTemporary] = useState(true)
  const [error, setError] = useState<string>()
  const saving = useAct(
    () => rest.post(`security/user/password/${userId}`, { password, temporary }),
    () => {
      toast.success(t('password.changed'))
      onClose()
    },
  )
  const save = (): void => {
    if (password.length < PASSWORD_MIN) setError(messageOf('password.tooShort', { min: PASSWORD_MIN }))
    else if (!saving.isPending) saving.mutate(undefined)
  }
  useFunctionKeys({ F12: { run: save }, Escape: { run: onClose } }, { dialog: true })
  return (
    <Modal opened onClose={onClose} closeOnEscape={false} title={t('password.reset')} size="md">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
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
        <Group justify="flex-end" gap="xs" mt="lg">
          <Button variant="default" onClick={onClose}>
            {ui('cancel')}
          </Button>
          <Button type="submit" loading={saving.isPending}>
            {t('password.reset')}
          </Button>
        </Group>
      </form>
    </Modal>
  )
}
