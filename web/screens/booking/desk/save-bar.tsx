import { Fragment, useState } from 'react'
import { Button } from '@mantine/core'
import { useInterval } from '@mantine/hooks'
import { STATUS } from '#domain/booking/states.ts'
import type { BookingAction } from '#domain/booking/transitions.ts'
import type { SaveStatus } from '#contract/operations/booking/booking.ts'
import type { BookingFile } from '#contract/operations/booking/file.ts'
import { useT } from '#web/i18n/i18n.ts'
import { problemsOf } from '#web/screens/booking/ask/ask.ts'
import type { SyncState, BasketSync } from '#web/screens/booking/desk/basket-sync.ts'
import type { Desk } from '#web/screens/booking/desk/desk.ts'
import classes from '#web/screens/booking/desk/desk.module.css'
import type { Saving } from '#web/screens/booking/desk/use-save-desk.ts'
import { useFunctionKeys } from '#web/shell/function-keys.tsx'
import { useModule, useRight } from '#web/shell/session.ts'
import { useToday } from '#web/shell/today.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { DayInput } from '#web/ui/day-input.tsx'
import { formatMoney } from '#web/ui/format.ts'
import { sentence } from '#web/screens/booking/sentence.ts'

interface LockClockProps {
  readonly state: SyncState
  readonly sync: BasketSync
  /** A quote locks no place. */
  readonly isQuote: boolean
}

const TICK_MS = 10_000
const MINUTE = 60_000
/** Under this the reader is warned. */
const SOON_MINUTES = 4

/** How long the places of the basket are kept for this conversation, and how to keep them longer. */
const LockClock = ({ state, sync, isQuote }: LockClockProps) => {
  const t = useT('booking')
  const [now, setNow] = useState(() => Date.now())
  useInterval(() => setNow(Date.now()), TICK_MS, { autoInvoke: true })
  const until = state.file?.lockUntil ?? null
  if (state.status === 'OFFLINE') return <span className={classes.lock}>{t('desk.offline')}</span>
  if (state.status === 'SAVING') return <span className={classes.lock}>{t('desk.keeping')}</span>
  const holdsNothing = isQuote || state.id === 0 || state.file?.occupancies.length === 0
  if (holdsNothing || until === null) return null
  const minutes = Math.floor((Date.parse(until) - now) / MINUTE)
  if (minutes > SOON_MINUTES) return <span className={classes.lock}>{t('desk.locked', { minutes })}</span>
  return (
    <span className={classes.lock} data-soon>
      <span role="status">{minutes > 0 ? t('desk.locked', { minutes }) : t('desk.lockLapsed')}</span>
      <Button variant="subtle" size="compact-sm" onClick={() => void sync.renew()}>
        {t('desk.prolong')}
      </Button>
    </span>
  )
}

/** What the bar at the bottom can do now, and why the rest cannot. Pure. */
const SAVE_ACTIONS: Readonly<Record<SaveStatus, BookingAction>> = {
  1: 'saveQuote',
  2: 'saveOption',
  3: 'saveReservation',
  4: 'savePassage',
}

/** A passage takes the place that is held provisionally: it gets its name on saving. */
const MENDED = 'booking.placeNotNamed'

/** The reasons of the server, as one sentence each; undefined: nothing forbids it. */
const saveRefusal = (file: BookingFile, statusId: SaveStatus): string | undefined => {
  const found = file.actions.find(({ action }) => action === SAVE_ACTIONS[statusId])
  const isHeld = file.occupancies.every((stay) => stay.placeId !== null)
  const reasons = (found?.reasons ?? []).filter(({ code }) => code !== MENDED || !isHeld)
  return reasons.length === 0 ? undefined : reasons.map(sentence).join(' ')
}

interface SaveBarProps {
  readonly desk: Desk
  readonly change: (part: Partial<Desk>) => void
  readonly state: SyncState
  readonly sync: BasketSync
  readonly saving: Saving
  readonly statusId: SaveStatus
}

const KEYS = { 1: 'F6', 2: 'F7', 3: 'F12', 4: 'F10' } as const
const ORDER: readonly SaveStatus[] = [1, 2, 4, 3]

/** Why the basket cannot become this now; undefined: it can. What the screen knows speaks before what the server said. */
const useReasons = ({ desk, state, saving }: SaveBarProps) => {
  const t = useT('booking')
  const ui = useT('ui')
  const today = useToday()
  const { write } = useRight('booking_booking')
  return (statusId: SaveStatus): string | undefined => {
    if (!write) return ui('noRight')
    if (saving.as !== undefined) return t('desk.saving')
    if (desk.stays.length === 0) return t('desk.choosePlace')
    const wrong = desk.stays.map((stay) => problemsOf(stay, today)).find((one) => Object.keys(one).length > 0)
    if (wrong !== undefined) return wrong.arrival ?? wrong.departure ?? wrong.people
    if (desk.stays.some((stay) => stay.people.length === 0)) return t('ask.peopleMissing')
    if (desk.customerId === null && statusId !== STATUS.QUOTE) return t('desk.chooseCustomer')
    if (state.file === undefined) return t('desk.saving')
    if (state.status !== 'SAVED') return undefined
    return saveRefusal(state.file, statusId)
  }
}

/** What the conversation ends with: the total, and the four ways to keep it, each on its key. */
export const SaveBar = (props: SaveBarProps) => {
  const { desk, change, state, sync, saving, statusId } = props
  const t = useT('booking')
  const today = useToday()
  const reasonFor = useReasons(props)
  const keyOf = (status: SaveStatus) => ({
    label: t(`desk.save.${status}`),
    run: () => saving.save(status),
    disabledReason: reasonFor(status),
  })
  const quotes = useModule('quotation')
  useFunctionKeys({ ...(quotes ? { F6: keyOf(1) } : {}), F7: keyOf(2), F10: keyOf(4), F12: keyOf(3) })
  const totals = state.file?.totals
  return (
    <section className={classes.bar} aria-label={t('desk.bar')}>
      <div className={classes.totals}>
        {totals === undefined || desk.stays.length === 0 ? null : (
          <>
            <strong>{formatMoney(totals.total)}</strong>
            {totals.downPayment === 0 ? null : (
              <span>{t('desk.downPayment', { amount: formatMoney(totals.downPayment) })}</span>
            )}
          </>
        )}
        <LockClock state={state} sync={sync} isQuote={statusId === STATUS.QUOTE} />
      </div>
      <div className={classes.ways}>
        {ORDER.filter((status) => quotes || status !== 1).map((status) => (
          <Fragment key={status}>
            {status === 2 ? (
              <DayInput
                label={t('desk.optionExpiry')}
                isLabelHidden
                placeholder={t('desk.optionExpiryHint')}
                value={desk.optionExpiry}
                onChange={(optionExpiry) => change({ optionExpiry })}
                min={today}
                w={150}
              />
            ) : null}
            <ActionButton
              variant={status === statusId ? 'filled' : 'default'}
              hotkey={KEYS[status]}
              data-save={status === statusId || undefined}
              loading={saving.as === status}
              disabledReason={reasonFor(status)}
              onClick={() => void saving.save(status)}
            >
              {t(`desk.save.${status}`)}
            </ActionButton>
          </Fragment>
        ))}
      </div>
    </section>
  )
}
