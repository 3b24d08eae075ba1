/** The bill as PDF. The first print is the original; every later one is a numbered, signed duplicate (domain rules, section 5). */
import { sql } from 'kysely'
import { JET } from '#domain/fiscal/jet.ts'
import { RuleError } from '#domain/rule-error.ts'
import { billDocument } from '#server/documents/bill-document.ts'
import type { BillProof } from '#server/documents/bill-document.ts'
import { spokenBy } from '#server/documents/bill-speech.ts'
import { looksOf, wearing } from '#server/documents/looks.ts'
import { readSeller } from '#server/documents/parties.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { writeTechnicalEvent } from '#server/platform/fiscal/jet.ts'
import { proveRecords } from '#server/platform/fiscal/prove.ts'
import { insertDuplicate } from '#server/platform/fiscal/records.ts'
import { verifyBill } from '#server/platform/fiscal/verify-record.ts'
import type { BillFault } from '#server/platform/fiscal/verify-record.ts'
import { FileAnswer } from '#server/platform/http/route.ts'
import type { Context } from '#server/platform/http/route.ts'
import { billNumberOf, readBill } from '#server/modules/payment/bill/read-bill.ts'
import type { SignedBill } from '#server/modules/payment/bill/read-bill.ts'

const proofOf = (bill: SignedBill): BillProof => ({ signature: bill.signature, recordedAt: new Date(bill.recordedAt) })

interface Printed {
  readonly number: string
  readonly pdf: Uint8Array
}

const render = async (context: Context, bill: SignedBill, proof: BillProof): Promise<Printed> => {
  const { logo } = await readSeller(context.db, context.establishmentId)
  const request = billDocument(bill.content, proof, logo === undefined ? {} : { logo })
  const looks = await looksOf(context.db, context.establishmentId, 'BILL', spokenBy(bill.content)?.language)
  const pdf = await context.services.documents.render(wearing(request, looks))
  return { number: bill.number, pdf }
}

/** True for whoever is the first. Signed: a print that is taken away would make an original of every copy. */
const markPrinted = ({ db, ...context }: Context, billId: number): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    const { establishmentId, user, now } = context
    const { numAffectedRows } = await sql`
      insert into bill_print (establishment_id, bill_id, printed_at, operator_id)
      values (${establishmentId}, ${billId}, ${now}, ${user.id}) on conflict do nothing`.execute(tx)
    if (numAffectedRows !== 1n) return false
    await proveRecords(tx, context, 'bill_print', [billId])
    return true
  })

/** Numbered and signed in a transaction of its own: composing the page takes longer than a chain may be locked. */
const signCopy = (context: Context, billId: number): Promise<NonNullable<BillProof['duplicate']>> =>
  inTransaction(context.db, async (tx) => {
    const { copyNumber, signature } = await insertDuplicate(tx, context, billId)
    await writeTechnicalEvent(tx, context, JET.DUPLICATE_PRINTED, { bill: billId, copy: copyNumber })
    return { copyNumber, signature, recordedAt: context.now }
  })

/** A bill that is no longer what was signed is not printed: a duplicate would sign what somebody made of it. */
const refuse = async (context: Context, id: number, number: string, fault: BillFault): Promise<never> => {
  await inTransaction(context.db, (tx) =>
    writeTechnicalEvent(tx, context, JET.INTEGRITY_FAULT, { bill: id, number, fault }),
  )
  throw new RuleError('billing.notAsSigned', { number })
}

/** The bill and what is wrong with it, read at one moment. */
const readVerified = (context: Context, id: number) =>
  context.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const { number } = await billNumberOf(tx, context.establishmentId, id)
      const fault = await verifyBill(tx, context.establishmentId, id, context.services.keys)
      return { number, fault, bill: fault === null ? await readBill(tx, context.establishmentId, id) : null }
    })

const printed = async (context: Context, id: number): Promise<Printed> => {
  const { number, fault, bill } = await readVerified(context, id)
  if (bill === null) return refuse(context, id, number, fault ?? 'UNREADABLE')
  const proof = proofOf(bill)
  if (bill.prints === 0) {
    const original = await render(context, bill, proof)
    if (await markPrinted(context, id)) return original
  }
  return render(context, bill, { ...proof, duplicate: await signCopy(context, id) })
}

/**
 * Throws RuleError record.unknown, billing.notAsSigned and document.failed. The original counts as printed once it was composed.
 */
export const printBill = async (context: Context, id: number): Promise<FileAnswer> => {
  const { number, pdf } = await printed(context, id)
  return new FileAnswer('application/pdf', `facture-${number}.pdf`, pdf)
}

/** The same to be sent: what leaves is the original or a duplicate, as what is printed. Throws as `printBill`. */
export const billBytes = async (context: Context, id: number): Promise<Uint8Array> => (await printed(context, id)).pdf
