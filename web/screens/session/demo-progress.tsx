import { Progress, Stack, Table, Text, Title } from '@mantine/core'
import type { SetupState } from '#contract/operations/session/session.ts'
import { formatRate } from '#contract/format.ts'
import { useT } from '#web/i18n/i18n.ts'
import { GoToLogin } from '#web/screens/session/go-to-login.tsx'

interface DemoProgressProps {
  readonly demo: SetupState['demo']
  readonly isDone: boolean
}

/** Log-ins of the demonstration; never created otherwise. */
const LOGINS = ['systeme', 'direction', 'reception', 'lecture']
const PASSWORD = 'pinede-demo'

export const DemoProgress = ({ demo, isDone }: DemoProgressProps) =>
  isDone ? <DemoReady /> : <DemoLoading demo={demo} />

const DemoLoading = ({ demo }: { readonly demo: SetupState['demo'] }) => {
  const t = useT('session')
  const share = demo === undefined || demo.total === 0 ? 0 : Math.round((demo.done / demo.total) * 10_000)
  const label = demo?.label ?? t('setup.starting')
  return (
    <Stack gap="sm">
      <Title order={1}>{t('setup.loading')}</Title>
      <Text c="dimmed">{t('setup.loadingBody')}</Text>
      <Progress value={share / 100} size="lg" radius="xl" aria-label={t('setup.loading')} transitionDuration={120} />
      <Text size="sm" role="status">
        {label} · {formatRate(share).replace(/,\d+/, '')}
      </Text>
    </Stack>
  )
}

const DemoReady = () => {
  const t = useT('session')
  return (
    <Stack gap="sm">
      <Title order={1}>{t('setup.demoReady')}</Title>
      <Text>{t('setup.demoLogins')}</Text>
      <Table withTableBorder>
        <Table.Tbody>
          {LOGINS.map((login) => (
            <Table.Tr key={login}>
              <Table.Td>{login}</Table.Td>
              <Table.Td>{PASSWORD}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <GoToLogin />
    </Stack>
  )
}
