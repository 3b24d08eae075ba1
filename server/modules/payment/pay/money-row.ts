/** What every movement of money beside plain payments shares. */
import { sql } from 'kysely'
import { JET } from '#domain/fiscal/jet.ts'
import type { Counts } from '#domain/billing/faces.ts'
import type { JetDetail } from '#domain/fiscal/jet.ts'
import { RuleError } from '#domain/rule-error.ts'
import type { PaymentMethodKind } from '#contract/entities/payment/payment.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { together } from '#server/platform/db/transaction.ts'
import type { Sender } from '#server/platform/db/transaction.ts'
import { writeTechnicalEvent } from '#server/platform/fiscal/jet.ts'
import { insertPayment } from '#server/platform/fiscal/records.ts'
import type { NewPayment } from '#server/platform/fiscal/records.ts'
import type { Context } from '#server/platform/http/route.ts'
import { readMethod } from '#server/modules/payment/pay/situation.ts'
import type { ActiveMethod } from '#server/modules/payment/pay/situation.ts'

/** Kinds that other operations record, with checks of their own. */
const APART: readonly PaymentMethodKind[] = ['CREDIT_NOTE', 'GROUPED', 'REGULATION', 'GIFT']

/** An active method by which money itself moves. Throws RuleError reference.unknown, payment.methodElsewhere. */
export const moneyMethod = async (tx: Tx, establishmentId: number, id: number): Promise<ActiveMethod> => {
  const method = await readMethod(tx, establishmentId, id)
  if (APART.includes(method.kind)) throw new RuleError('payment.methodElsewhere')
  return method
}

export interface Detail {
  readonly chequeNumber?: string | null
  readonly bankId?: number | null
  readonly ownerName?: string | null
  readonly note?: string | null
  readonly vouchers?: Counts
  readonly voucherYear?: number | null
  /** Handed over in cash for a ticket, cents: more than what stays. */
  readonly given?: number | null
}

/** What may still change of a payment; nothing is written where nothing was said. */
export const writeDetail = async (
  { tx, establishmentId }: { readonly tx: Sender; readonly establishmentId: number },
  paymentId: number,
  detail: Detail,
): Promise<void> => {
  const { chequeNumber = null, bankId = null, ownerName = null, note = null, voucherYear = null, given = null } = detail
  const counted = Object.entries(detail.vouchers ?? {}).filter(([, count]) => count > 0)
  const vouchers = counted.length === 0 ? null : JSON.stringify(Object.fromEntries(counted))
  if ([chequeNumber, bankId, ownerName, note, vouchers, given].every((value) => value === null)) return
  await sql`
    insert into payment_detail (establishment_id, payment_id, cheque_number, bank_id, owner_name, note, vouchers, voucher_year, given)
    values (${establishmentId}, ${paymentId}, ${chequeNumber}, ${bankId}, ${ownerName}, ${note}, ${vouchers}::jsonb, ${voucherYear}, ${given})`.execute(
    tx,
  )
}

/** Of each payment its own, in their order: one round trip. */
export const writeDetails = async (
  { tx, establishmentId }: Context,
  paymentIds: readonly number[],
  details: readonly Detail[],
): Promise<void> => {
  await together(tx, (sender) =>
    paymentIds.map((id, i) => writeDetail({ tx: sender, establishmentId }, id, details[i] ?? {})),
  )
}

export interface Told {
  readonly code: (typeof JET)['MONEY_RETURNED' | 'CREDIT_NOTE_ISSUED' | 'PAYMENT_WRITTEN_OFF']
  readonly detail: JetDetail
}

/** Signs rows of money, with the technical event that tells of them. The till is locked here, after every other write. */
export const signMoney = async (
  context: Context,
  rows: readonly (NewPayment & { readonly extra?: Detail })[],
  told?: Told,
): Promise<number[]> => {
  const { tx } = context
  const ids: number[] = []
  for (const { extra, ...row } of rows) {
    const { id } = await insertPayment(tx, context, row)
    if (extra !== undefined) await writeDetail(context, id, extra)
    ids.push(id)
  }
  if (told !== undefined) await writeTechnicalEvent(tx, context, told.code, told.detail)
  return ids
}
