import { Alert, Select, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Cents } from '#domain/money.ts'
import type { Day } from '#domain/day.ts'
import { imports } from '#contract/operations/booking/import.ts'
import type { ImportFile } from '#contract/operations/booking/import.ts'
import { isReason } from '#contract/reason.ts'
import { useT } from '#web/i18n/i18n.ts'
import type { Decide } from '#web/screens/channel/use-import.ts'
import { call } from '#web/shell/call.ts'
import { sentenceOf } from '#web/shell/rest-error.ts'
import { ActionDialog } from '#web/ui/action-dialog.tsx'
import { DayInput } from '#web/ui/day-input.tsx'
import { MoneyInput } from '#web/ui/money-input.tsx'
import { ReasonInput } from '#web/ui/reason-input.tsx'

interface DialogProps {
  readonly file: ImportFile
  readonly decide: Decide
  readonly onClose: () => void
}

const useDialog = ({ file, decide, onClose }: DialogProps) => ({
  number: file.externalId ?? '',
  common: {
    isPending: decide.isPending,
    error: decide.error === null ? undefined : sentenceOf(decide.error),
    onClose: () => {
      decide.reset()
      onClose()
    },
  },
  run: (decision: Parameters<Decide['mutate']>[0]) => decide.mutate(decision, { onSuccess: onClose }),
})

interface RefusalProps extends DialogProps {
  /** The channel is not told. */
  readonly isForced?: boolean
}

/** Why it is refused: the channel tells the guest, or nobody is told. */
export const RefuseDialog = ({ isForced = false, ...props }: RefusalProps) => {
  const t = useT('channel')
  const { number, common, run } = useDialog(props)
  const [reason, setReason] = useState('')
  return (
    <ActionDialog
      {...common}
      title={t(isForced ? 'actions.forceRefuseTitle' : 'actions.refuseTitle', { number })}
      confirmLabel={t(isForced ? 'actions.forceRefuse' : 'actions.refuse')}
      reason={isReason(reason) ? undefined : t('actions.reasonMissing')}
      danger
      onConfirm={() =>
        run((message, intent) =>
          call(isForced ? imports.forceRefuse : imports.refuse, {
            body: { ...message, reason: reason.trim() },
            intent,
          }),
        )
      }
    >
      <Stack gap="sm">
        {isForced ? <Alert color="resin">{t('actions.notInformed')}</Alert> : null}
        <Text size="sm">{t(isForced ? 'actions.forceRefuseBody' : 'actions.refuseBody')}</Text>
        <ReasonInput
          label={t(isForced ? 'actions.ownReason' : 'actions.reason')}
          value={reason}
          onChange={setReason}
          isFirst
        />
      </Stack>
    </ActionDialog>
  )
}

/** Refused, with what would be taken instead. */
export const CounterDialog = (props: DialogProps) => {
  const t = useT('channel')
  const { file } = props
  const { number, common, run } = useDialog(props)
  const [first] = file.stays
  const [typeCode, setType] = useState<string | null>(first?.typeCode ?? null)
  const [arrival, setArrival] = useState<Day | null>(first?.arrival ?? null)
  const [departure, setDeparture] = useState<Day | null>(first?.departure ?? null)
  const [amount, setAmount] = useState<Cents | null>(first?.amount ?? null)
  const [reason, setReason] = useState('')
  const isWhole =
    typeCode !== null &&
    arrival !== null &&
    departure !== null &&
    arrival < departure &&
    amount !== null &&
    isReason(reason)
  return (
    <ActionDialog
      {...common}
      title={t('actions.counterTitle', { number })}
      confirmLabel={t('actions.counter')}
      reason={isWhole ? undefined : t('actions.counterMissing')}
      onConfirm={() =>
        isWhole &&
        run((message, intent) =>
          call(imports.counter, {
            body: { ...message, reason: reason.trim(), proposal: { typeCode, arrival, departure, amount } },
            intent,
          }),
        )
      }
    >
      <Stack gap="sm">
        <Text size="sm">{t('actions.counterBody')}</Text>
        <Select
          label={t('actions.type')}
          data={file.typeCodes.map(({ code, label }) => ({ value: code, label: `${code} (${label})` }))}
          value={typeCode}
          onChange={setType}
          data-autofocus
        />
        <DayInput label={t('actions.arrival')} value={arrival} onChange={setArrival} />
        <DayInput label={t('actions.departure')} value={departure} onChange={setDeparture} />
        <MoneyInput label={t('actions.amount')} value={amount} onChange={setAmount} min={0} />
        <ReasonInput label={t('actions.reason')} value={reason} onChange={setReason} />
      </Stack>
    </ActionDialog>
  )
}

/** Holds here, whatever the channel thinks (spec 4): it is not told. */
export const ForceValidateDialog = (props: DialogProps) => {
  const t = useT('channel')
  const { number, common, run } = useDialog(props)
  const [code, setCode] = useState('')
  return (
    <ActionDialog
      {...common}
      title={t('actions.forceValidateTitle', { number })}
      confirmLabel={t('actions.forceValidate')}
      onConfirm={() =>
        run((message, intent) =>
          call(imports.forceValidate, { body: { ...message, bookingCode: code.trim() || null }, intent }),
        )
      }
    >
      <Stack gap="sm">
        <Alert color="resin">{t('actions.notInformed')}</Alert>
        <Text size="sm">{t('actions.forceValidateBody')}</Text>
        <TextInput
          label={t('actions.code')}
          description={t('actions.codeHelp')}
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
          maxLength={20}
          autoComplete="off"
          data-autofocus
        />
      </Stack>
    </ActionDialog>
  )
}

/** Does not hold here, whatever the channel thinks (spec 4): it is not told. */
export const ForceRefuseDialog = (props: DialogProps) => <RefuseDialog {...props} isForced />
