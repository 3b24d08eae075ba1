/** What was put on a stay is taken back by a contrary posting, wholly or by lines; until it is billed (decision 0445). */
import { sql } from 'kysely'
import { JET } from '#domain/fiscal/jet.ts'
import { sum } from '#domain/money.ts'
import type { Cents } from '#domain/money.ts'
import { postingCode } from '#domain/pricing/line.ts'
import { RuleError } from '#domain/rule-error.ts'
import { contraryLines } from '#domain/sale/posting.ts'
import type { Back, PostedLine } from '#domain/sale/posting.ts'
import { writeEvent } from '#server/modules/booking/index.ts'
import { chargeLines, insertPosting, postingNumber } from '#server/modules/sale/stay-post.ts'
import { lockStay } from '#server/modules/sale/stay-room.ts'
import { moveStock } from '#server/modules/sale/stock.ts'
import { writeTechnicalEvent } from '#server/platform/fiscal/jet.ts'
import { requireOpenDay } from '#server/platform/fiscal/numbering.ts'
import type { Context } from '#server/platform/http/route.ts'

interface Posted {
  readonly registerId: number
  readonly registerCode: string
  readonly occupancyId: number
  readonly reversesId: number | null
  readonly lines: readonly PostedLine[]
  /** How many of each item came back, by its number. */
  readonly back: Readonly<Record<string, number>>
}

const readPosted = async ({ tx, establishmentId }: Context, id: number): Promise<Posted> => {
  const { rows } = await sql<Posted>`
    select p.cash_register_id as "registerId", p.cash_register_code as "registerCode", p.occupancy_id as "occupancyId",
      p.reverses_id as "reversesId",
      (select coalesce(jsonb_agg(jsonb_build_object('position', l.position, 'item', l.item, 'itemLabel', l.item_label,
          'itemQuantity', l.item_quantity, 'articleId', l.article_id, 'label', l.label, 'quantity', l.quantity, 'unitPrice', l.unit_price,
          'discount', l.discount, 'discountReason', l.discount_reason, 'amount', l.amount, 'rate', l.tva_rate, 'nature', l.nature,
          'isTakeaway', l.is_takeaway) order by l.position), '[]')
        from stay_posting_line l where l.establishment_id = p.establishment_id and l.posting_id = p.id) as lines,
      (select coalesce(jsonb_object_agg(b.item, b.quantity), '{}') from (
        select i.item, sum(i.quantity) as quantity from (
          select distinct on (r.id, l.item) l.item, -l.item_quantity as quantity from stay_posting r
          join stay_posting_line l on l.establishment_id = r.establishment_id and l.posting_id = r.id
          where r.establishment_id = p.establishment_id and r.reverses_id = p.id order by r.id, l.item) i
        group by 1) b) as back
    from stay_posting p where p.establishment_id = ${establishmentId} and p.id = ${id}`.execute(tx)
  const [row] = rows
  if (row === undefined) throw new RuleError('record.unknown')
  return row
}

const stayOf = async ({ tx, establishmentId }: Context, id: number): Promise<number> => {
  const { rows } = await sql<{ occupancyId: number }>`
    select occupancy_id as "occupancyId" from stay_posting where establishment_id = ${establishmentId} and id = ${id}`.execute(
    tx,
  )
  const [row] = rows
  if (row === undefined) throw new RuleError('record.unknown')
  return row.occupancyId
}

/**
 * What comes back is put into the stock again. Throws RuleError record.unknown, posting.isContrary, posting.billedBack once a bill counts
 * it, the codes of `contraryLines`, payment.dayClosed.
 */
export const takeBackPosting = async (
  context: Context,
  { id, items, reason }: { readonly id: number; readonly items: readonly Back[]; readonly reason: string },
): Promise<{ status: 'SAVED'; id: number; number: string; total: Cents }> => {
  const { tx, today } = context
  const { stay, account } = await lockStay(context, await stayOf(context, id))
  const posted = await readPosted(context, id)
  if (posted.reversesId !== null) throw new RuleError('posting.isContrary')
  if (stay.billed) throw new RuleError('posting.billedBack')
  const before = new Map(Object.entries(posted.back).map(([item, quantity]) => [Number(item), quantity]))
  const lines = contraryLines(posted.lines, before, items)
  await requireOpenDay(tx, context, today, 'payment.dayClosed')
  const { occupancyId } = posted
  const total = sum(lines.map(({ amount }) => amount))
  const contraryId = await insertPosting(context, {
    ...{ register: { id: posted.registerId, code: posted.registerCode }, occupancyId, total, lines },
    ...{ sellerId: null, signature: null, unsignedReason: null, reversesId: id, reason },
  })
  await chargeLines(account, contraryId, {
    ...{ occupancyId, day: today },
    lines: lines.map(({ takesBack, ...line }) => ({ ...line, takesBack: postingCode(id, takesBack) })),
  })
  const number = postingNumber(contraryId)
  await writeEvent(context, stay.bookingId, 'POSTED_BACK', { number, amount: total, reason })
  await account.afterSigned(null)
  const detail = { posting: contraryId, takesBack: id, stay: occupancyId, amount: total }
  await writeTechnicalEvent(tx, context, JET.STAY_POSTED_BACK, detail)
  await moveStock(
    context,
    lines.map(({ articleId, quantity }) => ({
      ...{ articleId, quantity: -quantity, kind: 'RETURN' as const, document: number },
    })),
  )
  await context.changed({ entity: 'stayPosting', id: contraryId, action: 'SAVED', functionality: 'sale_cash_register' })
  return { status: 'SAVED', id: contraryId, number, total }
}
