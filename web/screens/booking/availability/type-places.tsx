import type { AvailablePlace } from '#contract/operations/booking/availability.ts'
import { useT } from '#web/i18n/i18n.ts'
import classes from '#web/screens/booking/availability/availability.module.css'
import { formatHundredths } from '#web/ui/format.ts'

interface TypePlacesProps {
  readonly places: readonly AvailablePlace[]
  readonly featureName: (id: number) => string
  /** The place that the stay in hand holds: it is free no more. */
  readonly held?: string | null | undefined
  /** Present: the promise of a place may be taken back. */
  readonly onAny?: (() => void) | undefined
  readonly disabled: boolean
  readonly onChoose: (placeId: number) => void
}

/** Places of a type that are free throughout: one is promised by a click. */
export const TypePlaces = ({ places, featureName, held, onAny, disabled, onChoose }: TypePlacesProps) => {
  const t = useT('booking')
  if (places.length === 0 && typeof held !== 'string')
    return <p className={classes.none}>{t('availability.noPlace')}</p>
  return (
    <ul className={classes.places} aria-label={t('availability.places')}>
      {typeof held === 'string' ? (
        <li>
          <span className={classes.place} data-held>
            <strong>{held}</strong>
            <span>{t('availability.held')}</span>
          </span>
        </li>
      ) : null}
      {onAny === undefined ? null : (
        <li>
          <button type="button" className={classes.place} disabled={disabled} onClick={onAny}>
            <strong>{t('desk.anyPlace')}</strong>
            <span>{t('availability.anyHelp')}</span>
          </button>
        </li>
      )}
      {places.map((place) => {
        const details = [
          t('availability.people', { count: place.capacity }),
          ...(place.surface === null ? [] : [t('availability.surface', { surface: formatHundredths(place.surface) })]),
          ...place.featureIds.map(featureName).filter((name) => name !== ''),
        ].join(' · ')
        return (
          <li key={place.placeId}>
            <button
              type="button"
              className={classes.place}
              disabled={disabled}
              onClick={() => onChoose(place.placeId)}
              title={details}
            >
              <strong>{place.code}</strong>
              <span>{details}</span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}
