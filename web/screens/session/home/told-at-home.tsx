import { Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { closures } from '#contract/operations/payment/closure.ts'
import { pathTo } from '#web/paths.ts'
import { useGo } from '#web/shell/navigation.tsx'
import { useRight } from '#web/shell/session.ts'
import { useT } from '#web/i18n/i18n.ts'
import { ASK_AGAIN, HomeAlert } from '#web/screens/session/home/home-alert.tsx'
import { call } from '#web/shell/call.ts'
import { useUser } from '#web/shell/session.ts'
import { formatDay, formatInteger } from '#web/ui/format.ts'
import { readCertificateFault } from '#contract/operations/session/certificate.ts'
import { readDiskSpace } from '#contract/operations/session/disk-space.ts'

const MB = 1_000_000

const inMegabytes = (bytes: number): string => formatInteger(Math.floor(bytes / MB))

/** The disk of the data is nearly full: told to who answers for the system, before a write is refused. */
export const DiskShort = () => {
  const t = useT('session')
  const { systeme } = useUser()
  const { data } = useQuery({
    queryKey: ['diskSpace'],
    queryFn: ({ signal }) => call(readDiskSpace, { signal }),
    enabled: systeme,
    refetchInterval: ASK_AGAIN,
    meta: { quiet: true },
  })
  const short = data?.short
  if (short === null || short === undefined) return null
  return (
    <HomeAlert grave={false} title={t('home.disk.title', { free: inMegabytes(short.free) })}>
      <Text size="sm">{t('home.disk.body', { least: inMegabytes(short.least) })}</Text>
    </HomeAlert>
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
    refetchInterval: ASK_AGAIN,
    meta: { quiet: true },
  })
  const fault = data?.fault
  if (fault === null || fault === undefined) return null
  const { kind, reason, until } = fault
  return (
    <HomeAlert grave title={t(`home.certificate.${kind}.title`, { until: formatDay(until) })}>
      <Text size="sm">{t(`home.certificate.${kind}.body`, { reason })}</Text>
    </HomeAlert>
  )
}

/** More than four months since the last month was closed (domain rules, section 5): told to whoever may close. */
export const ClosureLate = () => {
  const t = useT('session')
  const go = useGo()
  const { write } = useRight('payment_closure')
  const { data } = useQuery({
    queryKey: ['closure', 'state'],
    queryFn: ({ signal }) => call(closures.state, { signal }),
    enabled: write,
    refetchInterval: ASK_AGAIN,
    meta: { quiet: true },
  })
  if (data?.late !== true) return null
  return (
    <HomeAlert grave={false} title={t('home.closure.title')}>
      <Text size="sm">{t('home.closure.body')}</Text>
      <Button size="xs" variant="default" onClick={() => go(pathTo('/closure'))}>
        {t('home.closure.open')}
      </Button>
    </HomeAlert>
  )
}
