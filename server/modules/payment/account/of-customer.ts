/** What a customer was billed and paid at a site, latest first; `most` null: all of it. */
import { sql } from 'kysely'
import type { ResumeBill, ResumePayment } from '#contract/operations/customer/resume.ts'
import type { Context } from '#server/platform/http/route.ts'

export const billsOfCustomer = async (
  { tx, establishmentId, training }: Context,
  id: number,
  most: number | null,
): Promise<ResumeBill[]> => {
  const { rows } = await sql<ResumeBill>`
    select id, number, bill_on as "billOn", total from bill where establishment_id = ${establishmentId} and training = ${training}
      and customer_id = any (customer_ids(${id})) order by bill_on desc, id desc limit ${most}`.execute(tx)
  return rows
}

export const paymentsOfCustomer = async (
  { tx, establishmentId, training }: Context,
  id: number,
  most: number | null,
): Promise<ResumePayment[]> => {
  const { rows } = await sql<ResumePayment>`
    select y.id, y.paid_on as "paidOn", y.method_label as method, y.amount, a.code as "bookingCode" from payment y
    left join account_head a on a.establishment_id = y.establishment_id and a.kind = y.account_kind and a.id = y.account_id
    where y.establishment_id = ${establishmentId} and y.training = ${training} and y.payer_id = any (customer_ids(${id}))
    order by y.paid_on desc, y.id desc limit ${most}`.execute(tx)
  return rows
}
