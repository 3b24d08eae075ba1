import { occupationList } from '#contract/lists/booking/reception.ts'
import { useT } from '#web/i18n/i18n.ts'
import { wholeScreen } from '#web/list/list-screen.tsx'
import type { Kept } from '#web/list/kept-filters.ts'
import { PEOPLE } from '#web/screens/reception/people/people.ts'
import { formatInstant } from '#web/ui/format.ts'

/** On paper, of which minute the list of an evacuation is. */
const ReadAt = ({ filters, readAt }: { readonly filters: Kept; readonly readAt: number }) => {
  const t = useT('reception')
  return filters['view'] === 'present' ? <span>{t('occupation.at', { at: formatInstant(readAt) })}</span> : null
}

/** /occupation-list: who is on the site now, as an evacuation asks; or who is where over some days. */
export const OccupationList = wholeScreen(occupationList, {
  ...PEOPLE,
  words: ['reception', 'occupation'],
  wordsWhile: ({ view }) => (view === 'present' ? 'present' : undefined),
  counted: ({ list }) => ({ people: list.reduce((sum, row) => sum + row.people, 0) }),
  here: {
    wordsOf: ({ placeCode, customerName, occupants, plates, code }) =>
      [placeCode, customerName, occupants, plates, code].join(' '),
  },
  Info: ReadAt,
})
