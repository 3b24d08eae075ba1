/** The form of a declared entity: its rows, its state, its keys. One record, on a page or in a panel. */
import { Alert, Button, Skeleton, Stack } from '@mantine/core'
import { useEffect, useId, useMemo, useRef } from 'react'
import type { ReactNode } from 'react'
import { messageOf } from '#contract/messages.ts'
import type { AnyEntity } from '#contract/entity.ts'
import classes from '#web/crud/crud.module.css'
import { FormFields } from '#web/crud/form-fields.tsx'
import type { Inputs } from '#web/crud/form-fields.tsx'
import { useFormState } from '#web/crud/form-state.ts'
import type { Also, FormState } from '#web/crud/form-state.ts'
import { useRecord } from '#web/crud/queries.ts'
import { otherErrors, valuesOf } from '#web/crud/record.ts'
import type { RecordItem, Values } from '#web/crud/record.ts'
import { StaleDialog } from '#web/crud/stale-dialog.tsx'
import { translate, useT } from '#web/i18n/i18n.ts'
import { DraftOffer } from '#web/shell/draft-offer.tsx'
import { useDraft } from '#web/shell/draft.ts'
import type { Draft } from '#web/shell/local.ts'
import { useFunctionKeys } from '#web/shell/function-keys.tsx'
import { useLeaveGuard } from '#web/shell/leave-guard.ts'
import { sentenceOf } from '#web/shell/rest-error.ts'
import { useRight } from '#web/shell/session.ts'
import { confirm } from '#web/ui/confirm.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { hasUnreadInput } from '#web/ui/use-typed.ts'
import { toast } from '#web/shell/toast.ts'

/** What the frame around the fields (page line, panel foot) needs of the form. */
export interface FormFrame {
  readonly form: FormState
  readonly submit: () => void
  readonly quit: () => void
  /** Why it cannot be saved. */
  readonly saveReason: string | undefined
}

export interface EntityFormProps {
  readonly entity: AnyEntity
  /** 0 is a new record. */
  readonly id: number
  readonly rows?: readonly (readonly string[])[]
  readonly inputs?: Inputs
  /** Values of a new record that the screen knows. */
  readonly initial?: Values
  readonly also?: Also
  readonly onSaved: (item: RecordItem, wasNew: boolean) => void
  readonly onQuit: () => void
  /** In a panel over a list: its keys hide those behind. */
  readonly isPanel?: boolean
  /** Title, buttons, tabs: drawn around the fields. */
  readonly frame: (fields: ReactNode, frame: FormFrame) => ReactNode
  /** Below the rows, inside the form. */
  readonly children?: (form: FormState) => ReactNode
}

const NO_INPUTS: Inputs = {}

export const EntityForm = (props: EntityFormProps) => {
  const t = useT('crud')
  const record = useRecord(props.entity, props.id)
  if (record.data !== undefined)
    return <Loaded key={`${props.entity.name}-${props.id}`} {...props} item={record.data} />
  if (record.error === null) return <Waiting />
  return (
    <EmptyState
      title={sentenceOf(record.error)}
      action={
        <Button variant="default" onClick={props.onQuit}>
          {t('form.backToList')}
        </Button>
      }
    />
  )
}

/** Seen only where the answer takes longer than 200 ms. */
const Waiting = () => (
  <Stack p="lg" gap="sm" maw={960} className={classes.waiting} aria-hidden="true">
    <Skeleton h={28} w={240} />
    <Skeleton h={180} />
  </Stack>
)

/** Follows the record: takes a newer version where nothing was typed, offers to compare where something was. */
const useNewer = (entity: AnyEntity, form: FormState, item: RecordItem): RecordItem | undefined => {
  const isNewer = item.version > form.base.version && !form.isSaving
  const { isDirty, rebase } = form
  useEffect(() => {
    if (isNewer && !isDirty) rebase(item)
  })
  return isNewer && isDirty ? { ...item, ...valuesOf(entity, item) } : undefined
}

/** The first error is where the eye and the next key go. */
const focusFirstError = (element: HTMLElement | null): void => {
  const first = element?.querySelector<HTMLElement>('[aria-invalid="true"], [data-error] input, [data-error] textarea')
  first?.focus()
}

/** A mouse is at hand, so no keyboard covers the screen: typing can start at once. */
const useFirstFocus = (element: React.RefObject<HTMLElement | null>, isOn: boolean): void => {
  useEffect(() => {
    if (!isOn || !matchMedia('(pointer: fine)').matches) return
    element.current?.querySelector<HTMLElement>('input:not([aria-haspopup], [readonly], [type="checkbox"])')?.focus()
  }, [element, isOn])
}

