import { Textarea, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { atTheDesk } from '#contract/operations/booking/reception-day.ts'
import type { ExpectInput, ReceptionRow } from '#contract/operations/booking/reception-day.ts'
import { useT } from '#web/i18n/i18n.ts'
import { nameOfRow } from '#web/screens/reception/row-buttons.tsx'
import { useIntent } from '#web/shell/intent.ts'
import { NetworkError, sentenceOf } from '#web/shell/rest-error.ts'
import { call } from '#web/shell/call.ts'
import { toast } from '#web/shell/toast.ts'
import { ActionDialog } from '#web/ui/action-dialog.tsx'

/** When the guests will be there, and a note for whoever receives them. */
export const ExpectDialog = ({ row, onClose }: { readonly row: ReceptionRow; readonly onClose: () => void }) => {
  const t = useT('reception')
  const queries = useQueryClient()
  const intent = useIntent()
  const [hour, setHour] = useState(row.expectedHour ?? '')
  const [isHalfTyped, setHalfTyped] = useState(false)
  const [note, setNote] = useState('')
  const [error, setError] = useState<string>()
  const [isPending, setPending] = useState(false)
  const save = async (): Promise<void> => {
    setPending(true)
    try {
      const body: ExpectInput = {
        occupancyId: row.id,
        version: row.version,
        hour: hour === '' ? null : hour,
        note: note.trim() === '' ? null : note.trim(),
      }
      await call(atTheDesk.expect, { body, intent: intent.key() })
      intent.settle()
      await queries.invalidateQueries({ queryKey: ['booking'] })
      toast.success(t('expect.saved'))
      onClose()
    } catch (failure) {
      if (!(failure instanceof NetworkError)) intent.settle()
      setError(sentenceOf(failure))
    } finally {
      setPending(false)
    }
  }
  return (
    <ActionDialog
      title={t('expect.title', { name: nameOfRow(row) })}
      confirmLabel={t('expect.save')}
      isPending={isPending}
      reason={isHalfTyped ? t('expect.halfTyped') : undefined}
      error={error}
      onConfirm={save}
      onClose={onClose}
    >
      <TextInput
        label={t('expect.hour')}
        type="time"
        value={hour}
        // A half-typed hour reads as none: the field alone knows that something stands in it.
        onInput={(event) => setHalfTyped(event.currentTarget.validity.badInput)}
        onChange={(event) => setHour(event.currentTarget.value)}
        onBlur={(event) => setHalfTyped(event.currentTarget.validity.badInput)}
        error={isHalfTyped ? t('expect.halfTyped') : undefined}
        data-autofocus
        w={140}
      />
      {row.note === null ? null : <p>{row.note}</p>}
      <Textarea
        label={t('expect.note')}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
        maxLength={4000}
        autosize
        mt="sm"
      />
    </ActionDialog>
  )
}
