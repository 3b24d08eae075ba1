import { ActionIcon } from '@mantine/core'
import { daysBetween } from '#domain/day.ts'
import type { OccupancyFile } from '#contract/operations/booking/file.ts'
import { useT } from '#web/i18n/i18n.ts'
import { peopleInWords } from '#web/screens/booking/ask/party-words.ts'
import type { StayDraft } from '#web/screens/booking/desk/desk.ts'
import classes from '#web/screens/booking/desk/desk.module.css'
import { useAgeBands, usePlaceChoices } from '#web/screens/booking/references.ts'
import { formatDayMonth, formatMoney } from '#web/ui/format.ts'
import { Icon } from '#web/ui/icons.tsx'

interface BasketCardProps {
  readonly stay: StayDraft
  /** The same stay as the server last answered it. */
  readonly saved: OccupancyFile | undefined
  readonly isInHand: boolean
  readonly onTake: () => void
  readonly onRemove: () => void
}

/** One place of the basket; the one in hand is changed in the other columns. */
export const BasketCard = ({ stay, saved, isInHand, onTake, onRemove }: BasketCardProps) => {
  const t = useT('booking')
  const bands = useAgeBands()
  const { types } = usePlaceChoices()
  const type = types.find(({ id }) => id === stay.placeTypeId)?.label ?? ''
  const isSame = saved?.placeTypeId === stay.placeTypeId
  const code = isSame ? saved.placeCode : null
  const place = code === null ? t('desk.anyPlace') : stay.placeId === null ? t('desk.provisional', { code }) : code
  const name = `${type} · ${place}`
  const { arrival, departure } = stay
  const dates =
    arrival === null || departure === null
      ? t('desk.noDates')
      : t('desk.dates', {
          arrival: formatDayMonth(arrival),
          departure: formatDayMonth(departure),
          nights: t('price.nights', { count: Math.max(0, daysBetween(arrival, departure)) }),
        })
  return (
    <li className={classes.card} data-in-hand={isInHand || undefined}>
      <button type="button" className={classes.take} aria-pressed={isInHand} onClick={onTake}>
        <strong>{name}</strong>
        <span>{`${dates} · ${peopleInWords(stay.people, bands, t)}`}</span>
      </button>
      <span className={classes.cardTotal}>{isSame ? formatMoney(saved.total) : ''}</span>
      <ActionIcon variant="subtle" color="gray" aria-label={t('desk.remove', { name })} onClick={onRemove}>
        <Icon name="close" size={16} />
      </ActionIcon>
    </li>
  )
}
