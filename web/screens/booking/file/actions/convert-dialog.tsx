import { useRef, useState } from 'react'
import type { Day } from '#domain/day.ts'
import { STATUS } from '#domain/booking/states.ts'
import type { Convert } from '#contract/operations/booking/booking.ts'
import type { BookingFile } from '#contract/operations/booking/file.ts'
import type { Strategy } from '#contract/operations/booking/party.ts'
import { files } from '#contract/operations/booking/booking.ts'
import { useT } from '#web/i18n/i18n.ts'
import { previewConversion } from '#web/screens/booking/api.ts'
import { CustomerCard } from '#web/screens/booking/desk/customer/customer-card.tsx'
import { CustomerSearch } from '#web/screens/booking/desk/customer/customer-search.tsx'
import { ChangeDialog } from '#web/screens/booking/file/change/change-dialog.tsx'
import { StrategyChoice } from '#web/screens/booking/file/change/strategy-choice.tsx'
import { useStrategyTotals } from '#web/screens/booking/file/change/use-change-preview.ts'
import type { Writes } from '#web/screens/booking/file/use-writes.ts'
import { call } from '#web/shell/call.ts'
import { usePreferences } from '#web/shell/preferences.ts'
import { useToday } from '#web/shell/today.ts'
import { DayInput } from '#web/ui/day-input.tsx'

interface ConvertDialogProps {
  readonly file: BookingFile
  readonly writes: Writes
  readonly statusId: Convert['statusId']
  readonly onClose: () => void
}

/** A quote becomes an option, a reservation or a passage: at which price, for whom, until when. */
export const ConvertDialog = ({ file, writes, statusId, onClose }: ConvertDialogProps) => {
  const t = useT('booking')
  const today = useToday()
  const field = useRef<HTMLInputElement>(null)
  const [strategy, setStrategy] = useState<Strategy>(usePreferences().quotation.conversionStrategy)
  const [customerId, setCustomerId] = useState<number | null>(file.customer?.id ?? null)
  const [optionExpiry, setExpiry] = useState<Day | null>(null)
  const asked = { id: file.id, version: file.version, statusId, strategy, customerId, optionExpiry }
  const body = customerId === null ? undefined : asked
  const totals = useStrategyTotals('convert', body, previewConversion)
  return (
    <ChangeDialog
      file={file}
      writes={writes}
      onClose={onClose}
      title={t(`file.convert.${statusId}`, { code: file.code ?? '' })}
      confirmLabel={t(`desk.save.${statusId}`)}
      said={t(`desk.saved.${statusId}`, { code: file.code ?? '' })}
      name="convert"
      body={body}
      missing={t('desk.chooseCustomer')}
      read={previewConversion}
      save={(wanted, at, intent) => call(files.convert, { body: { ...wanted, ...at }, intent, returnEditItem: true })}
    >
      {customerId === null ? (
        <CustomerSearch field={field} onPick={setCustomerId} />
      ) : (
        <CustomerCard id={customerId} known={file.customer?.id === customerId ? file.customer : null} />
      )}
      <StrategyChoice value={strategy} onChange={setStrategy} totals={totals} />
      {statusId === STATUS.OPTION ? (
        <DayInput
          label={t('desk.optionExpiry')}
          description={t('file.optionDefault')}
          value={optionExpiry}
          onChange={setExpiry}
          min={today}
          max={file.arrival ?? undefined}
        />
      ) : null}
    </ChangeDialog>
  )
}
