import { Button, Group, Modal, PasswordInput, Text } from '@mantine/core'
import { useState } from 'react'
import { messageOf } from '#contract/messages.ts'
import { PASSWORD_MIN } from '#domain/security/password.ts'
import { useT } from '#web/i18n/i18n.ts'
import { useSavePart } from '#web/screens/security/rights-queries.ts'
import { useFunctionKeys } from '#web/shell/function-keys.tsx'
import { rest } from '#web/shell/rest.ts'
import { toast } from '#web/shell/toast.ts'

interface PasswordDialogProps {
  readonly userId: number
  readonly onClose: () => void
}

/** A new password for somebody else: their other sessions close. */
export const PasswordDialog = ({ userId, onClose }: PasswordDialogProps) => {
  const t = useT('security')
  const ui = useT('ui')
  const [password, setPassword] = useState('')
  const [error, setError] = useState<string>()
  const saving = useSavePart((next: string) => rest.post(`security/user/password/${userId}`, { password: next }))
  const save = (): void => {
    if (password.length < PASSWORD_MIN) return setError(messageOf('password.tooShort', { min: PASSWORD_MIN }))
    saving.mutate(password, {
      onSuccess: () => {
        toast.success(t('password.changed'))
        onClose()
      },
    })
    return undefined
  }
  useFunctionKeys({ F12: { run: save }, Escape: { run: onClose } }, { dialog: true })
  return (
    <Modal opened onClose={onClose} closeOnEscape={false} title={t('password.change')} size="sm">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <Text size="sm" mb="sm">
          {t('password.changeHelp')}
        </Text>
        <PasswordInput
          label={t('password.next')}
          required
          autoComplete="new-password"
          data-autofocus
          value={password}
          error={error}
          onChange={(event) => {
            setPassword(event.currentTarget.value)
            setError(undefined)
          }}
        />
        <Group justify="flex-end" gap="xs" mt="lg">
          <Button variant="default" onClick={onClose}>
            {ui('cancel')}
          </Button>
          <Button type="submit" loading={saving.isPending}>
            {t('password.change')}
          </Button>
        </Group>
      </form>
    </Modal>
  )
}