const useFormDraft = (props: EntityFormProps, form: FormState) => {
  const place = `${location.pathname}${props.isPanel === true ? `#${props.entity.name}/${props.id}` : ''}`
  const { values, base, isDirty } = form
  const state = useMemo(() => ({ values, version: base.version, isDirty }), [values, base.version, isDirty])
  return useDraft(place, state)
}

const Loaded = (props: EntityFormProps & { readonly item: RecordItem }) => {
  const { entity, id, item, initial, also, isPanel = false, onSaved, onQuit } = props
  const t = useT('crud')
  const ui = useT('ui')
  const right = useRight(entity.right)
  const prefix = useId()
  const element = useRef<HTMLFormElement>(null)
  const form = useFormState(entity, item, { initial, also })
  const draft = useFormDraft(props, form)
  const newer = useNewer(entity, form, item)
  const rows = props.rows ?? entity.form
  const saveReason = right.write ? undefined : ui('noRight')

  const done = (saved: RecordItem): void => {
    draft.forget()
    onSaved(saved, id === 0)
  }
  const quit = async (): Promise<void> => {
    // A page is left by a navigation, which the guard below asks about; a panel is only closed.
    if (isPanel && form.isDirtyNow()) {
      if (!(await askLeave())) return
      draft.forget()
    }
    onQuit()
  }
  const submit = async (): Promise<void> => {
    if (saveReason !== undefined || form.isSaving || element.current === null) return
    if (hasUnreadInput(element.current)) return toast.warning(t('form.unread'))
    if (!form.isDirty && id !== 0) return quit()
    const saved = await form.save()
    if (saved !== undefined) return done(saved)
    setTimeout(() => focusFirstError(element.current))
    return undefined
  }

  useFunctionKeys(
    { F12: { run: () => void submit(), disabledReason: saveReason }, Escape: { run: () => void quit() } },
    { dialog: isPanel },
  )
  useLeaveGuard({ isDirty: form.isDirtyNow, onLeave: draft.forget })
  useFirstFocus(element, right.write)

  const fields = (
    <form
      ref={element}
      className={classes.form}
      data-panel={isPanel || undefined}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      {right.write ? null : <Alert color="gray">{t('form.readOnly')}</Alert>}
      {draft.offered === undefined ? null : (
        <DraftOffer
          draft={draft.offered}
          onTake={() => {
            const kept = draft.offered
            if (kept !== undefined) takeDraft(form, kept)
            draft.settle()
          }}
          onDrop={draft.settle}
        />
      )}
      {newer === undefined ? null : (
        <Alert color="yellow" title={t('form.newer')}>
          <Button size="compact-sm" variant="default" onClick={() => form.setStale(newer)}>
            {t('form.compare')}
          </Button>
        </Alert>
      )}
      <Errors form={form} shown={[...rows.flat(), ...(also?.shown ?? [])]} />
      <FormFields
        entity={entity}
        form={form}
        rows={rows}
        inputs={props.inputs ?? NO_INPUTS}
        readOnly={!right.write}
        prefix={prefix}
      />
      {props.children?.(form)}
    </form>
  )
  return (
    <>
      {props.frame(fields, { form, submit: () => void submit(), quit: () => void quit(), saveReason })}
      {form.stale === undefined ? null : (
        <StaleDialog entity={entity} form={form} current={form.stale} onSaved={done} />
      )}
    </>
  )
}

const askLeave = (): Promise<boolean> => {
  const t = translate('shell')
  return confirm({
    title: t('leave.title'),
    body: t('leave.body'),
    confirmLabel: t('leave.quit'),
    cancelLabel: t('leave.stay'),
  })
}

/** A draft over an older version goes through the differences, as a stale save does. */
const takeDraft = (form: FormState, draft: Draft): void => {
  form.setAll(draft.values as Values)
  if (draft.version < form.base.version) form.setStale(form.base)
}

/** How many fields are wrong, announced; and the errors that no field of the form shows. */
const Errors = ({ form, shown }: { readonly form: FormState; readonly shown: readonly string[] }) => {
  const t = useT('crud')
  const others = otherErrors(
    form.errors.map(({ path, text }) => ({ path, message: text })),
    shown,
  )
  return (
    <div role="alert" className={classes.errors}>
      {form.errors.length === 0 ? null : (
        <Alert color="red" title={t('form.errors', { count: form.errors.length })}>
          {others.map(({ path, message }) => (
            <div key={path}>{messageOf(message) ?? message}</div>
          ))}
        </Alert>
      )}
    </div>
  )
}
