/** What a till asks while it sells: a price, how many, what comes off. */
import { SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import type { BasisPoints, Cents } from '#domain/money.ts'
import { basisPoints, cents } from '#domain/money.ts'
import type { Discount } from '#domain/sale/ticket.ts'
import { MOST_OF_A_LINE } from '#domain/sale/ticket.ts'
import { SHORTEST_REASON } from '#contract/reason.ts'
import { useT } from '#web/i18n/i18n.ts'
import classes from '#web/screens/till/dialogs.module.css'
import { NumberPad } from '#web/screens/till/number-pad.tsx'
import { ActionDialog } from '#web/ui/action-dialog.tsx'
import { formatRate } from '#web/ui/format.ts'
import { MoneyInput } from '#web/ui/money-input.tsx'
import { QuantityInput } from '#web/ui/quantity-input.tsx'
import { RateInput } from '#web/ui/rate-input.tsx'
import { ReasonInput } from '#web/ui/reason-input.tsx'

const MOST_PRICE = 9_999_900

interface PriceDialogProps {
  readonly label: string
  readonly onPrice: (price: Cents | null) => void
}

export const PriceDialog = ({ label, onPrice }: PriceDialogProps) => {
  const t = useT('till')
  const [price, setPrice] = useState<Cents | null>(null)
  return (
    <ActionDialog
      title={t('price.title', { label })}
      confirmLabel={t('price.confirm')}
      isPending={false}
      reason={price === null ? t('price.missing') : undefined}
      size="sm"
      onConfirm={() => onPrice(price)}
      onClose={() => onPrice(null)}
    >
      <MoneyInput label={t('price.label')} value={price} onChange={setPrice} min={0} max={MOST_PRICE} isFirst />
      <NumberPad value={price ?? 0} onChange={(next) => setPrice(cents(next))} most={MOST_PRICE} />
    </ActionDialog>
  )
}

interface QuantityDialogProps {
  readonly title: string
  readonly initial: number
  readonly onQuantity: (quantity: number) => void
  readonly onClose: () => void
}

export const QuantityDialog = ({ title, initial, onQuantity, onClose }: QuantityDialogProps) => {
  const t = useT('till')
  const [quantity, setQuantity] = useState<number | null>(initial)
  /** The first figure of the pad replaces what stood there. */
  const [isFresh, setFresh] = useState(true)
  return (
    <ActionDialog
      title={title}
      confirmLabel={t('quantity.confirm')}
      isPending={false}
      reason={quantity === null || quantity === 0 ? t('quantity.missing') : undefined}
      size="sm"
      onConfirm={() => onQuantity(quantity ?? 1)}
      onClose={onClose}
    >
      <QuantityInput
        label={t('quantity.label')}
        value={quantity}
        onChange={(next) => {
          setFresh(false)
          setQuantity(next)
        }}
        min={-MOST_OF_A_LINE}
        max={MOST_OF_A_LINE}
        isFirst
      />
      <NumberPad
        value={isFresh ? 0 : Math.abs(quantity ?? 0)}
        onChange={(next) => {
          setFresh(false)
          setQuantity(next)
        }}
        most={MOST_OF_A_LINE}
      />
    </ActionDialog>
  )
}

const USUAL_RATES = [500, 1000, 1500, 2000, 5000, 10_000]

interface DiscountDialogProps {
  readonly title: string
  readonly initial: Discount | null
  readonly onDiscount: (discount: Discount | null) => void
  readonly onClose: () => void
}

/** By rate or by amount, with its reason; what is typed and said stays on the ticket. */
export const DiscountDialog = ({ title, initial, onDiscount, onClose }: DiscountDialogProps) => {
  const t = useT('till')
  const [isRate, setIsRate] = useState(initial?.amount === null || initial === null)
  const [rate, setRate] = useState<BasisPoints | null>(
    initial === null || initial.rate === null ? null : basisPoints(initial.rate),
  )
  const [amount, setAmount] = useState<Cents | null>(initial?.amount ?? null)
  const [reason, setReason] = useState(initial?.reason ?? '')
  const isTyped = isRate ? rate !== null && rate > 0 : amount !== null && amount > 0
  const why = isTyped
    ? reason.trim().length < SHORTEST_REASON
      ? t('discount.noReason')
      : undefined
    : t('discount.missing')
  return (
    <ActionDialog
      title={title}
      confirmLabel={t('discount.confirm')}
      isPending={false}
      reason={why}
      onConfirm={() =>
        onDiscount({ rate: isRate ? rate : null, amount: isRate ? null : amount, reason: reason.trim() })
      }
      onClose={onClose}
    >
      <div className={classes.fields}>
        <SegmentedControl
          aria-label={t('discount.kind')}
          data={[
            { value: 'rate', label: t('discount.rate') },
            { value: 'amount', label: t('discount.amount') },
          ]}
          value={isRate ? 'rate' : 'amount'}
          onChange={(kind) => setIsRate(kind === 'rate')}
        />
        {isRate ? (
          <>
            <RateInput label={t('discount.rate')} value={rate} onChange={setRate} min={1} max={10_000} isFirst />
            <div className={classes.quick}>
              {USUAL_RATES.map((one) => (
                <button key={one} type="button" onClick={() => setRate(basisPoints(one))}>
                  {formatRate(one)}
                </button>
              ))}
            </div>
          </>
        ) : (
          <MoneyInput label={t('discount.amount')} value={amount} onChange={setAmount} min={1} isFirst />
        )}
        <ReasonInput label={t('discount.reason')} value={reason} onChange={setReason} />
        {initial === null ? null : (
          <button type="button" className={classes.drop} onClick={() => onDiscount(null)}>
            {t('discount.drop')}
          </button>
        )}
      </div>
    </ActionDialog>
  )
}
