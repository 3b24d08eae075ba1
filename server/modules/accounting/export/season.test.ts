/**
 * A season at a desk: statements and exports cover every cent of closed days once. What was sold, received, kept, moved, given back,
 * brought to the bank, spent and counted is in the entries, and they agree with every statement, to the cent.
 */
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { readFec } from '#domain/accounting/fec-reader.fixture.ts'
import type { FecLine } from '#domain/accounting/fec-reader.fixture.ts'
import { addDays, toDay } from '#domain/day.ts'
import type { Day } from '#domain/day.ts'
import type { ListAnswer } from '#contract/list.ts'
import type { tvaStatementList } from '#contract/lists/result/tva-statement.ts'
import type { ProofFigures } from '#contract/operations/result/balance-proof.ts'
import { cancelExport, makeExport } from '#server/modules/accounting/export/make-export.ts'
import { yearFile } from '#server/modules/accounting/export/read-exports.ts'
import { closeDays } from '#server/modules/payment/closure/close.ts'
import { readJournal } from '#server/modules/payment/index.ts'
import { aStay } from '#server/testing/campsite.ts'
import { of, openCash } from '#server/testing/cash-desk.ts'
import { operate } from '#server/testing/context.ts'
import { intent, stayIn } from '#server/testing/desk.ts'
import { otherSeed, sameRandom } from '#server/testing/same-random.ts'
import type { Answer } from '#server/testing/test-house.ts'

const MONTHS = ['2027-03-01', '2027-04-01', '2027-05-01'] as const
const LAST = toDay('2027-06-30')
const YEAR_END = toDay('2027-12-31')

const { desk, site, db, anExpense, anInjection, count } = await openCash({ pitches: 60 })
const { random, one, shuffled } = sameRandom(20_270_601)
const { CARD, CASH, CHEQUE } = site.methods
const { rows: users } = await sql<{ id: number }>`select id from app_user order by id limit 1`.execute(db)
const userId = users[0]?.id ?? 0

const post = (path: string, body: object): Promise<Answer> => desk.staff().post(path, body, intent())
const done = new Map<string, number>()
const tried = async (deed: string, answer: Promise<Answer>): Promise<Answer> => {
  const found = await answer
  if (found.status === 200) done.set(deed, (done.get(deed) ?? 0) + 1)
  return found
}
const idsOf = async (query: ReturnType<typeof sql<{ id: number }>>): Promise<readonly number[]> =>
  (await query.execute(db)).rows.map(({ id }) => id)

let bank = 0
const files: number[] = []

const paid = (amount: number): Promise<Answer> => {
  const methodId = one([CARD, CASH, CHEQUE])
  const cheque = methodId === CHEQUE ? { chequeNumber: '0012345', bankId: site.bankId } : {}
  return desk.pay(one(files), amount, { allowOverpay: true, methodId, ...cheque })
}

const slip = async (deed: string, methodId: number, over: object): Promise<void> => {
  const type = methodId === CASH ? 'CASH_SLIP' : 'CHEQUE_SLIP'
  const made = await post('payment/deposit/edit', {
    ...{ methodId, bankAccountId: bank, depositType: type, slipType: 'STANDARD', ...over },
  })
  if (made.status !== 200) return
  const { id } = made.body as { id: number }
  const { version } = (await desk.staff().get(`payment/deposit/edit/${id}`)).body
  await tried(deed, post('payment/deposit/close', { id, version }))
}

