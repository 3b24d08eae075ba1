/** /article-list: the articles, their stock where there is too little of it, and what is done with many of them. */
import { lazy, Suspense, useMemo, useState } from 'react'
import type { ReactNode } from 'react'
import { formatInteger } from '#contract/format.ts'
import { article } from '#contract/entities/sale/article.ts'
import { columnsOf } from '#web/crud/columns.tsx'
import { EntityList } from '#web/crud/entity-list.tsx'
import type { ListState } from '#web/crud/list-state.ts'
import type { RecordItem } from '#web/crud/record.ts'
import { useT } from '#web/i18n/i18n.ts'
import { pathTo } from '#web/paths.ts'
import classes from '#web/screens/sale/sale.module.css'
import { useGo } from '#web/shell/navigation.tsx'
import { useRight } from '#web/shell/session.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { Icon } from '#web/ui/icons.tsx'
import type { IconName } from '#web/ui/icons.tsx'

/** Files of spreadsheets are read by a large library: loaded when somebody sends one. */
const ImportDialog = lazy(async () => ({
  default: (await import('#web/screens/sale/tools/import-dialog.tsx')).ImportDialog,
}))
const LabelsDialog = lazy(async () => ({
  default: (await import('#web/screens/sale/tools/price-labels-dialog.tsx')).PriceLabelsDialog,
}))

const StockCell = ({ row }: { readonly row: RecordItem }) => {
  const t = useT('sale')
  if (row['hasStock'] !== true) return null
  const stock = formatInteger(Number(row['stock'] ?? 0))
  if (row['isLow'] !== true) return stock
  const said = t('list.lowOf', { stock, alert: formatInteger(Number(row['stockAlert'] ?? 0)) })
  return (
    <span className={classes.low} title={said}>
      <Icon name="warning" size={14} />
      {stock}
      <span className={classes.spoken}>{said}</span>
    </span>
  )
}

const stockCell = (row: RecordItem) => <StockCell row={row} />

export const ArticleList = () => {
  const columns = useMemo(
    () =>
      // Marked on the stock itself: a column of its own would say it twice.
      columnsOf(
        article,
        article.list.filter((key) => key !== 'isLow'),
      ).map((column) => (column.key === 'stock' ? { ...column, cell: stockCell } : column)),
    [],
  )
  return (
    <EntityList
      entity={article}
      record="/article/$articleId"
      columns={columns}
      renderActions={(state) => <Actions state={state} />}
    />
  )
}

const Actions = ({ state }: { readonly state: ListState }) => {
  const t = useT('sale')
  const go = useGo()
  const { write, why } = useRight(article.right)
  return (
    <>
      <ActionButton
        variant="default"
        leftSection={<Icon name="tasks" size={16} />}
        onClick={() => go(pathTo('/article-stocktaking'))}
      >
        {t('list.stocktaking')}
      </ActionButton>
      <Opened
        label={t('list.import')}
        icon="enter"
        reason={write ? undefined : why}
        renderDialog={(close) => <ImportDialog onClose={close} />}
      />
      <Opened
        label={t('list.labels')}
        icon="copy"
        reason={undefined}
        renderDialog={(close) => <LabelsDialog criteria={state.criteria} onClose={close} />}
      />
    </>
  )
}

interface OpenedProps {
  readonly label: string
  readonly icon: IconName
  readonly reason: string | undefined
  readonly renderDialog: (close: () => void) => ReactNode
}

const Opened = ({ label, icon, reason, renderDialog }: OpenedProps) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <ActionButton
        variant="default"
        leftSection={<Icon name={icon} size={16} />}
        disabledReason={reason}
        onClick={() => setOpen(true)}
      >
        {label}
      </ActionButton>
      <Suspense>{isOpen ? renderDialog(() => setOpen(false)) : null}</Suspense>
    </>
  )
}
