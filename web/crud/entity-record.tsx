/** One record on a page: title and buttons on top, its form, what the screen adds. */
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import type { AnyEntity } from '#contract/entity.ts'
import classes from '#web/crud/crud.module.css'
import { EntityForm } from '#web/crud/entity-form.tsx'
import type { EntityFormProps, FormFrame } from '#web/crud/entity-form.tsx'
import { genderOf, inSentence } from '#web/crud/grammar.ts'
import { nameOf } from '#web/crud/record.ts'
import type { RecordItem } from '#web/crud/record.ts'
import { useAskRemove } from '#web/crud/remove.ts'
import { useT } from '#web/i18n/i18n.ts'
import { useFunctionKeys } from '#web/shell/function-keys.tsx'
import { FRESH_TABLE, recall, remember } from '#web/shell/local.ts'
import { useGo, useGoBack } from '#web/shell/navigation.tsx'
import { useRight } from '#web/shell/session.ts'
import { toast } from '#web/shell/toast.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { PageLine } from '#web/ui/page-line.tsx'

export interface EntityRecordProps extends Omit<EntityFormProps, 'frame' | 'onSaved' | 'onQuit' | 'isPanel'> {
  /** Address of the list that it goes back to. */
  readonly listTo: string
  /** Address of a new record, offered once one was added. */
  readonly newTo?: string
  /** How the record is named on top; default: its display field. */
  readonly title?: (item: RecordItem) => string
  /** Tabs, between the title and the form. */
  readonly tabs?: ReactNode
  /** Beside the title. */
  readonly info?: (item: RecordItem) => ReactNode
  /** Buttons before « Enregistrer ». */
  readonly actions?: (frame: FormFrame) => ReactNode
  /** Below the form. */
  readonly below?: (item: RecordItem) => ReactNode
  /** Never deleted from here. */
  readonly isKept?: boolean
  /** Instead of going back to the list. */
  readonly onSaved?: (item: RecordItem, wasNew: boolean) => void
}

/** The row that the list shows as selected when it opens again. */
const selectInList = (entity: AnyEntity, id: number): void =>
  remember('table', entity.name, { ...FRESH_TABLE, ...recall('table', entity.name), selected: id })

export const EntityRecord = (props: EntityRecordProps) => {
  const { entity, listTo, newTo, title, tabs, info, actions, below, isKept = false, onSaved, ...form } = props
  const t = useT('crud')
  const go = useGo()
  const back = useGoBack(listTo)
  const quit = (): void => back()
  const saved = (item: RecordItem, wasNew: boolean): void => {
    selectInList(entity, item.id)
    const text = t('form.saved', { one: entity.label.one, name: nameOf(entity, item) })
    if (wasNew && newTo !== undefined) toast.success(text, { label: t('form.addAnother'), run: () => go(newTo) })
    else toast.success(text)
    if (onSaved === undefined) back()
    else onSaved(item, wasNew)
  }
  return (
    <EntityForm
      {...form}
      entity={entity}
      onSaved={saved}
      onQuit={quit}
      frame={(fields, frame) => (
        <>
          <Heading
            entity={entity}
            frame={frame}
            title={title}
            info={info}
            actions={actions}
            isKept={isKept}
            onGone={back}
          />
          {tabs}
          <div className={classes.body}>
            {fields}
            {frame.form.base.id === 0 ? null : below?.(frame.form.base)}
          </div>
        </>
      )}
    />
  )
}

interface HeadingProps {
  readonly entity: AnyEntity
  readonly title: EntityRecordProps['title'] | undefined
  readonly info: EntityRecordProps['info'] | undefined
  readonly actions: EntityRecordProps['actions'] | undefined
  readonly frame: FormFrame
  readonly isKept: boolean
  readonly onGone: () => void
}

const Heading = ({ entity, frame, title, info, actions, isKept, onGone }: HeadingProps) => {
  const t = useT('crud')
  const ui = useT('ui')
  const right = useRight(entity.right)
  const askRemove = useAskRemove(entity)
  const { form } = frame
  const isNew = form.base.id === 0
  const remove = async (): Promise<void> => {
    if (await askRemove(form.base)) onGone()
  }
  useFunctionKeys(
    isNew || isKept
      ? {}
      : { F9: { run: () => void remove(), disabledReason: right.delete ? undefined : ui('noRight') } },
  )
  const one = inSentence(entity.label.one)
  const name = title === undefined ? nameOf(entity, form.base) : title(form.base)
  return (
    <PageLine
      title={isNew ? t(`new.${genderOf(entity.label)}`, { one }) : name === '' ? entity.label.one : name}
      count={isNew ? undefined : entity.label.one}
      info={
        <>
          {isNew ? null : info?.(form.base)}
          {form.isDirty ? (
            <span className={classes.state} data-dirty>
              {t('form.unsaved')}
            </span>
          ) : null}
        </>
      }
      actions={
        <>
          {actions?.(frame)}
          <Button variant="default" onClick={frame.quit}>
            {t('form.quit')}
          </Button>
          <ActionButton hotkey="F12" onClick={frame.submit} loading={form.isSaving} disabledReason={frame.saveReason}>
            {t('form.save')}
          </ActionButton>
        </>
      }
    />
  )
}
