import { sql } from 'kysely'
import { limitedAsResident } from '#domain/booking/payment-rules.ts'
import { RuleError } from '#domain/rule-error.ts'
import type { PaymentMethodKind } from '#contract/entities/payment/payment.ts'
import { homesOf } from '#server/modules/payment/pay/payer-homes.ts'
import type { Tx } from '#server/platform/db/db.ts'

export interface MethodInfo {
  readonly id: number
  readonly kind: PaymentMethodKind
  readonly label: string
}

/** One that is used now. */
export interface ActiveMethod extends MethodInfo {
  readonly bankable: boolean
}

/** Why the method asked for is not there: the house may have none left. */
const unknownMethod = async (tx: Tx, establishmentId: number): Promise<'payment.noMethod' | 'reference.unknown'> => {
  const { rows } =
    await sql`select 1 from payment_method where establishment_id = ${establishmentId} and active`.execute(tx)
  return rows.length === 0 ? 'payment.noMethod' : 'reference.unknown'
}

/** An active method of the site. Throws RuleError `reference.unknown`, or `payment.noMethod` where there is none at all. */
export const readMethod = async (tx: Tx, establishmentId: number, id: number): Promise<ActiveMethod> => {
  const { rows } = await sql<ActiveMethod>`
    select id, kind, label, bankable from payment_method where establishment_id = ${establishmentId} and id = ${id} and active`.execute(
    tx,
  )
  if (rows[0] === undefined) throw new RuleError(await unknownMethod(tx, establishmentId))
  return rows[0]
}

/**
 * Whether the cash of the payer is limited as a resident's: who lives in France, whose address is not known, and every company
 * (`limitedAsResident`).
 */
export const isResident = async (tx: Tx, payerId: number | null): Promise<boolean> => {
  if (payerId === null) return true // nobody is named
  const { rows } = await homesOf([payerId]).execute(tx)
  return rows[0] === undefined || limitedAsResident(rows[0])
}
