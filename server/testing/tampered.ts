/** A house with a little of everything that is signed, and somebody who holds its database. */
import { sql } from 'kysely'
import { inject } from 'vitest'
import { toDay } from '#domain/day.ts'
import { NOTHING_COUNTED } from '#domain/fiscal/closure.ts'
import { ZERO } from '#domain/money.ts'
import { createDb } from '#server/platform/db/db.ts'
import type { Db } from '#server/platform/db/db.ts'
import { KEPT_TABLES, SIGNED_TABLES } from '#server/platform/db/grants.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { insertClosureDocument, insertClosures } from '#server/platform/fiscal/closures.ts'
import type { FiscalKeys } from '#server/platform/fiscal/keys.ts'
import { SERVER_TILL } from '#server/platform/fiscal/seal.ts'
import { verifyChains } from '#server/platform/fiscal/verify.ts'
import { aSale, newStation } from '#server/testing/alone-station.ts'
import { aStay } from '#server/testing/campsite.ts'
import { intent, openDesk } from '#server/testing/desk.ts'
import type { Desk } from '#server/testing/desk.ts'
import { afterFile } from '#server/testing/per-file.ts'
import { runNow } from '#server/testing/run-job.ts'
import { testDb } from '#server/testing/test-db.ts'
import { quiet } from '#server/testing/test-server.ts'

/** Columns that may change unseen, and why; `*`: all of the table. */
export const SIDE: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  payment_detail: { '*': 'cheque number, bank and note may be set right until the deposit (domain rules, section 4)' },
  deposit_payment: { '*': 'which payment went to the bank with which slip; what was paid is signed' },
  payment_group: { '*': 'which payments came as one cheque; each is signed' },
  payment_group_part: { '*': 'as payment_group' },
  bank_match: { '*': 'which line of a bank statement brought which payment; what was paid is signed' },
  aid_transfer_part: { '*': 'which transfer of an office a payment came from; the payment is signed' },
  accounting_taken_over: { '*': 'which write-off stands for an advance of another software; the payment is signed' },
  pay_link: { '*': 'what a provider said of a link; the payment that it brought is signed' },
  einvoice_bill: { '*': 'where a bill is with the platform; the bill is signed' },
  einvoice_status: { '*': 'as einvoice_bill' },
  guarantee: {
    account_kind: 'as account_id',
    account_id: 'follows its stay into another file; its money names the guarantee',
    part_id: 'as account_id',
    label: 'what was asked, not what was received',
    asked: 'as label',
    asked_on: 'as label',
    held: 'blocked on a card by its provider: no money moved',
    hold_reference: 'as held',
    returned: 'part of a card that was unblocked; compared with the signed rows where money was received',
    closed_on: 'nothing more is waited for',
    created_by: 'who asked',
    version: 'counts the changes',
  },
  financial_year: {
    '*': 'a setting, of which changes are technical events; its counter is compared with the bills',
  },
  booking_import_payment: { '*': 'which payment a channel told of; the payment itself is signed' },
  account: { '*': 'which files may be owed and paid; what signed rows name is signed with them' },
  signing_key: { created_at: 'the key itself is its number' },
}
/** Of tables that are no record of money: what they keep of it. */
export const KEPT: Readonly<Record<string, readonly string[]>> = {
  booking: ['paid', 'damage_paid'],
  financial_year: ['next_bill_number'],
}

const post = async (desk: Desk, path: string, body: object): Promise<Record<string, unknown>> => {
  const answer = await desk.staff().post(path, body, intent())
  if (answer.status !== 200) throw new Error(`${path}: ${answer.text}`)
  return answer.body
}

/** A voucher that was sold and paid, as what pays a file; one of a service comes off the lines of a ticket. */
const soldGift = async (
  desk: Desk,
  kind: 'VALUE' | 'SERVICE' = 'VALUE',
): Promise<{ readonly methodId: number | undefined; readonly giftCode: unknown }> => {
  const { establishmentId, house } = desk.house
  const { rows } = await sql<{ method: number; gift: number }>`
    with m as (insert into payment_method (establishment_id, label, kind) values (${establishmentId}, ${`Bon ${kind}`}, 'GIFT') returning id),
    g as (insert into gift (establishment_id, label, kind, months, value, tva_id) values (${establishmentId}, ${`Bon ${kind}`}, ${kind}, 12, 3000,
      case ${kind}::text when 'SERVICE' then (select min(id) from tva where establishment_id = ${establishmentId}) end) returning id)
    select m.id as method, g.id as gift from m, g`.execute(house.db)
  const sold = await post(desk, 'sale/gift-sale/edit', {
    ...{ giftId: rows[0]?.gift, amount: 3000, customerId: desk.site.customerId },
  })
  await post(desk, 'sale/gift-sale/pay', { id: sold['id'], amount: 3000, methodId: desk.site.methods.CARD })
  return { methodId: rows[0]?.method, giftCode: sold['code'] }
}

