/** A part of a record, or a screen of settings, that is no form of an entity's fields: whose it is, its buttons and keys, leaving it. */
import { Alert, Button } from '@mantine/core'
import { useMemo, useRef } from 'react'
import type { ReactNode } from 'react'
import type { AnyEntity } from '#contract/entity.ts'
import classes from '#web/crud/crud.module.css'
import { useRecord } from '#web/crud/queries.ts'
import { nameOf } from '#web/crud/record.ts'
import type { RecordItem } from '#web/crud/record.ts'
import { useT } from '#web/i18n/i18n.ts'
import { DraftOffer } from '#web/shell/draft-offer.tsx'
import { useDraft } from '#web/shell/draft.ts'
import { useFunctionKeys } from '#web/shell/function-keys.tsx'
import { useLeaveGuard } from '#web/shell/leave-guard.ts'
import { useGoBack } from '#web/shell/navigation.tsx'
import { RestError, StaleError, fieldErrorsOf, sentenceOf } from '#web/shell/rest-error.ts'
import { toast } from '#web/shell/toast.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageLine } from '#web/ui/page-line.tsx'

type Kept = Readonly<Record<string, unknown>>

export interface PartSave {
  readonly isDirty: boolean
  readonly isSaving: boolean
  /** Why it cannot be saved now. */
  readonly disabledReason: string | undefined
  /** Rejects where it failed, and somebody tells why; resolves to false where it was given up. */
  readonly run: () => Promise<unknown>
  /** Saved even where nothing was typed, then left. */
  readonly isLeft?: boolean
  /** What failed, where it is told above the part. */
  readonly error?: Error | null
  /** Another screen saved it meanwhile: said so, and read again. */
  readonly stale?: { readonly title: string; readonly label: string; readonly run: () => void }
  /** What is typed, kept in this browser and offered when the part opens again. */
  readonly draft?: {
    readonly version: number
    readonly values: object
    readonly take: (values: Kept) => void
    /** Where another part stands at the same address; default: the address. */
    readonly name?: string
  }
}

interface RecordPartProps {
  readonly title: ReactNode
  /** What it is: « Emplacement ». */
  readonly count?: ReactNode
  readonly info?: ReactNode
  readonly tabs?: ReactNode
  readonly actions?: ReactNode
  readonly onQuit: () => void
  /** Where leaving leads, if not simply back. */
  readonly quitLabel?: string
  /** Absent: nothing here is saved by a button. */
  readonly save?: PartSave | undefined
  /** F9: true where it is gone, and the part is left. */
  readonly remove?: { readonly run: () => Promise<boolean>; readonly disabledReason: string | undefined } | undefined
  /** Fields of a form: Entrée saves. */
  readonly isForm?: boolean
  /** Lists take the whole width; what is read line by line does not. */
  readonly isNarrow?: boolean
  readonly children: ReactNode
}

const useSaving = (save: PartSave | undefined, onQuit: () => void) => {
  /** Saved or deleted, and about to go: no reason to ask. */
  const left = useRef(false)
  /** From the key pressed to the answer, also while what is saved is still read. */
  const isUnderWay = useRef(false)
  const isDirty = save?.isDirty ?? false
  const isSaving = save?.isSaving ?? false
  const version = save?.draft?.version ?? 0
  // Compared by what it says: made anew at each drawing.
  const print = JSON.stringify(save?.draft?.values ?? null)
  const state = useMemo(() => {
    const values = JSON.parse(print) as Kept | null
    return { version, values: values ?? {}, isDirty: isDirty && values !== null }
  }, [version, print, isDirty])
  const draft = useDraft(save?.draft?.name ?? location.pathname, state)
  const quit = (): void => {
    left.current = true
    onQuit()
  }
  const submit = async (): Promise<void> => {
    if (save === undefined || save.disabledReason !== undefined || isSaving || isUnderWay.current) return
    if (!isDirty && save.isLeft !== true) return onQuit()
    isUnderWay.current = true
    const isSaved = await save.run().then(
      (answer) => answer !== false,
      () => false,
    )
    isUnderWay.current = false
    if (!isSaved) return
    draft.forget()
    toast.saved()
    if (save.isLeft === true) quit()
  }
  useLeaveGuard({ isDirty: () => !left.current && isDirty && !isSaving, onLeave: draft.forget })
  return { submit, quit, draft }
}

