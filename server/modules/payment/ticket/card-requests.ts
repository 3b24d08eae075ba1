/**
 * What a card terminal is asked for. The request is kept before it is asked, its answer before the ticket is signed: money that was taken is
 * never forgotten, and what nobody knows about is not asked again until somebody looked at the terminal (decision 0448).
 */
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Cents } from '#domain/money.ts'
import { RuleError } from '#domain/rule-error.ts'
import type { CARD_OUTCOMES, CardRequest } from '#contract/operations/sale/card.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { Context } from '#server/platform/http/route.ts'
import { CardFailure } from '#server/ports/card-terminal.ts'
import type { CardAnswer } from '#server/ports/card-terminal.ts'

/** Longer than any terminal is waited for: whoever asked it died meanwhile. */
const ASKED_MS = 180_000

interface Terminal {
  readonly id: number
  readonly label: string
  readonly host: string
  readonly port: number
  readonly number: number
  readonly allowsLocal: boolean
}

/** That of the station that asks, else that of the till; undefined: cards are typed by hand. None is asked for money in training. */
export const terminalOf = async (
  { tx, establishmentId, till, training }: Context,
  registerId: number,
): Promise<Terminal | undefined> => {
  if (training) return undefined
  const { rows } = await sql<Terminal>`
    select c.id, c.label, c.host, c.port, c.number, coalesce((select (v.value ->> 'localAddresses')::boolean from preference v
      where v.establishment_id = c.establishment_id and v.kind = 'access'), false) as "allowsLocal"
    from card_terminal c left join station s on s.establishment_id = c.establishment_id and s.id = c.station_id
    where c.establishment_id = ${establishmentId} and c.active and (s.code = ${till} or c.id = (
      select r.card_terminal_id from cash_register r where r.establishment_id = c.establishment_id and r.id = ${registerId}))
    order by s.code = ${till} desc nulls last, c.id limit 1`.execute(tx)
  return rows[0]
}

/** Asked by a server that died meanwhile: nobody knows. */
const isDead = (now: Date): RawBuilder<unknown> =>
  sql`(q.state = 'ASKED' and q.at < ${new Date(now.getTime() - ASKED_MS)})`

const read = async ({ tx, establishmentId, now }: Context, which: RawBuilder<unknown>): Promise<CardRequest[]> => {
  const { rows } = await sql<CardRequest>`
    select q.id, case when ${isDead(now)} then 'UNKNOWN' else q.state end as state, q.method_id as "methodId", m.label as method,
      c.label as terminal, q.amount, q.accepted, q.reason, q.authorization_number as authorization, q.at
    from card_request q join payment_method m on m.establishment_id = q.establishment_id and m.id = q.method_id
    join card_terminal c on c.establishment_id = q.establishment_id and c.id = q.card_terminal_id
    where q.establishment_id = ${establishmentId} and ${which} order by q.id`.execute(tx)
  return rows
}

/** Throws RuleError record.unknown. */
const readOne = async (context: Context, id: number): Promise<CardRequest> => {
  const [row] = await read(context, sql`q.id = ${id}`)
  if (row === undefined) throw new RuleError('record.unknown')
  return row
}

/** Of a till: taken and without a ticket, or of which nobody knows. */
export const openRequests = (context: Context, registerId: number): Promise<CardRequest[]> =>
  read(
    context,
    sql`q.cash_register_id = ${registerId} and q.ticket_id is null
      and (q.state in ('ACCEPTED', 'UNKNOWN') or ${isDead(context.now)})`,
  )

interface Asked {
  readonly key: string
  readonly cashRegisterId: number
  readonly methodId: number
  readonly amount: Cents
}

/** Throws RuleError record.unknown, payment.noMethod, cash.notCard. */
const requireCard = async ({ tx, establishmentId }: Context, { methodId }: Asked): Promise<void> => {
  const { rows } = await sql<{ kind: string; active: boolean }>`
    select kind, active from payment_method where establishment_id = ${establishmentId} and id = ${methodId}`.execute(
    tx,
  )
  if (rows[0] === undefined) throw new RuleError('record.unknown')
  if (rows[0].kind !== 'CARD' || !rows[0].active) throw new RuleError('cash.notCard')
}

/** The id of a new request; null: this one began before. */
const begin = async (context: Context, terminal: Terminal, asked: Asked): Promise<number | null> => {
  const { tx, establishmentId, now, user, till } = context
  const { key, cashRegisterId, methodId, amount } = asked
  const { rows } = await sql<{ id: number }>`
    insert into card_request (establishment_id, key, cash_register_id, card_terminal_id, method_id, till, amount, state, at, operator_id)
    values (${establishmentId}, ${key}, ${cashRegisterId}, ${terminal.id}, ${methodId}, ${till}, ${amount}, 'ASKED', ${now}, ${user.id})
    on conflict (establishment_id, key) do nothing returning id`.execute(tx)
  return rows[0]?.id ?? null
}

