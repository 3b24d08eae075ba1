import { Stack, Text, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { cents } from '#domain/money.ts'
import type { Cents } from '#domain/money.ts'
import { OFFLINE_AMOUNT } from '#domain/sale/offline.ts'
import { useT } from '#web/i18n/i18n.ts'
import { enrol } from '#web/shell/offline/enrol.ts'
import { fieldErrorsOf, RestError, sentenceOf } from '#web/shell/rest-error.ts'
import { useUser } from '#web/shell/session.ts'
import { toast } from '#web/shell/toast.ts'
import { ActionDialog } from '#web/ui/action-dialog.tsx'
import { MoneyInput } from '#web/ui/money-input.tsx'

interface EnrolDialogProps {
  readonly onDone: () => void
  readonly onClose: () => void
}

const LONGEST = 40
/** A browser whose store cannot be written says so in its own words, which nobody could use. */
const sentence = (error: Error, unkept: string): string => (error instanceof DOMException ? unkept : sentenceOf(error))

/** A manager lets this browser sell while the line is cut: what that proves, and what it does not, is said first. */
export const EnrolDialog = ({ onDone, onClose }: EnrolDialogProps) => {
  const t = useT('offline')
  const { establishment } = useUser()
  const [label, setLabel] = useState(establishment.station?.label ?? '')
  const [amount, setAmount] = useState<Cents | null>(cents(OFFLINE_AMOUNT))
  const enrolling = useMutation({
    meta: { quiet: true },
    mutationFn: (most: Cents) => enrol({ establishmentId: establishment.id, label: label.trim(), amount: most }),
    onSuccess: () => {
      toast.success(t('enrol.done'))
      onDone()
      onClose()
    },
  })
  const reason = label.trim() === '' ? t('enrol.noLabel') : amount === null ? t('enrol.noAmount') : undefined
  const { error } = enrolling
  const fields = fieldErrorsOf(error)
  const isOfField = error instanceof RestError && Object.keys(fields).length > 0
  return (
    <ActionDialog
      title={t('enrol.title')}
      confirmLabel={t('enrol.confirm')}
      isPending={enrolling.isPending}
      reason={reason}
      error={error === null || isOfField ? undefined : sentence(error, t('unfit.lacking'))}
      onConfirm={() => (amount === null ? undefined : enrolling.mutateAsync(amount).catch(() => undefined))}
      onClose={onClose}
    >
      <Stack gap="sm">
        <Text size="sm">{t('enrol.how')}</Text>
        <Text size="sm" fw={600}>
          {t('enrol.proves')}
        </Text>
        <TextInput
          label={t('enrol.label')}
          description={t('enrol.labelHelp')}
          value={label}
          onChange={(event) => setLabel(event.currentTarget.value)}
          error={fields['label']}
          maxLength={LONGEST}
          required
          data-autofocus
        />
        <MoneyInput
          label={t('enrol.amount')}
          description={t('enrol.amountHelp')}
          value={amount}
          onChange={setAmount}
          error={fields['amount']}
          min={1}
          required
        />
      </Stack>
    </ActionDialog>
  )
}
