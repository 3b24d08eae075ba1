import { Alert, Button, Group, PasswordInput, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { accountingSoftware } from '#contract/operations/payment/accounting-format.ts'
import type { AccountingSettings } from '#contract/operations/payment/accounting-format.ts'
import { useT } from '#web/i18n/i18n.ts'
import classes from '#web/screens/accounting-format/accounting-format.module.css'
import { call } from '#web/shell/call.ts'
import { useRight } from '#web/shell/session.ts'
import { toast } from '#web/shell/toast.ts'
import { ActionButton } from '#web/ui/action-button.tsx'

interface ServerPartProps {
  readonly settings: AccountingSettings
  /** What is typed of the server is not saved yet. */
  readonly isTyped: boolean
}

const useServer = (settings: AccountingSettings) => {
  const t = useT('accounting-format')
  const queries = useQueryClient()
  const [password, setPassword] = useState('')
  const [shown, setShown] = useState<string | null>(null)
  const read = () => queries.invalidateQueries({ queryKey: ['accountingSoftware'] })
  const saving = useMutation({
    mutationFn: () => call(accountingSoftware.keepPassword, { body: { password } }),
    onSuccess: async () => {
      setPassword('')
      toast.saved()
      await read()
    },
  })
  const testing = useMutation({
    mutationFn: () => call(accountingSoftware.test, {}),
    onSuccess: ({ status, hostKey }) => {
      if (status === 'ANSWERED') toast.success(t('server.answers'))
      else setShown(hostKey)
    },
  })
  const recognising = useMutation({
    mutationFn: (hostKey: string) => call(accountingSoftware.recogniseKey, { body: { hostKey } }),
    onSuccess: async () => {
      setShown(null)
      toast.success(t('server.recognised'))
      await read()
    },
  })
  const hasKey = settings.destination?.protocol !== 'SFTP' || settings.hostKey !== null
  return { password, setPassword, shown, saving, testing, recognising, hasKey }
}

/** The password of the server, its key, and a test of both. */
export const ServerPart = ({ settings, isTyped }: ServerPartProps) => {
  const t = useT('accounting-format')
  const { write, why } = useRight('establishment_module')
  const { password, setPassword, shown, saving, testing, recognising, hasKey } = useServer(settings)
  const reason = write ? (isTyped ? t('server.unsaved') : undefined) : why
  const missing = settings.hasPassword ? undefined : t('server.empty')
  return (
    <section className={classes.panel} aria-label={t('server.title')}>
      <h2>{t('server.title')}</h2>
      <Text size="sm">
        {t('server.password')} : {t(settings.hasPassword ? 'server.there' : 'server.missing')}
      </Text>
      {settings.destination?.protocol === 'SFTP' ? (
        <Text size="sm">
          {t('server.key')} : {hasKey ? <code className={classes.key}>{settings.hostKey}</code> : t('server.noKey')}
        </Text>
      ) : null}
      <Group gap="xs" align="flex-end">
        <PasswordInput
          className={classes.password}
          label={t('server.newPassword')}
          description={t('server.passwordHelp')}
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          readOnly={!write}
          autoComplete="off"
          maxLength={500}
        />
        <ActionButton
          variant="default"
          disabledReason={reason ?? (password === '' ? t('server.empty') : undefined)}
          loading={saving.isPending}
          onClick={() => saving.mutate()}
        >
          {t('server.savePassword')}
        </ActionButton>
        <ActionButton
          variant="default"
          disabledReason={reason ?? missing}
          loading={testing.isPending}
          onClick={() => testing.mutate()}
        >
          {t('server.test')}
        </ActionButton>
      </Group>
      {shown === null ? null : (
        <Alert color="yellow" title={<code className={classes.key}>{shown}</code>}>
          <p>{t('server.shown')}</p>
          <Button variant="default" loading={recognising.isPending} onClick={() => recognising.mutate(shown)}>
            {t('server.recognise')}
          </Button>
        </Alert>
      )}
    </section>
  )
}
