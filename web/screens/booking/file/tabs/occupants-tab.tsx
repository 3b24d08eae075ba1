import { useMemo, useState } from 'react'
import type { AttendantFile, BookingFile, OccupancyFile, OptionFile } from '#contract/operations/booking/file.ts'
import { useT } from '#web/i18n/i18n.ts'
import { saveAttendants } from '#web/screens/booking/api.ts'
import { AttendantRow } from '#web/screens/booking/file/tabs/attendant-row.tsx'
import { isNamed, OptionRow } from '#web/screens/booking/file/tabs/option-row.tsx'
import { stayEdits } from '#web/screens/booking/file/stay-edits.ts'
import { shownStays } from '#web/screens/booking/file/life/stay-name.ts'
import type { Writes } from '#web/screens/booking/file/use-writes.ts'
import classes from '#web/screens/booking/file/file.module.css'
import { surnameAbove } from '#web/screens/booking/party/surname-above.ts'
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

/** What was typed, by person, and by vehicle or animal of a stay. */
type Typed = Readonly<Record<string, AttendantFile>>
type TypedOptions = Readonly<Record<string, OptionFile>>

const optionKey = (stay: OccupancyFile, { code }: OptionFile): string => `${stay.id}/${code}`

/** Names and police data of the occupants, plates of what they drive: neither ages nor prices change. */
export const OccupantsTab = ({ file, writes }: OccupantsTabProps) => {
  const t = useT('booking')
  const ui = useT('ui')
  const { write } = useRight('booking_booking')
  const [typed, setTyped] = useState<Typed>({})
  const [options, setOptions] = useState<TypedOptions>({})
  const isDirty = Object.keys(typed).length > 0 || Object.keys(options).length > 0
  const kept = useMemo(() => ({ values: { typed, options }, version: 0, isDirty }), [typed, options, isDirty])
  const draft = useDraft(`occupants/${file.id}`, kept)
  useLeaveGuard({ isDirty: () => isDirty, onLeave: draft.forget })

  const save = async (): Promise<void> => {
    for (const stay of file.occupancies) {
      const changed = stay.options.flatMap((option) => options[optionKey(stay, option)] ?? [])
      if (changed.length === 0 && stay.people.every(({ id }) => typed[id] === undefined)) continue
      const body = {
        ...{ occupancyId: stay.id, version: stay.version },
        attendants: stay.people.map((person) => typed[person.id] ?? person),
        options: changed.map(({ code, detail, brandId = null }) => ({ code, detail, brandId })),
      }
      const isDone = await writes.run((_, intent) => saveAttendants(body, intent), { said: t('file.occupantsSaved') })
      if (!isDone) return
    }
    draft.forget()
    setTyped({})
    setOptions({})
  }
  const reason = write ? (isDirty ? undefined : t('file.nothingTyped')) : ui('noRight')
  useFunctionKeys({ F12: { label: t('file.saveOccupants'), run: save, disabledReason: reason } })
  return (
    <>
      {draft.offered === undefined ? null : (
        <DraftOffer
          draft={draft.offered}
          onTake={() => {
            setTyped((draft.offered?.values['typed'] ?? {}) as Typed)
            setOptions((draft.offered?.values['options'] ?? {}) as TypedOptions)
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
                above={surnameAbove(
                  stay.people.map((one) => typed[one.id] ?? one),
                  i,
                )}
                readOnly={!write || stayEdits(file, stay, t).names !== undefined}
                onChange={(next) => setTyped((before) => ({ ...before, [person.id]: next }))}
              />
            ))}
          </ol>
          {stay.options.some(isNamed) ? (
            <>
              <h3 className={own.withThem}>{t('file.withThem')}</h3>
              <ul className={own.attendants}>
                {stay.options.filter(isNamed).map((option) => (
                  <OptionRow
                    key={option.code}
                    option={options[optionKey(stay, option)] ?? option}
                    readOnly={!write || stayEdits(file, stay, t).names !== undefined}
                    onChange={(next) => setOptions((before) => ({ ...before, [optionKey(stay, option)]: next }))}
                  />
                ))}
              </ul>
            </>
          ) : null}
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
