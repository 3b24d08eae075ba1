/** What the list of vouchers sold elsewhere is read from. */
import { sql } from 'kysely'
import { messageOf } from '#contract/messages.ts'
import { giftImportList } from '#contract/lists/sale/gift-import.ts'
import { listRoutes } from '#server/list/routes.ts'
import { instantsIn, wordsIn } from '#server/list/rows.ts'

const BUYER = sql`concat_ws(' ', i.surname, i.name)`

export const giftImportListRoutes = listRoutes(
  giftImportList,
  {
    from: ({ establishmentId }) => sql`
      gift_import i left join gift_sale s on s.establishment_id = ${establishmentId} and s.id = i.gift_sale_id`,
    visible: ({ establishmentId }) => sql`i.establishment_id = ${establishmentId}`,
    columns: {
      state: sql`i.state`,
      seller: sql`i.seller`,
      reference: sql`i.reference`,
      soldOn: sql`i.sold_on`,
      article: sql`i.article`,
      buyer: BUYER,
      amount: sql`i.amount`,
      giftCode: sql`s.code`,
      receivedAt: sql`i.received_at`,
    },
    facts: { id: sql`i.id`, why: sql`i.problem` },
    filters: {
      view: (view) => (view === 'TO_DO' ? sql`i.state = 'ERROR'` : sql`true`),
      text: (text) =>
        wordsIn(
          text,
          (word) => sql`(i.reference ilike ${`%${word}%`} or s.code ilike ${`%${word}%`} or i.code ilike ${`%${word}%`}
            or sort_key(${BUYER}) like '%' || sort_key(${word}) || '%')`,
        ),
      state: (state) => sql`i.state = ${state}`,
      days: (days) => instantsIn(sql`i.received_at`, sql`i.establishment_id`, days),
    },
    sorts: { buyer: sql`sort_key(${BUYER})`, article: sql`sort_key(i.article)` },
    order: sql`i.received_at desc, i.id desc`,
    last: [sql`i.id`],
    said: { problem: ({ why }) => (why === null ? '' : (messageOf(why.code, why.context) ?? why.code)) },
  },
  { summary: 'Lister les bons cadeaux vendus ailleurs' },
)