const DEEDS: Readonly<Record<string, () => Promise<unknown>>> = {
  book: async () => {
    const stay = (n: number) => aStay(site, { arrival: `2027-07-${10 + n}`, departure: `2027-07-${17 + n}` })
    const file = await desk.booked(random(3) === 0 ? [stay(0), stay(1)] : [stay(random(4))])
    files.push(file.id)
    await tried('book', desk.pay(file.id, 1000 + random(6000)))
  },
  pay: () => tried('pay', paid(1000 + random(25_000))),
  bill: () => tried('bill', post('payment/bill/edit', { bookingId: one(files) })),
  downPayment: () => tried('downPayment', post('payment/bill/edit', { bookingId: one(files), kind: 'DOWN_PAYMENT' })),
  refund: async () => {
    const bookingId = one(files)
    await desk.pay(bookingId, 40_000, { allowOverpay: true })
    const back = { amount: 100 + random(9000), methodId: CARD, reason: 'Trop-perçu' }
    await tried('refund', post('payment/payment/refund', { bookingId, ...back }))
  },
  credit: async () => {
    const bookingId = one(files)
    await desk.pay(bookingId, 40_000, { allowOverpay: true })
    await tried(
      'credit',
      post('payment/credit-note/edit', { bookingId, amount: 100 + random(900), reason: 'Trop-perçu' }),
    )
  },
  goodwill: () =>
    tried(
      'goodwill',
      post('payment/credit-note/edit', { bookingId: one(files), amount: 700, reason: 'Panne', goodwill: true }),
    ),
  reverse: async () => {
    const ids = await idsOf(sql<{ id: number }>`select id from payment where type = 'PAYMENT' order by id`)
    for (let n = 0; n < 3; n++)
      await tried('reverse', post('payment/payment/reverse', { id: one(ids), reason: 'Erreur de saisie' }))
  },
  cancelBill: async () => {
    const ids = await idsOf(sql<{ id: number }>`select id from bill where type = 1 order by id`)
    if (ids.length > 0)
      await tried('cancelBill', post('payment/bill/cancel', { id: one(ids), reason: 'Erreur de client' }))
  },
  cancelFile: async () => {
    const { id, version } = await desk.read(one(files))
    await tried('cancelFile', post('booking/booking/cancel', { id, version, reason: 'Désistement' }))
  },
  guarantee: async () => {
    const asked = { id: 0, bookingId: one(files), label: 'Caution', amount: 30_000 }
    const { id } = ((await post('payment/guarantee/edit', asked)).body['item'] ?? {}) as { id?: number }
    if (id === undefined) return
    await tried('guarantee', post('payment/guarantee/receive', { id, amount: 30_000, methodId: one([CASH, CARD]) }))
    if (random(2) === 0)
      await tried('damage', post('payment/guarantee/cash', { id, amount: 4000, reason: 'Vitre cassée' }))
    if (random(2) === 0) await tried('return', post('payment/guarantee/return', { id, amount: 20_000, note: null }))
  },
  merge: async () => {
    const [a, b] = [await desk.read(one(files)), await desk.read(one(files))]
    const merging = { id: a.id, version: a.version, otherId: b.id, otherVersion: b.version }
    if (a.id !== b.id) await tried('merge', post('booking/booking/merge', merging))
  },
  split: async () => {
    const file = await desk.read(one(files))
    if (file.occupancies.length < 2) return
    const parting = { id: file.id, version: file.version, occupancyIds: [stayIn(file, 1).id] }
    const made = await tried('split', post('booking/booking/split', parting))
    const [last] = await idsOf(sql<{ id: number }>`select max(id) as id from booking`)
    if (made.status === 200 && last !== undefined) files.push(last)
  },
  expense: () => tried('expense', anExpense({ amount: 2350, vat: 392 })),
  injection: () =>
    tried('injection', anInjection({ amount: 5000, ...(random(2) === 0 ? { bankAccountId: bank } : {}) })),
  count: async () => {
    const day = desk.house.house.now().toISOString().slice(0, 10)
    await tried('count', count(day, { 1000: 10 + random(40) }, 'Erreur de rendu'))
    // More comes in after the till was counted.
    await paid(1500)
  },
  cheques: async () => {
    const waiting = of<{ lines: readonly { paymentIds: readonly number[] }[] }>(
      await desk.staff().get(`payment/deposit/preparation/${CHEQUE}`),
    )
    await slip('cheques', CHEQUE, { paymentIds: waiting.lines.flatMap(({ paymentIds }) => paymentIds) })
  },
  cash: () => slip('cash', CASH, { notes: { 1000: 2 } }),
}

const close = async (now: string, through: Day): Promise<void> => {
  await desk.at(now)
  const closer = await operate(desk.house, userId, (context) => Promise.resolve(context))
  await closeDays(db, closer, through)
}
const make = (through: Day, more: { readonly atOnce?: number } = {}): Promise<number> =>
  operate(desk.house, userId, (context) =>
    makeExport(context, { through, confirm: true, software: 'FEC', progress: () => Promise.resolve(), ...more }),
  )
