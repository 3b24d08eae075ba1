/** Money that the channel collected from the guest: payments of the file by the channel's method, never those of the desk. */
import { sql } from 'kysely'
import { cents } from '#domain/money.ts'
import type { Cents } from '#domain/money.ts'
import { bookingAccount } from '#domain/billing/account.ts'
import { RuleError } from '#domain/rule-error.ts'
import { paymentBody } from '#contract/operations/payment/payment.ts'
import { recordPayment, reversePayment } from '#server/modules/payment/index.ts'
import type { Context } from '#server/platform/http/route.ts'
import type { ChannelRow } from '#server/modules/channel/address.ts'

interface Collected {
  readonly id: number
  readonly amount: Cents
}

/** Payments of this booking of the channel that were not taken back. */
const collectedOf = async (
  { tx, establishmentId }: Context,
  channelId: number,
  externalId: string,
): Promise<Collected[]> => {
  const { rows } = await sql<Collected>`
    select y.id, y.amount from booking_import_payment p
    join payment_row y on y.establishment_id = p.establishment_id and y.id = p.payment_id and y.stands
    where p.establishment_id = ${establishmentId} and p.online_booking_id = ${channelId} and p.external_id = ${externalId}
    order by y.id`.execute(tx)
  return rows
}

/** Where the partner pays, the file's lines are its debt: what it collected from the guest is its own business. */
const partnerPays = async ({ tx, establishmentId }: Context, partnerId: number): Promise<boolean> => {
  const { rows } = await sql`
    select 1 from partner p join partner_billing_type t on t.establishment_id = p.establishment_id and t.id = p.billing_type_id
    where p.establishment_id = ${establishmentId} and p.id = ${partnerId} and t.payer = 'PARTNER'`.execute(tx)
  return rows.length > 0
}

const collect = async (
  context: Context,
  channel: ChannelRow,
  file: { readonly bookingId: number; readonly externalId: string },
  amount: Cents,
): Promise<void> => {
  if (channel.paymentMethodId === null) throw new RuleError('import.noMethod', { paid: amount })
  const input = paymentBody.parse({
    bookingId: file.bookingId,
    amount,
    methodId: channel.paymentMethodId,
    note: `${channel.label} ${file.externalId}`.slice(0, 200),
    allowOverpay: true,
  })
  const { id } = await recordPayment(context, bookingAccount(file.bookingId), input, { received: true })
  await context.tx
    .insertInto('booking_import_payment')
    .values({
      establishment_id: context.establishmentId,
      payment_id: id,
      online_booking_id: channel.id,
      external_id: file.externalId,
    })
    .execute()
}

/**
 * The file has received of the channel what the channel says that it holds: more is a payment, less takes the earlier ones back.
 * Nothing where the partner pays. Throws RuleError import.noMethod, and what payments and their reversals throw.
 */
export const settleCollected = async (
  context: Context,
  channel: ChannelRow,
  file: { readonly bookingId: number; readonly externalId: string },
  paid: Cents,
): Promise<void> => {
  if (await partnerPays(context, channel.partnerId)) return
  const before = await collectedOf(context, channel.id, file.externalId)
  const received = before.reduce((total, one) => total + one.amount, 0)
  if (paid === received) return
  if (paid > received) return collect(context, channel, file, cents(paid - received))
  const reason = `${channel.label} ${file.externalId}`.slice(0, 200)
  for (const { id } of before) await reversePayment(context, { id, reason })
  if (paid > 0) await collect(context, channel, file, paid)
}
