/** Puts the ticket in hand aside, by a name or at a table; at one that has a ticket already it is added to that. */
import { TextInput } from '@mantine/core'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { Cents } from '#domain/money.ts'
import { basketFrom } from '#domain/sale/basket.ts'
import type { Basket } from '#domain/sale/basket.ts'
import { isSameTable, joinBaskets, tableNames } from '#domain/sale/tables.ts'
import type { BasketInput, BasketRow } from '#contract/operations/sale/till.ts'
import { tills } from '#contract/operations/sale/till.ts'
import { useT } from '#web/i18n/i18n.ts'
import { TableGrid } from '#web/screens/till/tables.tsx'
import { contentOf } from '#web/screens/till/use-paying.ts'
import type { Till } from '#web/screens/till/use-till.ts'
import { call } from '#web/shell/call.ts'
import { sentenceOf } from '#web/shell/rest-error.ts'
import { toast } from '#web/shell/toast.ts'
import { ActionDialog } from '#web/ui/action-dialog.tsx'

export const TILL_BASKETS = 'tillBasket'

const basketsOf = (registerId: number) =>
  queryOptions({
    queryKey: [TILL_BASKETS, registerId],
    queryFn: ({ signal }) => call(tills.baskets, { params: { id: registerId }, signal }),
    meta: { quiet: true },
  })

export const useBaskets = (registerId: number) => useQuery(basketsOf(registerId)).data?.list

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

/** What is in hand as it is kept there, with what waits there already. */
const keptAt = async (till: Till, there: BasketRow | undefined) => {
  const { basket, board } = till
  const { id = 0, version = 0 } = basket.aside ?? {}
  if (there === undefined) return { id, version, content: contentOf(till), replacesId: null, replacesVersion: 0 }
  const loaded = await loadBasket(there, basket.isTakeaway)
  return {
    ...{
      id: there.id,
      version: loaded.aside?.version ?? there.version,
      content: contentOf({ basket: joinBaskets(loaded, basket) }),
    },
    ...{ replacesId: basket.aside?.id ?? null, replacesVersion: version, cashRegisterId: board.register.id },
  }
}

export const usePutAside = (till: Till, onDone: () => void) => {
  const t = useT('till')
  const queries = useQueryClient()
  const { board, basket, clear } = till
  const { hasTables, id: cashRegisterId } = board.register
  return useMutation({
    meta: { quiet: true },
    mutationFn: async (label: string) => {
      // Read now: a ticket that has just gone to this table is not in the list of before, and there would be two of them.
      const baskets = hasTables ? (await queries.fetchQuery({ ...basketsOf(cashRegisterId), staleTime: 0 })).list : []
      const there = baskets.find((row) => row.id !== basket.aside?.id && isSameTable(row.label, label))
      const kept = await keptAt(till, there)
      await call(tills.putAside, { body: { ...kept, cashRegisterId, label: there?.label ?? label } })
      return { label: there?.label ?? label, isJoined: there !== undefined }
    },
    onSuccess: async ({ label, isJoined }) => {
      clear()
      onDone()
      toast.success(t(isJoined ? 'aside.addedTo' : 'aside.saved', { label }))
      await queries.invalidateQueries({ queryKey: [TILL_BASKETS] })
    },
    onError: () => queries.invalidateQueries({ queryKey: [TILL_BASKETS] }),
  })
}

interface PutAsideProps {
  readonly till: Till
  readonly onClose: () => void
}

export const PutAsideDialog = ({ till, onClose }: PutAsideProps) => {
  const t = useT('till')
  const { board, basket } = till
  const { hasTables, tables: named, id } = board.register
  const baskets = useBaskets(id)
  const tables = useMemo(() => tableNames(named), [named])
  const [label, setLabel] = useState(basket.aside?.label ?? basket.table ?? '')
  const saving = usePutAside(till, onClose)
  const there = baskets?.find((row) => row.id !== basket.aside?.id && isSameTable(row.label, label))
  return (
    <ActionDialog
      title={t('aside.title')}
      confirmLabel={t('aside.confirm')}
      isPending={saving.isPending}
      reason={label.trim() === '' ? t('aside.noLabel') : undefined}
      error={saving.error === null ? undefined : sentenceOf(saving.error)}
      size={tables.length > 0 ? 'xl' : 'sm'}
      onConfirm={() => saving.mutateAsync(label.trim()).catch(() => undefined)}
      onClose={onClose}
    >
      <TextInput
        label={t(hasTables ? 'aside.table' : 'aside.name')}
        description={hasTables && there !== undefined ? t('aside.joins') : undefined}
        value={label}
        onChange={(event) => setLabel(event.currentTarget.value)}
        maxLength={40}
        required
        data-autofocus
      />
      {tables.length === 0 ? null : (
        <TableGrid
          tables={tables}
          baskets={baskets}
          chosen={label}
          isDisabled={saving.isPending}
          onChoose={(name) => setLabel(name)}
        />
      )}
    </ActionDialog>
  )
}