const fec = async (): Promise<readonly FecLine[]> => {
  const { body } = await operate(desk.house, userId, (context) => yearFile(context, YEAR_END))
  const parts: Buffer[] = []
  for await (const piece of body as AsyncIterable<string | Uint8Array>) parts.push(Buffer.from(piece))
  return readFec(Buffer.concat(parts).toString())
}
const cancelAll = async (): Promise<void> => {
  const ids = await idsOf(sql<{ id: number }>`select id from accounting_export where live order by id desc`)
  for (const id of ids) await operate(desk.house, userId, (context) => cancelExport(context, id, 'Recommencer'))
}
const exported = async (): Promise<readonly string[]> => {
  const { rows } = await sql<{ key: string }>`
    select kind || ':' || id as key from accounting_source where live order by 1`.execute(db)
  return rows.map(({ key }) => key)
}
/** Debits less credits of the accounts that begin so, up to a day. */
const balanceOf = async (account: string, day: Day): Promise<number> => {
  const { rows } = await sql<{ sum: number }>`
    select coalesce(sum(l.debit - l.credit), 0)::bigint as sum from accounting_line l
    join accounting_entry e on e.establishment_id = l.establishment_id and e.export_id = l.export_id and e.num = l.num and e.live
    where l.account like ${`${account}%`} and e.day <= ${day}`.execute(db)
  return rows[0]?.sum ?? 0
}
const proof = async (day: Day) =>
  (await desk.staff().get(`result/balance-proof/figures/${day}`)).body as unknown as ProofFigures

const stated = async (through: Day): Promise<number> => {
  const { body } = await post('result/tva-statement/search', {
    criteria: { view: 'RATES', from: '2027-01-01', to: through },
  })
  const { list } = body as unknown as ListAnswer<typeof tvaStatementList>
  return list.reduce((sum, { vat }) => sum + (vat ?? 0), 0)
}
const debits = (on: boolean) =>
  sql`update establishment set vat_on_debits = ${on} where id = ${site.establishmentId}`.execute(db)

/** Everything is paid or given back, and billed; but every other cancelled file that never was. */
const settle = async (): Promise<void> => {
  const { rows } = await sql<{ id: number; status: string; billed: boolean }>`
    select b.id, b.status, exists (select from bill f where f.account_id = b.id and not f.down_payment) as billed
    from booking b where b.state_id = 3 order by b.id`.execute(db)
  let cancelled = 0
  for (const { id, status, billed } of rows) {
    const balance = async (): Promise<number> => (await desk.read(id)).totals.balance
    if ((await balance()) > 0) of(await desk.pay(id, await balance()))
    const leaves = status === 'CANCELLED' && !billed && cancelled++ % 2 === 0
    if (!leaves) await post('payment/bill/edit', { bookingId: id })
    if ((await balance()) > 0) of(await desk.pay(id, await balance()))
    const over = -(await balance())
    if (over > 0)
      of(await post('payment/payment/refund', { bookingId: id, amount: over, methodId: CARD, reason: 'Trop-perçu' }))
  }
}

const ends: Day[] = []
beforeAll(async () => {
  bank =
    (
      await idsOf(sql<{ id: number }>`
    insert into bank_account (establishment_id, label) values (${site.establishmentId}, 'Courant') returning id`)
    )[0] ?? 0
  await sql`update payment_method set bankable = true, bank_account_id = ${bank}, commission_rate = 0
    where establishment_id = ${site.establishmentId} and id = any (${[CHEQUE, CASH]}::bigint[])`.execute(db)
  for (const first of MONTHS) {
    for (const day of [3, 20]) {
      await desk.at(`${addDays(toDay(first), day)}T08:00:00Z`)
      for (let n = 0; n < 2; n++) await DEEDS['book']?.()
      for (const deed of shuffled(Object.keys(DEEDS))) await DEEDS[deed]?.()
      await desk.clear()
    }
    const end = addDays(toDay(first), 26)
    await close(`${addDays(end, 1)}T06:00:00Z`, end)
    ends.push(end)
    await make(end)
  }
  await desk.at('2027-06-20T08:00:00Z')
  await settle()
  await close('2027-07-01T06:00:00Z', LAST)
  await make(LAST)
  ends.push(LAST)
}, 120_000)