/** A ticket of a till printed twice, its bill, what came back of it, and one that a voucher of one purpose came off. */
const soldTickets = async (desk: Desk): Promise<void> => {
  const { establishmentId, house } = desk.house
  const { rows } = await sql<{ register: number; article: number }>`
    with t as (insert into cash_register_type (establishment_id, label, service) values (${establishmentId}, 'Bar', 'ON_SITE') returning id),
    r as (insert into cash_register (establishment_id, code, label, cash_register_type_id) select ${establishmentId}, 'BAR', 'Bar', id from t returning id),
    f as (insert into article_family (establishment_id, label) values (${establishmentId}, 'Bar') returning id),
    a as (insert into article (establishment_id, code, label, article_family_id, price, nature, tva_id, has_deposit, deposit_amount, deposit_stock)
      select ${establishmentId}, 'VERRE', 'Verre', f.id, 300, 'SERVICE', (select min(id) from tva where establishment_id = ${establishmentId}), true, 100, 9
      from f returning id)
    select r.id as register, a.id as article from r, a`.execute(house.db)
  const [made] = rows
  const sell = (quantity: number, expected: number, over: object) =>
    post(desk, 'sale/cash-register-sale/save', {
      ...{ cashRegisterId: made?.register, expected, customerId: desk.site.customerId },
      payments: [{ methodId: desk.site.methods.CASH, amount: expected, given: quantity > 0 ? expected + 500 : null }],
      ...over,
    })
  const line = { articleId: made?.article, isTakeaway: false }
  const discount = { rate: 1000, reason: 'Habitué' }
  const sold = await sell(2, 740, { lines: [{ ...line, quantity: 2, discount }] })
  for (let i = 0; i < 2; i++) await desk.staff().get(`sale/cash-register-sale/document/${String(sold['id'])}`)
  const back = { ...line, quantity: -1, unitPrice: 270 }
  await sell(-1, -370, { lines: [back], returnsId: sold['id'] })
  await post(desk, 'sale/cash-register-sale/bill', { id: sold['id'], customerId: desk.site.customerId })
  const { methodId, giftCode } = await soldGift(desk, 'SERVICE')
  const payments = [{ methodId, giftCode, amount: 300 }]
  await sell(1, 300, { lines: [{ ...line, quantity: 1, withDeposit: false }], payments })
}

/** A ticket that a station sold alone, at a price that was not ours. */
const soldAlone = async (desk: Desk): Promise<void> => {
  const { rows } = await sql<{ register: number; article: number }>`
    select r.id as register, a.id as article from cash_register r, article a where a.code = 'VERRE' and r.code = 'BAR'`.execute(
    desk.house.house.db,
  )
  const station = newStation()
  const who = desk.staff()
  await station.enrol(who)
  const article = { id: rows[0]?.article ?? 0, label: 'Verre', price: 250, rate: 1000 }
  const of = { registerId: rows[0]?.register ?? 0, registerCode: 'BAR', sellerId: who.userId, article }
  const sold = station.sell(aSale({ ...of, methodId: desk.site.methods.CASH }), desk.house.house.now())
  const { tickets, status } = await station.send(who, [sold])
  if (tickets[0]?.status !== 'TAKEN') throw new Error(`${status} ${tickets[0]?.reason ?? ''}`)
}

