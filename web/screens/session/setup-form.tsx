import type { FormEvent } from 'react'
import { useState } from 'react'
import { Alert, Button, PasswordInput, Stack, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { LocalUser } from '#contract/operations/session/session.ts'
import { pathTo } from '#web/paths.ts'
import { useT } from '#web/i18n/i18n.ts'
import { useGo } from '#web/shell/navigation.tsx'
import { fieldErrorsOf, sentenceOf } from '#web/shell/rest-error.ts'
import { rest } from '#web/shell/rest.ts'
import { loadScreens } from '#web/shell/screens.ts'
import { keepUser } from '#web/shell/session.ts'
import { toast } from '#web/shell/toast.ts'
import { PASSWORD_MIN, isWeakPassword } from '#domain/security/password.ts'

const Refusal = ({ error }: { readonly error: Error | null }) =>
  error === null ? null : (
    <Alert color="red" variant="light" role="alert" p="xs">
      {sentenceOf(error)}
    </Alert>
  )

interface LoadDemoProps {
  readonly code: string
  readonly onStarted: () => void
}

export const LoadDemo = ({ code, onStarted }: LoadDemoProps) => {
  const t = useT('session')
  const send = useMutation({
    meta: { quiet: true },
    mutationFn: () => rest.post('setup/demo', { code }),
    onSuccess: onStarted,
  })
  return (
    <Stack gap="sm">
      <Refusal error={send.error} />
      <Button size="md" disabled={code.trim() === ''} loading={send.isPending} onClick={() => send.mutate()}>
        {t('setup.submitDemo')}
      </Button>
    </Stack>
  )
}

const EMPTY = { establishmentName: '', name: '', login: '', password: '', again: '' }
type Values = typeof EMPTY

/** Whoever has just chosen login and password is not asked for them again. */
const enter = async ({ login, password }: Values): Promise<LocalUser> => {
  const user = await rest.post<LocalUser>('login', { login, password })
  await loadScreens()
  return user
}

const useCreate = (code: string, values: Values) => {
  const t = useT('session')
  const go = useGo()
  const queries = useQueryClient()
  return useMutation({
    meta: { quiet: true },
    mutationFn: async () => {
      const { again: _, ...body } = values
      await rest.post('setup', { ...body, code })
      // Made: what fails from here on is told by the log-in, not by a form that cannot be sent twice.
      return enter(values).catch(() => undefined)
    },
    onSuccess: async (user) => {
      if (user === undefined) await queries.invalidateQueries({ queryKey: ['setup'] })
      else {
        queries.clear()
        keepUser(user)
      }
      toast.success(t('setup.created'))
      go(user === undefined ? pathTo('/login') : pathTo('/home'), { replace: true })
    },
  })
}

/** The establishment and its first user, who may do everything. */
export const SetupForm = ({ code }: { readonly code: string }) => {
  const t = useT('session')
  const [values, setValues] = useState(EMPTY)
  const send = useCreate(code, values)
  const errors = fieldErrorsOf(send.error)
  const differ = values.again !== '' && values.again !== values.password ? t('setup.passwordsDiffer') : null
  const isReady = code.trim() !== '' && values.password === values.again && values.password.length >= PASSWORD_MIN
  const bind = (name: keyof Values) => ({
    required: true,
    value: values[name],
    error: errors[name],
    onChange: (event: { currentTarget: HTMLInputElement }) => {
      const { value } = event.currentTarget
      setValues((before) => ({ ...before, [name]: value }))
    },
  })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (isReady && !send.isPending) send.mutate()
  }
  const isWeak = values.password.length >= PASSWORD_MIN && isWeakPassword(values.password)
  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        <Refusal error={send.error} />
        <TextInput label={t('setup.establishmentName')} autoComplete="organization" {...bind('establishmentName')} />
        <TextInput label={t('setup.name')} autoComplete="name" {...bind('name')} />
        <TextInput label={t('setup.login')} autoComplete="username" autoCapitalize="none" {...bind('login')} />
        <PasswordInput
          label={t('setup.password')}
          autoComplete="new-password"
          description={isWeak ? t('setup.passwordWeak') : t('setup.passwordHelp')}
          {...bind('password')}
        />
        <PasswordInput label={t('setup.passwordAgain')} autoComplete="new-password" {...bind('again')} error={differ} />
        <Button type="submit" size="md" disabled={!isReady} loading={send.isPending}>
          {t('setup.submitCreate')}
        </Button>
      </Stack>
    </form>
  )
}
