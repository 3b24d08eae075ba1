/** One line of the ticket: how many, at what price, what comes off, eaten in or taken away. */
import { Button, Checkbox, SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import type { Cents } from '#domain/money.ts'
import type { BasketLine } from '#domain/sale/basket.ts'
import { MOST_OF_A_LINE } from '#domain/sale/ticket.ts'
import type { SoldArticle } from '#contract/operations/sale/till.ts'
import { useT } from '#web/i18n/i18n.ts'
import classes from '#web/screens/till/dialogs.module.css'
import { discountSaid } from '#web/screens/till/said.ts'
import { ActionDialog } from '#web/ui/action-dialog.tsx'
import { formatMoney } from '#web/ui/format.ts'
import { MoneyInput } from '#web/ui/money-input.tsx'
import { QuantityInput } from '#web/ui/quantity-input.tsx'

interface LineDialogProps {
  readonly line: BasketLine
  readonly article: SoldArticle | undefined
  readonly onChange: (change: Partial<Omit<BasketLine, 'key' | 'articleId'>>) => void
  readonly onDiscount: () => void
  readonly onRemove: () => void
  readonly onClose: () => void
}

export const LineDialog = ({ line, article, onChange, onDiscount, onRemove, onClose }: LineDialogProps) => {
  const t = useT('till')
  const [quantity, setQuantity] = useState<number | null>(line.quantity)
  const [price, setPrice] = useState<Cents | null>(line.unitPrice)
  const [isTakeaway, setTakeaway] = useState(line.isTakeaway)
  const [withDeposit, setWithDeposit] = useState(line.withDeposit)
  const needsPrice = article?.isFreePrice === true && price === null
  const reason =
    quantity === null || quantity === 0 ? t('quantity.missing') : needsPrice ? t('price.missing') : undefined
  return (
    <ActionDialog
      title={article?.label ?? t('line.gone')}
      confirmLabel={t('line.confirm')}
      isPending={false}
      reason={reason}
      onConfirm={() => {
        onChange({ quantity: quantity ?? line.quantity, unitPrice: price, isTakeaway, withDeposit })
        onClose()
      }}
      onClose={onClose}
    >
      <div className={classes.fields}>
        <div className={classes.two}>
          <QuantityInput
            label={t('quantity.label')}
            value={quantity}
            onChange={setQuantity}
            min={-MOST_OF_A_LINE}
            max={MOST_OF_A_LINE}
            withSteps
            isFirst
          />
          <MoneyInput
            label={t('line.price')}
            value={price}
            onChange={setPrice}
            min={0}
            placeholder={article === undefined ? '' : formatMoney(article.price)}
          />
        </div>
        <Service {...{ isTakeaway, setTakeaway }} />
        {article === undefined || article.deposit === null ? null : (
          <Checkbox
            label={t('line.deposit', { amount: formatMoney(article.deposit) })}
            checked={withDeposit}
            onChange={(event) => setWithDeposit(event.currentTarget.checked)}
          />
        )}
        <Deeds {...{ line, article, quantity, setQuantity, onDiscount, onRemove }} />
      </div>
    </ActionDialog>
  )
}

interface DeedsProps extends Pick<LineDialogProps, 'line' | 'article' | 'onDiscount' | 'onRemove'> {
  readonly quantity: number | null
  readonly setQuantity: (next: number) => void
}

const Deeds = ({ line, article, quantity, setQuantity, onDiscount, onRemove }: DeedsProps) => {
  const t = useT('till')
  return (
    <div className={classes.quick}>
      <Button variant="default" size="md" disabled={article?.isDiscountable !== true} onClick={onDiscount}>
        {line.discount === null ? t('discount.line') : discountSaid(line.discount)}
      </Button>
      <Button variant="default" size="md" onClick={() => setQuantity(quantity === null ? -1 : -quantity)}>
        {quantity !== null && quantity < 0 ? t('line.sell') : t('line.return')}
      </Button>
      <Button variant="default" size="md" color="red" onClick={onRemove}>
        {t('line.remove')}
      </Button>
    </div>
  )
}

interface ServiceProps {
  readonly isTakeaway: boolean
  readonly setTakeaway: (isTakeaway: boolean) => void
}

const Service = ({ isTakeaway, setTakeaway }: ServiceProps) => {
  const t = useT('till')
  return (
    <SegmentedControl
      aria-label={t('service.label')}
      data={[
        { value: 'ON_SITE', label: t('service.onSite') },
        { value: 'TAKEAWAY', label: t('service.takeaway') },
      ]}
      value={isTakeaway ? 'TAKEAWAY' : 'ON_SITE'}
      onChange={(way) => setTakeaway(way === 'TAKEAWAY')}
    />
  )
}
