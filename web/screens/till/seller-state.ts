/** Who sells at this screen, where it is not whose session it is: until the page is left or the server wants the code again. */
import { useSyncExternalStore } from 'react'
import { RestError } from '#web/shell/rest-error.ts'

interface Seller {
  readonly token: string
  readonly name: string
}

let current: Seller | null = null
const listeners = new Set<() => void>()

export const setSeller = (seller: Seller | null): void => {
  current = seller
  for (const listener of listeners) listener()
}

export const sellerToken = (): string | null => current?.token ?? null

/** The server no longer takes the code: it must be typed anew. */
export const sellerRefused = (error: unknown): void => {
  if (error instanceof RestError && error.body.message === 'seller.codeAgain') setSeller(null)
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Null: whose session it is. */
export const useSellerName = (): string | null => useSyncExternalStore(subscribe, () => current?.name ?? null)
