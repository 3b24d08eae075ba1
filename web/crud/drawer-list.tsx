/** The list of a small declared entity without a page of its own: searched, sorted, let out as the others, each record opened beside it. */
import { useMemo, useState } from 'react'
import type { AnyEntity } from '#contract/entity.ts'
import { columnsOf } from '#web/crud/columns.tsx'
import { RecordDrawer } from '#web/crud/entity-panel.tsx'
import { EntityOutput } from '#web/crud/entity-output.tsx'
import { inSentence } from '#contract/format.ts'
import { genderOf } from '#web/crud/grammar.ts'
import { ListFilters } from '#web/crud/list-filters.tsx'
import { useListState } from '#web/crud/list-state.ts'
import type { Filters } from '#web/crud/list-state.ts'
import { useAskRemove } from '#web/crud/remove.ts'
import { useT } from '#web/i18n/i18n.ts'
import { useFunctionKeys } from '#web/shell/function-keys.tsx'
import { useGoBack } from '#web/shell/navigation.tsx'
import { useRight } from '#web/shell/session.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { formatCount } from '#web/ui/format.ts'
import { Icon } from '#web/ui/icons.tsx'
import { ListScreen } from '#web/ui/list-screen.tsx'
import { NothingFound } from '#web/ui/nothing-found.tsx'

const NO_FILTERS: Filters = {}

interface DrawerListProps {
  readonly entity: AnyEntity
  readonly columns: readonly string[]
  /** Where rows lead to more than themselves: F4 and a double click go there, « Modifier » opens the drawer. */
  readonly leads?: { readonly label: string; readonly run: (id: number) => void } | undefined
}

/** Which record lies open beside the list, what opens one, and the keys that do. */
const useOpening = (entity: AnyEntity, state: ReturnType<typeof useListState>, leads: DrawerListProps['leads']) => {
  const t = useT('crud')
  const right = useRight(entity.right)
  const back = useGoBack('/home')
  const askRemove = useAskRemove(entity)
  const [opened, setOpened] = useState<number>()
  const { memory, change, query } = state
  const selected = query.data?.list.find(({ id }) => id === memory.selected)
  const noWrite = right.write ? undefined : right.why
  const noneSelected = selected === undefined ? t('list.noneSelected') : undefined
  const editLabel = right.write ? t('list.edit') : t('list.consult')
  const open = (id: number): void => {
    if (id !== 0) change({ selected: id })
    setOpened(id)
  }
  const enter = (id: number): void => {
    if (leads === undefined) return open(id)
    change({ selected: id })
    leads.run(id)
  }
  useFunctionKeys({
    F3: { run: () => open(0), disabledReason: noWrite },
    F4: {
      label: leads?.label ?? editLabel,
      run: () => enter(selected?.id ?? 0),
      disabledReason: noneSelected,
    },
    F9: {
      run: () => selected !== undefined && void askRemove(selected),
      disabledReason: right.delete ? noneSelected : right.why,
    },
    Escape: { run: back },
  })
  const edit =
    leads === undefined ? null : (
      <ActionButton
        variant="default"
        leftSection={<Icon name="edit" size={16} />}
        onClick={() => open(selected?.id ?? 0)}
        disabledReason={noneSelected}
      >
        {editLabel}
      </ActionButton>
    )
  return { opened, close: () => setOpened(undefined), open, enter, edit, noWrite }
}

export const DrawerList = ({ entity, columns: keys, leads }: DrawerListProps) => {
  const t = useT('crud')
  const state = useListState(entity, NO_FILTERS)
  const { query } = state
  const columns = useMemo(() => columnsOf(entity, keys), [entity, keys])
  const { opened, close, open, enter, edit, noWrite } = useOpening(entity, state, leads)
  const one = inSentence(entity.label.one)
  const add = (
    <ActionButton
      leftSection={<Icon name="plus" size={16} />}
      hotkey="F3"
      onClick={() => open(0)}
      disabledReason={noWrite}
    >
      {t('list.add')}
    </ActionButton>
  )
  return (
    <ListScreen
      title={entity.label.many}
      count={query.data === undefined ? undefined : formatCount(query.data.total, one, inSentence(entity.label.many))}
      filters={<ListFilters entity={entity} state={state} fixed={NO_FILTERS} />}
      actions={
        <>
          {edit}
          <EntityOutput entity={entity} state={state} />
          {add}
        </>
      }
      found={state}
      columns={columns}
      rowId={(row) => row.id}
      onOpen={(row) => enter(row.id)}
      isMuted={(row) => row['active'] === false}
      empty={
        state.isNarrowed ? (
          <NothingFound
            title={t('list.noMatch')}
            body={t('list.noMatchBody')}
            clearLabel={t('list.showAll')}
            onClear={state.clear}
          />
        ) : (
          <EmptyState title={t(`none.${genderOf(entity.label)}`, { one })} action={add} />
        )
      }
      dialogs={opened === undefined ? null : <RecordDrawer key={opened} entity={entity} id={opened} onClose={close} />}
    />
  )
}
