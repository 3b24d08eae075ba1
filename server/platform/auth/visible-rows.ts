import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { AnyEntity } from '#contract/entity.ts'
import type { EntityName } from '#contract/entities/names.ts'
import { customerVisible } from '#server/platform/auth/shared-customers.ts'
import type { Context } from '#server/platform/http/route.ts'

/**
 * Group tables whose rows belong to some establishments only. Customers follow the group preference (`customerVisible`), a user
 * is seen where they may work (a tax inspector's log-in is none, `contract/audit.ts`), a group where the caller works in one of its sites.
 */
const VISIBLE: Partial<Record<EntityName, (context: Context) => RawBuilder<boolean>>> = {
  customer: (context) => customerVisible(context, 't'),
  address: (context) => sql`exists (select 1 from customer c
    where c.id = t.customer_id and ${customerVisible(context)})`,
  user: (context) => sql`not t.audit and exists (select 1 from user_establishment ue
    where ue.user_id = t.id and ue.establishment_id = ${context.establishmentId})`,
  establishment: (context) => sql`exists (select 1 from user_establishment ue
    where ue.establishment_id = t.id and ue.user_id = ${context.user.id})`,
  preferenceGroup: (context) => sql`(not exists (select 1 from establishment e where e.provider_id = t.id)
    or exists (select 1 from establishment e join user_establishment ue on ue.establishment_id = e.id
      where e.provider_id = t.id and ue.user_id = ${context.user.id}))`,
}

/** Rows that the caller's establishment may see; the table is aliased `t`. */
export const visibleRows = (entity: AnyEntity, context: Context): RawBuilder<boolean> => {
  if (entity.scope === 'site') return sql`t.establishment_id = ${context.establishmentId}`
  return VISIBLE[entity.name]?.(context) ?? sql`true`
}
