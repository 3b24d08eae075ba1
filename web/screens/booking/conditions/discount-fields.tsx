import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { discountRefusal } from '#domain/booking/discount.ts'
import type { DiscountedStay } from '#domain/booking/discount.ts'
import type { BasisPoints } from '#domain/money.ts'
import { discount as discountEntity } from '#contract/entities/occupant-extra/occupant-extra.ts'
import { messageOf } from '#contract/messages.ts'
import type { PricingInput } from '#contract/operations/booking/party.ts'
import { offeredDiscounts } from '#contract/operations/occupant-extra/discount.ts'
import type { DiscountChoice } from '#contract/operations/occupant-extra/discount.ts'
import { useT } from '#web/i18n/i18n.ts'
import classes from '#web/screens/booking/conditions/conditions.module.css'
import { call } from '#web/shell/call.ts'
import { useRight } from '#web/shell/session.ts'
import { MoneyInput } from '#web/ui/money-input.tsx'
import { RateInput } from '#web/ui/rate-input.tsx'

type Discount = NonNullable<PricingInput['discount']>

interface DiscountFieldsProps {
  readonly discount: Discount | null
  /** Those of the file: a discount that is for none of them is not offered. */
  readonly stays: readonly DiscountedStay[]
  readonly onChange: (discount: Discount | null) => void
}

const FREE_PERCENT = 'percent'
const FREE_AMOUNT = 'amount'
const MOST = 10_000_000

const ofHouse = ({ id, label, unit, rate, amount }: DiscountChoice): Discount => ({
  discountId: id,
  label,
  unit,
  rate,
  amount,
})

const free = (unit: Discount['unit']): Discount => ({ discountId: null, label: null, unit, rate: null, amount: null })

/** Why a discount is for none of the stays; undefined where it is for one, or while there is none. */
const whyNot = (row: DiscountChoice, stays: readonly DiscountedStay[]): string | undefined => {
  const refusals = stays.map((stay) => discountRefusal(row, stay))
  const [first = null] = refusals
  if (first === null || refusals.includes(null)) return undefined
  return messageOf(first.code, first.context) ?? first.code
}

const choiceOf = (discount: Discount | null): string | null => {
  if (discount === null) return null
  if (discount.discountId !== null) return String(discount.discountId)
  return discount.unit === 'PERCENT' ? FREE_PERCENT : FREE_AMOUNT
}

/** Its key begins with the record's name: one that is changed elsewhere is read again. */
const useDiscounts = (enabled: boolean) =>
  useQuery({
    queryKey: [discountEntity.name, 'for-booking'],
    queryFn: ({ signal }) => call(offeredDiscounts, { signal }),
    enabled,
  })

/** A discount of the house, or a free one in per cent or in euros. */
export const DiscountFields = ({ discount, stays, onChange }: DiscountFieldsProps) => {
  const t = useT('booking')
  const { read } = useRight(discountEntity.right)
  const rows = useDiscounts(read).data?.list ?? []
  const chosen = rows.find(({ id }) => id === discount?.discountId)
  const reasons = new Map(
    rows.flatMap((row) => {
      const why = whyNot(row, stays)
      return why === undefined ? [] : [[String(row.id), why] as const]
    }),
  )
  const pick = (choice: string | null): void => {
    if (choice === null) return onChange(null)
    if (choice === FREE_PERCENT) return onChange(free('PERCENT'))
    if (choice === FREE_AMOUNT) return onChange(free('CURRENCY'))
    const row = rows.find(({ id }) => String(id) === choice)
    return row === undefined ? undefined : onChange(ofHouse(row))
  }
  return (
    <>
      <Select
        label={t('conditions.discount')}
        placeholder={t('conditions.noDiscount')}
        error={chosen === undefined ? undefined : whyNot(chosen, stays)}
        renderOption={({ option: { value, label } }) => (
          <span>
            {label}
            {reasons.has(value) ? <small className={classes.why}>{reasons.get(value)}</small> : null}
          </span>
        )}
        data={[
          ...rows.map((row) => ({
            value: String(row.id),
            label: row.label,
            disabled: reasons.has(String(row.id)),
          })),
          { value: FREE_PERCENT, label: t('conditions.freePercent') },
          { value: FREE_AMOUNT, label: t('conditions.freeAmount') },
        ]}
        classNames={{ option: classes.option ?? '' }}
        value={choiceOf(discount)}
        onChange={pick}
        clearable
      />
      {discount === null || discount.discountId !== null ? (
        <span />
      ) : discount.unit === 'PERCENT' ? (
        <RateInput
          label={t('conditions.rate')}
          value={discount.rate as BasisPoints | null}
          onChange={(rate) => onChange({ ...discount, rate })}
          min={0}
          max={10_000}
        />
      ) : (
        <MoneyInput
          label={t('conditions.amount')}
          value={discount.amount}
          onChange={(amount) => onChange({ ...discount, amount })}
          min={0}
          max={MOST}
        />
      )}
    </>
  )
}
