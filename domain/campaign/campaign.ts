/** Campaigns: when one leaves, and how many of its messages may be written now. */
import { addDays } from '#domain/day.ts'
import type { Day } from '#domain/day.ts'
import { USUAL_HOUR, dayOfMoment, momentAt } from '#domain/mail/automatic.ts'
import type { Moment } from '#domain/mail/automatic.ts'

export const CAMPAIGN_CHANNELS = ['EMAIL', 'SMS'] as const
export type CampaignChannel = (typeof CAMPAIGN_CHANNELS)[number]

/** Spec 4, « send timing: manual, on a date, at a time ». */
export type CampaignTiming = 'MANUAL' | 'DATE' | 'TIME'

/** A campaign; its sendings have states of their own. */
export type CampaignState = 'DRAFT' | 'PLANNED' | 'SENDING' | 'SENT'

export const SENDING_STATES = ['SENDING', 'PAUSED', 'DONE', 'STOPPED'] as const
export type SendingState = (typeof SENDING_STATES)[number]

/** What people may do with a sending; the server and the buttons read this one table. */
export const SENDING_ACTIONS = {
  pause: ['SENDING'],
  resume: ['PAUSED'],
  /** For good: whoever has it has it, nobody else gets it. */
  stop: ['SENDING', 'PAUSED'],
} as const satisfies Record<string, readonly SendingState[]>
export type SendingAction = keyof typeof SENDING_ACTIONS

export const maySend = (action: SendingAction, state: SendingState): boolean =>
  (SENDING_ACTIONS[action] as readonly SendingState[]).includes(state)

interface Timed {
  readonly timing: CampaignTiming
  readonly sendOn: Day | null
  /** `HH:MM`. */
  readonly sendAt: string | null
}

/**
 * When it leaves by itself, on the wall of the campsite: on its day, at its hour or at nine; or at its hour, the next time that it
 * comes. Null: it waits for a button, or lacks its day or hour.
 */
export const leavesOn = ({ timing, sendOn, sendAt }: Timed, now: Moment): Moment | null => {
  if (timing === 'DATE') return sendOn === null ? null : momentAt(sendOn, sendAt ?? USUAL_HOUR)
  if (timing === 'MANUAL' || sendAt === null) return null
  const today = dayOfMoment(now)
  const own = momentAt(today, sendAt)
  return own > now ? own : momentAt(addDays(today, 1), sendAt)
}

/** So many messages are written ahead of those that left: consent is looked at when one is written, so that not long before it leaves. */
export const WRITTEN_AHEAD = 100

/** How many messages may be written now. `hourlyLimit` null: no limit. */
export const roomNow = ({
  hourlyLimit,
  writtenThisHour,
  unsent,
}: {
  readonly hourlyLimit: number | null
  readonly writtenThisHour: number
  readonly unsent: number
}): number =>
  Math.max(0, Math.min(WRITTEN_AHEAD - unsent, hourlyLimit === null ? Infinity : hourlyLimit - writtenThisHour))
