import { Button } from '@mantine/core'
import { useInterval } from '@mantine/hooks'
import { useState } from 'react'
import { useT } from '#web/i18n/i18n.ts'
import type { BasketSync, SyncState } from '#web/screens/booking/desk/basket-sync.ts'
import classes from '#web/screens/booking/desk/desk.module.css'

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
export const LockClock = ({ state, sync, isQuote }: LockClockProps) => {
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
