import { Fragment, useState } from 'react'
import type { ReactNode } from 'react'
import { Alert, Button, Code, NativeSelect, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { CertificateState } from '#contract/operations/session/certificate.ts'
import { readCertificate } from '#contract/operations/session/certificate.ts'
import { useT } from '#web/i18n/i18n.ts'
import classes from '#web/screens/session/certificate.module.css'
import { Gate } from '#web/screens/session/gate.tsx'
import { GoToLogin } from '#web/screens/session/go-to-login.tsx'
import { call } from '#web/shell/call.ts'
import { restUrl } from '#web/shell/rest.ts'
import { formatDay } from '#web/ui/format.ts'

const SYSTEMS = ['windows', 'mac', 'ios', 'android', 'linux', 'firefox'] as const
type System = (typeof SYSTEMS)[number]

/** By what the browser says of itself; a tablet of Apple says that it is a Mac, but has fingers on it. */
const ownSystem = ({ userAgent, maxTouchPoints }: Navigator): System => {
  if (/Android/.test(userAgent)) return 'android'
  if (/iPhone|iPad/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)) return 'ios'
  if (/Firefox\//.test(userAgent)) return 'firefox'
  if (/Windows/.test(userAgent)) return 'windows'
  return /Macintosh/.test(userAgent) ? 'mac' : 'linux'
}

/** How a device comes to trust the server: reachable before the log-in, and in clear (docs/decisions/0200). */
export const Certificate = () => {
  const t = useT('certificate')
  const { data, error } = useQuery({
    queryKey: ['certificate'],
    queryFn: ({ signal }) => call(readCertificate, { signal }),
    meta: { quiet: true },
  })
  return (
    <Gate isWide>
      <Title order={1} mb="xs">
        {t('title')}
      </Title>
      {error === null ? null : <Alert color="red">{t('failed')}</Alert>}
      {data === undefined ? null : <Help state={data} />}
    </Gate>
  )
}

const Help = ({ state: { authority, address } }: { readonly state: CertificateState }) => {
  const t = useT('certificate')
  if (authority === null)
    return (
      <Stack gap="md" align="flex-start">
        <Text>{t(address === null ? 'clear' : 'known')}</Text>
        <GoToLogin />
      </Stack>
    )
  return (
    <>
      <Text c="dimmed">{t('intro')}</Text>
      <ol className={classes.steps}>
        <Step title={t('download')}>
          <Button component="a" href={restUrl('certificate/authority.crt')} download="pinede.crt">
            {t('downloadAction')}
          </Button>
          <Text size="sm" c="dimmed">
            {t('valid', { until: formatDay(authority.until) })}
          </Text>
        </Step>
        <Step title={t('compare')}>
          <Text size="sm">{t('compareBody')}</Text>
          <Code block className={classes.fingerprint} aria-label={t('fingerprint', { name: authority.name })}>
            {authority.fingerprint.split(':').map((pair, at) => (
              // Lines end between two pairs: they are compared pair by pair.
              <Fragment key={at}>
                {at === 0 ? null : (
                  <>
                    :<wbr />
                  </>
                )}
                {pair}
              </Fragment>
            ))}
          </Code>
        </Step>
        <Step title={t('install')}>
          <Install name={authority.name} />
        </Step>
        <Step title={t('open')}>
          <Button component="a" href={address ?? '/'} variant="default">
            {t('openAction')}
          </Button>
        </Step>
      </ol>
    </>
  )
}

const Step = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <li>
    <Title order={2} size="h5">
      {title}
    </Title>
    <Stack gap="xs" align="flex-start" mt={6}>
      {children}
    </Stack>
  </li>
)

const Install = ({ name }: { readonly name: string }) => {
  const t = useT('certificate')
  const [system, setSystem] = useState(() => ownSystem(navigator))
  return (
    <>
      <NativeSelect
        label={t('device')}
        w="100%"
        value={system}
        data={SYSTEMS.map((value) => ({ value, label: t(`systems.${value}`) }))}
        onChange={({ currentTarget }) => setSystem(SYSTEMS.find((one) => one === currentTarget.value) ?? 'windows')}
      />
      <ol className={classes.help}>
        {t(`steps.${system}`, { name })
          .split('\n')
          .map((step) => (
            <li key={step}>{step}</li>
          ))}
      </ol>
      <Text size="sm" c="dimmed">
        {t('labels')}
      </Text>
    </>
  )
}
