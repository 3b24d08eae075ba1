/** Tickets put aside by a name or a table, and taken up again. */
import { ActionIcon, Alert, Modal } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { isSameTable, tableNames } from '#domain/sale/tables.ts'
import type { BasketRow } from '#contract/operations/sale/till.ts'
import { tills } from '#contract/operations/sale/till.ts'
import { useT } from '#web/i18n/i18n.ts'
import classes from '#web/screens/till/dialogs.module.css'
import { loadBasket, TILL_BASKETS, useBaskets, usePutAside } from '#web/screens/till/put-aside.tsx'
import { ProvisionalDialog } from '#web/screens/till/provisional.tsx'
import { TableGrid } from '#web/screens/till/tables.tsx'
import type { Till } from '#web/screens/till/use-till.ts'
import { call } from '#web/shell/call.ts'
import { useFunctionKeys } from '#web/shell/function-keys.tsx'
import { sentenceOf } from '#web/shell/rest-error.ts'
import { toast } from '#web/shell/toast.ts'
import { confirm } from '#web/ui/confirm.tsx'
import { formatInstant, formatMoney } from '#web/ui/format.ts'
import { Icon } from '#web/ui/icons.tsx'

interface BasketItemProps {
  readonly row: BasketRow
  readonly isDisabled: boolean
  readonly onTake: () => void
  readonly onProvisional: () => void
  readonly onDrop: () => void
}

const BasketItem = ({ row, isDisabled, onTake, onProvisional, onDrop }: BasketItemProps) => {
  const t = useT('till')
  const papers = useT('printer')
  const { label } = row
  return (
    <li>
      <button type="button" className={classes.choice} disabled={isDisabled} onClick={onTake}>
        <span>
          {label}
          <small>{t('aside.line', { count: row.count, seller: row.seller, at: formatInstant(row.at) })}</small>
        </span>
        <span data-figures>{formatMoney(row.total)}</span>
      </button>
      <ActionIcon
        variant="default"
        size={56}
        aria-label={papers('provisional.openOne', { label })}
        onClick={onProvisional}
      >
        <Icon name="print" />
      </ActionIcon>
      <ActionIcon variant="default" size={56} aria-label={t('aside.dropOne', { label })} onClick={onDrop}>
        <Icon name="trash" />
      </ActionIcon>
    </li>
  )
}

interface OthersProps {
  readonly rows: readonly BasketRow[]
  readonly isDisabled: boolean
  readonly onTake: (row: BasketRow) => void
  readonly onProvisional: (row: BasketRow) => void
  readonly onDrop: (row: BasketRow) => Promise<void>
}

/** Those that stand at no table of the house. */
const Others = ({ rows, isDisabled, onTake, onProvisional, onDrop }: OthersProps) => {
  const t = useT('till')
  return (
    <ul className={classes.choices} aria-label={t('aside.list')}>
      {rows.map((row) => (
        <BasketItem
          key={row.id}
          row={row}
          isDisabled={isDisabled}
          onTake={() => onTake(row)}
          onProvisional={() => onProvisional(row)}
          onDrop={() => void onDrop(row)}
        />
      ))}
    </ul>
  )
}

interface BasketListProps {
  readonly till: Till
  readonly onClose: () => void
}

/** One is taken up, or given up. */
const useTaking = ({ board, dispatch }: Till, onClose: () => void) => {
  const t = useT('till')
  const queries = useQueryClient()
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
    onSettled: () => queries.invalidateQueries({ queryKey: [TILL_BASKETS] }),
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
  return { taking, drop }
}

export const BasketListDialog = ({ till, onClose }: BasketListProps) => {
  const t = useT('till')
  const { board, basket, dispatch } = till
  const baskets = useBaskets(board.register.id)
  useFunctionKeys({ Escape: { run: onClose } }, { dialog: true })
  const isBusy = basket.lines.length > 0
  const tables = useMemo(() => tableNames(board.register.tables), [board.register.tables])
  const put = usePutAside(till, onClose)
  const { taking, drop } = useTaking(till, onClose)
  const [shown, setShown] = useState<BasketRow>()
  /** A table: what it has is taken up, or what is in hand goes to it; a free one is where the next ticket begins. */
  const choose = (name: string, row: BasketRow | undefined): void => {
    if (isBusy) return put.mutate(name)
    if (row !== undefined) return taking.mutate(row)
    dispatch({ kind: 'table', table: name })
    onClose()
    return undefined
  }
  if (shown !== undefined)
    return (
      <ProvisionalDialog
        registerId={board.register.id}
        basketId={shown.id}
        content={null}
        label={shown.label}
        onClose={() => setShown(undefined)}
      />
    )
  const others = baskets?.filter((row) => !tables.some((name) => isSameTable(name, row.label)))
  return (
    <Modal
      opened
      onClose={onClose}
      closeOnEscape={false}
      title={t('aside.list')}
      size={tables.length > 0 ? 'xl' : 'md'}
    >
      {put.error === null ? null : (
        <Alert color="red" role="alert" mb="sm">
          {sentenceOf(put.error)}
        </Alert>
      )}
      {tables.length === 0 ? null : (
        <>
          {isBusy ? <p>{t('aside.goesTo')}</p> : null}
          <TableGrid {...{ tables, baskets }} isDisabled={taking.isPending || put.isPending} onChoose={choose} />
          <h3 className={classes.others}>{t('aside.others')}</h3>
        </>
      )}
      {others?.length === 0 ? <p>{t('aside.none')}</p> : null}
      {isBusy && tables.length === 0 ? <p>{t('aside.busy')}</p> : null}
      <Others
        rows={others ?? []}
        isDisabled={isBusy || taking.isPending}
        onTake={taking.mutate}
        onProvisional={setShown}
        onDrop={drop}
      />
    </Modal>
  )
}
