import { Select, Stack } from '@mantine/core'
import { useState } from 'react'
import { addDays } from '#domain/day.ts'
import type { BookingFile } from '#contract/operations/booking/file.ts'
import { useT } from '#web/i18n/i18n.ts'
import { personOf, withArrival } from '#web/screens/booking/ask/ask.ts'
import type { Ask } from '#web/screens/booking/ask/ask.ts'
import { PartyFields } from '#web/screens/booking/ask/party-fields.tsx'
import { useAvailability } from '#web/screens/booking/availability/use-availability.ts'
import { ActionDialog } from '#web/screens/booking/file/actions/action-dialog.tsx'
import { ChangeView } from '#web/screens/booking/file/change/change-view.tsx'
import { changeReason, useChangePreview } from '#web/screens/booking/file/change/use-change-preview.ts'
import { addStay, previewAddStay } from '#web/screens/booking/file/life/life-api.ts'
import type { Writes } from '#web/screens/booking/file/use-writes.ts'
import classes from '#web/screens/booking/file/file.module.css'
import { usePlaceChoices } from '#web/screens/booking/references.ts'
import { usePreferences } from '#web/shell/preferences.ts'
import { sentenceOf } from '#web/shell/rest-error.ts'
import { DayInput } from '#web/ui/day-input.tsx'

interface AddStayDialogProps {
  readonly file: BookingFile
  readonly writes: Writes
  readonly onClose: () => void
}

const ANY = 'any'

/** Starts from the last stay: a group's places are alike. */
const startFrom = (file: BookingFile): { readonly ask: Ask; readonly placeTypeId: number | null } => {
  const last = file.occupancies.findLast((stay) => !stay.cancelled)
  const people = (last?.people ?? []).map((person) => personOf(person.age))
  const ask = { arrival: last?.arrival ?? null, departure: last?.departure ?? null, people, options: [] }
  return { ask, placeTypeId: last?.placeTypeId ?? null }
}

const bodyOf = (ask: Ask, placeTypeId: number | null, placeId: number | null) => {
  const { arrival, departure, people, options } = ask
  if (placeTypeId === null || arrival === null || departure === null || departure <= arrival || people.length === 0)
    return undefined
  return { stay: { placeTypeId, placeId, arrival, departure, people: [...people], options: [...options] } }
}

/** One more stay on the file; its price is shown before it is saved. */
export const AddStayDialog = ({ file, writes, onClose }: AddStayDialogProps) => {
  const t = useT('booking')
  const [start] = useState(() => startFrom(file))
  const [ask, setAsk] = useState(start.ask)
  const [placeTypeId, setType] = useState(start.placeTypeId)
  const [placeId, setPlace] = useState<number | null>(null)
  const [error, setError] = useState<string>()
  const { usualNights } = usePreferences().booking
  const { types } = usePlaceChoices()
  const body = bodyOf(ask, placeTypeId, placeId)
  const { data } = useAvailability(
    body === undefined ? undefined : { ...body.stay, placeTypeIds: [body.stay.placeTypeId] },
  )
  const free = data?.types.find((one) => one.placeTypeId === placeTypeId)?.freePlaces ?? []
  const preview = useChangePreview(
    'addStay',
    body === undefined ? undefined : { ...body, id: file.id, version: file.version },
    previewAddStay,
  )
  const confirm = async (): Promise<void> => {
    if (body === undefined) return
    const isDone = await writes.run((at, intent) => addStay({ ...body, ...at }, intent), {
      said: t('change.done', { code: file.code ?? '' }),
      onError: (caught) => setError(sentenceOf(caught)),
    })
    if (isDone) onClose()
  }
  const reason =
    body === undefined
      ? t('life.add.missing')
      : changeReason(preview, { reading: t('change.reading'), refused: t('change.impossible') })
  return (
    <ActionDialog
      title={t('file.action.addStay')}
      confirmLabel={t('life.add.confirm')}
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
              value={ask.arrival}
              onChange={(day) => setAsk(withArrival(ask, day, usualNights))}
            />
            <DayInput
              label={t('ask.departure')}
              value={ask.departure}
              onChange={(departure) => setAsk({ ...ask, departure })}
              min={ask.arrival === null ? undefined : addDays(ask.arrival, 1)}
            />
          </div>
          <Select
            label={t('change.type')}
            data={types.map(({ id, label }) => ({ value: String(id), label }))}
            value={placeTypeId === null ? null : String(placeTypeId)}
            onChange={(id) => {
              setType(id === null ? null : Number(id))
              setPlace(null)
            }}
            searchable
          />
          <Select
            label={t('change.place')}
            data={[
              { value: ANY, label: t('desk.anyPlace') },
              ...free.map((place) => ({ value: String(place.placeId), label: place.code })),
            ]}
            value={placeId === null ? ANY : String(placeId)}
            onChange={(id) => setPlace(id === null || id === ANY ? null : Number(id))}
            searchable
          />
          <PartyFields ask={ask} onChange={setAsk} problems={{}} />
        </Stack>
        <ChangeView preview={preview.data} error={preview.error} isFetching={preview.isFetching} />
      </div>
    </ActionDialog>
  )
}
