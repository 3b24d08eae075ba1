import { STATUS } from '#domain/booking/states.ts'
import { Fragment } from 'react'
import type { SaveStatus } from '#contract/operations/booking/booking.ts'
import { useT } from '#web/i18n/i18n.ts'
import { problemsOf } from '#web/screens/booking/ask/ask.ts'
import { saveRefusal } from '#web/screens/booking/desk/actions.ts'
import type { SyncState } from '#web/screens/booking/desk/basket-sync.ts'
import type { BasketSync } from '#web/screens/booking/desk/basket-sync.ts'
import type { Desk } from '#web/screens/booking/desk/desk.ts'
import classes from '#web/screens/booking/desk/desk.module.css'
import { LockClock } from '#web/screens/booking/desk/lock-clock.tsx'
import type { Saving } from '#web/screens/booking/desk/use-save-desk.ts'
import { useFunctionKeys } from '#web/shell/function-keys.tsx'
import { useModule, useRight } from '#web/shell/session.ts'
import { useToday } from '#web/shell/today.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { DayInput } from '#web/ui/day-input.tsx'
import { formatMoney } from '#web/ui/format.ts'

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
