import { Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { CancelledBy } from '#domain/booking/cancelled-price.ts'
import type { Cents } from '#domain/money.ts'
import type { BookingFile } from '#contract/operations/booking/file.ts'
import type { CancelPreview } from '#contract/operations/booking/lifecycle.ts'
import { isReason } from '#contract/reason.ts'
import { useT } from '#web/i18n/i18n.ts'
import { ActionDialog } from '#web/ui/action-dialog.tsx'
import { CancelledByInput } from '#web/screens/booking/file/actions/cancelled-by.tsx'
import { ChangeView } from '#web/screens/booking/file/change/change-view.tsx'
import { changeReason, useChangePreview } from '#web/screens/booking/file/change/use-change-preview.ts'
import { cancelFile, previewCancel } from '#web/screens/booking/file/life/life-api.ts'
import type { CancelKind } from '#web/screens/booking/file/life/life-api.ts'
import type { Writes } from '#web/screens/booking/file/use-writes.ts'
import changeClasses from '#web/screens/booking/file/change/change.module.css'
import summaryClasses from '#web/screens/booking/file/summary.module.css'
import { sentenceOf } from '#web/shell/rest-error.ts'
import { formatMoney, formatRate } from '#web/ui/format.ts'
import { MoneyInput } from '#web/ui/money-input.tsx'
import { ReasonInput } from '#web/ui/reason-input.tsx'

interface CancelDialogProps {
  readonly file: BookingFile
  readonly writes: Writes
  readonly kind: CancelKind
  readonly onClose: () => void
}

/** The customer does not come, or did not: why, what the campsite keeps by what was agreed, and what it gives back. */
export const CancelDialog = ({ file, writes, kind, onClose }: CancelDialogProps) => {
  const t = useT('booking')
  const [reason, setReason] = useState('')
  const [retained, setRetained] = useState<Cents | null>(null)
  const [error, setError] = useState<string>()
  const [by, setBy] = useState<CancelledBy>('CUSTOMER')
  const [isCancelling, isTheirs] = [kind === 'cancel', by === 'CUSTOMER']
  const asked = { id: file.id, version: file.version, by, retained: isTheirs ? retained : null }
  // The reason changes nothing of what is shown: it is not sent while it is typed.
  const preview = useChangePreview('cancel', { ...asked, kind, reason: t(`file.action.${kind}`) }, previewCancel)
  const confirm = async (): Promise<void> => {
    const isDone = await writes.run(
      (at, intent) => cancelFile(kind, { ...asked, ...at, reason: reason.trim() }, intent),
      {
        said: t(`life.${kind}.done`, { code: file.code ?? '' }),
        onError: (caught) => setError(sentenceOf(caught)),
      },
    )
    if (isDone) onClose()
  }
  const blocked =
    changeReason(preview, { reading: t('change.reading'), refused: t('change.impossible') }) ??
    (!isReason(reason) ? t('file.reasonMissing') : undefined)
  return (
    <ActionDialog
      title={t(`life.${kind}.title`, { code: file.code ?? '' })}
      confirmLabel={t(`file.action.${kind}`)}
      isPending={writes.isPending}
      danger
      size="xl"
      reason={blocked}
      error={error}
      onConfirm={confirm}
      onClose={onClose}
    >
      <div className={changeClasses.change}>
        <Stack gap="sm">
          <Text size="sm">{t(`life.${kind}.body`)}</Text>
          <ReasonInput label={t('file.reason')} value={reason} onChange={setReason} isFirst />
          {isCancelling && <CancelledByInput value={by} onChange={setBy} kept={t('life.by.customer')} />}
          {isTheirs && (
            <MoneyInput
              label={t('life.keep')}
              description={t('life.keepHelp')}
              value={retained}
              onChange={setRetained}
              min={0}
              max={Math.max(0, file.totals.total)}
            />
          )}
          <Kept price={(preview.data as CancelPreview | undefined)?.price ?? null} file={file} />
        </Stack>
        <ChangeView preview={preview.data} error={preview.error} isFetching={preview.isFetching} />
      </div>
    </ActionDialog>
  )
}

/** What is kept, and what is given back or still owed. */
const Kept = ({ price, file }: { readonly price: CancelPreview['price']; readonly file: BookingFile }) => {
  const t = useT('booking')
  if (price === null) return null
  const rows: [string, string][] = [
    [t('price.totals.paid'), formatMoney(file.totals.paid)],
    [
      price.rate === 0 ? t('life.keptOfStay') : t('life.keptAtRate', { rate: formatRate(price.rate) }),
      formatMoney(price.kept),
    ],
    [t('life.keptBeside'), formatMoney(price.fees + price.insurance)],
    ...(price.indemnity === 0 ? [] : [[t('life.indemnity'), formatMoney(price.indemnity)] as [string, string]]),
    price.due > 0 ? [t('life.due'), formatMoney(price.due)] : [t('life.refundable'), formatMoney(price.refundable)],
  ]
  return (
    <dl className={summaryClasses.money}>
      {rows.map(([label, amount]) => [<dt key={label}>{label}</dt>, <dd key={`${label}-amount`}>{amount}</dd>])}
    </dl>
  )
}
