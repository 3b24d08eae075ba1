import { Button, Skeleton } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useMemo } from 'react'
import { useT } from '#web/i18n/i18n.ts'
import type { Ask } from '#web/screens/booking/ask/ask.ts'
import { isWhole } from '#web/screens/booking/ask/ask.ts'
import { TypeList } from '#web/screens/booking/availability/type-list.tsx'
import { useAvailability } from '#web/screens/booking/availability/use-availability.ts'
import type { FocusWanted } from '#web/screens/booking/availability/use-focus-wanted.ts'
import { BasketCard } from '#web/screens/booking/desk/basket-card.tsx'
import type { SyncState } from '#web/screens/booking/desk/basket-sync.ts'
import { removeStay } from '#web/screens/booking/desk/desk.ts'
import type { Desk, StayDraft } from '#web/screens/booking/desk/desk.ts'
import classes from '#web/screens/booking/desk/desk.module.css'
import { sentenceOf } from '#web/shell/rest-error.ts'
import { useRight } from '#web/shell/session.ts'
import { useToday } from '#web/shell/today.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Icon } from '#web/ui/icons.tsx'

interface PlacesPanelProps {
  readonly ask: Ask
  readonly desk: Desk
  readonly state: SyncState
  /** What is wrong with the dates or the party. */
  readonly problem: string | undefined
  readonly inHand: StayDraft | undefined
  readonly setDesk: (change: (desk: Desk) => Desk) => void
  readonly onChoose: (placeTypeId: number, placeId: number | null) => void
  readonly onAnother: () => void
  readonly focusWanted: FocusWanted
}

const PAUSE_MS = 200

/** Second column: the basket, then what is free for what is asked. */
export const PlacesPanel = (props: PlacesPanelProps) => {
  const { desk, state, setDesk, onAnother } = props
  const t = useT('booking')
  return (
    <section className={classes.panel} aria-label={t('desk.places')}>
      {desk.stays.length === 0 ? null : (
        <>
          <h2 className={classes.heading}>{t('desk.basket', { count: desk.stays.length })}</h2>
          <ul className={classes.basket}>
            {desk.stays.map((stay, i) => (
              <BasketCard
                key={stay.key}
                stay={stay}
                saved={state.file?.occupancies[i]}
                isInHand={stay.key === desk.active}
                onTake={() => setDesk((before) => ({ ...before, active: stay.key }))}
                onRemove={() => setDesk((before) => removeStay(before, stay.key))}
              />
            ))}
          </ul>
          <Button
            variant="subtle"
            size="compact-sm"
            className={classes.another}
            leftSection={<Icon name="plus" size={14} />}
            disabled={desk.active === null}
            onClick={onAnother}
            aria-keyshortcuts="F3"
          >
            {t('desk.another')}
          </Button>
        </>
      )}
      <h2 className={classes.heading}>{t(desk.stays.length === 0 ? 'desk.free' : 'desk.freeToo')}</h2>
      <FreeTypes {...props} />
    </section>
  )
}

const chosenOf = (inHand: StayDraft | undefined, desk: Desk, state: SyncState) =>
  inHand === undefined
    ? undefined
    : { placeTypeId: inHand.placeTypeId, code: heldCode(desk, state), isPinned: inHand.placeId !== null }

/** The place that the stay in hand holds, as the basket last said. */
const heldCode = (desk: Desk, { file }: SyncState): string | null => {
  const at = desk.stays.findIndex((stay) => stay.key === desk.active)
  const [stay, saved] = [desk.stays[at], file?.occupancies[at]]
  return stay?.placeTypeId === saved?.placeTypeId ? (saved?.placeCode ?? null) : null
}

const FreeTypes = ({ ask, desk, state, problem, inHand, focusWanted, onChoose }: PlacesPanelProps) => {
  const t = useT('booking')
  const ui = useT('ui')
  const today = useToday()
  const { write } = useRight('booking_booking')
  const { arrival, departure, people, options } = ask
  const whole = isWhole({ arrival, departure, people, options }, today)
  const wanted = useMemo(
    () =>
      whole && arrival !== null && departure !== null
        ? { arrival, departure, people: [...people], options: [...options], pricing: desk.pricing }
        : undefined,
    [whole, arrival, departure, people, options, desk.pricing],
  )
  const [body] = useDebouncedValue(wanted, PAUSE_MS)
  const query = useAvailability(body)
  if (wanted === undefined) {
    const start = t(arrival === null || departure === null ? 'availability.start' : 'availability.startWho')
    return <EmptyState title={problem ?? start} body={t('desk.startBody')} />
  }
  if (query.data === undefined) {
    if (query.error === null) return <Skeleton h={180} className={classes.waiting} />
    return <EmptyState title={sentenceOf(query.error)} />
  }
  const isOld = body !== wanted || query.isPlaceholderData
  return (
    <TypeList
      answer={query.data}
      ask={ask}
      pricing={desk.pricing}
      chooseLabel={t(inHand === undefined ? 'availability.choose' : 'availability.change')}
      chosen={chosenOf(inHand, desk, state)}
      disabledReason={write ? (isOld ? t('availability.searching') : undefined) : ui('noRight')}
      isFetching={query.isFetching || isOld}
      focusWanted={focusWanted}
      onChoose={(type, placeId) => onChoose(type.placeTypeId, placeId)}
    />
  )
}
