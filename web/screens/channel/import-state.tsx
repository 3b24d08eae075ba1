import type { ImportEvent } from '#domain/booking/import.ts'
import { IMPORT_EVENT } from '#contract/lists/channel/import.ts'
import type { Reason } from '#domain/booking/facts.ts'
import { messageOf } from '#contract/messages.ts'

export const eventWord = (event: ImportEvent | null): string => IMPORT_EVENT.word(event ?? 'NONE')

/** A problem in words, with what caused it. */
export const problemText = ({ code, context }: Reason): string => {
  const cause = context['cause']
  const said = messageOf(code, context) ?? code
  return typeof cause === 'string' ? `${said} ${messageOf(cause, context) ?? cause}` : said
}