export const RecordPart = (props: RecordPartProps) => {
  const { title, count, info, tabs, actions, onQuit, quitLabel, save, remove, isForm = false, children } = props
  const t = useT('crud')
  const { submit, quit, draft } = useSaving(save, onQuit)
  const disabledReason = save?.disabledReason
  useFunctionKeys({
    F9: remove === undefined ? undefined : { ...remove, run: async () => (await remove.run()) && quit() },
    F12: save === undefined ? undefined : { run: submit, disabledReason },
    Escape: { run: onQuit },
  })
  return (
    <>
      <PageLine
        title={title}
        count={count}
        info={
          <>
            {info}
            {save?.isDirty === true && !isForm ? <span className={classes.unsaved}>{t('form.unsaved')}</span> : null}
          </>
        }
        actions={
          <>
            {actions}
            <Button variant="default" onClick={onQuit}>
              {quitLabel ?? t('form.quit')}
            </Button>
            {save === undefined ? null : (
              <ActionButton hotkey="F12" onClick={() => void submit()} loading={save.isSaving} {...{ disabledReason }}>
                {t('form.save')}
              </ActionButton>
            )}
          </>
        }
      />
      {tabs}
      <div className={classes.part} data-narrow={props.isNarrow || undefined}>
        {draft.offered === undefined ? null : (
          <DraftOffer
            draft={draft.offered}
            onDrop={draft.settle}
            onTake={() => {
              save?.draft?.take(draft.offered?.values ?? {})
              draft.settle()
            }}
          />
        )}
        {save === undefined ? null : <Failure save={save} />}
        {isForm ? <PartForm onSubmit={submit}>{children}</PartForm> : children}
      </div>
    </>
  )
}

const Failure = ({ save: { error, stale } }: { readonly save: PartSave }) => {
  if (error === undefined || error === null) return null
  if (error instanceof StaleError && stale !== undefined)
    return (
      <Alert color="yellow" title={stale.title}>
        <Button size="compact-sm" variant="default" onClick={stale.run}>
          {stale.label}
        </Button>
      </Alert>
    )
  const fields = error instanceof RestError ? Object.values(fieldErrorsOf(error)) : []
  return <Alert color="red">{fields.length > 0 ? fields.join(' ') : sentenceOf(error)}</Alert>
}

const PartForm = ({ onSubmit, children }: { readonly onSubmit: () => unknown; readonly children: ReactNode }) => (
  <form
    className={classes.partForm}
    noValidate
    onSubmit={(event) => {
      event.preventDefault()
      onSubmit()
    }}
  >
    {children}
    {/* Entrée in a field saves, as everywhere. */}
    <input type="submit" hidden />
  </form>
)

interface EntityPartProps extends Omit<RecordPartProps, 'title' | 'count' | 'info' | 'actions' | 'onQuit'> {
  readonly entity: AnyEntity
  readonly id: number
  /** Address of the list that it goes back to. */
  readonly list: string
  /** How the record is named on top; default: its display field. */
  readonly nameIt?: (item: RecordItem) => string
  readonly renderInfo?: (item: RecordItem) => ReactNode
  readonly renderActions?: (item: RecordItem) => ReactNode
}

/** The part of a declared entity's record. */
export const EntityPart = ({ entity, id, list, nameIt, renderInfo, renderActions, ...part }: EntityPartProps) => {
  const { data, error } = useRecord(entity, id)
  const back = useGoBack(list)
  if (error !== null) return <EmptyState isPage title={sentenceOf(error)} />
  return (
    <RecordPart
      {...part}
      title={data === undefined ? entity.label.one : (nameIt?.(data) ?? nameOf(entity, data))}
      count={entity.label.one}
      info={data === undefined ? null : renderInfo?.(data)}
      actions={data === undefined ? null : renderActions?.(data)}
      onQuit={back}
    />
  )
}
