/** The invoice of a partner for its commission: it goes to the account of that partner, and no money leaves. */
import { Checkbox, Select, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { Day } from '#domain/day.ts'
import { partner } from '#contract/entities/customer/partner.ts'
import { purchases } from '#contract/operations/ereport/purchase.ts'
import { useT } from '#web/i18n/i18n.ts'
import { totalOf, useChoices, useDecision } from '#web/screens/cash/purchase-dialogs.tsx'
import type { DialogProps } from '#web/screens/cash/purchase-dialogs.tsx'
import { call } from '#web/shell/call.ts'
import { fieldErrorsOf, sentenceOf } from '#web/shell/rest-error.ts'
import { useToday } from '#web/shell/today.ts'
import { ActionDialog } from '#web/ui/action-dialog.tsx'
import { DayInput } from '#web/ui/day-input.tsx'

interface Approval {
  readonly id: number
  readonly invoicedOn: Day
  readonly partnerId: number
  readonly evenSo: boolean
}

const approve = (body: Approval, key: string) => call(purchases.approveCommission, { body, intent: key })

export const CommissionDialog = ({ purchase, onClose }: DialogProps) => {
  const t = useT('purchase')
  const today = useToday()
  const [invoicedOn, setDay] = useState<Day | null>(today)
  const [partnerId, setPartner] = useState<string | null>(null)
  const [evenSo, setEvenSo] = useState(false)
  const partners = useChoices(partner, () => true)
  const doubtful = purchase.otherBuyer || !purchase.addsUp
  const work = useDecision(approve, t('approve.done'), onClose)
  const beside = work.error === null ? {} : fieldErrorsOf(work.error)
  const isSaid = work.error === null || Object.keys(beside).length > 0
  const isMissing = invoicedOn === null || partnerId === null
  const run = (): void => {
    if (invoicedOn !== null && partnerId !== null)
      work.mutate({ id: purchase.id, invoicedOn, partnerId: Number(partnerId), evenSo })
  }
  return (
    <ActionDialog
      title={t('commission.title', { amount: totalOf(purchase) })}
      confirmLabel={t('approve.action')}
      isPending={work.isPending}
      reason={isMissing ? t('commission.required') : doubtful && !evenSo ? t('approve.check') : undefined}
      error={isSaid ? undefined : sentenceOf(work.error)}
      onConfirm={run}
      onClose={onClose}
    >
      <Stack gap="sm">
        <Text size="sm">{t('commission.body')}</Text>
        <Select
          label={t('commission.partner')}
          error={beside['partnerId']}
          data={partners}
          value={partnerId}
          onChange={setPartner}
          allowDeselect={false}
          searchable
          required
        />
        <DayInput
          label={t('commission.day')}
          error={beside['invoicedOn']}
          value={invoicedOn}
          onChange={setDay}
          max={today}
          required
        />
        {doubtful ? (
          <Checkbox
            label={t('approve.evenSo')}
            checked={evenSo}
            onChange={(event) => setEvenSo(event.currentTarget.checked)}
          />
        ) : null}
      </Stack>
    </ActionDialog>
  )
}
