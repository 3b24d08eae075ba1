/** The list of a declared entity: which one? Searched, filtered, sorted and paged by the server. */
import { Button } from '@mantine/core'
import { Suspense, lazy, useMemo, useState } from 'react'
import type { ReactNode } from 'react'
import type { AnyEntity } from '#contract/entity.ts'
import { recordAddress } from '#web/crud/addresses.ts'
import type { ScreenPath } from '#contract/screens/index.ts'
import { columnsOf } from '#web/crud/columns.tsx'
import { inSentence } from '#contract/format.ts'
import { genderOf } from '#web/crud/grammar.ts'
import { ListFilters } from '#web/crud/list-filters.tsx'
import { EntityOutput } from '#web/crud/entity-output.tsx'
import { useListState } from '#web/crud/list-state.ts'
import type { Filters, ListState } from '#web/crud/list-state.ts'
import type { RecordItem } from '#web/crud/record.ts'
import { useAskRemove } from '#web/crud/remove.ts'
import { useT } from '#web/i18n/i18n.ts'
import { useFunctionKeys } from '#web/shell/function-keys.tsx'
import { useGo, useScreenParams } from '#web/shell/navigation.tsx'
import { useRight } from '#web/shell/session.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import type { Column } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { formatCount } from '#web/ui/format.ts'
import { Icon } from '#web/ui/icons.tsx'
import { ListScreen } from '#web/ui/list-screen.tsx'

export interface EntityListProps {
  readonly entity: AnyEntity
  /** Address of a record. */
  readonly record: ScreenPath
  /** Filters that the screen sets, and how it takes them off. */
  readonly fixed?: Filters
  readonly onClear?: () => void
  /** Columns of the screen's own; default: the declaration's. */
  readonly columns?: readonly Column<RecordItem>[]
  /** Takes the place of the file that the server streams. */
  readonly onCsv?: (criteria: ListState['criteria'], title: string, rows: number) => void
  /** Inputs of the screen beside the search. */
  readonly filters?: ReactNode
  /** Buttons of the screen, before those of every list. */
  readonly renderActions?: (state: ListState) => ReactNode
  /** What stands where the fixed filters alone find nothing: of this month, for instance. */
  readonly none?: ReactNode
  /** Another look at the same records: its title, its columns, and the page of a record that it opens. */
  readonly view?: { readonly title: string; readonly columns: readonly string[]; readonly page: string }
}

const OrderDialog = lazy(async () => ({ default: (await import('#web/crud/order-dialog.tsx')).OrderDialog }))

const NO_FILTERS: Filters = {}

const isInactive = (row: RecordItem): boolean =>
  row['active'] === false || row['isActif'] === false || row['suspended'] === true || row['hidden'] === true

export const EntityList = ({
  entity: declared,
  record,
  fixed = NO_FILTERS,
  onClear,
  filters,
  renderActions,
  view,
  columns: own,
  onCsv,
  none,
}: EntityListProps) => {
  const entity = useMemo(() => (view === undefined ? declared : { ...declared, list: view.columns }), [declared, view])
  const t = useT('crud')
  const right = useRight(entity.right)
  const go = useGo()
  const present = useScreenParams(record)
  const state = useListState(entity, fixed)
  const askRemove = useAskRemove(entity)
  const columns = useMemo(() => own ?? columnsOf(entity), [entity, own])
  const [isOrdering, setOrdering] = useState(false)
  const { memory, change, query } = state
  const selected = query.data?.list.find(({ id }) => id === memory.selected)

  const title = view?.title ?? entity.label.many
  const noWrite = right.write ? undefined : right.why
  const noneSelected = selected === undefined ? t('list.noneSelected') : undefined
  const noDelete = right.delete ? noneSelected : right.why
  const open = (id: number): void => {
    if (id !== 0) change({ selected: id })
    go(recordAddress(record, id, present, view?.page))
  }
  const create = (): void => open(0)
  useFunctionKeys({
    F3: { run: create, disabledReason: noWrite },
    F4: {
      label: right.write ? t('list.edit') : t('list.consult'),
      run: () => open(selected?.id ?? 0),
      disabledReason: noneSelected,
    },
    F9: { run: () => selected !== undefined && void askRemove(selected), disabledReason: noDelete },
  })

  return (
    <ListScreen
      title={title}
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
          {renderActions?.(state)}
          {entity.ordered ? (
            <ActionButton
              variant="default"
              leftSection={<Icon name="sort" size={16} />}
              onClick={() => setOrdering(true)}
              disabledReason={noWrite}
            >
              {t('list.order')}
            </ActionButton>
          ) : null}
          <EntityOutput entity={entity} state={state} title={title} onCsv={onCsv} />
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
      found={state}
      columns={columns}
      rowId={(row) => row.id}
      onOpen={(row) => open(row.id)}
      isMuted={isInactive}
      empty={<Nothing {...{ entity, state, onClear, none }} onCreate={create} reason={noWrite} />}
      dialogs={
        isOrdering ? (
          <Suspense>
            <OrderDialog entity={entity} onClose={() => setOrdering(false)} />
          </Suspense>
        ) : null
      }
    />
  )
}

interface NothingProps {
  readonly entity: AnyEntity
  readonly state: ListState
  readonly onClear: (() => void) | undefined
  readonly onCreate: () => void
  readonly reason: string | undefined
  readonly none: ReactNode
}

/** No record at all, or none that matches: what to do about it. */
const Nothing = ({ entity, state, onClear, onCreate, reason, none }: NothingProps) => {
  const t = useT('crud')
  if (none !== undefined && state.typed === '' && Object.keys(state.filters).length === 0) return none
  const clear = (): void => {
    state.clear()
    onClear?.()
  }
  if (state.isNarrowed) {
    return (
      <EmptyState
        title={t('list.noMatch')}
        body={t('list.noMatchBody')}
        action={
          <Button variant="default" onClick={clear}>
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
