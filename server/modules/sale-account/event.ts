/** What happened to a sale on account. */
import { sql } from 'kysely'
import type { SaleEvent } from '#contract/operations/sale/sale.ts'
import type { Context } from '#server/platform/http/route.ts'

type Writer = Pick<Context, 'tx' | 'establishmentId' | 'now' | 'user'>

export const writeSaleEvent = async (
  { tx, establishmentId, now, user }: Writer,
  id: number,
  kind: SaleEvent,
  detail: Readonly<Record<string, unknown>> = {},
): Promise<void> => {
  const userId = user.id === 0 ? null : user.id
  await sql`insert into sale_event (establishment_id, sale_id, at, user_id, kind, detail)
    values (${establishmentId}, ${id}, ${now}, ${userId}, ${kind}, ${JSON.stringify(detail)}::jsonb)`.execute(tx)
}

export const tellSale = (
  context: Pick<Context, 'changed'>,
  id: number,
  action: 'SAVED' | 'DELETED' = 'SAVED',
): Promise<void> => context.changed({ entity: 'sale', id, action, functionality: 'sale_sale' })
