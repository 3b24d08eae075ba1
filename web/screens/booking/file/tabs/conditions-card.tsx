import type { BookingFile } from '#contract/operations/booking/file.ts'
import { useT } from '#web/i18n/i18n.ts'
import classes from '#web/screens/booking/file/file.module.css'
import { usePartnerName } from '#web/screens/booking/desk/partner-select.tsx'
import { shortRate } from '#web/screens/booking/price/words.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import type { Writes } from '#web/screens/booking/file/use-writes.ts'
import { AccessChannel } from '#web/screens/booking/file/tabs/access-channel.tsx'
import { formatMoney } from '#web/ui/format.ts'

interface ConditionsCardProps {
  readonly file: BookingFile
  readonly writes: Writes
  readonly reason: string | undefined
  readonly onChange: () => void
}

/** What weighs on the whole file: terms, discount, code, insurance, fees. */
export const ConditionsCard = ({ file, writes, reason, onChange }: ConditionsCardProps) => {
  const t = useT('booking')
  const { discount, promoCode, insurance, partnerId } = file.pricing
  const partner = usePartnerName(partnerId)
  const discountText =
    discount === null
      ? t('conditions.noDiscount')
      : [
          discount.label,
          discount.unit === 'PERCENT' ? shortRate(discount.rate ?? 0) : formatMoney(discount.amount ?? 0),
        ]
          .filter((part) => part !== null)
          .join(' · ')
  return (
    <article className={classes.card}>
      <header className={classes.cardHead}>
        <h2>{t('conditions.title')}</h2>
      </header>
      <dl className={classes.details}>
        <AccessChannel file={file} writes={writes} />
        <dt>{t('file.terms')}</dt>
        <dd>{file.terms?.label ?? '—'}</dd>
        <dt>{t('conditions.discount')}</dt>
        <dd>{discountText}</dd>
        {partner === null ? null : (
          <>
            <dt>{t('desk.partner')}</dt>
            <dd>{partner}</dd>
          </>
        )}
        {promoCode === null ? null : (
          <>
            <dt>{t('conditions.promoCode')}</dt>
            <dd>{promoCode}</dd>
          </>
        )}
        <dt>{t('conditions.fees')}</dt>
        <dd>{formatMoney(file.totals.fees)}</dd>
        <dt>{t('conditions.insurance')}</dt>
        <dd>{insurance ? formatMoney(file.totals.insurance) : t('file.notTaken')}</dd>
      </dl>
      <footer className={classes.cardFoot}>
        <ActionButton variant="default" disabledReason={reason} onClick={onChange}>
          {t('change.openConditions')}
        </ActionButton>
      </footer>
    </article>
  )
}
