import { Select, Stack } from '@mantine/core'
import { useState } from 'react'
import type { Day } from '#domain/day.ts'
import { addDays } from '#domain/day.ts'
import type { Move } from '#contract/operations/booking/change.ts'
import type { BookingFile, OccupancyFile } from '#contract/operations/booking/file.ts'
import type { Strategy } from '#contract/operations/booking/party.ts'
import { useT } from '#web/i18n/i18n.ts'
import { moveStay, previewMove } from '#web/screens/booking/api.ts'
import { withArrival } from '#web/screens/booking/ask/ask.ts'
import { useAvailability } from '#web/screens/booking/availability/use-availability.ts'
import { ActionDialog } from '#web/screens/booking/file/actions/action-dialog.tsx'
import { ChangeView } from '#web/screens/booking/file/change/change-view.tsx'
import { StrategyChoice } from '#web/screens/booking/file/change/strategy-choice.tsx'
import {
  changeReason,
  useChangePreview,
  useStrategyTotals,
} from '#web/screens/booking/file/change/use-change-preview.ts'
import type { Writes } from '#web/screens/booking/file/use-writes.ts'
import classes from '#web/screens/booking/file/file.module.css'
import { usePlaceChoices } from '#web/screens/booking/references.ts'
import { usePreferences } from '#web/shell/preferences.ts'
import { sentenceOf } from '#web/shell/rest-error.ts'
import { DayInput } from '#web/ui/day-input.tsx'

interface MoveDialogProps {
  readonly file: BookingFile
  readonly stay: OccupancyFile
  readonly writes: Writes
  readonly onClose: () => void
}

const ANY = 'any'

/** Other dates, another place or type for one stay: the price difference is shown before it is saved. */
export const MoveDialog = ({ file, stay, writes, onClose }: MoveDialogProps) => {
  const t = useT('booking')
  const [arrival, setArrival] = useState<Day | null>(stay.arrival)
  const [departure, setDeparture] = useState<Day | null>(stay.departure)
  const [placeTypeId, setType] = useState(stay.placeTypeId)
  const [placeId, setPlace] = useState<number | null>(stay.pinned ? stay.placeId : null)
  const { usualNights, changeStrategy } = usePreferences().booking
  const [strategy, setStrategy] = useState<Strategy>(changeStrategy)
  const [error, setError] = useState<string>()
  const isReversed = arrival !== null && departure !== null && departure <= arrival
  const body: Move | undefined =
    arrival === null || departure === null || isReversed
      ? undefined
      : { occupancyId: stay.id, version: stay.version, placeId, placeTypeId, arrival, departure, strategy }
  const preview = useChangePreview('move', body, previewMove)
  const totals = useStrategyTotals('move', body, previewMove)
  const places = useFreePlaces(stay, placeTypeId, arrival, departure)
  const reason =
    body === undefined
      ? t('change.dates')
      : changeReason(preview, { reading: t('change.reading'), refused: t('change.impossible') })
  const confirm = async (): Promise<void> => {
    if (body === undefined) return
    const isDone = await writes.run((_, intent) => moveStay(body, intent), {
      said: t('change.done', { code: file.code ?? '' }),
      onError: (caught) => setError(sentenceOf(caught)),
    })
    if (isDone) onClose()
  }
  const { types } = usePlaceChoices()
  return (
    <ActionDialog
      title={t('change.move')}
      confirmLabel={t('change.save')}
      isPending={writes.isPending}
      reason={reason}
      error={error}
      size="xl"
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <div className={classes.change}>
        <Stack gap="sm">
          <div className={classes.pair}>
            <DayInput
              label={t('ask.arrival')}
              value={arrival}
              disabled={stay.arrivedAt !== null}
              onChange={(day) => {
                const moved = withArrival({ arrival, departure, people: [], options: [] }, day, usualNights)
                setArrival(moved.arrival)
                setDeparture(moved.departure)
              }}
            />
            <DayInput
              label={t('ask.departure')}
              value={departure}
              onChange={setDeparture}
              min={arrival === null ? undefined : addDays(arrival, 1)}
              error={isReversed ? t('change.dates') : undefined}
            />
          </div>
          <Select
            label={t('change.type')}
            data={types.map(({ id, label }) => ({ value: String(id), label }))}
            value={String(placeTypeId)}
            onChange={(id) => {
              if (id === null) return
              setType(Number(id))
              setPlace(null)
            }}
            searchable
          />
          <Select
            label={t('change.place')}
            data={[{ value: ANY, label: t('desk.anyPlace') }, ...places]}
            value={placeId === null ? ANY : String(placeId)}
            onChange={(id) => setPlace(id === null || id === ANY ? null : Number(id))}
            searchable
          />
          <StrategyChoice value={strategy} onChange={setStrategy} totals={totals} />
        </Stack>
        <ChangeView preview={preview.data} error={preview.error} isFetching={preview.isFetching} />
      </div>
    </ActionDialog>
  )
}

/** Places of the type that are free at these dates, and the one that the stay has. */
const useFreePlaces = (stay: OccupancyFile, placeTypeId: number, arrival: Day | null, departure: Day | null) => {
  const isAskable = arrival !== null && departure !== null && departure > arrival && stay.arrivedAt === null
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
