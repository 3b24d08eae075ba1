import type { Reason } from '#domain/booking/facts.ts'
import { messageOf } from '#contract/messages.ts'

/** The French sentence of a reason; its code where the catalogue lacks it, so that nothing is swallowed. */
export const sentence = ({ code, context }: Reason): string => messageOf(code, context) ?? code

/** A text that guests read, in French. */
export const inFrench = (label: { readonly fr: string }): string => label.fr
