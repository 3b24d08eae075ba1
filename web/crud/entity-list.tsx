/** The list of a declared entity: which one? Searched, filtered, sorted and paged by the server. */
import { ActionIcon, Button, Menu, Tooltip } from '@mantine/core'
import { useMemo, useState } from 'react'
import type { ReactNode } from 'react'
import type { AnyEntity } from '#contract/entity.ts'
import { columnsOf } from '#web/crud/columns.tsx'
import classes from '#web/crud/crud.module.css'
import { genderOf, inSentence } from '#web/crud/grammar.ts'
import { ListFilters } from '#web/crud/list-filters.tsx'
import { useListState } from '#web/crud/list-state.ts'
import type { Filters, ListState } from '#web/crud/list-state.ts'
import { OrderDialog } from '#web/crud/order-dialog.tsx'
import type { RecordItem } from '#web/crud/record.ts'
import { useAskRemove } from '#web/crud/remove.ts'
import { useT } from '#web/i18n/i18n.ts'
import { downloadFile } from '#web/shell/files.ts'
import { useFunctionKeys } from '#web/shell/function-keys.tsx'
import { sentenceOf } from '#web/shell/rest-error.ts'
import { useRight } from '#web/shell/session.ts'
import { toastError } from '#web/shell/toast.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { formatCount } from '#web/ui/format.ts'
import { Icon } from '#web/ui/icons.tsx'
import { PageLine } from '#web/ui/page-line.tsx'

export interface EntityListProps {
  readonly entity: AnyEntity
  /** Opens a record; 0 is a new one. */
  readonly onOpen: (id: number) => void
  /** Filters that the screen sets (its parent). */
  readonly fixed?: Filters
  /** Inputs of the screen beside the search. */
  readonly filters?: ReactNode
}

const NO_FILTERS: Filters = {}

const isInactive = (row: RecordItem): boolean =>
  row['active'] === false || row['isActif'] === false || row['suspended'] === true || row['hidden'] === true

export const EntityList = ({ entity, onOpen, fixed = NO_FILTERS, filters }: EntityListProps) => {
  const t = useT('crud')
  const ui = useT('ui')
  const right = useRight(entity.right)
  const state = useListState(entity, fixed)
  const askRemove = useAskRemove(entity)
  const columns = useMemo(() => columnsOf(entity), [entity])
  const [isOutputOpen, setOutputOpen] = useState(false)
  const [isOrdering, setOrdering] = useState(false)
  const { memory, change, query } = state
  const rows = query.data?.list
  const selected = rows?.find(({ id }) => id === memory.selected)

  const noWrite = right.write ? undefined : ui('noRight')
  const noneSelected = selected === undefined ? t('list.noneSelected') : undefined
  const noDelete = right.delete ? noneSelected : ui('noRight')
  const open = (id: number): void => {
    if (id !== 0) change({ selected: id })
    onOpen(id)
  }
  const create = (): void => open(0)
  useFunctionKeys({
    F3: { run: create, disabledReason: noWrite },
    F4: {
      label: right.write ? t('list.edit') : t('list.consult'),
      run: () => open(selected?.id ?? 0),
      disabledReason: noneSelected,
    },
    F8: { label: t('list.output'), run: () => setOutputOpen(true) },
    F9: { run: () => selected !== undefined && void askRemove(selected), disabledReason: noDelete },
  })

  return (
    <div className={classes.screen}>
      <PageLine
        title={entity.label.many}
        count={
          query.data === undefined
            ? undefined
            : formatCount(query.data.total, inSentence(entity.label.one), inSentence(entity.label.many))
        }
        filters={
          <>
            {filters}
            <ListFilters entity={entity} state={state} fixed={fixed} />
          </>
        }
        actions={
          <>
            {entity.ordered ? (
              <OrderButton reason={noWrite} onClick={() => setOrdering(true)} label={t('list.order')} />
            ) : null}
            <OutputMenu entity={entity} state={state} opened={isOutputOpen} onChange={setOutputOpen} />
            <ActionButton
              leftSection={<Icon name="plus" size={16} />}
              hotkey="F3"
              onClick={create}
              disabledReason={noWrite}
            >
              {t('list.add')}
            </ActionButton>
          </>
        }
      />
      <div className={classes.list}>
        <DataTable
          label={entity.label.many}
          columns={columns}
          rows={rows}
          rowId={(row) => row.id}
          sort={memory.sort}
          onSort={(sort) => change({ sort, page: 0 })}
          pages={{
            page: memory.page,
            size: memory.size,
            total: query.data?.total ?? 0,
            onChange: (page, size) => change({ page, size }),
          }}
          selected={memory.selected}
          onSelect={(id) => change({ selected: id })}
          onOpen={(row) => open(row.id)}
          isMuted={isInactive}
          isFetching={query.isFetching}
          empty={<Nothing entity={entity} state={state} onCreate={create} reason={noWrite} />}
          failure={rows === undefined && query.error !== null ? <Failed query={query} /> : undefined}
        />
      </div>
      {isOrdering ? <OrderDialog entity={entity} onClose={() => setOrdering(false)} /> : null}
    </div>
  )
}

