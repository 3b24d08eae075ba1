/** Tickets put aside by a name or a table, and taken up again. */
import { ActionIcon, Modal, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Cents } from '#domain/money.ts'
import { basketFrom } from '#domain/sale/basket.ts'
import type { Basket } from '#domain/sale/basket.ts'
import type { BasketInput, BasketRow } from '#contract/operations/sale/till.ts'
import { tills } from '#contract/operations/sale/till.ts'
import { useT } from '#web/i18n/i18n.ts'
import classes from '#web/screens/till/dialogs.module.css'
import { contentOf } from '#web/screens/till/use-paying.ts'
import type { Till } from '#web/screens/till/use-till.ts'
import { call } from '#web/shell/call.ts'
import { useFunctionKeys } from '#web/shell/function-keys.tsx'
import { sentenceOf } from '#web/shell/rest-error.ts'
import { toast } from '#web/shell/toast.ts'
import { ActionDialog } from '#web/ui/action-dialog.tsx'
import { confirm } from '#web/ui/confirm.tsx'
import { formatInstant, formatMoney } from '#web/ui/format.ts'
import { Icon } from '#web/ui/icons.tsx'

const KEY = 'tillBasket'

export const useBaskets = (registerId: number) =>
  useQuery({
    queryKey: [KEY, registerId],
    queryFn: ({ signal }) => call(tills.baskets, { params: { id: registerId }, signal }),
    meta: { quiet: true },
  }).data?.list

interface PutAsideProps {
  readonly till: Till
  readonly onClose: () => void
}

export const PutAsideDialog = ({ till, onClose }: PutAsideProps) => {
  const t = useT('till')
  const queries = useQueryClient()
  const { board, basket, clear } = till
  const { hasTables, id: cashRegisterId } = board.register
  const [label, setLabel] = useState(basket.aside?.label ?? '')
  const saving = useMutation({
    meta: { quiet: true },
    mutationFn: () => {
      const { id = 0, version = 0 } = basket.aside ?? {}
      return call(tills.putAside, {
        body: { id, version, cashRegisterId, label: label.trim(), content: contentOf(till) },
      })
    },
    onSuccess: async () => {
      clear()
      onClose()
      toast.success(t('aside.saved', { label: label.trim() }))
      await queries.invalidateQueries({ queryKey: [KEY] })
    },
  })
  return (
    <ActionDialog
      title={t('aside.title')}
      confirmLabel={t('aside.confirm')}
      isPending={saving.isPending}
      reason={label.trim() === '' ? t('aside.noLabel') : undefined}
      error={saving.error === null ? undefined : sentenceOf(saving.error)}
      size="sm"
      onConfirm={() => saving.mutateAsync().catch(() => undefined)}
      onClose={onClose}
    >
      <TextInput
        label={t(hasTables ? 'aside.table' : 'aside.name')}
        value={label}
        onChange={(event) => setLabel(event.currentTarget.value)}
        maxLength={40}
        required
        data-autofocus
      />
    </ActionDialog>
  )
}

type Line = BasketInput['lines'][number]

/** What the server kept, as the lines of a basket. */
const lineOf = ({ articleId, quantity, unitPrice, isTakeaway, discount, withDeposit }: Line) => ({
  articleId,
  quantity,
  isTakeaway,
  unitPrice: (unitPrice ?? null) as Cents | null,
  discount: discountOf(discount),
  withDeposit: withDeposit ?? true,
})

const discountOf = (discount: BasketInput['discount']): Basket['discount'] =>
  discount === null || discount === undefined
    ? null
    : { rate: discount.rate ?? null, amount: (discount.amount ?? null) as Cents | null, reason: discount.reason }

export const loadBasket = async ({ id, version, label }: BasketRow, isTakeaway: boolean): Promise<Basket> => {
  const { item } = await call(tills.basket, { params: { id } })
  const { lines, discount, customerId } = item.content
  return basketFrom(lines.map(lineOf), {
    isTakeaway,
    discount: discountOf(discount),
    customerId: customerId ?? null,
    aside: { id, version: Math.max(version, item.version), label },
  })
}

interface BasketItemProps {
  readonly row: BasketRow
  readonly isDisabled: boolean
  readonly onTake: () => void
  readonly onDrop: () => void
}

const BasketItem = ({ row, isDisabled, onTake, onDrop }: BasketItemProps) => {
  const t = useT('till')
  return (
    <li>
      <button type="button" className={classes.choice} disabled={isDisabled} onClick={onTake}>
        <span>
          {row.label}
          <small>{t('aside.line', { count: row.count, seller: row.seller, at: formatInstant(row.at) })}</small>
        </span>
        <span data-figures>{formatMoney(row.total)}</span>
      </button>
      <ActionIcon variant="default" size={56} aria-label={t('aside.dropOne', { label: row.label })} onClick={onDrop}>
        <Icon name="trash" />
      </ActionIcon>
    </li>
  )
}

interface BasketListProps {
  readonly till: Till
  readonly onClose: () => void
}

export const BasketListDialog = ({ till, onClose }: BasketListProps) => {
  const t = useT('till')
  const queries = useQueryClient()
  const { board, basket, dispatch } = till
  const baskets = useBaskets(board.register.id)
  useFunctionKeys({ Escape: { run: onClose } }, { dialog: true })
  const isBusy = basket.lines.length > 0
  const taking = useMutation({
    mutationFn: (row: BasketRow) => loadBasket(row, board.register.service === 'TAKEAWAY'),
    onSuccess: (loaded) => {
      dispatch({ kind: 'load', basket: loaded })
      onClose()
    },
  })
  const dropping = useMutation({
    mutationFn: ({ id, version }: BasketRow) => call(tills.giveUp, { body: { id, version } }),
    onSuccess: () => toast.deleted(),
    onSettled: () => queries.invalidateQueries({ queryKey: [KEY] }),
  })
  const drop = async (row: BasketRow): Promise<void> => {
    const yes = await confirm({
      title: t('aside.dropTitle', { label: row.label }),
      body: t('aside.dropBody'),
      confirmLabel: t('aside.drop'),
      danger: true,
    })
    if (yes) dropping.mutate(row)
  }
  return (
    <Modal opened onClose={onClose} closeOnEscape={false} title={t('aside.list')}>
      {baskets?.length === 0 ? <p>{t('aside.none')}</p> : null}
      {isBusy ? <p>{t('aside.busy')}</p> : null}
      <ul className={classes.choices} aria-label={t('aside.list')}>
        {baskets?.map((row) => (
          <BasketItem
            key={row.id}
            row={row}
            isDisabled={isBusy || taking.isPending}
            onTake={() => taking.mutate(row)}
            onDrop={() => void drop(row)}
          />
        ))}
      </ul>
    </Modal>
  )
}
