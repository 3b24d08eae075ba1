import { Checkbox, TextInput } from '@mantine/core'
import type { DiscountedStay } from '#domain/booking/discount.ts'
import type { PricingInput } from '#contract/operations/booking/party.ts'
import type { TermsFile } from '#contract/operations/booking/file.ts'
import { useT } from '#web/i18n/i18n.ts'
import classes from '#web/screens/booking/conditions/conditions.module.css'
import { DiscountFields } from '#web/screens/booking/conditions/discount-fields.tsx'
import { MethodField } from '#web/screens/booking/conditions/method-field.tsx'
import { shortRate } from '#web/screens/booking/price/words.ts'
import { formatAmount } from '#web/ui/format.ts'
import { useModule } from '#web/shell/session.ts'
import { MoneyInput } from '#web/ui/money-input.tsx'

interface ConditionFieldsProps {
  readonly pricing: PricingInput
  /** Null while nothing says which terms hold. */
  readonly terms: TermsFile | null
  /** Those of the file. */
  readonly stays: readonly DiscountedStay[]
  readonly onChange: (pricing: PricingInput) => void
}

const MOST_FEES = 100_000

/** What weighs on the whole file: discount, promotional code, insurance, booking fees. */
export const ConditionFields = ({ pricing, terms, stays, onChange }: ConditionFieldsProps) => {
  const t = useT('booking')
  const put = (change: Partial<PricingInput>): void => onChange({ ...pricing, ...change })
  const sells = useModule('insurance')
  const rate = sells ? (terms?.insuranceRate ?? null) : null
  return (
    <fieldset className={classes.fields}>
      <legend className={classes.legend}>{t('conditions.title')}</legend>
      <DiscountFields discount={pricing.discount} stays={stays} onChange={(discount) => put({ discount })} />
      <TextInput
        label={t('conditions.promoCode')}
        value={pricing.promoCode ?? ''}
        onChange={(event) => {
          const code = event.currentTarget.value
          put({ promoCode: code === '' ? null : code })
        }}
        maxLength={30}
        autoComplete="off"
      />
      <MethodField value={pricing.paymentMethodId} onChange={(paymentMethodId) => put({ paymentMethodId })} />
      <MoneyInput
        label={t('conditions.fees')}
        value={pricing.fees}
        onChange={(fees) => put({ fees })}
        placeholder={terms?.fees === null || terms === null ? '' : formatAmount(terms.fees)}
        min={0}
        max={MOST_FEES}
      />
      {rate === null && !pricing.insurance ? null : (
        <Checkbox
          className={classes.wide}
          label={rate === null ? t('conditions.insurance') : t('conditions.insuranceAt', { rate: shortRate(rate) })}
          checked={pricing.insurance}
          onChange={(event) => put({ insurance: event.currentTarget.checked })}
        />
      )}
    </fieldset>
  )
}
