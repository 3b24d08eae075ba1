import { Button, Select, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Cents } from '#domain/money.ts'
import type { BookingFile } from '#contract/operations/booking/file.ts'
import { guarantees } from '#contract/operations/payment/guarantee.ts'
import type { GuaranteeFile } from '#contract/operations/payment/guarantee.ts'
import { useT } from '#web/i18n/i18n.ts'
import { ActionDialog } from '#web/ui/action-dialog.tsx'
import type { Writes } from '#web/screens/booking/file/use-writes.ts'
import { call } from '#web/shell/call.ts'
import { sentenceOf } from '#web/shell/rest-error.ts'
import { MoneyInput } from '#web/ui/money-input.tsx'

interface GuaranteeAskProps {
  readonly file: BookingFile
  /** Undefined: a new one. */
  readonly guarantee: GuaranteeFile | undefined
  readonly writes: Writes
  readonly onClose: () => void
}

const drop = (id: number) => (intent: string) => call(guarantees.drop, { body: { id }, intent })

/** What is asked, of which stay. One that nothing came for may be changed, or not asked any more. */
export const GuaranteeAskDialog = ({ file, guarantee, writes, onClose }: GuaranteeAskProps) => {
  const t = useT('billing')
  const stays = file.occupancies.filter((stay) => !stay.cancelled)
  const only = stays.length === 1 ? stays[0] : undefined
  const [label, setLabel] = useState(guarantee?.label ?? t('guarantee.usual'))
  const [amount, setAmount] = useState<Cents | null>(guarantee?.asked ?? null)
  const [stayId, setStay] = useState(guarantee === undefined ? (only?.id ?? null) : guarantee.occupancyId)
  const [error, setError] = useState<string>()
  const missing =
    label.trim() === '' ? t('guarantee.labelMissing') : amount === null || amount <= 0 ? t('pay.noAmount') : undefined
  const run = async (said: string, work: (intent: string) => Promise<unknown>): Promise<void> => {
    const isDone = await writes.run(
      async (_, intent) => {
        await work(intent)
        return {}
      },
      { said, onError: (caught) => setError(sentenceOf(caught)) },
    )
    if (isDone) onClose()
  }
  const save = (): void => {
    if (missing !== undefined || amount === null) return
    const body = {
      id: guarantee?.id ?? 0,
      version: guarantee?.version ?? 0,
      bookingId: file.id,
      occupancyId: stayId,
      label: label.trim(),
      amount,
    }
    void run(t('guarantee.asked'), (intent) => call(guarantees.save, { body, intent }))
  }
  return (
    <ActionDialog
      title={t(guarantee === undefined ? 'guarantee.askTitle' : 'guarantee.editTitle')}
      confirmLabel={t(guarantee === undefined ? 'guarantee.askNow' : 'guarantee.save')}
      isPending={writes.isPending}
      reason={missing}
      error={error}
      onConfirm={save}
      onClose={onClose}
    >
      <Stack gap="sm">
        <MoneyInput label={t('pay.amount')} value={amount} onChange={setAmount} required isFirst />
        <TextInput
          label={t('guarantee.label')}
          value={label}
          onChange={(event) => setLabel(event.currentTarget.value)}
          maxLength={80}
          required
        />
        <Select
          label={t('guarantee.stay')}
          data={stays.map((stay) => ({
            value: String(stay.id),
            label: stay.placeCode === null ? stay.placeTypeLabel : `${stay.placeTypeLabel} · ${stay.placeCode}`,
          }))}
          value={stayId === null ? null : String(stayId)}
          onChange={(id) => setStay(id === null ? null : Number(id))}
          placeholder={t('guarantee.wholeFile')}
          clearable
        />
        {guarantee === undefined ? null : (
          <Button variant="subtle" color="red" onClick={() => void run(t('guarantee.dropped'), drop(guarantee.id))}>
            {t('guarantee.drop')}
          </Button>
        )}
      </Stack>
    </ActionDialog>
  )
}
