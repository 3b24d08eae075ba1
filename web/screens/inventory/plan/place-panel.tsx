import { ActionIcon, Drawer, Group } from '@mantine/core'
import { fromEpochDay } from '#domain/day.ts'
import { useT } from '#web/i18n/i18n.ts'
import { freeUntil, nextAfter } from '#web/screens/inventory/plan/day-state.ts'
import { HORIZON } from '#web/screens/inventory/plan/use-plan.ts'
import type { PlaceOnDay, Plan } from '#web/screens/inventory/plan/use-plan.ts'
import classes from '#web/screens/inventory/plan/plan.module.css'
import { barText } from '#web/screens/inventory/planning/sentences.ts'
import { isStay } from '#web/screens/inventory/planning/stay-bar.ts'
import type { StayBar } from '#web/screens/inventory/planning/stay-bar.ts'
import { usePreferences } from '#web/shell/preferences.ts'
import { useRight } from '#web/shell/session.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { formatDay } from '#web/ui/format.ts'
import { Icon } from '#web/ui/icons.tsx'

interface PlacePanelProps {
  readonly plan: Plan
  readonly here: PlaceOnDay
  readonly asSheet: boolean
}

/** The stay that « Réserver » proposes: from the day, as long as stays usually are, and no longer than the place is free. */
export const useBookPlace = (plan: Plan): ((here: PlaceOnDay) => void) => {
  const { usualNights } = usePreferences().booking
  const { actions, holds, epoch, closed } = plan
  return ({ place }) => {
    const next = freeUntil(holds.index, place, epoch, epoch + HORIZON, closed)
    const end = Math.min(epoch + Math.max(1, usualNights), next ?? Number.MAX_SAFE_INTEGER)
    actions.book(place.id, { start: epoch, end })
  }
}

const FreeBody = ({ plan, here }: PlacePanelProps) => {
  const t = useT('plan')
  const planning = useT('planning')
  const { write } = useRight('booking_booking')
  const book = useBookPlace(plan)
  const { place, typeLabel, leaving } = here
  const from = formatDay(fromEpochDay(plan.epoch))
  const next = freeUntil(plan.holds.index, place, plan.epoch, plan.epoch + HORIZON, plan.closed)
  const why = here.kind === 'closed' ? t('place.closed', { night: from }) : t('place.notSold')
  const reason = here.kind === 'free' ? (write ? undefined : t('place.noRight')) : why
  return (
    <>
      <p>
        {typeLabel}
        <br />
        {t('place.capacity', { count: place.capacity })}
      </p>
      <p>
        {here.kind === 'free'
          ? next === undefined
            ? t('place.freeOn', { from })
            : t('place.freeUntil', { from, to: formatDay(fromEpochDay(next)) })
          : why}
      </p>
      <Sold here={here} />
      {leaving === undefined ? null : <p>{t('leaving', { name: barText(planning, leaving) })}</p>}
      <ActionButton hotkey="F3" disabledReason={reason} onClick={() => book(here)}>
        {t('place.book')}
      </ActionButton>
    </>
  )
}

/** From when to when the place is sold, where it is not all the year. */
const Sold = ({ here: { place } }: Pick<PlacePanelProps, 'here'>) => {
  const t = useT('plan')
  const { commercialised, soldFrom, soldUntil } = place
  if (!commercialised || (soldFrom === undefined && soldUntil === undefined)) return null
  const days = {
    from: soldFrom === undefined ? '' : formatDay(soldFrom),
    to: soldUntil === undefined ? '' : formatDay(soldUntil),
  }
  if (soldUntil === undefined) return <p>{t('place.soldFrom', days)}</p>
  return <p>{t(soldFrom === undefined ? 'place.soldUntil' : 'place.sold', days)}</p>
}

/** What comes on the place after the stay: may it be made longer, and who waits for it? */
const Next = ({ plan, here, bar }: Omit<PlacePanelProps, 'asSheet'> & { readonly bar: StayBar }) => {
  const planning = useT('planning')
  const t = useT('plan')
  if (bar.end >= plan.epoch + HORIZON) return null
  const next = nextAfter(plan.holds.index, here.place, bar.end, plan.epoch + HORIZON, plan.closed)
  const name = next.bar === undefined ? '' : barText(planning, next.bar)
  const until = next.until === undefined ? '' : formatDay(fromEpochDay(next.until))
  if (next.kind !== 'free') return <p>{t(`place.then.${next.kind}`, { name })}</p>
  if (next.until === undefined) return <p>{t('place.then.free')}</p>
  return <p>{t(next.bar === undefined ? 'place.then.freeUntil' : 'place.then.freeThen', { until, name })}</p>
}

/** Who has the place: name, dates, people, what is due, and the way to the file. */
const StayBody = ({ plan, here, bar }: PlacePanelProps & { readonly bar: StayBar }) => {
  const planning = useT('planning')
  const t = useT('plan')
  const { moveReason, askMove, openFile } = plan.actions
  const days = { from: formatDay(fromEpochDay(bar.start)), to: formatDay(fromEpochDay(bar.end)) }
  return (
    <>
      <p>
        <b>{barText(planning, bar)}</b>
        <br />
        {planning(`kind.${bar.kind}`)}
        {bar.code === '' ? null : ` · ${bar.code}`}
      </p>
      <p>
        {t('place.nights', days)}
        <br />
        {here.typeLabel}
      </p>
      <Next plan={plan} here={here} bar={bar} />
      {bar.due ? <p>{t('place.due')}</p> : null}
      <Sold here={here} />
      {here.leaving === undefined ? null : <p>{t('leaving', { name: barText(planning, here.leaving) })}</p>}
      {isStay(bar) ? (
        <Group grow gap="xs">
          <ActionButton hotkey="F4" onClick={() => openFile(bar)}>
            {t('place.openFile')}
          </ActionButton>
          <ActionButton variant="default" disabledReason={moveReason(bar)} onClick={() => askMove(bar)}>
            {t('place.move')}
          </ActionButton>
        </Group>
      ) : null}
    </>
  )
}

const Body = (props: PlacePanelProps) => {
  const { bar } = props.here
  return bar === undefined ? <FreeBody {...props} /> : <StayBody {...props} bar={bar} />
}

/** The place that was clicked: free, until when and the way to book it; taken, by whom and the way to the file. */
export const PlacePanel = (props: PlacePanelProps) => {
  const t = useT('plan')
  const { plan, here, asSheet } = props
  const title = t('place.title', { code: here.place.code })
  const close = (): void => plan.choose(undefined)
  if (asSheet)
    return (
      <Drawer
        opened
        onClose={close}
        position="bottom"
        className="p-no-print"
        title={title}
        styles={{ content: { height: 'auto', maxHeight: '85dvh' } }}
      >
        <Body {...props} />
      </Drawer>
    )
  return (
    <aside className={`${classes.panel} p-no-print`} aria-label={title} aria-live="polite">
      <header>
        <h2>{title}</h2>
        <ActionIcon variant="subtle" color="gray" size={32} aria-label={t('place.close')} onClick={close}>
          <Icon name="close" />
        </ActionIcon>
      </header>
      <Body {...props} />
    </aside>
  )
}
