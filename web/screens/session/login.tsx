import type { FormEvent } from 'react'
import { useEffect, useState } from 'react'
import { Alert, Button, Stack, Text, Title } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { readCertificate } from '#contract/operations/session/certificate.ts'
import type { LocalUser, SetupState } from '#contract/operations/session/session.ts'
import { pathTo } from '#web/paths.ts'
import { useT } from '#web/i18n/i18n.ts'
import { ScreenLink, useGo, useScreenSearch } from '#web/shell/navigation.tsx'
import { call } from '#web/shell/call.ts'
import { RestError, sentenceOf } from '#web/shell/rest-error.ts'
import { rest } from '#web/shell/rest.ts'
import { loadScreens } from '#web/shell/screens.ts'
import { keepUser } from '#web/shell/session.ts'
import { safeNext } from '#web/shell/session-lost.ts'
import { toast } from '#web/shell/toast.ts'
import { Gate } from '#web/screens/session/gate.tsx'
import { CodeStep, EMPTY, NextStep, PasswordStep, isNextReady } from '#web/screens/session/login-steps.tsx'
import type { Step, Values } from '#web/screens/session/login-steps.tsx'

/** An empty house leads to the first visit, a demo being loaded to its progress. Says where a demo was cut short. */
const useFirstVisit = (): boolean => {
  const go = useGo()
  const setup = useQuery({
    queryKey: ['setup'],
    queryFn: ({ signal }) => rest.get<SetupState>('setup', { signal }),
    meta: { quiet: true },
  })
  const isNeeded = setup.data !== undefined && (setup.data.needed || setup.data.demo?.failed === false)
  useEffect(() => {
    if (isNeeded) go(pathTo('/setup'), { replace: true })
  }, [isNeeded, go])
  return setup.data?.unfinished === true && setup.data.demo?.failed !== false
}

/** Where devices must come to know the server first; not on the machine itself, which has nothing to install. */
const ToCertificate = () => {
  const t = useT('session')
  const { data } = useQuery({
    queryKey: ['certificate'],
    queryFn: ({ signal }) => call(readCertificate, { signal }),
    meta: { quiet: true },
  })
  if (data === undefined || data.authority === null) return null
  return (
    <Text size="sm" mt="md">
      <ScreenLink to={pathTo('/certificate')}>{t('login.certificate')}</ScreenLink>
    </Text>
  )
}

export const Login = () => {
  const t = useT('session')
  const isUnfinished = useFirstVisit()
  const { next, lost } = useScreenSearch<{ next?: unknown; lost?: unknown }>()
  return (
    <Gate>
      <Title order={1} mb={4}>
        {t('login.title')}
      </Title>
      {isUnfinished ? (
        <Alert variant="light" color="resin" mt="sm" p="xs">
          {t('login.unfinished')}
        </Alert>
      ) : null}
      {lost !== true ? null : (
        <Alert variant="light" color="resin" mt="sm" p="xs">
          {t('login.returning')}
        </Alert>
      )}
      <LoginForm next={safeNext(next)} />
      <ToCertificate />
    </Gate>
  )
}

/** Refusals that ask for something more; any other leads back to the password. */
const NEXT_STEP: Readonly<Record<string, Step>> = {
  'password.expired': 'next',
  'password.same': 'next',
  'login.codeNeeded': 'code',
  'login.wrongCode': 'code',
}

const codeOf = (error: unknown): string => (error instanceof RestError ? error.body.message : '')

/** What is sent: everything known so far, since the server keeps nothing between two tries. */
const bodyOf = ({ login, password, next, code }: Values, step: Step) => ({
  login,
  password,
  ...(next === '' ? {} : { next }),
  ...(step === 'code' ? { code } : {}),
})

const useLogin = (next: string) => {
  const go = useGo()
  const queries = useQueryClient()
  const [values, setValues] = useState(EMPTY)
  const [step, setStep] = useState<Step>('password')
  const send = useMutation({
    meta: { quiet: true },
    mutationFn: async () => {
      const user = await rest.post<LocalUser>('login', bodyOf(values, step))
      await loadScreens()
      return user
    },
    onSuccess: (user) => {
      queries.clear()
      toast.hide()
      keepUser(user)
      go(next, { replace: true })
    },
    onError: (error) => {
      const asked = NEXT_STEP[codeOf(error)] ?? 'password'
      setStep(asked)
      setValues((before) => (asked === 'password' ? { ...EMPTY, login: before.login } : { ...before, code: '' }))
    },
  })
  const restart = (): void => {
    send.reset()
    setStep('password')
    setValues((before) => ({ ...EMPTY, login: before.login }))
  }
  return { values, setValues, step, send, restart }
}

const FIELDS = { password: PasswordStep, next: NextStep, code: CodeStep }
/** Not errors: the step that opens says what it asks. */
const SAID_BY_STEP: ReadonlySet<string> = new Set(['password.expired', 'login.codeNeeded'])

const LoginForm = ({ next }: { readonly next: string }) => {
  const t = useT('session')
  const { values, setValues, step, send, restart } = useLogin(next)
  const Fields = FIELDS[step]
  const isReady = step !== 'next' || isNextReady(values)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (!send.isPending && isReady) send.mutate()
  }
  return (
    <form onSubmit={submit}>
      <Stack gap="sm" mt="md">
        {send.error === null || SAID_BY_STEP.has(codeOf(send.error)) ? null : (
          <Alert color="red" variant="light" role="alert" p="xs">
            {sentenceOf(send.error)}
          </Alert>
        )}
        <Fields values={values} onChange={(name, value) => setValues((before) => ({ ...before, [name]: value }))} />
        <Button type="submit" size="md" mt="xs" fullWidth disabled={!isReady} loading={send.isPending}>
          {t(step === 'password' ? 'login.submit' : 'login.continue')}
        </Button>
        {step === 'password' ? (
          <p style={{ color: 'var(--mantine-color-dimmed)', fontSize: '0.8125rem', margin: 0 }}>{t('login.footer')}</p>
        ) : (
          <Button variant="subtle" color="gray" onClick={restart}>
            {t('login.back')}
          </Button>
        )}
      </Stack>
    </form>
  )
}
