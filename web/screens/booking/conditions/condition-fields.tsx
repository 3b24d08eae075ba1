import { Checkbox, TextInput, Select } from '@mantine/core'
import type { DiscountedStay } from '#domain/booking/discount.ts'
import type { PricingInput } from '#contract/operations/booking/party.ts'
import type { TermsFile } from '#contract/operations/booking/file.ts'
import { paymentMethod } from '#contract/entities/payment/payment.ts'
import { useT } from '#web/i18n/i18n.ts'
import classes from '#web/screens/booking/conditions/conditions.module.css'
import { DiscountFields } from '#web/screens/booking/conditions/discount-fields.tsx'
import { shortRate } from '#web/screens/booking/price/words.ts'
import { formatAmount } from '#web/ui/format.ts'
import { useModule, useRight } from '#web/shell/session.ts'
import { MoneyInput } from '#web/ui/money-input.tsx'
import { useAll } from '#web/crud/queries.ts'
import { nameOf } from '#web/crud/record.ts'

interface MethodFieldProps {
  /** Absent on files older than this condition. */
  readonly value: number | null | undefined
  readonly onChange: (id: number | null) => void
}

/** How the customer means to pay: some special offers ask for it. */
const MethodField = ({ value, onChange }: MethodFieldProps) => {
  const t = useT('booking')
  const { read } = useRight(paymentMethod.right)
  const rows = useAll(paymentMethod, read).data?.list ?? []
  const offered = rows.filter((row) => row['active'] !== false || row.id === value)
  if (!read) return null
  return (
    <Select
      label={t('conditions.method')}
      placeholder={t('conditions.anyMethod')}
      data={offered.map((row) => ({ value: String(row.id), label: nameOf(paymentMethod, row) }))}
      value={value == null ? null : String(value)}
      onChange={(id) => onChange(id === null ? null : Number(id))}
      clearable
    />
  )
}

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
