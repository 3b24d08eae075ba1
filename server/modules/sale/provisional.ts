/**
 * The paper that a guest sees before paying (domain rules, section 5: « document provisoire »). Nothing is sold by it: each print is numbered
 * and written into the technical journal before it leaves, so that what was shown and never rung up can be looked for (decision 0465).
 */
import { sql } from 'kysely'
import type { z } from 'zod'
import { JET } from '#domain/fiscal/jet.ts'
import type { Cents } from '#domain/money.ts'
import { RuleError } from '#domain/rule-error.ts'
import { priceTicket } from '#domain/sale/ticket.ts'
import type { PricedTicket } from '#domain/sale/ticket.ts'
import type { OwnPrinter } from '#contract/operations/sale/receipt.ts'
import { provisionalBody, provisionals } from '#contract/operations/sale/provisional.ts'
import { basketInput } from '#contract/operations/sale/till.ts'
import { readSeller } from '#server/documents/parties.ts'
import { provisionalDocument, provisionalStrip } from '#server/documents/provisional-document.ts'
import type { ProvisionalPaper } from '#server/documents/provisional-document.ts'
import { isDeclared, printStrip, requirePrinter, ticketRates } from '#server/modules/payment/index.ts'
import { sellerOf } from '#server/modules/sale/seller-codes.ts'
import { readBasket } from '#server/modules/sale/till-baskets.ts'
import { openRegister } from '#server/modules/sale/till-board.ts'
import { askedOf } from '#server/modules/sale/till-sell.ts'
import { soldArticles } from '#server/modules/sale/till-sold.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { writeTechnicalEvent } from '#server/platform/fiscal/jet.ts'
import { handle } from '#server/platform/http/handle.ts'
import { FileAnswer, route } from '#server/platform/http/route.ts'
import type { Context, Route } from '#server/platform/http/route.ts'
import { SOFTWARE } from '#server/platform/software.ts'

type Input = z.output<typeof provisionalBody>

interface Draft {
  readonly register: string
  readonly label: string | null
  readonly servedBy: string
  readonly priced: PricedTicket
}

/** Who serves: by their code, else whose session it is. Throws RuleError seller.codeAgain. */
const servedBy = async (context: Context, { sellerToken }: Input): Promise<string> => {
  const sellerId = sellerOf(context, sellerToken)
  if (sellerId === null) return context.user.name
  const { rows } = await sql<{ name: string }>`select name from app_user where id = ${sellerId}`.execute(context.tx)
  return rows[0]?.name ?? context.user.name
}

/**
 * Priced now, as it would be sold. Throws RuleError record.unknown, till.inactive, ticket.empty, ticket.notSold, basket.gone,
 * seller.codeAgain, and the codes of `priceTicket`.
 */
const draftOf = async (context: Context, input: Input): Promise<Draft> => {
  const { cashRegisterId, basketId } = input
  const register = await openRegister(context, cashRegisterId)
  const basket = basketId === null ? null : await readBasket(context, basketId)
  if (basket !== null && basket.cashRegisterId !== cashRegisterId) throw new RuleError('basket.gone')
  const content = input.content ?? (basket === null ? null : basketInput.parse(basket.content))
  if (content === null || content.lines.length === 0) throw new RuleError('ticket.empty')
  const { lines, discount } = content
  const articles = await soldArticles(context, { cashRegisterId, lines })
  const priced = priceTicket(askedOf({ lines }, articles), discount)
  return {
    ...{ register: register.label, label: basket?.label ?? input.label, priced },
    // One that waits, as it waits, is of who put it aside.
    servedBy: basket !== null && input.content === null ? basket.seller : await servedBy(context, input),
  }
}

interface Note {
  readonly id: number
  readonly cashRegisterId: number
  readonly number: number
  readonly copy: number
  readonly at: string
  readonly isOut: boolean
}

const COLUMNS = sql`id, cash_register_id as "cashRegisterId", seq as number, copy, at, printed_at is not null as "isOut"`

