import type { FormEvent } from 'react'
import { useEffect, useRef, useState } from 'react'
import { PasswordInput, Stack } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useT } from '#web/i18n/i18n.ts'
import { useScreenSearch } from '#web/shell/navigation.tsx'
import { fieldErrorsOf } from '#web/shell/rest-error.ts'
import { useUser } from '#web/shell/session.ts'
import { toast } from '#web/shell/toast.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { PASSWORD_MIN, isWeakPassword } from '#domain/security/password.ts'
import classes from '#web/screens/session/profile.module.css'
import { own } from '#contract/operations/session/session.ts'
import { call } from '#web/shell/call.ts'

const EMPTY = { current: '', next: '', again: '' }
type Values = typeof EMPTY
type Problems = { readonly [K in keyof Values]?: string | undefined }

const useProblems = (values: Values): Problems => {
  const t = useT('session')
  return {
    current: values.current === '' ? t('profile.missing') : undefined,
    next: values.next.length < PASSWORD_MIN ? t('profile.tooShort') : undefined,
    again: values.again === values.next ? undefined : t('setup.passwordsDiffer'),
  }
}

export const PasswordForm = () => {
  const t = useT('session')
  const user = useUser()
  const { part } = useScreenSearch<{ part?: unknown }>()
  const first = useRef<HTMLInputElement>(null)
  const [values, setValues] = useState(EMPTY)
  const [isTried, setTried] = useState(false)
  const problems = useProblems(values)
  const change = useMutation({
    mutationFn: () => call(own.changePassword, { body: { current: values.current, next: values.next } }),
    onSuccess: () => {
      setValues(EMPTY)
      setTried(false)
      toast.success(t('profile.changed'))
    },
  })
  // « Changer mon mot de passe » in the user's menu leads here.
  useEffect(() => {
    if (part === 'password') first.current?.focus()
  }, [part])
  const errors = fieldErrorsOf(change.error)
  const bind = (name: keyof Values) => ({
    required: true,
    value: values[name],
    error: isTried ? (problems[name] ?? errors[name]) : undefined,
    onChange: (event: { currentTarget: HTMLInputElement }) => {
      const { value } = event.currentTarget
      setValues((before) => ({ ...before, [name]: value }))
    },
  })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setTried(true)
    if (Object.values(problems).every((problem) => problem === undefined) && !change.isPending) change.mutate()
  }
  const isWeak = values.next.length >= PASSWORD_MIN && isWeakPassword(values.next)
  return (
    <form onSubmit={submit} className={classes.card} noValidate>
      <h2 className={classes.heading}>{t('profile.password')}</h2>
      <input type="text" name="username" autoComplete="username" value={user.login} readOnly hidden />
      <Stack gap="sm">
        <PasswordInput ref={first} label={t('profile.current')} autoComplete="current-password" {...bind('current')} />
        <PasswordInput
          label={t('profile.next')}
          autoComplete="new-password"
          description={t(isWeak ? 'setup.passwordWeak' : 'profile.passwordHelp')}
          {...bind('next')}
        />
        <PasswordInput label={t('profile.again')} autoComplete="new-password" {...bind('again')} />
        <ActionButton type="submit" variant="default" loading={change.isPending} style={{ alignSelf: 'flex-start' }}>
          {t('profile.change')}
        </ActionButton>
      </Stack>
    </form>
  )
}
