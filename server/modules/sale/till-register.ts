import { sql } from 'kysely'
import { RuleError } from '#domain/rule-error.ts'
import type { TillBoard } from '#contract/operations/sale/till.ts'
import type { Context } from '#server/platform/http/route.ts'

/** A till that is in use. Throws RuleError record.unknown, till.inactive. */
export const openRegister = async ({ tx, establishmentId }: Context, id: number): Promise<TillBoard['register']> => {
  const { rows } = await sql<TillBoard['register'] & { active: boolean }>`
    select r.id, r.code, r.label, t.service, t.has_tables as "hasTables", r.active and t.active as active
    from cash_register r
    join cash_register_type t on t.establishment_id = r.establishment_id and t.id = r.cash_register_type_id
    where r.establishment_id = ${establishmentId} and r.id = ${id}`.execute(tx)
  const [row] = rows
  if (row === undefined) throw new RuleError('record.unknown')
  const { active, ...register } = row
  if (!active) throw new RuleError('till.inactive', { label: register.label })
  return register
}