interface OrderButtonProps {
  readonly label: string
  readonly reason: string | undefined
  readonly onClick: () => void
}

const OrderButton = ({ label, reason, onClick }: OrderButtonProps) => (
  <Tooltip label={reason ?? label}>
    <ActionIcon
      variant="default"
      size={32}
      aria-label={label}
      {...(reason === undefined ? {} : { 'data-disabled': true, 'aria-disabled': true, 'aria-description': reason })}
      onClick={() => {
        if (reason === undefined) onClick()
      }}
    >
      <Icon name="sort" />
    </ActionIcon>
  </Tooltip>
)

interface OutputMenuProps {
  readonly entity: AnyEntity
  readonly state: ListState
  readonly opened: boolean
  readonly onChange: (opened: boolean) => void
}

/** F8: the rows on paper, or all of the search as `export.csv`. */
const OutputMenu = ({ entity, state, opened, onChange }: OutputMenuProps) => {
  const t = useT('crud')
  const ui = useT('ui')
  const { export: mayExport } = useRight(entity.right)
  const { criteria, memory } = state
  const exportCsv = (): void => {
    const body = { criteria, sort: memory.sort, format: 'csv' }
    void downloadFile(`${entity.path}/document`, 'export.csv', { body }).catch(toastError)
  }
  return (
    <Menu opened={opened} onChange={onChange} position="bottom-end">
      <Menu.Target>
        <Button variant="default" leftSection={<Icon name="print" size={16} />} aria-keyshortcuts="F8">
          {t('list.output')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<Icon name="download" size={16} />}
          disabled={!mayExport}
          rightSection={mayExport ? null : ui('noRight')}
          onClick={exportCsv}
        >
          {t('list.csv')}
        </Menu.Item>
        <Menu.Item leftSection={<Icon name="print" size={16} />} onClick={() => setTimeout(() => window.print(), 50)}>
          {t('list.print')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

interface NothingProps {
  readonly entity: AnyEntity
  readonly state: ListState
  readonly onCreate: () => void
  readonly reason: string | undefined
}

/** No record at all, or none that matches: what to do about it. */
const Nothing = ({ entity, state, onCreate, reason }: NothingProps) => {
  const t = useT('crud')
  if (state.isNarrowed) {
    return (
      <EmptyState
        title={t('list.noMatch')}
        body={t('list.noMatchBody')}
        action={
          <Button variant="default" onClick={state.clear}>
            {t('list.showAll')}
          </Button>
        }
      />
    )
  }
  const one = inSentence(entity.label.one)
  return (
    <EmptyState
      title={t(`none.${genderOf(entity.label)}`, { one })}
      body={reason === undefined ? t('list.emptyBody') : t('list.emptyBodyNoRight')}
      action={
        <ActionButton onClick={onCreate} disabledReason={reason} hotkey="F3">
          {t(`add.${genderOf(entity.label)}`, { one })}
        </ActionButton>
      }
    />
  )
}

const Failed = ({ query }: { readonly query: ListState['query'] }) => {
  const ui = useT('ui')
  return (
    <EmptyState
      title={ui('table.failed')}
      body={sentenceOf(query.error)}
      action={
        <Button variant="default" onClick={() => void query.refetch()}>
          {ui('table.retry')}
        </Button>
      }
    />
  )
}
