/** What a till tells the window of its customers: amounts and labels of the ticket in hand, by a channel that stays in this browser. */
import { useEffect, useRef } from 'react'
import { negate } from '#domain/money.ts'
import type { Cents } from '#domain/money.ts'
import { changeGiven } from '#domain/sale/settle.ts'
import type { Paying } from '#web/screens/till/use-paying.ts'
import type { Till } from '#web/screens/till/use-till.ts'
import { contentOfTicket } from '#web/shell/offline/store.ts'

export interface ShownLine {
  readonly label: string
  readonly quantity: number
  readonly amount: Cents
}

export type Shown =
  | { readonly kind: 'IDLE'; readonly isTraining: boolean }
  | {
      readonly kind: 'TICKET'
      readonly isTraining: boolean
      readonly lines: readonly ShownLine[]
      readonly total: Cents
      /** Null: it is not paid yet. */
      readonly left: Cents | null
    }
  | { readonly kind: 'PAID'; readonly isTraining: boolean; readonly total: Cents; readonly change: Cents }

/** The window says that it is there: what is in hand is told again. */
const HELLO = 'HELLO'

const channelOf = (registerId: number): BroadcastChannel => new BroadcastChannel(`pinede.display.${registerId}`)

/** Hears the till; `onShown` gets what is to be shown. Answers how to stop. */
export const listenToTill = (registerId: number, onShown: (shown: Shown) => void): (() => void) => {
  const channel = channelOf(registerId)
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (data !== HELLO) onShown(data as Shown)
  })
  channel.postMessage(HELLO)
  return () => channel.close()
}

const paidOf = (isTraining: boolean, total: Cents, change: Cents): Shown => ({
  ...{ kind: 'PAID', isTraining, total },
  change: total < 0 ? negate(total) : change,
})

const shownOf = ({ board, reckoned }: Till, { isOpen, left, paid, alone }: Paying): Shown => {
  const isTraining = board.training
  const { priced } = reckoned
  if (priced !== null) {
    const lines = priced.lines.map(({ label, quantity, amount }) => ({ label, quantity, amount }))
    return { kind: 'TICKET', isTraining, lines, total: priced.total, left: isOpen ? left : null }
  }
  if (alone !== undefined) return paidOf(isTraining, alone.total, changeGiven(contentOfTicket(alone).payments))
  if (paid === undefined) return { kind: 'IDLE', isTraining }
  const { total, change } = paid
  return paidOf(isTraining, total, change)
}

/** Tells the window what is in hand, at each change and whenever it asks. Leaving the till empties it. */
export const useShownToCustomer = (till: Till, paying: Paying): void => {
  const { id } = till.board.register
  const said = JSON.stringify(shownOf(till, paying))
  const latest = useRef(said)
  const channel = useRef<BroadcastChannel>(undefined)
  useEffect(() => {
    const opened = channelOf(id)
    channel.current = opened
    opened.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      if (data === HELLO) opened.postMessage(JSON.parse(latest.current))
    })
    return () => {
      const idle: Shown = { kind: 'IDLE', isTraining: false }
      opened.postMessage(idle)
      opened.close()
      channel.current = undefined
    }
  }, [id])
  useEffect(() => {
    latest.current = said
    channel.current?.postMessage(JSON.parse(said))
  }, [said])
}

/** Opens the window, or brings the one that is there to the front. False: the browser blocked it. */
export const openDisplay = (registerId: number): boolean => {
  const shown = window.open(
    `/display?till=${registerId}`,
    `pinede-display-${registerId}`,
    'popup,width=1024,height=600',
  )
  shown?.focus()
  return shown !== null
}
