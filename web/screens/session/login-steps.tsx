/** What the log-in asks, one thing after the other: login and password, a password of one's own, a code. */
import type { KeyboardEvent, Ref } from 'react'
import { useState } from 'react'
import { PasswordInput, Text, TextInput } from '@mantine/core'
import { PASSWORD_MIN, isWeakPassword } from '#domain/security/password.ts'
import { useT } from '#web/i18n/i18n.ts'

export const EMPTY = { login: '', password: '', next: '', again: '', code: '' }
export type Values = typeof EMPTY
export type Step = 'password' | 'next' | 'code'

interface StepProps {
  readonly values: Values
  readonly onChange: (name: keyof Values, value: string) => void
}

/** The field takes the focus when its step opens, once. */
const focused = new WeakSet<HTMLElement>()
const focusOnce: Ref<HTMLInputElement> = (input) => {
  if (input === null || focused.has(input)) return
  focused.add(input)
  input.focus()
}

export const PasswordStep = ({ values, onChange }: StepProps) => {
  const t = useT('session')
  const [hasCaps, setCaps] = useState(false)
  const watchCaps = (event: KeyboardEvent): void => setCaps(event.getModifierState('CapsLock'))
  return (
    <>
      <TextInput
        label={t('login.login')}
        name="login"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        data-autofocus
        ref={focusOnce}
        value={values.login}
        onChange={(event) => onChange('login', event.currentTarget.value)}
      />
      <PasswordInput
        label={t('login.password')}
        name="password"
        autoComplete="current-password"
        required
        value={values.password}
        description={hasCaps ? t('login.capsLock') : null}
        onKeyUp={watchCaps}
        onChange={(event) => onChange('password', event.currentTarget.value)}
      />
    </>
  )
}

/** Whether the new password may be sent. */
export const isNextReady = ({ next, again }: Values): boolean => next.length >= PASSWORD_MIN && next === again

export const NextStep = ({ values, onChange }: StepProps) => {
  const t = useT('session')
  const isWeak = values.next.length >= PASSWORD_MIN && isWeakPassword(values.next)
  const differ = values.again !== '' && values.again !== values.next
  return (
    <>
      <Text size="sm">{t('login.expired')}</Text>
      <input type="text" name="username" autoComplete="username" value={values.login} readOnly hidden />
      <PasswordInput
        label={t('profile.next')}
        autoComplete="new-password"
        required
        ref={focusOnce}
        description={t(isWeak ? 'setup.passwordWeak' : 'setup.passwordHelp')}
        value={values.next}
        onChange={(event) => onChange('next', event.currentTarget.value)}
      />
      <PasswordInput
        label={t('profile.again')}
        autoComplete="new-password"
        required
        error={differ ? t('setup.passwordsDiffer') : null}
        value={values.again}
        onChange={(event) => onChange('again', event.currentTarget.value)}
      />
    </>
  )
}

export const CodeStep = ({ values, onChange }: StepProps) => {
  const t = useT('session')
  return (
    <TextInput
      label={t('login.code')}
      description={t('login.codeHelp')}
      name="code"
      autoComplete="one-time-code"
      autoCapitalize="characters"
      spellCheck={false}
      required
      ref={focusOnce}
      value={values.code}
      onChange={(event) => onChange('code', event.currentTarget.value)}
    />
  )
}
