import { RuleError } from '#domain/rule-error.ts'
import type { ChannelFailure } from '#server/ports/channel.ts'

/** The channel's failure as a refusal that a screen can say. */
export const failureRule = ({ message, detail }: ChannelFailure): RuleError =>
  new RuleError(message, { detail: detail ?? '' })
