/** One record on a page: title and buttons on top, its form, what the screen adds. */
import type { ReactNode } from 'react'
import type { AnyEntity } from '#contract/entity.ts'
import { idParam, listAddress, recordAddress } from '#web/crud/addresses.ts'
import type { ScreenPath } from '#contract/screens/index.ts'
import classes from '#web/crud/crud.module.css'
import { EntityForm } from '#web/crud/entity-form.tsx'
import type { EntityFormProps, FormFrame } from '#web/crud/entity-form.tsx'
import type { FormState } from '#web/crud/form-state.ts'
import { inSentence } from '#contract/format.ts'
import { genderOf } from '#web/crud/grammar.ts'
import { nameOf } from '#web/crud/record.ts'
import type { RecordItem } from '#web/crud/record.ts'
import { useT } from '#web/i18n/i18n.ts'
import { FRESH_TABLE, recall, remember } from '#web/shell/local.ts'
import { useGo, useGoBack, useScreenParams } from '#web/shell/navigation.tsx'
import { toast } from '#web/shell/toast.ts'
import { PageLine } from '#web/ui/page-line.tsx'

export interface EntityRecordProps extends Omit<
  EntityFormProps,
  'id' | 'renderFrame' | 'onSaved' | 'onQuit' | 'isPanel'
> {
  /** Default: the last parameter of the address. */
  readonly id?: number
  /** Path of the list that it goes back to, and its own. */
  readonly list: ScreenPath
  readonly record: ScreenPath
  /** How the record is named on top; default: its display field. */
  readonly title?: (item: RecordItem) => string
  /** Tabs, between the title and the form. */
  readonly tabs?: ReactNode
  /** Beside the title. */
  readonly renderInfo?: (item: RecordItem) => ReactNode
  /** Buttons before « Enregistrer »; `form` is what is being typed. */
  readonly renderActions?: (item: RecordItem, form: FormState) => ReactNode
  /** Below the form, or beside it where there is room; `form` is what is being typed. */
  readonly renderBelow?: (item: RecordItem, form: FormState) => ReactNode
  /** A new record has it too. */
  readonly isBelowNew?: boolean
  /** Instead of going back to the list. */
  readonly onSaved?: (item: RecordItem, wasNew: boolean) => void
}

/** The row that the list shows as selected when it opens again. */
const selectInList = (entity: AnyEntity, id: number): void =>
  remember('table', entity.name, { ...FRESH_TABLE, ...recall('table', entity.name), selected: id })

/** By its own title, else its display field. */
const namedIn = (entity: AnyEntity, item: RecordItem, title: EntityRecordProps['title']): string =>
  (title?.(item) ?? nameOf(entity, item)) || entity.label.one

export const EntityRecord = (props: EntityRecordProps) => {
  const { entity, list, record, title, tabs, renderInfo, renderActions, renderBelow, onSaved, isBelowNew, ...form } =
    props
  const t = useT('crud')
  const present: Readonly<Record<string, string | number>> = useScreenParams(record)
  const go = useGo()
  const back = useGoBack(listAddress(list, present))
  const gender = genderOf(entity.label)
  const one = inSentence(entity.label.one)
  const nameOfItem = (item: RecordItem): string =>
    item.id === 0 ? t(`new.${gender}`, { one }) : namedIn(entity, item, title)
  const saved = (item: RecordItem, wasNew: boolean): void => {
    selectInList(entity, item.id)
    const add = { label: t(`form.addAnother.${gender}`), run: () => go(recordAddress(record, 0, present)) }
    toast.success(
      t('form.saved', { one: entity.label.one, name: nameOf(entity, item) }),
      // An address without a key is that of the only one there is.
      ...(wasNew && record.includes('$') ? ([add] as const) : []),
    )
    if (onSaved === undefined) back()
    else onSaved(item, wasNew)
  }
  const heading = ({ form: typed, form: { base, isDirty }, buttons }: FormFrame): ReactNode => (
    <PageLine
      title={nameOfItem(base)}
      count={base.id === 0 ? undefined : entity.label.one}
      info={
        <>
          {base.id === 0 ? null : renderInfo?.(base)}
          {isDirty ? <span className={classes.unsaved}>{t('form.unsaved')}</span> : null}
        </>
      }
      actions={
        <>
          {renderActions?.(base, typed)}
          {buttons}
        </>
      }
    />
  )
  return (
    <EntityForm
      {...form}
      id={form.id ?? Number(present[idParam(record)])}
      entity={entity}
      onSaved={saved}
      onQuit={back}
      renderFrame={(fields, frame) => (
        <>
          {heading(frame)}
          {tabs}
          <div className={classes.body}>
            {fields}
            {frame.form.base.id === 0 && isBelowNew !== true ? null : renderBelow?.(frame.form.base, frame.form)}
          </div>
        </>
      )}
    />
  )
}
