/** The statement of an office over a period, to print and to send (issue « holiday aid »). */
import { sql } from 'kysely'
import type { Day } from '#domain/day.ts'
import { RuleError } from '#domain/rule-error.ts'
import { aidStatementDocument } from '#server/documents/aid-statement-document.ts'
import type {
  AidStatementLine,
  AidStatementPaper,
  AidStatementTransfer,
} from '#server/documents/aid-statement-document.ts'
import { readBuyer, readSeller } from '#server/documents/parties.ts'
import { readOfficeRow } from '#server/modules/vacaf/read-aids.ts'
import { FileAnswer } from '#server/platform/http/route.ts'
import type { Context } from '#server/platform/http/route.ts'
import { SOFTWARE } from '#server/platform/software.ts'

export interface StatementAsked {
  readonly id: number
  /** Days of departure, both included. */
  readonly from: Day
  readonly to: Day
}

const linesOf = async (
  { tx, establishmentId }: Context,
  { id, from, to }: StatementAsked,
): Promise<AidStatementLine[]> => {
  const { rows } = await sql<AidStatementLine>`
    select coalesce(b.code, '') as code, coalesce(nullif(concat_ws(' ', c.company_name, c.surname, c.name), ''), '') as family, a.beneficiary,
      a.arrival, a.departure, a.bill_number as "billNumber", a.state, a.amount, a.paid, a.due
    from holiday_aid_row a
    join account_head b on b.establishment_id = a.establishment_id and b.kind = 'booking' and b.id = a.booking_id
    left join customer c on c.id = b.customer_id
    where a.establishment_id = ${establishmentId} and a.partner_id = ${id} and a.state in ('AGREED', 'BILLED', 'PAID')
      and a.departure between ${from} and ${to}
    order by a.departure, b.code, a.id`.execute(tx)
  return rows
}

const transfersOf = async (
  { tx, establishmentId, training }: Context,
  { id, from, to }: StatementAsked,
): Promise<AidStatementTransfer[]> => {
  const { rows } = await sql<AidStatementTransfer>`
    select paid_on as "paidOn", reference, amount, (amount - returned - left_over)::bigint as shared, returned, left_over as "leftOver"
    from aid_transfer_row
    where establishment_id = ${establishmentId} and training = ${training} and partner_id = ${id} and paid_on between ${from} and ${to}
    order by paid_on, id`.execute(tx)
  return rows
}

/** Throws RuleError record.unknown, dates.reversed. */
export const aidStatementPaper = async (context: Context, asked: StatementAsked) => {
  const { tx, establishmentId, training, today } = context
  if (asked.to < asked.from) throw new RuleError('dates.reversed')
  const { label, payerId } = await readOfficeRow(context, asked.id)
  const { seller, logo } = await readSeller(tx, establishmentId)
  const paper: AidStatementPaper = {
    ...{ seller, office: label, from: asked.from, to: asked.to, on: today, training, software: SOFTWARE },
    payer: payerId === null ? null : await readBuyer(tx, establishmentId, payerId),
    lines: await linesOf(context, asked),
    transfers: await transfersOf(context, asked),
  }
  return { paper, logo }
}

/** As PDF. Throws RuleError record.unknown, dates.reversed, document.failed. */
export const printAidStatement = async (context: Context, asked: StatementAsked): Promise<FileAnswer> => {
  const { paper, logo } = await aidStatementPaper(context, asked)
  const pdf = await context.services.documents.render(aidStatementDocument(paper, context.now, logo))
  return new FileAnswer('application/pdf', `releve-aides-${asked.id}-${asked.from}-${asked.to}.pdf`, pdf)
}
