import { Button } from '@mantine/core'
import { useT } from '#web/i18n/i18n.ts'
import { useToday } from '#web/shell/today.ts'
import { isWhole } from '#web/screens/booking/ask/ask.ts'
import { unavailableReason } from '#web/screens/booking/availability/outcome.ts'
import { useAvailability } from '#web/screens/booking/availability/use-availability.ts'
import type { StayDraft } from '#web/screens/booking/desk/desk.ts'
import { inFrench } from '#web/screens/booking/sentence.ts'

interface OtherPlacesProps {
  readonly stay: StayDraft
  readonly onChoose: (placeTypeId: number, placeId: number | null) => void
  readonly onAgain: () => void
}

const MOST_PLACES = 5
const MOST_TYPES = 3

/** A place was taken meanwhile: the others of its type, then other types, one click away. */
export const OtherPlaces = ({ stay, onChoose, onAgain }: OtherPlacesProps) => {
  const t = useT('booking')
  const today = useToday()
  const { placeTypeId, placeId, people, options } = stay
  const answer = useAvailability(
    isWhole(stay, today)
      ? { arrival: stay.arrival, departure: stay.departure, people: [...people], options: [...options] }
      : undefined,
  )
  const types = answer.data?.types ?? []
  const offered = types.filter((type) => unavailableReason(type, t) === undefined)
  const own = offered.find((type) => type.placeTypeId === placeTypeId)
  const places = own?.freePlaces.filter((place) => place.placeId !== placeId).slice(0, MOST_PLACES) ?? []
  const others = offered.filter((type) => type.placeTypeId !== placeTypeId).slice(0, MOST_TYPES)
  return (
    <>
      {own === undefined ? null : (
        <Button onClick={() => onChoose(placeTypeId, null)}>
          {t('desk.anyOfType', { type: inFrench(own.label) })}
        </Button>
      )}
      {places.map((place) => (
        <Button key={place.placeId} variant="default" onClick={() => onChoose(placeTypeId, place.placeId)}>
          {place.code}
        </Button>
      ))}
      {others.map((type) => (
        <Button key={type.placeTypeId} variant="default" onClick={() => onChoose(type.placeTypeId, null)}>
          {inFrench(type.label)}
        </Button>
      ))}
      <Button variant="subtle" onClick={onAgain}>
        {t('desk.again')}
      </Button>
    </>
  )
}
