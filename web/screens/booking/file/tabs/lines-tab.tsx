import { useState } from 'react'
import { vatOfLines } from '#domain/billing/vat.ts'
import type { BookingFile, BookingLine } from '#contract/operations/booking/file.ts'
import { useT } from '#web/i18n/i18n.ts'
import { actionReason } from '#web/screens/booking/file/actions/action-list.ts'
import { RepriceDialog } from '#web/screens/booking/file/change/reprice-dialog.tsx'
import classes from '#web/screens/booking/file/file.module.css'
import { AidsCard } from '#web/screens/booking/file/aid/aids-card.tsx'
import { PayersCard } from '#web/screens/booking/file/life/payers-card.tsx'
import { PayersDialog } from '#web/screens/booking/file/life/payers-dialog.tsx'
import { shownStays } from '#web/screens/booking/file/life/stay-name.ts'
import type { Writes } from '#web/screens/booking/file/use-writes.ts'
import { ExplainedLines } from '#web/screens/booking/price/explained-lines.tsx'
import { PriceTotals } from '#web/screens/booking/price/price-totals.tsx'
import { StayPrice } from '#web/screens/booking/price/stay-price.tsx'
import { useFunctionKeys } from '#web/shell/function-keys.tsx'
import { useRight } from '#web/shell/session.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import tableClasses from '#web/screens/booking/file/table.module.css'
import { formatMoney, formatRate } from '#web/ui/format.ts'

/** Without VAT, rate by rate: what quotes, confirmations and bills of the file print, by the same rule. */
const FileVat = ({ file }: { readonly file: Pick<BookingFile, 'lines'> }) => {
  const t = useT('booking')
  const { rows, outside, excluding, vat } = vatOfLines(file.lines)
  if (rows.length === 0) return null
  const parts = [
    t('file.vat.excluding', { amount: formatMoney(excluding) }),
    ...rows.map((row) =>
      t('file.vat.rate', { rate: formatRate(row.rate), vat: formatMoney(row.vat), base: formatMoney(row.excluding) }),
    ),
    ...(rows.length < 2 ? [] : [t('file.vat.all', { amount: formatMoney(vat) })]),
    ...(outside === 0 ? [] : [t('file.vat.outside', { amount: formatMoney(outside) })]),
  ]
  return <p className={tableClasses.why}>{parts.join(' · ')}</p>
}

interface LinesTabProps {
  readonly file: BookingFile
  readonly writes: Writes
}

/** Lines of a stay, or of the file itself (null). Where there are several payers, each line says whose it is. */
const linesOf = ({ lines, payers, customer }: BookingFile, occupancyId: number | null): BookingLine[] => {
  const own = lines.filter((line) => line.occupancyId === occupancyId)
  if (payers.length < 2) return own
  const nameOf = (payerId: number | null): string =>
    payers.find((payer) => payer.payerId === (payerId ?? customer?.id))?.name ?? ''
  // An aid names its office already.
  return own.map((line) =>
    line.type === 'holidayAid' ? line : { ...line, label: `${line.label} · ${nameOf(line.payerId)}` },
  )
}

/** Every line of the file with its reason; the price can be made again in four ways. */
export const LinesTab = ({ file, writes }: LinesTabProps) => {
  const t = useT('booking')
  const [isRepricing, setRepricing] = useState(false)
  const [isSharing, setSharing] = useState(false)
  const reason = actionReason(file, 'edit')
  const open = (): void => setRepricing(true)
  const own = linesOf(file, null)
  const aids = useRight('booking_vacaf')
  useFunctionKeys({ F4: { label: t('change.openPrice'), run: open, disabledReason: reason } })
  return (
    <article className={classes.card}>
      <header className={classes.cardHead}>
        <ActionButton variant="default" hotkey="F4" disabledReason={reason} onClick={open}>
          {t('change.openPrice')}
        </ActionButton>
        <ActionButton
          variant="default"
          disabledReason={actionReason(file, 'sharePayers')}
          onClick={() => setSharing(true)}
        >
          {t('life.payers.open')}
        </ActionButton>
      </header>
      {shownStays(file).map((stay) => (
        <section key={stay.id} className={classes.stayLines}>
          <h2>
            {stay.placeTypeLabel}
            {stay.placeCode === null ? '' : ` · ${stay.placeCode}`}
          </h2>
          <StayPrice stay={stay} lines={linesOf(file, stay.id)} />
        </section>
      ))}
      {own.length === 0 ? null : (
        <section className={classes.stayLines}>
          <h2>{t('file.ownLines')}</h2>
          <ExplainedLines lines={own} quote={null} />
        </section>
      )}
      <PayersCard file={file} />
      {aids.read ? <AidsCard file={file} /> : null}
      <PriceTotals file={file} />
      <FileVat file={file} />
      {isRepricing ? (
        <RepriceDialog file={file} subject="price" writes={writes} onClose={() => setRepricing(false)} />
      ) : null}
      {isSharing ? <PayersDialog file={file} writes={writes} onClose={() => setSharing(false)} /> : null}
    </article>
  )
}
