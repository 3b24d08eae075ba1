import { useState } from 'react'
import { Stack, Text, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { TwoFactorSecret } from '#contract/operations/session/access.ts'
import { access } from '#contract/operations/session/access.ts'
import { useT } from '#web/i18n/i18n.ts'
import classes from '#web/screens/session/profile.module.css'
import { call } from '#web/shell/call.ts'
import { sentenceOf } from '#web/shell/rest-error.ts'
import { ActionDialog } from '#web/ui/action-dialog.tsx'
import { QrCode } from '#web/ui/qr-code.tsx'

interface TwoFactorDialogProps {
  readonly secret: TwoFactorSecret
  readonly onConfirmed: (codes: readonly string[]) => void
  readonly onClose: () => void
}

/** The QR code that a telephone scans, and the first code it gives: nothing is asked at log-in before that. */
export const TwoFactorDialog = ({ secret, onConfirmed, onClose }: TwoFactorDialogProps) => {
  const t = useT('session')
  const [code, setCode] = useState('')
  const send = useMutation({
    meta: { quiet: true },
    mutationFn: () => call(access.confirmTwoFactor, { body: { code } }),
    onSuccess: ({ codes }) => onConfirmed(codes),
    onError: () => setCode(''),
  })
  const submit = (): void => {
    if (code.trim().length >= 6 && !send.isPending) send.mutate()
  }
  return (
    <ActionDialog
      title={t('twoFactor.start')}
      confirmLabel={t('twoFactor.confirm')}
      isPending={send.isPending}
      onConfirm={submit}
      onClose={onClose}
    >
      <Stack gap="sm">
        <Text size="sm">{t('twoFactor.scan')}</Text>
        <QrCode text={secret.uri} label={t('twoFactor.qr')} className={classes.qr} />
        <Text size="sm">
          {t('twoFactor.byHand')}{' '}
          <code className={classes.secret}>{secret.secret.replaceAll(/(.{4})(?!$)/g, '$1 ')}</code>
        </Text>
        <TextInput
          label={t('twoFactor.firstCode')}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={10}
          required
          maw={220}
          data-autofocus
          value={code}
          error={send.error === null ? null : sentenceOf(send.error)}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
      </Stack>
    </ActionDialog>
  )
}
