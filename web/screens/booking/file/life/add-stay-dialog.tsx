import { useState } from 'react'
import type { BookingFile } from '#contract/operations/booking/file.ts'
import { fileLife } from '#contract/operations/booking/lifecycle.ts'
import { useT } from '#web/i18n/i18n.ts'
import { datesProblems, personOf, withArrival } from '#web/screens/booking/ask/ask.ts'
import type { Ask } from '#web/screens/booking/ask/ask.ts'
import { PartyFields } from '#web/screens/booking/ask/party-fields.tsx'
import { useAvailability } from '#web/screens/booking/availability/use-availability.ts'
import { ChangeDialog } from '#web/screens/booking/file/change/change-dialog.tsx'
import { PlaceFields } from '#web/screens/booking/file/change/place-fields.tsx'
import { previewAddStay } from '#web/screens/booking/file/life/life-api.ts'
import type { Writes } from '#web/screens/booking/file/use-writes.ts'
import changeClasses from '#web/screens/booking/file/change/change.module.css'
import { call } from '#web/shell/call.ts'
import { usePreferences } from '#web/shell/preferences.ts'
import { useToday } from '#web/shell/today.ts'
import { DayInput } from '#web/ui/day-input.tsx'

interface AddStayDialogProps {
  readonly file: BookingFile
  readonly writes: Writes
  readonly onClose: () => void
}

/** Starts from the last stay: a group's places are alike. */
const startFrom = (file: BookingFile): { readonly ask: Ask; readonly placeTypeId: number | null } => {
  const last = file.occupancies.findLast((stay) => !stay.cancelled)
  const people = (last?.people ?? []).map((person) => personOf(person.age))
  const ask = { arrival: last?.arrival ?? null, departure: last?.departure ?? null, people, options: [] }
  return { ask, placeTypeId: last?.placeTypeId ?? null }
}

const bodyOf = (ask: Ask, isWrong: boolean, placeTypeId: number | null, placeId: number | null) => {
  const { arrival, departure, people, options } = ask
  if (isWrong || placeTypeId === null || arrival === null || departure === null || people.length === 0) return undefined
  return { stay: { placeTypeId, placeId, arrival, departure, people: [...people], options: [...options] } }
}

/** One more stay on the file; its price is shown before it is saved. */
export const AddStayDialog = ({ file, writes, onClose }: AddStayDialogProps) => {
  const t = useT('booking')
  const [start] = useState(() => startFrom(file))
  const [ask, setAsk] = useState(start.ask)
  const [placeTypeId, setType] = useState(start.placeTypeId)
  const [placeId, setPlace] = useState<number | null>(null)
  const { usualNights } = usePreferences().booking
  const problems = datesProblems(ask, useToday())
  const wrong = problems.arrival ?? problems.departure
  const asked = bodyOf(ask, wrong !== undefined, placeTypeId, placeId)
  const { data } = useAvailability(
    asked === undefined ? undefined : { ...asked.stay, placeTypeIds: [asked.stay.placeTypeId] },
  )
  const free = data?.types.find((one) => one.placeTypeId === placeTypeId)?.freePlaces ?? []
  return (
    <ChangeDialog
      file={file}
      writes={writes}
      onClose={onClose}
      title={t('file.action.addStay')}
      confirmLabel={t('life.add.confirm')}
      name="addStay"
      body={asked === undefined ? undefined : { ...asked, id: file.id, version: file.version }}
      missing={wrong ?? t('life.add.missing')}
      read={previewAddStay}
      save={(body, at, intent) => call(fileLife.addStay, { body: { ...body, ...at }, intent, returnEditItem: true })}
    >
      <div className={changeClasses.pair}>
        <DayInput
          label={t('ask.arrival')}
          value={ask.arrival}
          error={problems.arrival}
          onChange={(day) => setAsk(withArrival(ask, day, usualNights))}
        />
        <DayInput
          label={t('ask.departure')}
          follows={ask.arrival}
          value={ask.departure}
          onChange={(departure) => setAsk({ ...ask, departure })}
          error={problems.departure}
        />
      </div>
      <PlaceFields
        placeTypeId={placeTypeId}
        placeId={placeId}
        places={free.map((place) => ({ value: String(place.placeId), label: place.code }))}
        onChange={(type, place) => {
          setType(type)
          setPlace(place)
        }}
      />
      <PartyFields ask={ask} onChange={setAsk} problems={{}} placeTypeId={placeTypeId ?? undefined} />
    </ChangeDialog>
  )
}
