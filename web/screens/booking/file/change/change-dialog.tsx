import { Stack } from '@mantine/core'
import { useState } from 'react'
import type { ReactNode } from 'react'
import type { ChangePreview } from '#contract/operations/booking/change.ts'
import type { BookingFile } from '#contract/operations/booking/file.ts'
import { useT } from '#web/i18n/i18n.ts'
import type { SavedFile } from '#contract/operations/booking/file.ts'
import type { Versioned } from '#web/screens/booking/api.ts'
import { ActionDialog } from '#web/ui/action-dialog.tsx'
import { ChangeView } from '#web/screens/booking/file/change/change-view.tsx'
import { changeReason, useChangePreview } from '#web/screens/booking/file/change/use-change-preview.ts'
import type { Writes } from '#web/screens/booking/file/use-writes.ts'
import changeClasses from '#web/screens/booking/file/change/change.module.css'
import { sentenceOf } from '#web/shell/rest-error.ts'

interface ChangeDialogProps<Body> {
  readonly file: BookingFile
  readonly writes: Writes
  readonly onClose: () => void
  readonly title: string
  readonly confirmLabel: string
  /** Said once it is saved; left out: that the file changed. */
  readonly said?: string
  readonly danger?: boolean
  /** What is asked for; undefined while something misses, which `missing` says. */
  readonly body: Body | undefined
  readonly missing: string
  /** Names the previews of this change. */
  readonly name: string
  readonly read: (body: Body, signal: AbortSignal) => Promise<ChangePreview>
  readonly save: (body: Body, at: Versioned, intent: string) => Promise<SavedFile>
  /** The fields. */
  readonly children: ReactNode
}

/** A change of a file whose price is shown before it is saved: fields on one side, lines before and after on the other. */
export const ChangeDialog = <Body,>({ file, writes, body, save, children, ...props }: ChangeDialogProps<Body>) => {
  const t = useT('booking')
  const [error, setError] = useState<string>()
  const preview = useChangePreview(props.name, body, props.read)
  const confirm = async (): Promise<void> => {
    if (body === undefined) return
    const isDone = await writes.run((at, intent) => save(body, at, intent), {
      said: props.said ?? t('change.done', { code: file.code ?? '' }),
      onError: (caught) => setError(sentenceOf(caught)),
    })
    if (isDone) props.onClose()
  }
  const words = { reading: t('change.reading'), refused: t('change.impossible') }
  return (
    <ActionDialog
      title={props.title}
      confirmLabel={props.confirmLabel}
      isPending={writes.isPending}
      danger={props.danger === true}
      reason={body === undefined ? props.missing : changeReason(preview, words)}
      error={error}
      size="xl"
      onConfirm={confirm}
      onClose={props.onClose}
    >
      <div className={changeClasses.change}>
        <Stack gap="sm">{children}</Stack>
        <ChangeView preview={preview.data} error={preview.error} isFetching={preview.isFetching} />
      </div>
    </ActionDialog>
  )
}
