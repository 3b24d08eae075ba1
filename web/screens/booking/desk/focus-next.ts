import { askInHand } from '#web/screens/booking/desk/desk.ts'
import type { Desk } from '#web/screens/booking/desk/desk.ts'

/** Names of the fields of the desk, in the order of the conversation. */
type Next = 'arrival' | 'departure' | 'people' | 'place' | 'customer' | 'save'

/** What the conversation at the desk asks for next. Pure. */
export const nextOf = (desk: Desk): Next => {
  const { arrival, departure, people } = askInHand(desk)
  if (arrival === null) return 'arrival'
  if (departure === null) return 'departure'
  if (people.length === 0) return 'people'
  if (desk.stays.length === 0) return 'place'
  return desk.customerId === null ? 'customer' : 'save'
}

/** Puts the cursor there; a telephone would raise its keyboard. The desk that it reads is drawn. */
export const focusNext = (desk: Desk, go: { readonly places: () => void; readonly customer: () => void }): void => {
  if (!matchMedia('(pointer: fine)').matches) return
  const next = nextOf(desk)
  if (next === 'place') go.places()
  else if (next === 'customer') go.customer()
  else document.querySelector<HTMLElement>(next === 'save' ? '[data-save]' : `input[name="${next}"]`)?.focus()
}