/** A little of everything that is signed. */
export const trade = async (desk: Desk): Promise<void> => {
  const { CARD } = desk.site.methods
  const bill = (bookingId: number, kind: string) => post(desk, 'payment/bill/edit', { bookingId, kind })
  const file = await desk.booked([aStay(desk.site)])
  await desk.pay(file.id, 6300)
  const down = await bill(file.id, 'DOWN_PAYMENT')
  for (let i = 0; i < 2; i++) await desk.staff().get(`payment/bill/document/${String(down['id'])}`)
  await desk.pay(file.id, 23_000, { allowOverpay: true })
  const last = await bill(file.id, 'BILL')
  await post(desk, 'payment/bill/cancel', { id: last['id'], reason: 'Mauvais client' })
  await post(desk, 'payment/payment/refund', { bookingId: file.id, amount: 1000, methodId: CARD, reason: 'Trop-perçu' })
  const note = await post(desk, 'payment/credit-note/edit', { bookingId: file.id, amount: 2000, reason: 'Trop-perçu' })
  await post(desk, 'payment/credit-note/edit', { bookingId: file.id, amount: 500, reason: 'Geste', goodwill: true })
  const other = await desk.booked([aStay(desk.site), aStay(desk.site)])
  const { rows } = await sql<{ id: number }>`
    select id from payment_method where establishment_id = ${desk.house.establishmentId} and kind = 'CREDIT_NOTE'`.execute(
    desk.house.house.db,
  )
  await desk.pay(other.id, 2000, { methodId: rows[0]?.id, creditNoteId: note['id'] })
  const paid = await desk.pay(other.id, 5000)
  await desk.pay(other.id, 7000)
  await soldTickets(desk)
  await soldAlone(desk)
  await sql`
    with p as (insert into link_provider (establishment_id, label, provider, account, valid_days, active)
      values (${desk.house.establishmentId}, 'Swikly', 'SWIKLY', 'compte', 7, false) returning id)
    insert into pay_link (establishment_id, link_provider_id, use, account_kind, account_id, payer_id, amount, label, expires_at,
      created_at, payment_id)
    select ${desk.house.establishmentId}, id, 'PAYMENT', 'booking', ${other.id}, ${desk.site.customerId}, 5000, '', now(), now(),
      ${paid.body['id']}::bigint from p`.execute(desk.house.house.db)
  await post(desk, 'payment/payment/reverse', { id: paid.body['id'], reason: 'Erreur de saisie' })
  await desk.pay(other.id, 1500, await soldGift(desk))
  const asked = await post(desk, 'payment/guarantee/edit', {
    id: 0,
    bookingId: other.id,
    occupancyId: null,
    label: 'Caution',
    amount: 20_000,
  })
  await post(desk, 'payment/guarantee/receive', { id: asked['id'], amount: 20_000, methodId: CARD })
  await post(desk, 'payment/guarantee/cash', { id: asked['id'], amount: 5000, reason: 'Vitre cassée', tvaId: null })
  await post(desk, 'payment/guarantee/return', { id: asked['id'], amount: 15_000, note: null })
  const { version, occupancies } = await desk.read(other.id)
  await post(desk, 'booking/booking/split', { id: other.id, version, occupancyIds: [occupancies[1]?.id] })
  await runNow(desk.house, desk.staff(), 'archive', { from: toDay('2027-03-01'), to: toDay('2027-03-01') })
}

/** A day, a month and a year, with a paper, before anything was sold. */
const closeSome = async (desk: Desk): Promise<void> => {
  const { db, services } = desk.house.house
  const day = toDay('2027-02-28')
  const establishmentId = desk.house.establishmentId
  const now = new Date('2027-03-01T04:00:00Z')
  const context = { establishmentId, till: SERVER_TILL, training: false, now, user: null, services }
  const closure = { from: day, to: day, counted: NOTHING_COUNTED, perpetual: ZERO, absolute: ZERO }
  await inTransaction(db, async (tx) => {
    const [id = 0] = await insertClosures(tx, context, [
      { ...closure, kind: 'DAY', period: '20270228' },
      { ...closure, kind: 'MONTH', period: '202702' },
      { ...closure, kind: 'YEAR', period: '2027' },
    ])
    await insertClosureDocument(tx, context, { closureId: id, name: 'Z.pdf', bytes: Buffer.from('%PDF-test') })
  })
}

export interface Column {
  readonly table: string
  readonly column: string
  readonly type: string
  readonly nullable: boolean
}

