import { useEffect, useState, useSyncExternalStore } from 'react'
import type { BookingFile } from '#contract/operations/booking/file.ts'
import { saveBasket } from '#web/screens/booking/api.ts'
import { makeBasketSync } from '#web/screens/booking/desk/basket-sync.ts'
import type { BasketSync, SyncState } from '#web/screens/booking/desk/basket-sync.ts'
import type { BasketWish } from '#web/screens/booking/desk/desk.ts'
import { uuid } from '#web/shell/uuid.ts'

/** Keeps the basket in step with what is on screen. */
export const useBasketSync = (
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
