import { Alert, Button, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { closures } from '#contract/operations/payment/closure.ts'
import { useT } from '#web/i18n/i18n.ts'
import { pathTo } from '#web/paths.ts'
import classes from '#web/screens/session/home/home.module.css'
import { call } from '#web/shell/call.ts'
import { useGo } from '#web/shell/navigation.tsx'
import { useRight } from '#web/shell/session.ts'
import { Icon } from '#web/ui/icons.tsx'

const EVERY = 10 * 60_000

/** More than four months since the last month was closed (domain rules, section 5): told to whoever may close. */
export const ClosureLate = () => {
  const t = useT('session')
  const go = useGo()
  const { write } = useRight('payment_closure')
  const { data } = useQuery({
    queryKey: ['closure', 'state'],
    queryFn: ({ signal }) => call(closures.state, { signal }),
    enabled: write,
    refetchInterval: EVERY,
    meta: { quiet: true },
  })
  if (data?.late !== true) return null
  return (
    <Alert
      color="resin"
      role="alert"
      className={classes.fault}
      icon={<Icon name="warning" />}
      title={
        <Text inherit c="var(--mantine-color-text)">
          {t('home.closure.title')}
        </Text>
      }
    >
      <Stack gap="xs" align="flex-start">
        <Text size="sm">{t('home.closure.body')}</Text>
        <Button size="xs" variant="default" onClick={() => go(pathTo('/closure'))}>
          {t('home.closure.open')}
        </Button>
      </Stack>
    </Alert>
  )
}
