import { useState } from 'react'
import { PasswordInput, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useT } from '#web/i18n/i18n.ts'
import { sentenceOf } from '#web/shell/rest-error.ts'
import { useUser } from '#web/shell/session.ts'
import { ActionDialog } from '#web/ui/action-dialog.tsx'

interface PasswordQuestionProps {
  readonly title: string
  readonly onAnswer: (password: string) => Promise<void>
  readonly onDone: () => void
  readonly onClose: () => void
}

/** One's own password, before what protects the account changes: a desk left open is not enough. */
export const PasswordQuestion = ({ title, onAnswer, onDone, onClose }: PasswordQuestionProps) => {
  const t = useT('session')
  const user = useUser()
  const [password, setPassword] = useState('')
  const send = useMutation({
    meta: { quiet: true },
    mutationFn: onAnswer,
    onSuccess: onDone,
    onError: () => setPassword(''),
  })
  const submit = (): void => {
    if (password !== '' && !send.isPending) send.mutate(password)
  }
  return (
    <ActionDialog
      title={title}
      confirmLabel={t('login.continue')}
      isPending={send.isPending}
      size="sm"
      onConfirm={submit}
      onClose={onClose}
    >
      <Text size="sm" mb="sm">
        {t('twoFactor.askPassword')}
      </Text>
      <input type="text" name="username" autoComplete="username" value={user.login} readOnly hidden />
      <PasswordInput
        label={t('profile.current')}
        autoComplete="current-password"
        required
        data-autofocus
        value={password}
        error={send.error === null ? null : sentenceOf(send.error)}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
    </ActionDialog>
  )
}
