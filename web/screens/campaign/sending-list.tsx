import { grcHistoryList } from '#contract/lists/campaign/grc-history.ts'
import { listPart } from '#web/list/list-part.tsx'
import { listScreen } from '#web/list/list-screen.tsx'
import { pathTo } from '#web/paths.ts'

const open = ({ id }: { readonly id: number }): string => pathTo('/grc-history/$grcHistoryId', { grcHistoryId: id })
const isMuted = ({ state }: { readonly state: string }): boolean => state === 'STOPPED'

/** /grc-history-list: every sending of a campaign. */
export const SendingList = listScreen(grcHistoryList, { words: ['campaign', 'sendings'], open, isMuted })

/** Those of one campaign, within its record: half a page wide. */
export const SendingsOf = listPart(grcHistoryList, {
  words: ['campaign', 'sendings'],
  without: ['label', 'channel', 'waiting', 'startedBy'],
  isMuted,
  open,
})
