/** What a place orders for the morning: a quantity an article, for that day or every day until it leaves. */
import { Alert, Checkbox, Stack } from '@mantine/core'
import { useState } from 'react'
import { MOST_BREAD } from '#domain/sale/bread.ts'
import { bread } from '#contract/operations/sale/bread.ts'
import type { BreadBoard, BreadRow } from '#contract/operations/sale/bread.ts'
import { useT } from '#web/i18n/i18n.ts'
import classes from '#web/screens/bread/bread.module.css'
import { useBreadDeed } from '#web/screens/bread/use-bread.ts'
import { call } from '#web/shell/call.ts'
import { sentenceOf } from '#web/shell/rest-error.ts'
import { toast } from '#web/shell/toast.ts'
import { ActionDialog } from '#web/ui/action-dialog.tsx'
import { formatDay, formatMoney } from '#web/ui/format.ts'
import { QuantityInput } from '#web/ui/quantity-input.tsx'

interface OrderDialogProps {
  readonly board: BreadBoard
  readonly row: BreadRow
  readonly onClose: () => void
}

export const OrderDialog = ({ board, row, onClose }: OrderDialogProps) => {
  const t = useT('bread')
  const { day, articles, until, isLate, mayInsist } = board
  const [counts, setCounts] = useState<ReadonlyMap<number, number | null>>(
    new Map(articles.map(({ id }) => [id, row.lines.find(({ articleId }) => articleId === id)?.quantity ?? 0])),
  )
  const [isRepeated, setRepeated] = useState(row.lines.some((line) => line.isRepeated))
  const deed = useBreadDeed(
    (_: undefined, intent) => {
      const lines = articles.map(({ id }) => ({ articleId: id, quantity: counts.get(id) ?? 0 }))
      return call(bread.order, {
        body: { day, occupancyId: row.occupancyId, lines, isRepeated, insists: isLate },
        intent,
      })
    },
    () => {
      toast.success(t('order.done', { place: row.place }))
      onClose()
    },
    () => undefined,
  )
  const isOver = articles.some(({ id }) => (counts.get(id) ?? 0) > MOST_BREAD)
  const reason = isLate && !mayInsist ? t('order.tooLate', { until }) : isOver ? t('order.tooMany') : undefined
  return (
    <ActionDialog
      title={t('order.title', { place: row.place, name: row.name })}
      confirmLabel={isLate ? t('order.insist') : t('order.confirm')}
      isPending={deed.isPending}
      reason={reason}
      error={deed.error === null ? undefined : sentenceOf(deed.error)}
      onConfirm={() => deed.mutate(undefined)}
      onClose={onClose}
    >
      <Stack gap="sm">
        {isLate ? <Alert color="yellow">{t('order.late', { until, day: formatDay(day) })}</Alert> : null}
        <div className={classes.articles}>
          {articles.map(({ id, label, price }, i) => (
            <QuantityInput
              key={id}
              label={`${label} (${formatMoney(price)})`}
              withSteps
              max={MOST_BREAD}
              value={counts.get(id) ?? null}
              onChange={(count) => setCounts((before) => new Map(before).set(id, count))}
              isFirst={i === 0}
            />
          ))}
        </div>
        <Checkbox
          label={t('order.repeated', { day: formatDay(row.departure) })}
          checked={isRepeated}
          onChange={(event) => setRepeated(event.currentTarget.checked)}
        />
      </Stack>
    </ActionDialog>
  )
}