const keep = async ({ db, establishmentId }: Context, id: number, answer: CardAnswer | CardFailure): Promise<void> => {
  const own = sql`where establishment_id = ${establishmentId} and id = ${id} and state = 'ASKED'`
  if (answer instanceof CardFailure) {
    const state = answer.isSent ? 'UNKNOWN' : 'REFUSED'
    await sql`update card_request set state = ${state}, reason = ${answer.message} ${own}`.execute(db)
  } else if (answer.state === 'REFUSED')
    await sql`update card_request set state = 'REFUSED', reason = ${answer.reason} ${own}`.execute(db)
  else
    await sql`update card_request set state = 'ACCEPTED', accepted = ${answer.amount}, authorization_number = ${answer.authorization}
      ${own}`.execute(db)
}

/** Whatever went wrong once it was asked, nobody knows. */
const failureOf = (error: unknown): CardFailure =>
  error instanceof CardFailure ? error : new CardFailure('card.unknown', true)

/**
 * Asks the terminal of a till, and waits. Asked again with the same key, it answers what became of the first. Throws RuleError
 * record.unknown, amount.absurd, cash.notCard, card.noTerminal, card.underWay.
 */
export const askCard = async (context: Context, asked: Asked): Promise<CardRequest> => {
  const { db, services } = context
  if (asked.amount <= 0) throw new RuleError('amount.absurd')
  await requireCard(context, asked)
  const terminal = await terminalOf(context, asked.cashRegisterId)
  if (terminal === undefined) throw new RuleError('card.noTerminal')
  const id = await inTransaction(db, (tx) => begin({ ...context, tx }, terminal, asked))
  if (id === null) {
    const [before] = await read(context, sql`q.key = ${asked.key}`)
    if (before === undefined || before.state === 'ASKED') throw new RuleError('card.underWay')
    return before
  }
  const opened = services.openCardTerminal({ ...terminal, number: String(terminal.number).padStart(2, '0') })
  await keep(context, id, await opened.take({ amount: asked.amount, reference: `P${id}` }).catch(failureOf))
  return readOne(context, id)
}

interface Settled {
  readonly id: number
  readonly outcome: (typeof CARD_OUTCOMES)[number]
  readonly reason: string | null
}

/**
 * Somebody looked at the terminal. Throws RuleError record.unknown, card.settled where it is no longer to be said, field.required without
 * a reason for what was given back.
 */
export const settleCard = async (context: Context, { id, outcome, reason }: Settled): Promise<CardRequest> => {
  const { tx, establishmentId } = context
  if (outcome === 'GIVEN_BACK' && reason === null) throw new RuleError('card.noReason')
  const from =
    outcome === 'GIVEN_BACK' ? sql`q.state = 'ACCEPTED'` : sql`(q.state = 'UNKNOWN' or ${isDead(context.now)})`
  const to = { TAKEN: 'ACCEPTED', NOT_TAKEN: 'REFUSED', GIVEN_BACK: 'DROPPED' }[outcome]
  await readOne(context, id)
  const { numAffectedRows } = await sql`update card_request q set state = ${to}, reason = ${reason},
      accepted = ${outcome === 'TAKEN' ? sql`q.amount` : sql`q.accepted`}
    where q.establishment_id = ${establishmentId} and q.id = ${id} and ${from} and q.ticket_id is null`.execute(tx)
  if (numAffectedRows !== 1n) throw new RuleError('card.settled')
  return readOne(context, id)
}

interface CardPayment {
  readonly cardRequestId: number | null
  readonly methodId: number
  readonly amount: Cents
}

/** Ties what was taken to the ticket that it paid, once. Throws RuleError card.settled. */
export const tieCardRequests = async (
  { tx, establishmentId }: Context,
  ticketId: number,
  payments: readonly CardPayment[],
): Promise<void> => {
  for (const { cardRequestId, methodId, amount } of payments) {
    if (cardRequestId === null) continue
    const { numAffectedRows } = await sql`update card_request set ticket_id = ${ticketId}
      where establishment_id = ${establishmentId} and id = ${cardRequestId} and state = 'ACCEPTED' and ticket_id is null
        and method_id = ${methodId} and accepted = ${amount}`.execute(tx)
    if (numAffectedRows !== 1n) throw new RuleError('card.settled')
  }
}
