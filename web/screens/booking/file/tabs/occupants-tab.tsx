import { useMemo, useState } from 'react'
import type { AttendantFile, BookingFile, OccupancyFile } from '#contract/operations/booking/file.ts'
import { useT } from '#web/i18n/i18n.ts'
import { saveAttendants } from '#web/screens/booking/api.ts'
import { AttendantRow } from '#web/screens/booking/file/tabs/attendant-row.tsx'
import { stayEdits } from '#web/screens/booking/file/stay-edits.ts'
import { shownStays } from '#web/screens/booking/file/life/stay-name.ts'
import type { Writes } from '#web/screens/booking/file/use-writes.ts'
import classes from '#web/screens/booking/file/file.module.css'
import own from '#web/screens/booking/file/tabs/occupants.module.css'
import { DraftOffer } from '#web/shell/draft-offer.tsx'
import { useDraft } from '#web/shell/draft.ts'
import { useFunctionKeys } from '#web/shell/function-keys.tsx'
import { useLeaveGuard } from '#web/shell/leave-guard.ts'
import { useRight } from '#web/shell/session.ts'
import { ActionButton } from '#web/ui/action-button.tsx'

interface OccupantsTabProps {
  readonly file: BookingFile
  readonly writes: Writes
}

/** What was typed, by person. */
type Typed = Readonly<Record<string, AttendantFile>>

const isTyped = (stay: OccupancyFile, typed: Typed): boolean => stay.people.some(({ id }) => typed[id] !== undefined)

/** Names and police data of the occupants: neither ages nor prices change. */
export const OccupantsTab = ({ file, writes }: OccupantsTabProps) => {
  const t = useT('booking')
  const ui = useT('ui')
  const { write } = useRight('booking_booking')
  const [typed, setTyped] = useState<Typed>({})
  const isDirty = Object.keys(typed).length > 0
  const kept = useMemo(() => ({ values: { typed }, version: 0, isDirty }), [typed, isDirty])
  const draft = useDraft(`occupants/${file.id}`, kept)
  useLeaveGuard({ isDirty: () => isDirty, onLeave: draft.forget })

  const save = async (): Promise<void> => {
    for (const stay of file.occupancies.filter((one) => isTyped(one, typed))) {
      const attendants = stay.people.map((person) => typed[person.id] ?? person)
      const isDone = await writes.run(
        (_, intent) => saveAttendants({ occupancyId: stay.id, version: stay.version, attendants }, intent),
        { said: t('file.occupantsSaved') },
      )
      if (!isDone) return
    }
    draft.forget()
    setTyped({})
  }
  const reason = write ? (isDirty ? undefined : t('file.nothingTyped')) : ui('noRight')
  useFunctionKeys({ F12: { label: t('file.saveOccupants'), run: () => void save(), disabledReason: reason } })
  return (
    <>
      {draft.offered === undefined ? null : (
        <DraftOffer
          draft={draft.offered}
          onTake={() => {
            setTyped((draft.offered?.values['typed'] ?? {}) as Typed)
            draft.settle()
          }}
          onDrop={draft.settle}
        />
      )}
      {shownStays(file).map((stay) => (
        <article key={stay.id} className={classes.card}>
          <header className={classes.cardHead}>
            <h2>
              {stay.placeTypeLabel}
              {stay.placeCode === null ? '' : ` · ${stay.placeCode}`}
            </h2>
          </header>
          {stayEdits(file, stay, t).names === undefined ? null : <p>{stayEdits(file, stay, t).names}</p>}
          <ol className={own.attendants}>
            {stay.people.map((person, i) => (
              <AttendantRow
                key={person.id}
                rank={i + 1}
                person={typed[person.id] ?? person}
                readOnly={!write || stayEdits(file, stay, t).names !== undefined}
                onChange={(next) => setTyped((before) => ({ ...before, [person.id]: next }))}
              />
            ))}
          </ol>
        </article>
      ))}
      <footer className={own.foot}>
        <ActionButton hotkey="F12" loading={writes.isPending} disabledReason={reason} onClick={() => void save()}>
          {t('file.saveOccupants')}
        </ActionButton>
      </footer>
    </>
  )
}
