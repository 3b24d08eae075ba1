import { useMemo, useRef, useState, useEffect, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import type { SaveStatus } from '#contract/operations/booking/booking.ts'
import type { BookingFile } from '#contract/operations/booking/file.ts'
import { useT } from '#web/i18n/i18n.ts'
import { problemsOf } from '#web/screens/booking/ask/ask.ts'
import { useFocusWanted } from '#web/screens/booking/availability/use-focus-wanted.ts'
import { basketWish, addPlace, askInHand, choosePlace, stayInHand, withAsk } from '#web/screens/booking/desk/desk.ts'
import type { Desk, BasketWish } from '#web/screens/booking/desk/desk.ts'
import classes from '#web/screens/booking/desk/desk.module.css'
import { focusNext } from '#web/screens/booking/desk/focus-next.ts'
import { PlacesPanel } from '#web/screens/booking/desk/places-panel.tsx'
import { PricePanel } from '#web/screens/booking/desk/price-panel.tsx'
import { SaveBar } from '#web/screens/booking/desk/save-bar.tsx'
import { SyncNotice } from '#web/screens/booking/desk/sync-notice.tsx'
import { useDeskLife } from '#web/screens/booking/desk/use-desk-life.ts'
import { useSaveDesk } from '#web/screens/booking/desk/use-save-desk.ts'
import { WhoPanel } from '#web/screens/booking/desk/who-panel.tsx'
import { withSyncProblem } from '#web/screens/booking/desk/sync-problems.ts'
import { useFunctionKeys } from '#web/shell/function-keys.tsx'
import { useGoBack } from '#web/shell/navigation.tsx'
import { useToday } from '#web/shell/today.ts'
import { uuid } from '#web/shell/uuid.ts'
import { PageLine } from '#web/ui/page-line.tsx'
import type { DeskLife } from '#web/screens/booking/desk/use-desk-life.ts'
import { DraftOffer } from '#web/shell/draft-offer.tsx'
import { saveBasket } from '#web/screens/booking/api.ts'
import { makeBasketSync } from '#web/screens/booking/desk/basket-sync.ts'
import type { BasketSync, SyncState } from '#web/screens/booking/desk/basket-sync.ts'

/** Keeps the basket in step with what is on screen. */
const useBasketSync = (
  from: BookingFile | undefined,
  wish: BasketWish | undefined,
): { readonly sync: BasketSync; readonly state: SyncState } => {
  const [sync] = useState(() => makeBasketSync({ post: saveBasket, newKey: uuid, from }))
  const state = useSyncExternalStore(sync.subscribe, sync.state)
  useEffect(() => sync.start(), [sync])
  const print = wish === undefined ? undefined : JSON.stringify(wish)
  useEffect(() => {
    sync.want(print === undefined ? undefined : (JSON.parse(print) as BasketWish))
  }, [sync, print])
  return { sync, state }
}

/** Input kept from a lost session or a closed tab. */
const DeskDraftOffer = ({ life }: { readonly life: DeskLife }) =>
  life.offered === undefined ? null : (
    <div className={classes.notice}>
      <DraftOffer draft={life.offered} onTake={life.take} onDrop={life.drop} />
    </div>
  )

interface DeskFormProps {
  /** What the stay is meant to become; a quote locks no place. */
  readonly statusId: SaveStatus
  /** The basket that the screen opened on. */
  readonly from: BookingFile | undefined
  readonly start: Desk
  /** The basket got its number. */
  readonly onBasket: (id: number) => void
}

/** Three columns that follow the conversation: who and when; what is free, and the basket; the price and its reasons. */
export const DeskForm = ({ statusId, from, start, onBasket }: DeskFormProps) => {
  const t = useT('booking')
  const today = useToday()
  const [desk, setDesk] = useState(start)
  const customerField = useRef<HTMLInputElement>(null)
  const focusWanted = useFocusWanted()
  const wish = useMemo(() => basketWish(desk, statusId, today), [desk, statusId, today])
  const { sync, state } = useBasketSync(from, wish)
  const life = useDeskLife({ desk, setDesk, start, state, onBasket })
  const back = useGoBack('/home')
  const saving = useSaveDesk({ desk, setDesk, sync, onSaved: life.finish })
  const ask = askInHand(desk)
  const problems = withSyncProblem(problemsOf(ask, today), state)
  const inHand = stayInHand(desk)
  const change = (part: Partial<Desk>): void => setDesk((before) => ({ ...before, ...part }))
  /** Draws at once, so that the next key is heard by the field that comes next. */
  const goOn = (step: (before: Desk) => Desk): void => {
    flushSync(() => setDesk(step))
    focusNext(step(desk), { places: focusWanted.want, customer: () => customerField.current?.focus() })
  }
  const choose = (placeTypeId: number, placeId: number | null): void => {
    const key = uuid()
    goOn((before) => choosePlace(before, placeTypeId, placeId, key))
  }
  const chooseCustomer = (customerId: number): void => goOn((before) => ({ ...before, customerId, newCustomer: null }))
  const another = (): void => setDesk(addPlace)
  useFunctionKeys({
    ...(desk.stays.length === 0 ? {} : { F3: { label: t('desk.another'), run: another } }),
    F4: { label: t('desk.customer'), run: () => customerField.current?.focus() },
    Escape: { run: back },
  })
  return (
    <div className={classes.screen}>
      <PageLine title={t(`desk.title.${statusId}`)} info={<span className={classes.hint}>{t('desk.hint')}</span>} />
      <DeskDraftOffer life={life} />
      <SyncNotice desk={desk} state={state} sync={sync} saving={saving} onChoose={choose} />
      <div className={classes.columns}>
        <WhoPanel
          ask={ask}
          problems={problems}
          desk={desk}
          change={change}
          onAsk={(next) => setDesk((before) => withAsk(before, next))}
          customerField={customerField}
          onCustomer={chooseCustomer}
          onDone={() => {
            if (inHand === undefined) focusWanted.want()
          }}
          known={state.file?.customer ?? null}
          basketId={state.file?.id ?? from?.id}
        />
        <PlacesPanel
          ask={ask}
          desk={desk}
          state={state}
          problem={problems.arrival ?? problems.departure ?? problems.people}
          inHand={inHand}
          setDesk={setDesk}
          onChoose={choose}
          onAnother={another}
          focusWanted={focusWanted}
        />
        <PricePanel desk={desk} setDesk={setDesk} state={state} />
      </div>
      <SaveBar desk={desk} change={change} state={state} sync={sync} saving={saving} statusId={statusId} />
    </div>
  )
}
