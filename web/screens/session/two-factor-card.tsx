import { useState } from 'react'
import { Button, Group, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { TwoFactorSecret, TwoFactorState } from '#contract/operations/session/access.ts'
import { access } from '#contract/operations/session/access.ts'
import { useT } from '#web/i18n/i18n.ts'
import { PasswordQuestion } from '#web/screens/session/password-question.tsx'
import { RecoveryCodesDialog } from '#web/screens/session/recovery-codes-dialog.tsx'
import { TwoFactorDialog } from '#web/screens/session/two-factor-dialog.tsx'
import classes from '#web/screens/session/profile.module.css'
import { call } from '#web/shell/call.ts'
import { toast } from '#web/shell/toast.ts'
import { formatInstant } from '#web/ui/format.ts'
import { StatusBadge } from '#web/ui/status-badge.tsx'

type Asked = 'start' | 'recovery' | 'stop'

/** A code of the telephone at each log-in: put on, its recovery codes, taken off. Each change asks for the password first. */
export const TwoFactorCard = () => {
  const t = useT('session')
  const queries = useQueryClient()
  const [asked, setAsked] = useState<Asked>()
  const [secret, setSecret] = useState<TwoFactorSecret>()
  const [codes, setCodes] = useState<readonly string[]>()
  const { data } = useQuery({
    queryKey: ['two-factor'],
    queryFn: ({ signal }) => call(access.twoFactor, { signal }),
  })
  const reread = () => queries.invalidateQueries({ queryKey: ['two-factor'] })
  const act: Record<Asked, (password: string) => Promise<void>> = {
    start: async (password) => setSecret(await call(access.startTwoFactor, { body: { password } })),
    recovery: async (password) => {
      setCodes((await call(access.renewCodes, { body: { password } })).codes)
      await reread()
    },
    stop: async (password) => {
      await call(access.stopTwoFactor, { body: { password } })
      toast.success(t('twoFactor.stopped'))
      await reread()
    },
  }
  return (
    <section className={classes.card} aria-labelledby="two-factor">
      <h2 className={classes.heading} id="two-factor">
        {t('twoFactor.title')}
      </h2>
      {data === undefined ? null : <State data={data} onAsk={setAsked} />}
      {asked === undefined ? null : (
        <PasswordQuestion
          title={t(`twoFactor.${asked}`)}
          onAnswer={act[asked]}
          onDone={() => setAsked(undefined)}
          onClose={() => setAsked(undefined)}
        />
      )}
      {secret === undefined ? null : (
        <TwoFactorDialog
          secret={secret}
          onConfirmed={(fresh) => {
            setSecret(undefined)
            setCodes(fresh)
            void reread()
          }}
          onClose={() => setSecret(undefined)}
        />
      )}
      {codes === undefined ? null : <RecoveryCodesDialog codes={codes} onClose={() => setCodes(undefined)} />}
    </section>
  )
}

/** Few enough that new ones should be made soon. */
const FEW = 3

const State = ({ data, onAsk }: { readonly data: TwoFactorState; readonly onAsk: (asked: Asked) => void }) => {
  const t = useT('session')
  if (data.since === null) {
    return (
      <>
        <Text size="sm" mb="sm">
          {t('twoFactor.help')}
        </Text>
        <Button variant="default" onClick={() => onAsk('start')}>
          {t('twoFactor.start')}
        </Button>
      </>
    )
  }
  return (
    <>
      <Group gap="xs" mb={4}>
        <StatusBadge tone="good">{t('twoFactor.on')}</StatusBadge>
        <Text size="sm">{t('twoFactor.since', { when: formatInstant(data.since) })}</Text>
      </Group>
      <Group gap="xs" mb="sm">
        {data.recoveryLeft < FEW ? <StatusBadge tone="attention">{t('twoFactor.few')}</StatusBadge> : null}
        <Text size="sm">{t('twoFactor.left', { count: data.recoveryLeft })}</Text>
      </Group>
      <Group gap="xs">
        <Button variant="default" onClick={() => onAsk('recovery')}>
          {t('twoFactor.recovery')}
        </Button>
        <Button variant="default" onClick={() => onAsk('stop')}>
          {t('twoFactor.stop')}
        </Button>
      </Group>
    </>
  )
}
