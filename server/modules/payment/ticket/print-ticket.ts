/** The ticket as PDF: the first print is the original, every later one a numbered, signed duplicate (domain rules, section 5). */
import { sql } from 'kysely'
import { JET } from '#domain/fiscal/jet.ts'
import { printedSignature } from '#domain/fiscal/chain.ts'
import { RuleError } from '#domain/rule-error.ts'
import { readSeller } from '#server/documents/parties.ts'
import { ticketDocument } from '#server/documents/ticket-document.ts'
import type { TicketPaper } from '#server/documents/ticket-document.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { writeTechnicalEvent } from '#server/platform/fiscal/jet.ts'
import { proveRecords } from '#server/platform/fiscal/prove.ts'
import { insertDuplicate } from '#server/platform/fiscal/records.ts'
import { verifyTicket } from '#server/platform/fiscal/verify-record.ts'
import { FileAnswer } from '#server/platform/http/route.ts'
import type { Context } from '#server/platform/http/route.ts'
import { SOFTWARE } from '#server/platform/software.ts'
import { readTicket } from '#server/modules/payment/ticket/read-ticket.ts'

/** True for whoever is the first. */
const markPrinted = ({ db, ...context }: Context, ticketId: number): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    const { establishmentId, user, now } = context
    const { numAffectedRows } = await sql`
      insert into ticket_print (establishment_id, ticket_id, printed_at, operator_id)
      values (${establishmentId}, ${ticketId}, ${now}, ${user.id}) on conflict do nothing`.execute(tx)
    if (numAffectedRows !== 1n) return false
    await proveRecords(tx, context, 'ticket_print', [ticketId])
    return true
  })

const signCopy = (context: Context, ticketId: number): Promise<NonNullable<TicketPaper['duplicate']>> =>
  inTransaction(context.db, async (tx) => {
    const { copyNumber, signature } = await insertDuplicate(tx, context, ticketId, 'TICKET')
    await writeTechnicalEvent(tx, context, JET.DUPLICATE_PRINTED, { ticket: ticketId, copy: copyNumber })
    return { copyNumber, signature: printedSignature(signature) }
  })

/** One that is no longer what was signed is not printed: a duplicate would sign what somebody made of it. */
const requireSound = async (context: Context, id: number, number: string): Promise<void> => {
  const fault = await verifyTicket(context.db, context.establishmentId, id, context.services.keys)
  if (fault === null) return
  await inTransaction(context.db, (tx) =>
    writeTechnicalEvent(tx, context, JET.INTEGRITY_FAULT, { ticket: id, number, fault }),
  )
  throw new RuleError('ticket.notAsSigned', { number })
}

/** Lines that the till prints, and the hour of the place. */
const around = async ({ db, establishmentId }: Pick<Context, 'db' | 'establishmentId'>, registerId: number | null) => {
  const { rows } = await sql<{ header: string | null; footer: string | null; timeZone: string }>`
    select r.ticket_header as header, r.ticket_footer as footer, e.time_zone as "timeZone" from establishment e
    left join cash_register r on r.establishment_id = e.id and r.id = ${registerId}
    where e.id = ${establishmentId}`.execute(db)
  return rows[0] ?? { header: null, footer: null, timeZone: 'Europe/Paris' }
}

/** An original that a printer was to print and did not: whoever takes it has it alone. */
const takeFailed = async ({ tx, establishmentId }: Context, ticketId: number): Promise<boolean> => {
  const { numAffectedRows } =
    await sql`update receipt_job set state = 'TAKEN' where establishment_id = ${establishmentId}
    and ticket_id = ${ticketId} and state = 'FAILED' and copy_number is null`.execute(tx)
  return numAffectedRows === 1n
}

/** Which copy comes next, from now on printed: null, the original; else a duplicate, signed. In a transaction where `db` is one. */
export const copyOf = (context: Context, ticketId: number): Promise<TicketPaper['duplicate']> =>
  inTransaction(context.db, async (tx) => {
    const inTx = { ...context, tx, db: tx }
    if ((await takeFailed(inTx, ticketId)) || (await markPrinted(inTx, ticketId))) return null
    return signCopy(inTx, ticketId)
  })

/** What papers of a ticket say, whatever became of what was signed. Throws RuleError record.unknown. */
export const paperOf = async (
  context: Pick<Context, 'db' | 'establishmentId'>,
  id: number,
): Promise<Omit<TicketPaper, 'duplicate'>> => {
  const { db, establishmentId } = context
  const ticket = await readTicket(db, establishmentId, id)
  const { seller } = await readSeller(db, establishmentId)
  return { seller, ticket, software: SOFTWARE, ...(await around(context, ticket.registerId)) }
}

/** The same of a ticket that still is as it was signed. Throws RuleError record.unknown, ticket.notAsSigned. */
export const printable = async (context: Context, id: number): Promise<Omit<TicketPaper, 'duplicate'>> => {
  const paper = await paperOf(context, id)
  await requireSound(context, id, paper.ticket.number)
  return paper
}

/** Throws RuleError record.unknown, ticket.notAsSigned, document.failed. The original counts as printed once it was composed. */
export const printTicket = async (context: Context, id: number): Promise<FileAnswer> => {
  const { services } = context
  const paper = await printable(context, id)
  const { ticket } = paper
  const render = (duplicate: TicketPaper['duplicate']): Promise<Uint8Array> =>
    services.documents.render(ticketDocument({ ...paper, duplicate }, new Date(ticket.at)))
  // Composed before it counts: a paper that cannot be is nobody's original.
  const original = await render(null)
  const copy = await copyOf(context, id)
  const file = copy === null ? original : await render(copy)
  return new FileAnswer('application/pdf', `ticket-${ticket.number}.pdf`, file)
}
