import { Alert, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useT } from '#web/i18n/i18n.ts'
import classes from '#web/screens/session/home/home.module.css'
import { call } from '#web/shell/call.ts'
import { useUser } from '#web/shell/session.ts'
import { formatDay } from '#web/ui/format.ts'
import { Icon } from '#web/ui/icons.tsx'
import { readCertificateFault } from '#contract/operations/session/certificate.ts'

const EVERY = 10 * 60_000

/** The certificate of the server ends soon, or its next one is no good: told to who answers for the system. */
export const CertificateFault = () => {
  const t = useT('session')
  const { systeme } = useUser()
  const { data } = useQuery({
    queryKey: ['certificateFault'],
    queryFn: ({ signal }) => call(readCertificateFault, { signal }),
    enabled: systeme,
    refetchInterval: EVERY,
    meta: { quiet: true },
  })
  const fault = data?.fault
  if (fault === null || fault === undefined) return null
  const { kind, reason, until } = fault
  return (
    <Alert
      color="red"
      role="alert"
      className={classes.fault}
      icon={<Icon name="warning" />}
      title={t(`home.certificate.${kind}.title`, { until: formatDay(until) })}
    >
      <Text size="sm">{t(`home.certificate.${kind}.body`, { reason })}</Text>
    </Alert>
  )
}
