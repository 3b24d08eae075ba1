import { Alert, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useT } from '#web/i18n/i18n.ts'
import classes from '#web/screens/session/home/home.module.css'
import { call } from '#web/shell/call.ts'
import { useUser } from '#web/shell/session.ts'
import { formatDay, formatInteger } from '#web/ui/format.ts'
import { Icon } from '#web/ui/icons.tsx'
import { readCertificateFault } from '#contract/operations/session/certificate.ts'
import { readDiskSpace } from '#contract/operations/session/disk-space.ts'

const MB = 1_000_000

const inMegabytes = (bytes: number): string => formatInteger(Math.floor(bytes / MB))

const EVERY = 10 * 60_000

/** The disk of the data is nearly full: told to who answers for the system, before a write is refused. */
export const DiskShort = () => {
  const t = useT('session')
  const { systeme } = useUser()
  const { data } = useQuery({
    queryKey: ['diskSpace'],
    queryFn: ({ signal }) => call(readDiskSpace, { signal }),
    enabled: systeme,
    refetchInterval: EVERY,
    meta: { quiet: true },
  })
  const short = data?.short
  if (short === null || short === undefined) return null
  return (
    <Alert
      color="resin"
      role="alert"
      className={classes.fault}
      icon={<Icon name="warning" />}
      title={
        <Text inherit c="var(--mantine-color-text)">
          {t('home.disk.title', { free: inMegabytes(short.free) })}
        </Text>
      }
    >
      <Text size="sm">{t('home.disk.body', { least: inMegabytes(short.least) })}</Text>
    </Alert>
  )
}

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
