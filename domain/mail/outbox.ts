import { RuleError } from '#domain/rule-error.ts'

/**
 * What becomes of a message on its way (RFC 5321). Before the final dot nothing was handed over, and it may be tried again; once the dot
 * has left and no answer came, nobody knows whether the server has it: « uncertain », sent again once at most, under the same Message-ID.
 */

export const MAIL_STATES = [
  'WAITING',
  'SENDING',
  'SENT',
  'UNCERTAIN',
  'REFUSED',
  'BOUNCED',
  'GIVEN_UP',
  'CANCELLED',
  'HELD',
  'LETTER',
  'PRINTED',
  'RECEIVED',
] as const
export type MailState = (typeof MAIL_STATES)[number]

/** It reached nobody and never will by itself: whoever counts on it writes again, or elsewhere. */
export const LOST_MAIL = ['REFUSED', 'BOUNCED', 'GIVEN_UP', 'CANCELLED'] as const satisfies readonly MailState[]
export type LostMail = (typeof LOST_MAIL)[number]

export const isLost = (state: MailState): state is LostMail => (LOST_MAIL as readonly MailState[]).includes(state)

/** What a person may do with a message; the server and the buttons read this one table. */
export const MAIL_ACTIONS = {
  /** It has not left: it never will. */
  cancel: ['WAITING', 'HELD', 'LETTER'],
  /** Now, without waiting for its next try. */
  hurry: ['WAITING'],
  /** The same message again, under a number of its own. */
  again: ['SENT', 'REFUSED', 'BOUNCED', 'GIVEN_UP', 'CANCELLED', 'UNCERTAIN', 'PRINTED'],
  /** Kept here without settings: it goes, now that there are some. */
  release: ['HELD'],
  /** Sent with one's own program. */
  byHand: ['HELD', 'UNCERTAIN'],
  /** The letter of a guest without address is printed. */
  printed: ['LETTER'],
} as const satisfies Record<string, readonly MailState[]>
export type MailAction = keyof typeof MAIL_ACTIONS

export const mayDo = (action: MailAction, state: MailState): boolean =>
  (MAIL_ACTIONS[action] as readonly MailState[]).includes(state)

/** Throws RuleError `mail.notNow`: it went, or changed, meanwhile. */
export const requireAction = (action: MailAction, state: MailState): void => {
  if (!mayDo(action, state)) throw new RuleError('mail.notNow')
}

const MINUTE = 60_000
/** Servers that greylist want a second try after some minutes, and most forgive after an hour. */
const WAITS = [1, 5, 15, 30, 60, 120].map((minutes) => minutes * MINUTE)
const LONGEST = 4 * 60 * MINUTE

/** After so many tries, in milliseconds. */
export const waitAfter = (tries: number): number => WAITS[tries - 1] ?? LONGEST

/** RFC 5321, 4.5.4.1: four or five days, then whoever wrote is told. */
export const GIVES_UP_AFTER_MS = 5 * 24 * 60 * MINUTE

/** An answer may still come by another way meanwhile. */
export const UNCERTAIN_WAIT_MS = 10 * MINUTE

/** How a try ended. LATER: refused for now. UNKNOWN: the dot left, no answer came. */
export interface Tried {
  readonly end: 'ANSWERED' | 'LATER' | 'NEVER' | 'UNKNOWN'
  /** Of the recipients that it went to. */
  readonly accepted: number
  readonly later: number
}

export interface Facts {
  readonly tries: number
  /** How often its end stayed unknown before. */
  readonly uncertain: number
  /** One of a campaign is never sent again where its end is unknown. */
  readonly campaign: boolean
  /** Recipients that took it in earlier tries. */
  readonly acceptedBefore: number
  /** Since it was written. */
  readonly ageMs: number
}

export interface Next {
  readonly state: Extract<MailState, 'WAITING' | 'SENT' | 'UNCERTAIN' | 'REFUSED' | 'GIVEN_UP'>
  /** Until the next try; null: none comes by itself. */
  readonly waitMs: number | null
}

const waiting = ({ tries, ageMs, acceptedBefore }: Facts, accepted: number): Next => {
  if (ageMs < GIVES_UP_AFTER_MS) return { state: 'WAITING', waitMs: waitAfter(tries) }
  return { state: acceptedBefore + accepted > 0 ? 'SENT' : 'GIVEN_UP', waitMs: null }
}

/** What comes after a try. */
export const nextOf = (tried: Tried, facts: Facts): Next => {
  if (tried.end === 'UNKNOWN')
    return { state: 'UNCERTAIN', waitMs: facts.campaign || facts.uncertain > 0 ? null : UNCERTAIN_WAIT_MS }
  if (tried.end === 'LATER') return waiting(facts, 0)
  if (tried.end === 'ANSWERED' && tried.later > 0) return waiting(facts, tried.accepted)
  const accepted = facts.acceptedBefore + (tried.end === 'NEVER' ? 0 : tried.accepted)
  return { state: accepted > 0 ? 'SENT' : 'REFUSED', waitMs: null }
}
