/**
 * What becomes of an SMS on its way. No provider takes a key against doing a thing twice, so one whose end is unknown is never sent again by
 * itself: nobody wants to be woken twice. And one that comes a day late misleads: it is given up soon.
 *
 * - WAITING: it leaves at its time, or at its next try.
 * - SENDING: somebody hands it over now.
 * - SENT: the provider has it.
 * - DELIVERED: the phone has it, says the provider.
 * - UNCERTAIN: it was handed over, and no answer came; the provider is asked whether it has it, where it can tell.
 * - REFUSED: the provider will never take it.
 * - FAILED: the provider took it, and no phone got it.
 * - GIVEN_UP: nobody took it in time.
 * - CANCELLED: somebody stopped it before it left.
 * - HELD: there are no settings to send it with, or somebody holds it back.
 */
export const SMS_STATES = [
  'WAITING',
  'SENDING',
  'SENT',
  'DELIVERED',
  'UNCERTAIN',
  'REFUSED',
  'FAILED',
  'GIVEN_UP',
  'CANCELLED',
  'HELD',
] as const
export type SmsState = (typeof SMS_STATES)[number]

/** What a person may do with one; the server and the buttons read this one table. */
export const SMS_ACTIONS = {
  /** It has not left: it never will. */
  cancel: ['WAITING', 'HELD'],
  /** The same text once more, under a number of its own; one that was held leaves itself. */
  again: ['HELD', 'SENT', 'DELIVERED', 'UNCERTAIN', 'REFUSED', 'FAILED', 'GIVEN_UP', 'CANCELLED'],
} as const satisfies Record<string, readonly SmsState[]>
export type SmsAction = keyof typeof SMS_ACTIONS

export const mayText = (action: SmsAction, state: SmsState): boolean =>
  (SMS_ACTIONS[action] as readonly SmsState[]).includes(state)

const MINUTE = 60_000
const WAITS = [1, 5, 15, 30, 60, 120].map((minutes) => minutes * MINUTE)
const LONGEST = 120 * MINUTE

/** After so many tries, in milliseconds. */
export const smsWaitAfter = (tries: number): number => WAITS[tries - 1] ?? LONGEST

/** In milliseconds since it was due: later than this it says what was true yesterday. */
export const SMS_GIVES_UP_AFTER_MS = 24 * 60 * MINUTE

/** How a try ended. LATER: not taken, for now. NEVER: not taken, for good. UNKNOWN: it may have been taken. */
export interface SmsTried {
  readonly end: 'TAKEN' | 'LATER' | 'NEVER' | 'UNKNOWN'
  /** The provider wants to be left alone so many milliseconds (Retry-After); null: it says nothing. */
  readonly waitMs: number | null
}

export interface SmsFacts {
  /** This one too. */
  readonly tries: number
  /** Since it was due, in milliseconds. */
  readonly ageMs: number
}

export interface NextOfSms {
  readonly state: Extract<SmsState, 'WAITING' | 'SENT' | 'UNCERTAIN' | 'REFUSED' | 'GIVEN_UP'>
  /** Until the next try, in milliseconds; null: none comes by itself. */
  readonly waitMs: number | null
}

/** What comes after a try. */
export const nextOfSms = ({ end, waitMs }: SmsTried, { tries, ageMs }: SmsFacts): NextOfSms => {
  if (end === 'TAKEN') return { state: 'SENT', waitMs: null }
  if (end === 'UNKNOWN') return { state: 'UNCERTAIN', waitMs: null }
  if (end === 'NEVER') return { state: 'REFUSED', waitMs: null }
  const wait = Math.max(smsWaitAfter(tries), waitMs ?? 0)
  return ageMs + wait > SMS_GIVES_UP_AFTER_MS ? { state: 'GIVEN_UP', waitMs: null } : { state: 'WAITING', waitMs: wait }
}

/**
 * When a provider is asked again what became of one that it took, in milliseconds after so many looks; null: no more. Phones that are off
 * for a day get theirs late, or never.
 */
export const nextSmsLook = (looks: number): number | null =>
  [1, 5, 30, 120, 360, 1440].map((minutes) => minutes * MINUTE)[looks] ?? null

/** One whose end is unknown is looked for after these, in milliseconds; null: a person settles it. */
export const nextSmsSearch = (looks: number): number | null =>
  [5, 15, 60].map((minutes) => minutes * MINUTE)[looks] ?? null
