/** A credit note that pays (domain rules, section 4). */
import { sql } from 'kysely'
import { checkCreditUse } from '#domain/billing/credit-note.ts'
import type { CreditNoteState } from '#domain/billing/credit-note.ts'
import type { Cents } from '#domain/money.ts'
import { RuleError } from '#domain/rule-error.ts'
import type { Context } from '#server/platform/http/route.ts'

/**
 * Locks a credit note and checks that it may pay; answers it as it was. Two payments at once: the second sees what the first left.
 * Throws RuleError reference.unknown and the codes of `checkCreditUse`.
 */
export const checkCredit = async (
  { tx, establishmentId, today }: Context,
  creditNoteId: number,
  asked: { readonly amount: Cents; readonly payerId: number | null },
): Promise<CreditNoteState> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`credit ${creditNoteId}`}, 0))`.execute(tx)
  const { rows } = await sql<CreditNoteState>`
    select number, kept_customer(customer_id) as "customerId", valid_until as "validUntil", credit_left(establishment_id, id) as left
    from credit_note where establishment_id = ${establishmentId} and id = ${creditNoteId}`.execute(tx)
  const [note] = rows
  if (note === undefined) throw new RuleError('reference.unknown')
  checkCreditUse(note, { ...asked, today })
  return note
}

/** Waits for whoever uses the credit note that this row made, so that it is not taken back under them. */
export const lockMadeCredit = async ({ tx, establishmentId }: Context, paymentId: number): Promise<void> => {
  await sql`
    select pg_advisory_xact_lock(hashtextextended('credit ' || id, 0)) from credit_note
    where establishment_id = ${establishmentId} and payment_id = ${paymentId}`.execute(tx)
}
