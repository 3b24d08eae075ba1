/** A terminal of bank cards beside a till: is asked for an amount, and says whether it took it. */
import type { Cents } from '#domain/money.ts'

export interface CardTerminalAddress {
  readonly host: string
  readonly port: number
  /** It may stand on this machine or its network (preference `access`). */
  readonly allowsLocal: boolean
  /** Two digits: the till, as the terminal knows it. */
  readonly number: string
}

export type CardAnswer =
  | {
      readonly state: 'ACCEPTED'
      /** What was taken. */
      readonly amount: Cents
      /** Number of the authorization, where one was asked for. */
      readonly authorization: string | null
    }
  /** `reason`: a code of the messages. */
  | { readonly state: 'REFUSED'; readonly reason: string }

/**
 * No answer that says anything. `isSent`: the terminal may have taken the money all the same: it is never asked again without somebody
 * having looked at it; false: it heard nothing.
 */
export class CardFailure extends Error {
  readonly isSent: boolean

  constructor(code: string, isSent = false) {
    super(code)
    this.name = 'CardFailure'
    this.isSent = isSent
  }
}

export interface CardTerminal {
  /** Asks once, and waits for whoever has the card. Throws CardFailure. `reference`: 1 to 32 letters and digits. */
  readonly take: (asked: { readonly amount: Cents; readonly reference: string }) => Promise<CardAnswer>
}

export type OpenCardTerminal = (address: CardTerminalAddress) => CardTerminal

/** None is reached. */
export const noCardTerminal: OpenCardTerminal = () => ({
  take: () => Promise.reject(new CardFailure('card.unreachable')),
})
