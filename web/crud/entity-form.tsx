/** The form of a declared entity: its rows, its state, its keys. One record, on a page or in a panel. */
import { Button, Skeleton, Stack } from '@mantine/core'
import { Suspense, lazy, useEffect, useId, useMemo, useRef } from 'react'
import type { ReactNode, RefObject } from 'react'
import type { AnyEntity } from '#contract/entity.ts'
import classes from '#web/crud/crud.module.css'
import { FormFields } from '#web/crud/form-fields.tsx'
import type { Inputs } from '#web/crud/form-fields.tsx'
import { FormNotices } from '#web/crud/form-notices.tsx'
import { useFormState } from '#web/crud/form-state.ts'
import type { Also, FormState } from '#web/crud/form-state.ts'
import { useRecord } from '#web/crud/queries.ts'
import { changedKeys, valuesOf } from '#web/crud/record.ts'
import type { RecordItem, Values } from '#web/crud/record.ts'
import { useAskRemove } from '#web/crud/remove.ts'
import { useT } from '#web/i18n/i18n.ts'
import { useDraft } from '#web/shell/draft.ts'
import type { KeyAction } from '#web/shell/function-keys.tsx'
import { useFunctionKeys } from '#web/shell/function-keys.tsx'
import { useLeaveGuard } from '#web/shell/leave-guard.ts'
import { sentenceOf } from '#web/shell/rest-error.ts'
import { useRight } from '#web/shell/session.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { confirm } from '#web/ui/confirm.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

/** Two people saved one record: rare, and no form waits for its dialog. */
const StaleDialog = lazy(async () => ({ default: (await import('#web/crud/stale-dialog.tsx')).StaleDialog }))

/** What the frame around the fields (page line, foot of a panel) shows. */
export interface FormFrame {
  readonly form: FormState
  /** « Quitter » and « Enregistrer ». */
  readonly buttons: ReactNode
  /** What F9 does; absent where the record is new or kept. */
  readonly remove: KeyAction | undefined
}

export interface EntityFormProps {
  readonly entity: AnyEntity
  /** 0 is a new record. */
  readonly id: number
  readonly rows?: readonly (readonly string[])[] | undefined
  readonly inputs?: Inputs | undefined
  /** Values of a new record that the screen knows. */
  readonly initial?: Values | undefined
  readonly also?: Also | undefined
  readonly onSaved: (item: RecordItem, wasNew: boolean) => void
  /** Left, or gone for good. */
  readonly onQuit: () => void
  /** What saving does where nothing was typed; default: it leaves. */
  readonly onUnchanged?: () => void
  /** In a panel over a list: its keys hide those behind, and leaving it is no navigation. */
  readonly isPanel?: boolean
  /** Never deleted from here. */
  readonly isKept?: boolean
  /** One column: what is typed is seen in something beside it. */
  readonly isNarrow?: boolean
  readonly renderFrame: (fields: ReactNode, frame: FormFrame) => ReactNode
  /** Below the rows, inside the form. */
  readonly children?: (form: FormState) => ReactNode
}

export const EntityForm = (props: EntityFormProps) => {
  const t = useT('crud')
  const record = useRecord(props.entity, props.id)
  if (record.data !== undefined)
    return <Loaded key={`${props.entity.name}-${props.id}`} {...props} item={record.data} />
  const leave = props.isPanel === true ? <LeaveByKey onQuit={props.onQuit} /> : null
  if (record.error === null)
    return (
      <>
        {leave}
        <Waiting />
      </>
    )
  const back = (
    <Button variant="default" onClick={props.onQuit}>
      {t('form.backToList')}
    </Button>
  )
  return (
    <>
      {leave}
      <EmptyState title={sentenceOf(record.error)} isPage={props.isPanel !== true} action={back} />
    </>
  )
}

/** A panel has the keyboard from the moment it is seen: Échap leaves it before its record is there, and where it never comes. */
const LeaveByKey = ({ onQuit }: Pick<EntityFormProps, 'onQuit'>) => {
  useFunctionKeys({ Escape: { run: onQuit } }, { dialog: true })
  return null
}

/** Seen only where the answer takes longer than 200 ms. */
const Waiting = () => (
  <Stack p="lg" gap="sm" maw={960} className={classes.waiting} aria-hidden="true">
    <Skeleton h={28} w={240} />
    <Skeleton h={180} />
  </Stack>
)

/**
 * Follows the record: takes a newer version where nothing was typed, or where what is typed here did not change (a consent was
 * noted beside the form); gives it otherwise.
 */
const useNewer = (entity: AnyEntity, form: FormState, item: RecordItem): RecordItem | undefined => {
  const isNewer = item.version > form.base.version && !form.isSaving
  const { isDirty, base, values, rebase } = form
  const isSame = isNewer && changedKeys(entity, valuesOf(entity, base), valuesOf(entity, item)).length === 0
  useEffect(() => {
    if (isNewer && !isDirty) rebase(item)
    else if (isSame) rebase(item, values)
  })
  return isNewer && isDirty && !isSame ? item : undefined
}

