/** Records that live on another's screen (currencies, stations, addresses, months): a small list, each opened beside it. */
import { Drawer, Group } from '@mantine/core'
import { useMemo, useState } from 'react'
import type { AnyEntity } from '#contract/entity.ts'
import type { Field } from '#contract/field.ts'
import { columnsOf } from '#web/crud/columns.tsx'
import classes from '#web/crud/crud.module.css'
import { EntityForm } from '#web/crud/entity-form.tsx'
import type { Inputs } from '#web/crud/form-fields.tsx'
import { inSentence } from '#contract/format.ts'
import { genderOf } from '#web/crud/grammar.ts'
import { useAll, useChildren } from '#web/crud/queries.ts'
import { nameOf } from '#web/crud/record.ts'
import type { RecordItem, Values } from '#web/crud/record.ts'
import { useT } from '#web/i18n/i18n.ts'
import { useRight } from '#web/shell/session.ts'
import { toast } from '#web/shell/toast.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import type { SortBy } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { failureOf } from '#web/ui/list-failure.tsx'
import { Icon } from '#web/ui/icons.tsx'
import { sortHere } from '#web/ui/sort-here.ts'
import type { SortKeys } from '#web/ui/sort-here.ts'

export interface EntityPanelProps {
  readonly entity: AnyEntity
  /** Record whose children are shown; absent: all records. */
  readonly parentId?: number
  readonly columns?: readonly string[]
  /** Field that orders the rows; default: as the server sends them. */
  readonly orderBy?: string
  readonly initial?: Values
  readonly inputs?: Inputs
  /** Made and changed by the server alone. */
  readonly isFixed?: boolean
  /** What to do while there is none. */
  readonly emptyBody?: string
}

const ordered = (rows: readonly RecordItem[] | undefined, key: string | undefined): readonly RecordItem[] | undefined =>
  key === undefined ? rows : rows?.toSorted((a, b) => String(a[key]).localeCompare(String(b[key])))

/** By what a cell shows: the name of a reference, the words of a choice. */
const shownOf = (key: string, field: Field, row: RecordItem): string | number | null => {
  const value = row[key]
  if (field.kind === 'ref') return row.labels?.[key] ?? null
  if (field.kind === 'choice') return field.choices?.[String(value)] ?? null
  if (field.kind === 'translated') return (value as { readonly fr: string } | null)?.fr ?? null
  if (typeof value === 'boolean') return Number(value)
  return typeof value === 'string' || typeof value === 'number' ? value : null
}

const keysOf = ({ fields }: AnyEntity): SortKeys<RecordItem> =>
  Object.fromEntries(
    Object.entries(fields).map(([key, field]) => [key, (row: RecordItem) => shownOf(key, field, row)] as const),
  )

export const EntityPanel = (props: EntityPanelProps) => {
  const { entity, parentId, isFixed = false } = props
  const t = useT('crud')
  const right = useRight(entity.right)
  const all = useAll(entity, parentId === undefined)
  const children = useChildren(entity, parentId ?? 0)
  const query = parentId === undefined ? all : children
  const columns = useMemo(() => columnsOf(entity, props.columns), [entity, props.columns])
  const [opened, setOpened] = useState<number>()
  const [selected, setSelected] = useState<number | null>(null)
  const one = inSentence(entity.label.one)
  const [sort, setSort] = useState<readonly SortBy[]>([])
  const list = query.data?.list
  const rows = useMemo(() => {
    const before = ordered(list, props.orderBy)
    return before === undefined ? undefined : sortHere(before, sort, keysOf(entity))
  }, [list, props.orderBy, sort, entity])
  const add = (
    <ActionButton
      variant="default"
      leftSection={<Icon name="plus" size={16} />}
      disabledReason={right.write ? undefined : right.why}
      onClick={() => setOpened(0)}
    >
      {t(`add.${genderOf(entity.label)}`, { one })}
    </ActionButton>
  )
  return (
    <section className={classes.panel} aria-label={entity.label.many}>
      <div className={classes.panelHead}>
        <h2>{entity.label.many}</h2>
        {isFixed ? null : add}
      </div>
      <DataTable<RecordItem>
        label={entity.label.many}
        columns={columns}
        rows={rows}
        rowId={(row) => row.id}
        sort={sort}
        onSort={setSort}
        selected={selected}
        onSelect={setSelected}
        {...(isFixed ? {} : { onOpen: (row) => setOpened(row.id) })}
        empty={<EmptyState title={t(`none.${genderOf(entity.label)}`, { one })} body={props.emptyBody} />}
        failure={failureOf(query)}
      />
      {opened === undefined ? null : <RecordDrawer {...props} id={opened} onClose={() => setOpened(undefined)} />}
    </section>
  )
}

interface RecordDrawerProps {
  readonly entity: AnyEntity
  /** 0 for a new one. */
  readonly id: number
  readonly initial?: Values | undefined
  readonly inputs?: Inputs | undefined
  readonly onClose: () => void
}

/** Closed by its own buttons alone, which ask where something was typed. */
export const RecordDrawer = ({ entity, id, initial, inputs, onClose }: RecordDrawerProps) => {
  const t = useT('crud')
  return (
    <Drawer
      opened
      position="right"
      size={520}
      closeOnEscape={false}
      closeOnClickOutside={false}
      withCloseButton={false}
      onClose={onClose}
      title={id === 0 ? t(`new.${genderOf(entity.label)}`, { one: inSentence(entity.label.one) }) : entity.label.one}
    >
      <EntityForm
        {...{ entity, id, initial, inputs }}
        isPanel
        onQuit={onClose}
        onSaved={(item) => {
          toast.success(t('form.saved', { one: entity.label.one, name: nameOf(entity, item) }))
          onClose()
        }}
        renderFrame={(fields, { buttons, remove }) => (
          <>
            {fields}
            <Group gap="xs" mt="lg" justify="flex-end">
              {remove === undefined ? null : (
                <ActionButton
                  variant="subtle"
                  color="red"
                  mr="auto"
                  disabledReason={remove.disabledReason}
                  onClick={remove.run}
                >
                  {t('list.delete')}
                </ActionButton>
              )}
              {buttons}
            </Group>
          </>
        )}
      />
    </Drawer>
  )
}
