import { useState } from 'react'
import { Alert, SegmentedControl, Stack, Text, TextInput, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { SetupState } from '#contract/operations/session/session.ts'
import { useT } from '#web/i18n/i18n.ts'
import { rest } from '#web/shell/rest.ts'
import { DemoProgress } from '#web/screens/session/demo-progress.tsx'
import { Gate } from '#web/screens/session/gate.tsx'
import { LoadDemo, SetupForm } from '#web/screens/session/setup-form.tsx'
import { GoToLogin } from '#web/screens/session/go-to-login.tsx'

const POLL_MS = 1000

/** First visit (guarded by a one-time code printed on the console): create the house, or load the demonstration. */
export const Setup = () => {
  const t = useT('session')
  const [isDemoAsked, setDemoAsked] = useState(false)
  const state = useQuery({
    queryKey: ['setup'],
    queryFn: ({ signal }) => rest.get<SetupState>('setup', { signal }),
    meta: { quiet: true },
    refetchInterval: (query) => (isDemoAsked || query.state.data?.demo !== undefined ? POLL_MS : false),
  })
  if (state.error !== null && state.data === undefined) {
    return (
      <Gate>
        <Alert color="red">{t('setup.unreachable')}</Alert>
      </Gate>
    )
  }
  if (state.data === undefined) return <Gate>{null}</Gate>
  const { needed, demo } = state.data
  const isLoading = demo !== undefined && !demo.failed
  if (isLoading || (isDemoAsked && !needed)) {
    return (
      <Gate>
        <DemoProgress demo={isLoading ? demo : undefined} isDone={!needed && demo === undefined} />
      </Gate>
    )
  }
  return needed ? (
    <FirstVisit
      hasFailed={demo?.failed === true}
      onDemo={() => {
        setDemoAsked(true)
        void state.refetch()
      }}
    />
  ) : (
    <Gate>
      <GoToLogin />
    </Gate>
  )
}

interface FirstVisitProps {
  readonly hasFailed: boolean
  readonly onDemo: () => void
}

const FirstVisit = ({ hasFailed, onDemo }: FirstVisitProps) => {
  const t = useT('session')
  const [choice, setChoice] = useState<'demo' | 'create'>('demo')
  const [code, setCode] = useState('')
  return (
    <Gate isWide>
      <Title order={1} mb={4}>
        {t('setup.title')}
      </Title>
      <Stack gap="md">
        <Text c="dimmed">{t('setup.intro')}</Text>
        {hasFailed ? <Alert color="red">{t('setup.failed')}</Alert> : null}
        <TextInput
          label={t('setup.code')}
          description={t('setup.codeHelp')}
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          value={code}
          maw={260}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
        <SegmentedControl
          aria-label={t('setup.choose')}
          fullWidth
          value={choice}
          onChange={(value) => setChoice(value === 'create' ? 'create' : 'demo')}
          data={[
            { value: 'demo', label: t('setup.demo') },
            { value: 'create', label: t('setup.create') },
          ]}
        />
        <Text c="dimmed">{t(choice === 'demo' ? 'setup.demoBody' : 'setup.createBody')}</Text>
        {choice === 'demo' ? <LoadDemo code={code} onStarted={onDemo} /> : <SetupForm code={code} />}
      </Stack>
    </Gate>
  )
}