const ERRORS = '[aria-invalid="true"], [data-error] input, [data-error] textarea'
const FIRST = 'input:not([aria-haspopup], [readonly], [type="checkbox"], [type="radio"])'

const focusIn = (element: RefObject<HTMLElement | null>, selector: string): void =>
  element.current?.querySelector<HTMLElement>(selector)?.focus()

/** A mouse is at hand, so no keyboard covers the screen: typing can start at once. */
const useFirstFocus = (element: RefObject<HTMLElement | null>, isOn: boolean): void => {
  useEffect(() => {
    if (isOn && matchMedia('(pointer: fine)').matches) focusIn(element, FIRST)
  }, [element, isOn])
}

const useFormDraft = ({ entity, id, isPanel }: EntityFormProps, { values, base, isDirty }: FormState) => {
  const place = `${location.pathname}${isPanel === true ? `#${entity.name}/${id}` : ''}`
  const state = useMemo(() => ({ values, version: base.version, isDirty }), [values, base.version, isDirty])
  return useDraft(place, state)
}

const useRemoval = ({ entity, isKept, onQuit }: EntityFormProps, { base, settle }: FormState) => {
  const askRemove = useAskRemove(entity)
  const right = useRight(entity.right)
  if (base.id === 0 || isKept === true) return undefined
  const remove = async (): Promise<void> => {
    if (!(await askRemove(base))) return
    settle()
    onQuit()
  }
  return { run: () => void remove(), disabledReason: right.delete ? undefined : right.why }
}

/** How many columns a page with room gives to a form of this many rows: one takes no mark. */
const columnsFor = (rows: number): number | undefined => {
  if (rows < 4) return undefined
  return rows < 9 ? 2 : 3
}

const Loaded = (props: EntityFormProps & { readonly item: RecordItem }) => {
  const { entity, id, item, initial, also, isPanel = false, onSaved, onQuit } = props
  const t = useT('crud')
  const shell = useT('shell')
  const { write, why } = useRight(entity.right)
  const prefix = useId()
  const element = useRef<HTMLFormElement>(null)
  const form = useFormState(entity, item, { initial, also, onErrors: () => focusIn(element, ERRORS) })
  const draft = useFormDraft(props, form)
  const newer = useNewer(entity, form, item)
  const remove = useRemoval(props, form)
  const rows = props.rows ?? entity.form
  const reason = write ? undefined : why

  const done = (saved: RecordItem): void => {
    draft.forget()
    onSaved(saved, id === 0)
  }
  const quit = async (): Promise<void> => {
    // A page is left by a navigation, which the guard asks about; a panel is only closed.
    const question = { title: shell('leave.title'), body: shell('leave.body') }
    const labels = { confirmLabel: shell('leave.quit'), cancelLabel: shell('leave.stay') }
    if (isPanel && form.isDirtyNow()) {
      if (!(await confirm({ ...question, ...labels }))) return
      draft.forget()
    }
    onQuit()
  }
  const submit = async (): Promise<void> => {
    if (reason !== undefined || form.isSavingNow()) return
    if (!form.isDirty && id !== 0) return props.onUnchanged === undefined ? quit() : props.onUnchanged()
    const saved = await form.save()
    if (saved !== undefined) done(saved)
  }
  const keys = {
    F9: remove,
    F12: { run: submit, disabledReason: reason },
    Escape: { run: () => void quit() },
  }
  useFunctionKeys(keys, { dialog: isPanel })
  useLeaveGuard({ isDirty: form.isDirtyNow, onLeave: draft.forget })
  useFirstFocus(element, write)

  const fields = (
    <form
      ref={element}
      className={classes.form}
      data-panel={isPanel || undefined}
      data-columns={isPanel || props.isNarrow === true ? undefined : columnsFor(rows.length)}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <FormNotices
        form={form}
        draft={draft}
        isReadOnly={!write}
        newer={newer}
        shown={[...rows.flat(), ...(also?.shown ?? [])]}
      />
      <FormFields {...{ entity, form, rows, prefix }} inputs={props.inputs ?? {}} readOnly={!write} />
      {props.children?.(form)}
    </form>
  )
  const buttons = (
    <>
      <Button variant="default" onClick={keys.Escape.run}>
        {t('form.quit')}
      </Button>
      <ActionButton hotkey="F12" onClick={keys.F12.run} loading={form.isSaving} disabledReason={reason}>
        {t('form.save')}
      </ActionButton>
    </>
  )
  return (
    <>
      {props.renderFrame(fields, { form, buttons, remove })}
      <Suspense>
        {form.stale && <StaleDialog entity={entity} form={form} current={form.stale} onSaved={done} />}
      </Suspense>
    </>
  )
}
