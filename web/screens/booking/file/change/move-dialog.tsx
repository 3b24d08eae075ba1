import { useState } from 'react'
import type { Day } from '#domain/day.ts'
import type { Move } from '#contract/operations/booking/change.ts'
import type { BookingFile, OccupancyFile } from '#contract/operations/booking/file.ts'
import type { Strategy } from '#contract/operations/booking/party.ts'
import { useT } from '#web/i18n/i18n.ts'
import { moveStay, previewMove } from '#web/screens/booking/api.ts'
import { datesProblems, withArrival } from '#web/screens/booking/ask/ask.ts'
import { useAvailability } from '#web/screens/booking/availability/use-availability.ts'
import { ChangeDialog } from '#web/screens/booking/file/change/change-dialog.tsx'
import { PlaceFields } from '#web/screens/booking/file/change/place-fields.tsx'
import { StrategyChoice } from '#web/screens/booking/file/change/strategy-choice.tsx'
import { useStrategyTotals } from '#web/screens/booking/file/change/use-change-preview.ts'
import { stayEdits } from '#web/screens/booking/file/stay-edits.ts'
import type { Writes } from '#web/screens/booking/file/use-writes.ts'
import changeClasses from '#web/screens/booking/file/change/change.module.css'
import { usePreferences } from '#web/shell/preferences.ts'
import { useToday } from '#web/shell/today.ts'
import { DayInput } from '#web/ui/day-input.tsx'

interface MoveDialogProps {
  readonly file: BookingFile
  readonly stay: OccupancyFile
  readonly writes: Writes
  readonly onClose: () => void
  /** Asked for the place alone: the dialog opens on it. */
  readonly isForPlace?: boolean
}

/** Other dates, another place or type for one stay: the price difference is shown before it is saved. */
export const MoveDialog = ({ file, stay, writes, onClose, isForPlace = false }: MoveDialogProps) => {
  const t = useT('booking')
  const [arrival, setArrival] = useState<Day | null>(stay.arrival)
  const [departure, setDeparture] = useState<Day | null>(stay.departure)
  const [placeTypeId, setType] = useState(stay.placeTypeId)
  const [placeId, setPlace] = useState<number | null>(stay.pinned ? stay.placeId : null)
  const { usualNights, changeStrategy } = usePreferences().booking
  const [strategy, setStrategy] = useState<Strategy>(changeStrategy)
  const isKept = stay.arrivedAt !== null || arrival === stay.arrival
  const problems = datesProblems({ arrival, departure }, useToday(), isKept)
  const wrong = problems.arrival ?? problems.departure
  const body: Move | undefined =
    arrival === null || departure === null || wrong !== undefined
      ? undefined
      : { occupancyId: stay.id, version: stay.version, placeId, placeTypeId, arrival, departure, strategy }
  const totals = useStrategyTotals('move', body, previewMove)
  return (
    <ChangeDialog
      file={file}
      writes={writes}
      onClose={onClose}
      title={t('change.move')}
      confirmLabel={t('change.save')}
      name="move"
      body={body}
      missing={wrong ?? t('change.dates')}
      read={previewMove}
      save={(move, _, intent) => moveStay(move, intent)}
    >
      <div className={changeClasses.pair}>
        <DayInput
          label={t('ask.arrival')}
          value={arrival}
          error={problems.arrival}
          disabled={stayEdits(file, stay, t).arrival !== undefined}
          description={stayEdits(file, stay, t).arrival}
          onChange={(day) => {
            const moved = withArrival({ arrival, departure, people: [], options: [] }, day, usualNights)
            setArrival(moved.arrival)
            setDeparture(moved.departure)
          }}
        />
        <DayInput
          label={t('ask.departure')}
          follows={arrival}
          value={departure}
          onChange={setDeparture}
          error={problems.departure}
        />
      </div>
      <PlaceFields
        isFirst={isForPlace}
        placeTypeId={placeTypeId}
        placeId={placeId}
        places={useFreePlaces(stay, placeTypeId, arrival, departure)}
        onChange={(type, place) => {
          setType(type)
          setPlace(place)
        }}
      />
      <StrategyChoice value={strategy} onChange={setStrategy} totals={totals} />
    </ChangeDialog>
  )
}

/** Places of the type that are free at these dates, and the one that the stay has; from tonight on for who is here already. */
const useFreePlaces = (stay: OccupancyFile, placeTypeId: number, asked: Day | null, departure: Day | null) => {
  const today = useToday()
  const arrival = asked !== null && stay.arrivedAt !== null && asked < today ? today : asked
  const isAskable = arrival !== null && departure !== null && departure > arrival
  const { data } = useAvailability(
    isAskable
      ? { arrival, departure, people: [...stay.people], options: [...stay.options], placeTypeIds: [placeTypeId] }
      : undefined,
  )
  const type = data?.types.find((one) => one.placeTypeId === placeTypeId)
  const free = (type?.freePlaces ?? []).map((place) => ({ value: String(place.placeId), label: place.code }))
  const own =
    stay.placeId === null || stay.placeCode === null || stay.placeTypeId !== placeTypeId
      ? []
      : [{ value: String(stay.placeId), label: stay.placeCode }]
  return [...own, ...free.filter((place) => place.value !== own[0]?.value)]
}
