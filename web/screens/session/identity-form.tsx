import type { FormEvent } from 'react'
import { useState } from 'react'
import { Stack, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useT } from '#web/i18n/i18n.ts'
import { useLeaveGuard } from '#web/shell/leave-guard.ts'
import { refreshUser } from '#web/shell/refresh-user.ts'
import { fieldErrorsOf } from '#web/shell/rest-error.ts'
import { useUser } from '#web/shell/session.ts'
import { toast } from '#web/shell/toast.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import classes from '#web/screens/session/profile.module.css'
import { own } from '#contract/operations/session/session.ts'
import { call } from '#web/shell/call.ts'

/** As the rules have it: a domain suffix of 2 to 25 letters (spec 5). */
const EMAIL = /^[^\s@]+@[^\s@]+\.[A-Za-z]{2,25}$/

export const IdentityForm = () => {
  const t = useT('session')
  const user = useUser()
  const [name, setName] = useState(user.name)
  const [email, setEmail] = useState(user.email ?? '')
  const isDirty = name !== user.name || email !== (user.email ?? '')
  const emailError = email !== '' && !EMAIL.test(email) ? t('profile.emailInvalid') : undefined
  const save = useMutation({
    mutationFn: () => call(own.saveProfile, { body: { name, email: email === '' ? null : email } }),
    onSuccess: async () => {
      await refreshUser()
      toast.saved()
    },
  })
  useLeaveGuard({ isDirty: () => isDirty && !save.isPending })
  const errors = fieldErrorsOf(save.error)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (isDirty && emailError === undefined && name.trim() !== '' && !save.isPending) save.mutate()
  }
  return (
    <form onSubmit={submit} className={classes.card} noValidate>
      <h2 className={classes.heading}>{t('profile.identity')}</h2>
      <Stack gap="sm">
        <TextInput
          label={t('profile.name')}
          required
          maxLength={80}
          value={name}
          error={name.trim() === '' ? t('profile.missing') : errors['name']}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <TextInput label={t('profile.login')} description={t('profile.loginHelp')} value={user.login} readOnly />
        <TextInput
          label={t('profile.email')}
          type="email"
          autoComplete="email"
          maxLength={120}
          value={email}
          error={emailError ?? errors['email']}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <ActionButton
          type="submit"
          loading={save.isPending}
          disabledReason={isDirty ? undefined : t('profile.nothingToSave')}
          style={{ alignSelf: 'flex-start' }}
        >
          {t('profile.save')}
        </ActionButton>
      </Stack>
    </form>
  )
}
