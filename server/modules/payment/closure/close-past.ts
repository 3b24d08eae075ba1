/** Closes all that is over of a house whose past is made at once: the demo's seasons, the current month aside. */
import { addDays } from '#domain/day.ts'
import type { Day } from '#domain/day.ts'
import { endOfMonth, monthOf, nextMonth, nextYear } from '#domain/fiscal/closure.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { EventContext } from '#server/platform/fiscal/jet.ts'
import { readBooks } from '#server/modules/payment/closure/books.ts'
import { closeDays, closeMonth, closeYear } from '#server/modules/payment/closure/close.ts'

/** Each month on the morning after its last day, as a house that forgets none does. Nothing of the demo was ever backed up. */
export async function closePast(db: Db, house: Omit<EventContext, 'now'>, today: Day): Promise<void> {
  for (;;) {
    const books = await readBooks(db, house)
    const month = nextMonth(books)
    if (month === null || month >= monthOf(today)) return
    const last = endOfMonth(month)
    const morning = addDays(last, 1)
    const closer = { ...house, now: new Date(`${morning}T04:00:00Z`), today: morning }
    await closeDays(db, closer, last)
    await closeMonth(db, closer, month, () => true)
    const year = nextYear(books)
    if (year?.end !== last) continue
    const made = () => Promise.reject(new Error('the demo has its years already'))
    await closeYear(db, closer, { label: year.label, technical: true }, made)
  }
}
