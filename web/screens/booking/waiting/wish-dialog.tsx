import { Select, Stack, TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import type { Day } from '#domain/day.ts'
import { wishes } from '#contract/operations/booking/waiting.ts'
import { useT } from '#web/i18n/i18n.ts'
import { isWhole, problemsOf, withArrival } from '#web/screens/booking/ask/ask.ts'
import type { Ask } from '#web/screens/booking/ask/ask.ts'
import { PartyEntry } from '#web/screens/booking/ask/party-entry.tsx'
import { PartySteps } from '#web/screens/booking/ask/party-steps.tsx'
import { CustomerCard } from '#web/screens/booking/desk/customer/customer-card.tsx'
import { CustomerSearch } from '#web/screens/booking/desk/customer/customer-search.tsx'
import { ActionDialog } from '#web/ui/action-dialog.tsx'
import changeClasses from '#web/screens/booking/file/change/change.module.css'
import { useAgeBands, usePlaceChoices } from '#web/screens/booking/references.ts'
import { useRun } from '#web/screens/booking/waiting/use-run.ts'
import { orNull } from '#web/screens/booking/file/payments/use-methods.ts'
import { call } from '#web/shell/call.ts'
import { usePreferences } from '#web/shell/preferences.ts'
import { useToday } from '#web/shell/today.ts'
import { DayInput } from '#web/ui/day-input.tsx'
import { QuantityInput } from '#web/ui/quantity-input.tsx'

interface WishDialogProps {
  /** What was searched without success. */
  readonly start: Ask
  readonly onClose: () => void
}

const MOST_FLEXIBLE = 30

/** Someone waits for nights that are taken: who, what, when, and until which day it is worth calling. */
export const WishDialog = ({ start, onClose }: WishDialogProps) => {
  const t = useT('booking')
  const today = useToday()
  const field = useRef<HTMLInputElement>(null)
  const bands = useAgeBands()
  const { types } = usePlaceChoices()
  const { usualNights } = usePreferences().booking
  const { isPending, run } = useRun()
  const [ask, setAsk] = useState(start)
  const [customerId, setCustomer] = useState<number>()
  const [placeTypeId, setType] = useState<number | null>(null)
  const [flexibleDays, setFlexible] = useState(0)
  const [until, setUntil] = useState<Day | null>(null)
  const [note, setNote] = useState('')
  const [error, setError] = useState<string>()
  const problems = problemsOf(ask, today)
  const last = until ?? ask.arrival
  const reason =
    customerId === undefined
      ? t('desk.chooseCustomer')
      : placeTypeId === null
        ? t('waiting.typeMissing')
        : (problems.arrival ?? problems.departure ?? problems.people ?? (last === null ? t('change.dates') : undefined))
  const confirm = async (): Promise<void> => {
    if (customerId === undefined || placeTypeId === null || last === null || !isWhole(ask, today)) return
    const { arrival, departure, people } = ask
    const wish = { customerId, placeTypeId, arrival, departure, people: [...people], flexibleDays, until: last }
    const isDone = await run((intent) => call(wishes.save, { body: { ...wish, note: orNull(note) }, intent }), {
      said: t('waiting.saved'),
      onError: setError,
    })
    if (isDone) onClose()
  }
  return (
    <ActionDialog
      title={t('waiting.new')}
      confirmLabel={t('waiting.save')}
      isPending={isPending}
      reason={reason}
      error={error}
      size="lg"
      onConfirm={confirm}
      onClose={onClose}
    >
      <Stack gap="sm">
        {customerId === undefined ? null : <CustomerCard id={customerId} known={null} />}
        <CustomerSearch field={field} onPick={setCustomer} />
        <Select
          label={t('change.type')}
          data={types.map(({ id, label }) => ({ value: String(id), label }))}
          value={placeTypeId === null ? null : String(placeTypeId)}
          onChange={(id) => setType(id === null ? null : Number(id))}
          searchable
          required
        />
        <div className={changeClasses.pair}>
          <DayInput
            label={t('ask.arrival')}
            value={ask.arrival}
            onChange={(day) => setAsk(withArrival(ask, day, usualNights))}
            error={problems.arrival}
          />
          <DayInput
            label={t('ask.departure')}
            follows={ask.arrival}
            value={ask.departure}
            onChange={(departure) => setAsk({ ...ask, departure })}
            error={problems.departure}
          />
        </div>
        <div className={changeClasses.pair}>
          <QuantityInput
            label={t('waiting.flexible')}
            description={t('waiting.flexibleHelp')}
            value={flexibleDays}
            onChange={(value) => setFlexible(value ?? 0)}
            min={0}
            max={MOST_FLEXIBLE}
          />
          <DayInput
            label={t('waiting.until')}
            description={t('waiting.untilHelp')}
            value={until}
            onChange={setUntil}
            min={today}
            max={ask.departure ?? undefined}
          />
        </div>
        <PartyEntry ask={ask} onChange={setAsk} words={{ bands, items: [] }} error={undefined} isFirst={false} />
        <PartySteps ask={ask} onChange={setAsk} bands={bands} />
        <TextInput
          label={t('waiting.note')}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
          maxLength={500}
        />
      </Stack>
    </ActionDialog>
  )
}
