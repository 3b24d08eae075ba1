import { formatAge } from '#contract/format.ts'
import type { ListRow } from '#contract/list.ts'
import { birthdayList } from '#contract/lists/booking/reception.ts'
import { wholeScreen } from '#web/list/list-screen.tsx'
import { PEOPLE } from '#web/screens/reception/people/people.ts'
import { formatDayShort } from '#web/ui/format.ts'

interface RowProps {
  readonly row: ListRow<typeof birthdayList>
}

/** /occupants-birthday: who has a birthday while they are here. */
export const BirthdayList = wholeScreen(birthdayList, {
  ...PEOPLE,
  words: ['reception', 'birthday'],
  cells: {
    birthday: ({ row }: RowProps) => formatDayShort(row.birthday),
    age: ({ row }: RowProps) => formatAge(row.age),
  },
  here: { wordsOf: ({ placeCode, customerName, name, code }) => [placeCode, customerName, name, code].join(' ') },
})
