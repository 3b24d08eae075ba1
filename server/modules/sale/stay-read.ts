/** What tills put on the stays of a file, as its account shows it; and all that may be asked of postings. */
import { sql } from 'kysely'
import { stayPostings } from '#contract/operations/sale/stay-posting.ts'
import type { Posting } from '#contract/operations/sale/stay-posting.ts'
import { takeBackPosting } from '#server/modules/sale/stay-back.ts'
import { postingNumber, postOnStay } from '#server/modules/sale/stay-post.ts'
import { searchStays } from '#server/modules/sale/stay-room.ts'
import { handle } from '#server/platform/http/handle.ts'
import type { Context, Route } from '#server/platform/http/route.ts'

type Row = Omit<Posting, 'number' | 'reversesNumber' | 'refusal'> & { readonly billed: boolean }

const refusalOf = ({ reversesId, billed, lines }: Row): Posting['refusal'] => {
  const code =
    reversesId !== null
      ? 'posting.isContrary'
      : billed
        ? 'posting.billedBack'
        : lines.every(({ back, itemQuantity }) => back >= itemQuantity)
          ? 'posting.allBack'
          : null
  return code === null ? null : { code, context: {} }
}

/** One statement; the oldest first, contrary ones among them. */
const postingsOfFile = async (
  { tx, establishmentId }: Context,
  bookingId: number,
): Promise<{ list: readonly Posting[] }> => {
  const { rows } = await sql<Row>`
    select p.id, p.posted_at as at, p.posted_on as day, p.cash_register_code as register, p.till,
      coalesce(s.name, u.name) as seller, case when s.id is not null then u.name end as operator, p.occupancy_id as "occupancyId",
      nullif(a.label, '') as place, p.total, p.drawing as signature, p.unsigned_reason as "unsignedReason", p.reverses_id as "reversesId", p.reason,
      exists (select from live_bill_line b where b.establishment_id = p.establishment_id and b.part_id = p.occupancy_id)
        or exists (select from live_bill f join account_head h on h.establishment_id = f.establishment_id and h.kind = f.account_kind
          and h.id = f.account_id and h.status = 'CANCELLED'
          where f.establishment_id = a.establishment_id and f.account_kind = a.kind and f.account_id = a.account_id
            and not f.down_payment) as billed,
      (select coalesce(jsonb_agg(jsonb_build_object('item', l.item, 'itemLabel', l.item_label, 'itemQuantity', l.item_quantity,
          'label', l.label, 'quantity', l.quantity, 'unitPrice', l.unit_price, 'discount', l.discount, 'discountReason', l.discount_reason,
          'amount', l.amount, 'rate', l.tva_rate, 'back', (select coalesce(sum(i.quantity), 0)::int from (
            select distinct on (r.id) -m.item_quantity as quantity from stay_posting r
            join stay_posting_line m on m.establishment_id = r.establishment_id and m.posting_id = r.id and m.item = l.item
            where r.establishment_id = p.establishment_id and r.reverses_id = p.id order by r.id) i)) order by l.position), '[]')
        from stay_posting_line l where l.establishment_id = p.establishment_id and l.posting_id = p.id) as lines
    from account_part a
    join stay_posting p on p.establishment_id = a.establishment_id and p.occupancy_id = a.id
    join app_user u on u.id = p.operator_id left join app_user s on s.id = p.seller_id
    where a.establishment_id = ${establishmentId} and a.kind = 'booking' and a.account_id = ${bookingId} order by p.id`.execute(
    tx,
  )
  return {
    list: rows.map((row) => {
      const { billed: _, ...posting } = row
      return {
        ...posting,
        number: postingNumber(row.id),
        reversesNumber: row.reversesId === null ? null : postingNumber(row.reversesId),
        refusal: refusalOf(row),
      }
    }),
  }
}

export const stayRoutes: readonly Route[] = [
  handle(stayPostings.stays)((context, { query }) => searchStays(context, query.text)),
  handle(stayPostings.post)((context, { body }) => postOnStay(context, body)),
  handle(stayPostings.takeBack)((context, { body }) => takeBackPosting(context, body)),
  handle(stayPostings.ofBooking)((context, { params }) => postingsOfFile(context, params.id)),
]