/** Numbered and journaled before it leaves; of a key that was used, that very one. Throws RuleError request.invalid. */
const numbered = (context: Context, input: Input, total: Cents): Promise<Note> =>
  inTransaction(context.db, async (tx) => {
    const { establishmentId, till, training, user, now } = context
    const { key, cashRegisterId, basketId } = input
    await sql`select pg_advisory_xact_lock(hashtextextended(${`provisional ${establishmentId} ${till}`}, 0))`.execute(
      tx,
    )
    const before = await sql<Note>`
      select ${COLUMNS} from provisional_note where establishment_id = ${establishmentId} and key = ${key}`.execute(tx)
    if (before.rows[0] !== undefined) {
      if (before.rows[0].cashRegisterId !== cashRegisterId) throw new RuleError('request.invalid')
      return before.rows[0]
    }
    const { rows } = await sql<Note>`
      insert into provisional_note (establishment_id, key, till, training, seq, cash_register_id, till_basket_id, copy, total, at, operator_id)
      select ${establishmentId}, ${key}, ${till}, ${training},
        (select coalesce(max(seq), 0) + 1 from provisional_note
          where establishment_id = ${establishmentId} and till = ${till} and training = ${training}),
        ${cashRegisterId}, ${basketId},
        (select count(*) + 1 from provisional_note where establishment_id = ${establishmentId} and till_basket_id = ${basketId}),
        ${total}, ${now}, ${user.id}
      returning ${COLUMNS}`.execute(tx)
    const [note] = rows
    if (note === undefined) throw new Error('the note was just written')
    const { number, copy } = note
    const detail = { note: number, register: cashRegisterId, basket: basketId, copy, amount: total }
    await writeTechnicalEvent(tx, context, JET.PROVISIONAL_PRINTED, detail)
    return note
  })

/** The hour of the place, and the lines that the till prints above. */
const around = async ({ tx, establishmentId }: Context, registerId: number) => {
  const { rows } = await sql<{ header: string | null; timeZone: string }>`
    select r.ticket_header as header, e.time_zone as "timeZone" from establishment e
    left join cash_register r on r.establishment_id = e.id and r.id = ${registerId} where e.id = ${establishmentId}`.execute(
    tx,
  )
  return rows[0] ?? { header: null, timeZone: 'Europe/Paris' }
}

const paperOf = async (context: Context, { priced, ...draft }: Draft, note: Note): Promise<ProvisionalPaper> => {
  const { tx, establishmentId, till, training } = context
  const { seller } = await readSeller(tx, establishmentId)
  return {
    ...{ seller, till, training, ...draft, software: SOFTWARE },
    ...{ number: note.number, copy: note.copy, at: new Date(note.at).toISOString() },
    ...{ lines: priced.lines, rates: ticketRates(priced.lines), total: priced.total },
    ...(await around(context, note.cashRegisterId)),
  }
}

const markOut = async ({ tx, establishmentId, now }: Context, { id }: Note): Promise<void> => {
  await sql`update provisional_note set printed_at = ${now}
    where establishment_id = ${establishmentId} and id = ${id} and printed_at is null`.execute(tx)
}

/** Throws RuleError receipt.noPrinter, the codes of `draftOf`, and `receipt.…` as the printer refuses: tried again, it is the same note. */
const print = async (context: Context, { own, ...input }: Input & { readonly own: OwnPrinter | null }) => {
  const target = await requirePrinter(context, input.cashRegisterId, own)
  const draft = await draftOf(context, input)
  const note = await numbered(context, input, draft.priced.total)
  const { number, copy } = note
  const said = { status: 'PRINTED' as const, number, copy }
  // What a browser has, it may write again: as the PDF of a note, it is that note.
  if (note.isOut && isDeclared(target)) return { ...said, printer: target.label, bytes: null }
  const left = await printStrip(context, target, provisionalStrip(await paperOf(context, draft, note)))
  await markOut(context, note)
  return { ...said, ...left }
}

/** Throws RuleError document.failed and the codes of `draftOf`. */
const compose = async (context: Context, input: Input): Promise<FileAnswer> => {
  const draft = await draftOf(context, input)
  const note = await numbered(context, input, draft.priced.total)
  const bytes = await context.services.documents.render(provisionalDocument(await paperOf(context, draft, note)))
  await markOut(context, note)
  return new FileAnswer('application/pdf', `document-provisoire-${note.number}.pdf`, bytes)
}

export const provisionalRoutes: readonly Route[] = [
  handle(provisionals.print)((context, { body }) => print(context, body)),
  route(
    {
      ...{ method: 'POST', path: 'sale/cash-register-sale/provisional/document', write: false, inSteps: true },
      right: ['sale_cash_register', 'write'],
      summary: 'Caisse : document provisoire en PDF, compté et inscrit au journal technique',
      body: provisionalBody,
      ids: { cashRegisterId: 'cashRegister', basketId: 'tillBasket' },
    },
    (context, { body }) => compose(context, body),
  ),
]
