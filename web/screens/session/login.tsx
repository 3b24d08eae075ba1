import type { FormEvent, KeyboardEvent } from 'react'
import { useEffect, useState } from 'react'
import { Alert, Button, PasswordInput, Stack, TextInput, Title } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { LocalUser, SetupState } from '#contract/operations/session/session.ts'
import { pathTo } from '#web/paths.ts'
import { useT } from '#web/i18n/i18n.ts'
import { useGo, useScreenSearch } from '#web/shell/navigation.tsx'
import { sentenceOf } from '#web/shell/rest-error.ts'
import { rest } from '#web/shell/rest.ts'
import { loadScreens } from '#web/shell/screens.ts'
import { keepUser } from '#web/shell/session.ts'
import { safeNext } from '#web/shell/session-lost.ts'
import { toast } from '#web/shell/toast.ts'
import { Gate } from '#web/screens/session/gate.tsx'

/** An empty house leads to the first visit. */
const useFirstVisit = (): void => {
  const go = useGo()
  const setup = useQuery({
    queryKey: ['setup'],
    queryFn: ({ signal }) => rest.get<SetupState>('setup', { signal }),
    meta: { quiet: true },
  })
  const isNeeded = setup.data !== undefined && (setup.data.needed || setup.data.demo !== undefined)
  useEffect(() => {
    if (isNeeded) go(pathTo('/setup'), { replace: true })
  }, [isNeeded, go])
}

export const Login = () => {
  const t = useT('session')
  useFirstVisit()
  const { next, lost } = useScreenSearch<{ next?: unknown; lost?: unknown }>()
  return (
    <Gate>
      <Title order={1} mb={4}>
        {t('login.title')}
      </Title>
      {lost !== true ? null : (
        <Alert variant="light" color="resin" mt="sm" p="xs">
          {t('login.returning')}
        </Alert>
      )}
      <LoginForm next={safeNext(next)} />
    </Gate>
  )
}

const LoginForm = ({ next }: { readonly next: string }) => {
  const t = useT('session')
  const go = useGo()
  const queries = useQueryClient()
  const [login, setLogin] = useState('')
  const [password, setPassword] = useState('')
  const [hasCaps, setCaps] = useState(false)
  const send = useMutation({
    meta: { quiet: true },
    mutationFn: async () => {
      const user = await rest.post<LocalUser>('login', { login, password })
      await loadScreens()
      return user
    },
    onSuccess: (user) => {
      queries.clear()
      toast.hide()
      keepUser(user)
      go(next, { replace: true })
    },
    onError: () => setPassword(''),
  })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (!send.isPending) send.mutate()
  }
  const watchCaps = (event: KeyboardEvent): void => setCaps(event.getModifierState('CapsLock'))
  return (
    <form onSubmit={submit}>
      <Stack gap="sm" mt="md">
        {send.error === null ? null : (
          <Alert color="red" variant="light" role="alert" p="xs">
            {sentenceOf(send.error)}
          </Alert>
        )}
        <TextInput
          label={t('login.login')}
          name="login"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          data-autofocus
          ref={focusOnce}
          value={login}
          onChange={(event) => setLogin(event.currentTarget.value)}
        />
        <PasswordInput
          label={t('login.password')}
          name="password"
          autoComplete="current-password"
          required
          value={password}
          description={hasCaps ? t('login.capsLock') : null}
          onKeyUp={watchCaps}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <Button type="submit" size="md" mt="xs" fullWidth loading={send.isPending}>
          {t('login.submit')}
        </Button>
        <p style={{ color: 'var(--mantine-color-dimmed)', fontSize: '0.8125rem', margin: 0 }}>{t('login.footer')}</p>
      </Stack>
    </form>
  )
}

/** The first field takes the focus when the page opens, once. */
const focused = new WeakSet<HTMLElement>()
const focusOnce = (input: HTMLInputElement | null): void => {
  if (input === null || focused.has(input)) return
  focused.add(input)
  input.focus()
}
