import { Textarea } from '@mantine/core'
import { useState } from 'react'
import type { BookingFile } from '#contract/operations/booking/file.ts'
import { files } from '#contract/operations/booking/booking.ts'
import { useT } from '#web/i18n/i18n.ts'
import classes from '#web/screens/booking/file/file.module.css'
import own from '#web/screens/booking/file/tabs/notes.module.css'
import type { Writes } from '#web/screens/booking/file/use-writes.ts'
import { call } from '#web/shell/call.ts'
import { useDraft } from '#web/shell/draft.ts'
import { useFunctionKeys } from '#web/shell/function-keys.tsx'
import { useLeaveGuard } from '#web/shell/leave-guard.ts'
import { useRight } from '#web/shell/session.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { formatInstant } from '#web/ui/format.ts'

interface NotesTabProps {
  readonly file: BookingFile
  readonly writes: Writes
}

/** What the staff wrote of the file: added to, never changed. */
export const NotesTab = ({ file, writes }: NotesTabProps) => {
  const t = useT('booking')
  const ui = useT('ui')
  const { write } = useRight('booking_booking')
  const [text, setText] = useState('')
  const isDirty = text.trim() !== ''
  const draft = useDraft(`note/${file.id}`, { values: { text }, version: 0, isDirty })
  const kept = draft.offered?.values['text']
  if (typeof kept === 'string' && text === '') {
    setText(kept)
    draft.settle()
  }
  useLeaveGuard({ isDirty: () => isDirty, onLeave: draft.forget })
  const reason = write ? (isDirty ? undefined : t('file.noteEmpty')) : ui('noRight')
  const save = async (): Promise<void> => {
    const isDone = await writes.run(
      async ({ id }, intent) => {
        await call(files.addNote, { params: { id }, body: { text: text.trim() }, intent })
        return {}
      },
      { said: t('file.noteSaved') },
    )
    if (!isDone) return
    draft.forget()
    setText('')
  }
  useFunctionKeys({ F12: { label: t('file.addNote'), run: save, disabledReason: reason } })
  return (
    <article className={classes.card}>
      <Textarea
        label={t('file.newNote')}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        maxLength={4000}
        disabled={!write}
      />
      <footer className={classes.cardFoot}>
        <ActionButton hotkey="F12" loading={writes.isPending} disabledReason={reason} onClick={() => void save()}>
          {t('file.addNote')}
        </ActionButton>
      </footer>
      <ul className={own.notes}>
        {file.notes.map((note) => (
          <li key={note.id}>
            <small>{t('file.noteBy', { when: formatInstant(note.createdAt), who: note.createdBy ?? '' })}</small>
            <p>{note.text}</p>
          </li>
        ))}
      </ul>
      {file.notes.length === 0 ? <p className={classes.nothing}>{t('file.noNote')}</p> : null}
    </article>
  )
}
