/** Wishes of the waiting list as messages see them. */
import { sql } from 'kysely'
import { RuleError } from '#domain/rule-error.ts'
import type { Day } from '#domain/day.ts'
import { allows } from '#contract/rights.ts'
import { saidIn } from '#contract/spoken.ts'
import { customerAddressee, customerTags, letterFrame, readCustomerCard } from '#server/documents/customer-tags.ts'
import { recipientOf } from '#server/documents/parties.ts'
import type { Context } from '#server/platform/http/route.ts'
import { say } from '#server/platform/tag-source.ts'
import type { TagRecord } from '#server/platform/tag-source.ts'

interface WishRow {
  readonly customerId: number
  readonly arrival: Day
  readonly departure: Day
  readonly until: Day
  readonly people: number
  readonly type: Readonly<Record<string, string | null>>
}

/** What a guest who waits was promised: a word when nights are free. */
export const openWish = async (context: Context, id: number): Promise<TagRecord> => {
  if (!allows(context.rights.booking_booking, 'read')) throw new RuleError('record.unknown')
  const { tx, establishmentId } = context
  const { rows } = await sql<WishRow>`
    select w.customer_id as "customerId", w.arrival, w.departure, w.until, jsonb_array_length(w.people) as people, y.label as type
    from waiting_wish w join place_type y on y.establishment_id = w.establishment_id and y.id = w.place_type_id
    where w.establishment_id = ${establishmentId} and w.id = ${id}`.execute(tx)
  const [wish] = rows
  if (wish === undefined) throw new RuleError('record.unknown')
  const card = await readCustomerCard(tx, establishmentId, wish.customerId)
  return {
    kind: 'waiting',
    code: card?.code ?? String(id),
    label: [card?.code, card?.surname].join(' ').trim(),
    customerId: card?.id ?? null,
    offers: () => true,
    addressees: () => Promise.resolve([customerAddressee(card)]),
    values: async (spoken) => {
      const recipient = await recipientOf(tx, establishmentId, wish.customerId)
      const language = spoken?.language ?? 'fr'
      return saidIn(spoken, () => ({
        tags: {
          ...customerTags(card),
          'waiting.arrival': say.day(wish.arrival),
          'waiting.departure': say.day(wish.departure),
          'waiting.placeType': say.text(wish.type[language] ?? wish.type['fr']),
          'waiting.people': say.count(wish.people),
          'waiting.until': say.day(wish.until),
        },
        blocks: {},
        pictures: new Map(),
        frame: letterFrame(recipient, context.today, card?.code ?? null),
      }))
    },
  }
}