/** What refers to a record of money or is one, all columns, and what others keep of it. */
const readColumns = async (superuser: Db): Promise<Column[]> => {
  const known = [...SIGNED_TABLES, ...KEPT_TABLES, 'guarantee', ...Object.keys(KEPT)]
  const { rows } = await sql<Column>`
    select c.relname::text as table, a.attname::text as column, t.typname::text as type, not a.attnotnull as nullable
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    join pg_type t on t.oid = a.atttypid
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and (c.relname = any (${known}::text[]) or exists (
      select from pg_constraint f where f.conrelid = c.oid and f.contype = 'f'
        and f.confrelid = any (array['payment', 'bill', 'credit_note', 'guarantee', 'duplicate', 'jet']::regclass[])))
    order by 1, a.attnum`.execute(superuser)
  return rows.filter(({ table, column }) => table !== 'booking' || KEPT['booking']?.includes(column) === true)
}

export const isSide = ({ table, column }: Column): boolean => {
  const reasons = SIDE[table] ?? {}
  return KEPT[table]?.includes(column) !== true && (Object.hasOwn(reasons, '*') || Object.hasOwn(reasons, column))
}

/** Another value of the type. */
export const CHANGED: Readonly<Record<string, (column: string) => string>> = {
  int8: (c) => `coalesce(${c}, 0) + 1000000`,
  int4: (c) => `coalesce(${c}, 0) + 1000000`,
  int2: (c) => `coalesce(${c}, 0) + 100`,
  text: (c) => `coalesce(${c}, '') || 'x'`,
  bool: (c) => `not coalesce(${c}, false)`,
  date: (c) => `coalesce(${c}, date '2027-01-01') + 1`,
  timestamptz: (c) => `coalesce(${c}, now()) + interval '1 second'`,
  uuid: () => 'gen_random_uuid()',
  bytea: (c) => `${c} || '\\x00'`,
  jsonb: (c) => `${c} || '{"added": 1}'`,
}

export interface Change {
  /** Rows that were changed. */
  readonly changed: number
  /** Faults that the verification found. */
  readonly found: number
}

export interface Tampered {
  readonly desk: Desk
  readonly superuser: Db
  readonly site: number
  readonly keys: FiscalKeys
  readonly columns: readonly Column[]
  /** What the verification finds after these statements, which are then taken back. */
  readonly after: (statements: readonly string[]) => Promise<Change>
}

const faultsOf = ({ chains, numbering, facts }: Awaited<ReturnType<typeof verifyChains>>): number =>
  chains.reduce((count, chain) => count + chain.faults.length, 0) + numbering.length + facts.length

/** Who holds the database needs no constraint: a value that one of them would refuse is tried too. */
const dropChecks = async (ownerDb: Db): Promise<void> => {
  const { rows } = await sql<{ table: string; name: string }>`
    select conrelid::regclass::text as table, conname::text as name from pg_constraint where (contype = 'c' or contype = 'x' and conrelid = 'closure'::regclass)
      and connamespace = 'public'::regnamespace and conrelid <> 0`.execute(ownerDb)
  for (const { table, name } of rows) await sql.raw(`alter table ${table} drop constraint "${name}"`).execute(ownerDb)
}

/** The house after `trade`. */
export const openTampered = async (): Promise<Tampered> => {
  const desk = await openDesk(
    {},
    { documents: { render: () => Promise.resolve(new TextEncoder().encode('%PDF-test')) } },
  )
  const { keys } = desk.house.house.services
  const site = desk.house.establishmentId
  const { appConfig, ownerDb } = await testDb()
  const superuser = createDb({ ...appConfig, user: inject('testServer').admin, max: 2 }, quiet)
  afterFile(() => superuser.destroy())
  await desk.at('2027-03-01T09:00:00Z')
  await closeSome(desk)
  await trade(desk)
  await dropChecks(ownerDb)
  const after = async (statements: readonly string[]): Promise<Change> => {
    const tx = await superuser.startTransaction().execute()
    try {
      await sql`set local session_replication_role = replica`.execute(tx) // no trigger, no foreign key
      let changed = 0
      for (const statement of statements)
        changed += Number((await sql.raw(statement).execute(tx)).numAffectedRows ?? 0n)
      return { changed, found: faultsOf(await verifyChains(tx, site, keys)) }
    } finally {
      await tx.rollback().execute()
    }
  }
  return { desk, superuser, site, keys, columns: await readColumns(superuser), after }
}
