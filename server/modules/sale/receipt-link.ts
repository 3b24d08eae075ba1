/** Receipts without paper: a link to the page of a ticket, or a message with that link or with the PDF (decision 0465). Asked for, never automatic. */
import { sql } from 'kysely'
import { RuleError } from '#domain/rule-error.ts'
import { formatDay, formatMoney } from '#contract/format.ts'
import { allows } from '#contract/rights.ts'
import { ticketDocument } from '#server/documents/ticket-document.ts'
import type { TicketPaper } from '#server/documents/ticket-document.ts'
import { alreadyWritten, hasSender, queueMail } from '#server/modules/mail/index.ts'
import type { QueuedMail } from '#server/modules/mail/index.ts'
import { printableTicket } from '#server/modules/payment/index.ts'
import { handOver, receiptsOf } from '#server/modules/sale/receipt-copy.ts'
import type { Copy, HandOver } from '#server/modules/sale/receipt-copy.ts'
import { customerVisible } from '#server/platform/auth/shared-customers.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { Context } from '#server/platform/http/route.ts'
import { countPageLinks, newPageLink, revokePageLinks } from '#server/platform/pages/page-link.ts'

/** As long as the seller answers for what was sold (Code de la consommation, L217-3). */
const YEARS = 2

const PDF = 'application/pdf'

const told = (context: Context, id: number): Promise<void> =>
  context.changed({ entity: 'cashRegisterSale', id, action: 'SAVED', functionality: 'sale_cash_register' })

/** Another address of the page of what was handed over; it is in this answer alone. */
const newLink = async ({ tx, establishmentId, now }: Context, receiptId: number, pagesUrl: string): Promise<string> => {
  const until = new Date(now)
  until.setUTCFullYear(until.getUTCFullYear() + YEARS)
  const token = await newPageLink(tx, { kind: 'RECEIPT', establishmentId, recordId: receiptId }, now, until)
  return `${pagesUrl}/t/${token}`
}

/** Throws RuleError receipt.noPages, record.unknown, ticket.notAsSigned, request.invalid. */
export const linkReceipt = async (context: Context, asked: HandOver): Promise<{ url: string; copy: number }> => {
  const { pagesUrl } = context.services
  if (pagesUrl === undefined) throw new RuleError('receipt.noPages')
  await printableTicket(context, asked.ticketId)
  const { url, copy } = await inTransaction(context.db, async (tx) => {
    const inTx = { ...context, tx, db: tx }
    const receipt = await handOver(inTx, asked)
    return { url: await newLink(inTx, receipt.id, pagesUrl), copy: receipt.copy }
  })
  await told(context, asked.ticketId)
  return { url, copy: copy?.copyNumber ?? 0 }
}

type Paper = Omit<TicketPaper, 'duplicate'>

const composed = ({ services }: Context, paper: Paper, duplicate: Copy): Promise<Uint8Array> =>
  services.documents.render(ticketDocument({ ...paper, duplicate }, new Date(paper.ticket.at)))

const wordsOf = (
  { seller, ticket: { number, day, total } }: Paper,
  url: string | null,
): Pick<QueuedMail, 'subject' | 'text'> => ({
  subject: `Votre ticket ${number} – ${seller.name}`,
  text: [
    'Bonjour,',
    `Voici votre ticket ${number} du ${formatDay(day)}, de ${formatMoney(total)}, chez ${seller.name}${url === null ? ' : il est joint à ce message.' : ' :'}`,
    ...(url === null ? [] : [url]),
    'Merci de votre visite.',
  ].join('\n\n'),
})

interface Addressed extends HandOver {
  readonly email: string
}

/** Writes the message, once for this copy and this address, however often it is asked. */
const write = async (
  context: Context,
  receiptId: number,
  { email }: Addressed,
  paper: Paper,
  file: Uint8Array | undefined,
) => {
  const { tx, establishmentId, now, training, user, services } = context
  const writer = { tx, establishmentId, now, training, user, services }
  const once = `receipt-${receiptId}-${email.toLowerCase()}`
  if ((await alreadyWritten(writer, once)) !== undefined) return
  const { ticket } = paper
  const url = services.pagesUrl === undefined ? null : await newLink(context, receiptId, services.pagesUrl)
  await queueMail(writer, {
    ...{ to: [{ name: ticket.customer ?? '', email }], html: null, once, ...wordsOf(paper, url) },
    attachments: file === undefined ? [] : [{ name: `ticket-${ticket.number}.pdf`, type: PDF, bytes: file }],
    about: { kind: 'cashRegisterSale', entityId: ticket.id, customerId: ticket.customerId },
  })
}

/** Throws RuleError record.unknown, ticket.notAsSigned, document.failed, request.invalid, and `mail.…` where it cannot be written. */
export const mailReceipt = async (
  context: Context,
  asked: Addressed,
): Promise<{ status: 'SENT' | 'KEPT'; copy: number }> => {
  const paper = await printableTicket(context, asked.ticketId)
  const hasPages = context.services.pagesUrl !== undefined
  // Composed before it counts: a paper that cannot be is nobody's original.
  const original = hasPages ? undefined : await composed(context, paper, null)
  const inSteps = <T>(step: (inTx: Context) => Promise<T>): Promise<T> =>
    inTransaction(context.db, (tx) => step({ ...context, tx, db: tx }))
  const { id, copy } = await inSteps((inTx) => handOver(inTx, asked))
  const file = copy === null || hasPages ? original : await composed(context, paper, copy)
  const sends = await inSteps(async (inTx) => {
    await write(inTx, id, asked, paper, file)
    return leavesByItself(inTx)
  })
  await told(context, asked.ticketId)
  return { status: sends ? 'SENT' : 'KEPT', copy: copy?.copyNumber ?? 0 }
}

const leavesByItself = async ({ tx, establishmentId, training }: Context): Promise<boolean> =>
  !training && (await hasSender(tx, establishmentId, 'GENERAL'))

/** Throws RuleError record.unknown. */
export const receiptWays = async (context: Context, ticketId: number) => {
  const { tx, establishmentId, now } = context
  const mayRead = allows(context.rights.customer_partner_customer, 'read')
  const { rows } = await sql<{ email: string | null }>`
    select c.email from ticket_entry t
    left join customer c on c.id = ticket_customer_of(t.establishment_id, t.id, t.customer_id) and ${mayRead} and ${customerVisible(context)}
    where t.establishment_id = ${establishmentId} and t.id = ${ticketId}`.execute(tx)
  const [row] = rows
  if (row === undefined) throw new RuleError('record.unknown')
  const recordIds = await receiptsOf(context, ticketId)
  return {
    email: row.email,
    sends: await leavesByItself(context),
    links: await countPageLinks(tx, { establishmentId, kind: 'RECEIPT', recordIds }, now),
  }
}

/** Of a message that went to a wrong address, or a code that somebody else photographed. Throws RuleError record.unknown. */
export const revokeReceipts = async (context: Context, ticketId: number) => {
  const { tx, establishmentId, now } = context
  const { rows } = await sql`
    select 1 from ticket_entry where establishment_id = ${establishmentId} and id = ${ticketId}`.execute(tx)
  if (rows.length === 0) throw new RuleError('record.unknown')
  const recordIds = await receiptsOf(context, ticketId)
  const links = await revokePageLinks(tx, { establishmentId, kind: 'RECEIPT', recordIds }, now)
  await told(context, ticketId)
  return { status: 'REVOKED' as const, links }
}
