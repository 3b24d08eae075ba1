/** The page of one part of a draft: title, form, saving, leaving. */
import { Alert, Button } from '@mantine/core'
import { useRef } from 'react'
import type { ReactNode } from 'react'
import type { ErrorBody } from '#contract/operations/session/session.ts'
import { useT } from '#web/i18n/i18n.ts'
import { useFunctionKeys } from '#web/shell/function-keys.tsx'
import { useLeaveGuard } from '#web/shell/leave-guard.ts'
import { RestError, StaleError, fieldErrorsOf, sentenceOf } from '#web/shell/rest-error.ts'
import { useRight } from '#web/shell/session.ts'
import { toast } from '#web/shell/toast.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { confirm } from '#web/ui/confirm.tsx'
import { PageLine } from '#web/ui/page-line.tsx'
import classes from '#web/screens/occupant-extra/price/part/part.module.css'

interface PartFrameProps {
  readonly title: string
  readonly gridLabel: string
  readonly isNew: boolean
  readonly isPublished: boolean
  readonly isDirty: () => boolean
  readonly error: Error | null
  readonly isSaving: boolean
  /** Saves; rejects where the server refused. */
  readonly onSave: () => Promise<unknown>
  readonly onRemove: () => Promise<unknown>
  /** Reads the part again, after another screen saved the grid. */
  readonly onReload: () => void
  readonly onQuit: () => void
  readonly children: ReactNode
}

/** Sentences of a refusal by field; `draft.options.3.refId` says `refId`. */
export const errorsOf = (error: unknown): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(fieldErrorsOf(error)).map(([path, text]) => [path.replace(/^draft\.(\w+\.\d+\.)?/, ''), text]),
  )

const hasFields = (body: ErrorBody): boolean => (body.fields ?? []).length > 0

export const PartFrame = (props: PartFrameProps) => {
  const { title, gridLabel, isNew, isPublished, isDirty, error, isSaving, onSave, onRemove, onReload, onQuit } = props
  const t = useT('price')
  const right = useRight('occupant_extra_price')
  const left = useRef(false)
  const reason = right.write ? (isPublished ? t('grid.published') : undefined) : right.why
  const leave = (): void => {
    left.current = true
    onQuit()
  }
  const save = async (): Promise<void> => {
    if (reason !== undefined || isSaving) return
    const isSaved = await onSave().then(
      () => true,
      () => false,
    )
    if (!isSaved) return
    toast.saved()
    leave()
  }
  const remove = async (): Promise<void> => {
    if (!(await confirm({ title: t('part.removeTitle', { name: title }), body: t('part.removeBody'), danger: true })))
      return
    await onRemove()
    leave()
  }
  useFunctionKeys({
    F9: isNew ? undefined : { run: () => void remove(), disabledReason: reason },
    F12: { run: save, disabledReason: reason },
    Escape: { run: onQuit },
  })
  useLeaveGuard({ isDirty: () => !left.current && reason === undefined && isDirty() })
  return (
    <>
      <PageLine
        title={title}
        count={gridLabel}
        actions={
          <>
            <Button variant="default" onClick={onQuit}>
              {t('part.back')}
            </Button>
            <ActionButton hotkey="F12" onClick={() => void save()} loading={isSaving} disabledReason={reason}>
              {t('grid.save')}
            </ActionButton>
          </>
        }
      />
      <div className={classes.body}>
        {error instanceof StaleError ? (
          <Alert color="yellow" mb="sm" title={t('part.stale')}>
            <Button size="compact-sm" variant="default" onClick={onReload}>
              {t('part.reload')}
            </Button>
          </Alert>
        ) : error instanceof RestError && hasFields(error.body) ? (
          <Alert color="red" mb="sm">
            {Object.values(errorsOf(error)).join(' ')}
          </Alert>
        ) : error === null ? null : (
          <Alert color="red" mb="sm">
            {sentenceOf(error)}
          </Alert>
        )}
        <form
          className={classes.form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            void save()
          }}
        >
          {props.children}
          {/* Entrée in a field saves, as everywhere. */}
          <input type="submit" hidden />
        </form>
      </div>
    </>
  )
}