test.runIf(otherSeed === undefined)('the season had all of it', () => {
  expect(Object.keys(DEEDS).filter((deed) => !done.has(deed))).toEqual([])
  expect([...done.keys()]).toEqual(expect.arrayContaining(['damage', 'return']))
})

describe('the entries of closed days', () => {
  test('owe what customers owe and hold what they paid ahead', async () => {
    for (const end of ends) {
      const { receivable, advance, kept } = await proof(end)
      // What is kept of cancelled files is income before any bill says so.
      const { rows } = await sql<{ kept: number }>`
        select coalesce(sum(l.credit - l.debit), 0)::bigint as kept from accounting_line l
        join accounting_entry e on e.establishment_id = l.establishment_id and e.export_id = l.export_id and e.num = l.num and e.live
        where l.account = '7588' and e.journal = 'OD' and e.day <= ${end}`.execute(db)
      expect([end, (await balanceOf('411', end)) + (await balanceOf('4191', end)), rows[0]?.kept]).toEqual([
        ...[end, receivable - advance, kept],
      ])
    }
  })

  test('hold the money of the till, of what is in hand, and of banks', async () => {
    for (const end of ends) {
      const { journal } = await readJournal(db, site.establishmentId, { from: toDay('2027-03-01'), to: end })
      const held = (key: string): number =>
        (journal.methods.get(key)?.closing ?? 0) + (journal.guarantees.get(key) ?? 0)
      expect([end, await balanceOf('531', end)]).toEqual([end, held('CASH')])
      expect([end, await balanceOf('5112', end)]).toEqual([end, held(String(CHEQUE))])
      expect([end, await balanceOf('5115', end)]).toEqual([end, held(String(CARD))])
      expect([end, await balanceOf('512', end)]).toEqual([end, journal.banks.get(String(bank))?.closing ?? 0])
      expect([end, await balanceOf('580', end)]).toEqual([end, 0])
      expect([end, -(await balanceOf('165', end))]).toEqual([end, (await proof(end)).guarantee])
    }
  })

  test('declare the VAT that the statement declares once all is paid, on collection and on débits', async () => {
    expect(await stated(LAST)).toBe(-(await balanceOf('44571', LAST)))
    await debits(true)
    expect(await stated(LAST)).toBe(-(await balanceOf('44571', LAST)))
    await debits(false)
  })

  test('are a FEC that an audit takes, balanced by entry, journal and month', async () => {
    const lines = await fec()
    for (const group of Map.groupBy(lines, ({ journal, day }) => `${journal} ${day.slice(0, 6)}`).values())
      expect(group.reduce((sum, { debit, credit }) => sum + debit - credit, 0)).toBe(0)
  })
})

test('month by month is the same as the year, nothing forgotten and nothing twice', async () => {
  const shown = (lines: readonly FecLine[]) => lines.map(({ code: _, ...line }) => line)
  const [before, sources] = [await fec(), await exported()]
  await cancelAll()
  expect(await exported()).toEqual([])
  for (const end of ends) await make(end)
  const monthly = await fec()
  expect(await exported()).toEqual(sources)
  await cancelAll()
  await make(LAST)
  const whole = await fec()
  expect(shown(whole)).toEqual(shown(monthly))
  expect(await exported()).toEqual(sources)
  // A few days at a time: what one part posted is known to the next.
  await cancelAll()
  await make(LAST, { atOnce: 5 })
  expect(await fec()).toEqual(whole)
  const sums = (lines: readonly FecLine[]) =>
    Object.fromEntries(
      [...Map.groupBy(lines, ({ account }) => account)].map(([account, own]) => [
        account,
        own.reduce((sum, { debit, credit }) => sum + debit - credit, 0),
      ]),
    )
  // A file that changed between two exports: its advances were of other rates then, and all comes out the same.
  expect(sums(monthly)).toEqual(sums(before))
  const documents = await idsOf(sql<{ id: number }>`select id from accounting_document where on_day <= ${LAST}`)
  expect(sources.length).toBe(documents.length)
}, 60_000)
