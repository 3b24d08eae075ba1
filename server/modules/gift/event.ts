/** What happened to a voucher that was sold. */
import { sql } from 'kysely'
import type { GiftEvent } from '#contract/operations/sale/gift.ts'
import type { Context } from '#server/platform/http/route.ts'

type Writer = Pick<Context, 'tx' | 'establishmentId' | 'now'> & { readonly user: { readonly id: number } | null }

export const writeGiftEvent = async (
  { tx, establishmentId, now, user }: Writer,
  id: number,
  kind: GiftEvent,
  detail: Readonly<Record<string, unknown>> = {},
): Promise<void> => {
  const userId = user === null || user.id === 0 ? null : user.id
  await sql`insert into gift_event (establishment_id, gift_sale_id, at, user_id, kind, detail)
    values (${establishmentId}, ${id}, ${now}, ${userId}, ${kind}, ${JSON.stringify(detail)}::jsonb)`.execute(tx)
}

export const tellGift = (context: Pick<Context, 'changed'>, id: number): Promise<void> =>
  context.changed({ entity: 'giftSale', id, action: 'SAVED', functionality: 'sale_gift' })
