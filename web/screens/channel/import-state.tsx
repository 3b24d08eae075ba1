import type { ImportEvent, ImportState } from '#domain/booking/import.ts'
import type { Said } from '#contract/operations/input.ts'
import { messageOf } from '#contract/messages.ts'
import { useT } from '#web/i18n/i18n.ts'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import type { StatusTone } from '#web/ui/status-badge.tsx'

const TONES: Readonly<Record<ImportState, StatusTone>> = {
  TO_ACCEPT: 'attention',
  ACCEPTED: 'waiting',
  REFUSED: 'bad',
  REFUSED_COUNTER: 'bad',
  TO_INTEGRATE: 'waiting',
  INTEGRATED: 'good',
  ERROR: 'bad',
  FORCED_VALIDATED: 'info',
  FORCED_REFUSED: 'done',
  WAITING: 'waiting',
  IGNORED: 'done',
}

export const ImportStateBadge = ({ state }: { readonly state: ImportState }) => {
  const t = useT('channel')
  return <StatusBadge tone={TONES[state]}>{t(`states.${state}`)}</StatusBadge>
}

export const eventKey = (event: ImportEvent | null): ImportEvent | 'NONE' => event ?? 'NONE'

/** A problem in words, with what caused it. */
export const problemText = ({ code, context }: Said): string => {
  const cause = context['cause']
  const said = messageOf(code, context) ?? code
  return typeof cause === 'string' ? `${said} ${messageOf(cause, context) ?? cause}` : said
}
