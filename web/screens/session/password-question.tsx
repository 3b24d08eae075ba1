import type { FormEvent } from 'react'
import { useState } from 'react'
import { Button, Group, Modal, PasswordInput, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useT } from '#web/i18n/i18n.ts'
import { useFunctionKeys } from '#web/shell/function-keys.tsx'
import { sentenceOf } from '#web/shell/rest-error.ts'
import { useUser } from '#web/shell/session.ts'

interface PasswordQuestionProps {
  readonly title: string
  readonly onAnswer: (password: string) => Promise<void>
  readonly onDone: () => void
  readonly onClose: () => void
}

/** One's own password, before what protects the account changes: a desk left open is not enough. */
export const PasswordQuestion = ({ title, onAnswer, onDone, onClose }: PasswordQuestionProps) => {
  const t = useT('session')
  const ui = useT('ui')
  const user = useUser()
  const [password, setPassword] = useState('')
  const send = useMutation({
    meta: { quiet: true },
    mutationFn: onAnswer,
    onSuccess: onDone,
    onError: () => setPassword(''),
  })
  const submit = (event?: FormEvent): void => {
    event?.preventDefault()
    if (password !== '' && !send.isPending) send.mutate(password)
  }
  useFunctionKeys({ F12: { run: submit }, Escape: { run: onClose } }, { dialog: true })
  return (
    <Modal opened onClose={onClose} closeOnEscape={false} title={title} size="sm">
      <form onSubmit={submit}>
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
        <Group justify="flex-end" gap="xs" mt="lg">
          <Button variant="default" onClick={onClose}>
            {ui('cancel')}
          </Button>
          <Button type="submit" loading={send.isPending}>
            {t('login.continue')}
          </Button>
        </Group>
      </form>
    </Modal>
  )
}
