import { Stack, Text, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatInteger } from '#contract/format.ts'
import { article } from '#contract/entities/sale/article.ts'
import { articleStockMoveList } from '#contract/lists/sale/article-stock-move.ts'
import { articleStock, MOST_MOVED } from '#contract/operations/sale/stock.ts'
import { isReason, LONGEST_REASON } from '#contract/reason.ts'
import type { RecordItem } from '#web/crud/record.ts'
import { useT } from '#web/i18n/i18n.ts'
import { call } from '#web/shell/call.ts'
import { useIntent } from '#web/shell/intent.ts'
import { sentenceOf } from '#web/shell/rest-error.ts'
import { toast } from '#web/shell/toast.ts'
import { ActionDialog } from '#web/ui/action-dialog.tsx'
import { QuantityInput } from '#web/ui/quantity-input.tsx'

export type MoveKind = 'IN' | 'OUT'

interface Move {
  readonly kind: MoveKind
  readonly quantity: number
  readonly reason: string
}

const useMoving = (id: number, after: number, onClose: () => void) => {
  const t = useT('sale')
  const queries = useQueryClient()
  const intent = useIntent()
  return useMutation({
    meta: { quiet: true },
    mutationFn: (body: Move) => call(articleStock.move, { params: { id }, body, intent: intent.key() }),
    onSuccess: async () => {
      intent.settle()
      onClose()
      toast.success(t('stock.saved', { count: formatInteger(after) }))
      await Promise.all(
        [article.name, articleStockMoveList.name].map((name) => queries.invalidateQueries({ queryKey: [name] })),
      )
    },
  })
}

interface MoveDialogProps {
  readonly item: RecordItem
  readonly kind: MoveKind
  readonly onClose: () => void
}

/** What comes in, or leaves otherwise than by a sale: that says why. */
export const MoveDialog = ({ item, kind, onClose }: MoveDialogProps) => {
  const t = useT('sale')
  const [quantity, setQuantity] = useState<number | null>(null)
  const [reason, setReason] = useState('')
  const isOut = kind === 'OUT'
  const after = Number(item['stock'] ?? 0) + (quantity ?? 0) * (isOut ? -1 : 1)
  const moving = useMoving(item.id, after, onClose)
  const why =
    quantity === null || quantity < 1
      ? t('stock.tellQuantity')
      : isOut && !isReason(reason)
        ? t('stock.tellReason')
        : undefined
  return (
    <ActionDialog
      title={t(isOut ? 'stock.outTitle' : 'stock.inTitle', { label: String(item['label']) })}
      confirmLabel={t(isOut ? 'stock.out' : 'stock.in')}
      isPending={moving.isPending}
      reason={why}
      error={moving.error === null ? undefined : sentenceOf(moving.error)}
      onConfirm={() => moving.mutate({ kind, quantity: quantity ?? 0, reason })}
      onClose={onClose}
    >
      <Stack gap="sm">
        <QuantityInput
          label={t('stock.quantity')}
          isFirst
          required
          min={1}
          max={MOST_MOVED}
          value={quantity}
          onChange={setQuantity}
          w={140}
        />
        <TextInput
          label={t(isOut ? 'stock.reason' : 'stock.supplier')}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          maxLength={LONGEST_REASON}
          required={isOut}
        />
        {quantity === null ? null : (
          <Text size="sm" c="dimmed">
            {t('stock.after', { count: formatInteger(after) })}
          </Text>
        )}
      </Stack>
    </ActionDialog>
  )
}
