import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { noDisk } from '#server/platform/disk-space.ts'
import { idleQueue } from '#server/platform/jobs/queue.ts'
import { STATUS } from '#domain/booking/states.ts'
import type { PostedEntry } from '#domain/accounting/entry.ts'
import type { SoftwareKey } from '#domain/accounting/format/software.ts'
import { presetOf } from '#domain/accounting/format/software.ts'
import { asBytes } from '#domain/accounting/format/charset.ts'
import { READERS } from '#domain/accounting/format/readers.fixture.ts'
import { formatEntries } from '#domain/accounting/format/write.ts'
import { makeExport } from '#server/modules/accounting/export/make-export.ts'
import { readEntries } from '#server/modules/accounting/export/read-entries.ts'
import { closeDays } from '#server/modules/payment/closure/close.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { SERVER_TILL } from '#server/platform/fiscal/seal.ts'
import { contextIn } from '#server/testing/context.ts'
import type { TestHouse } from '#server/testing/test-house.ts'
import { everywhere } from '#server/platform/auth/rights.ts'
import { openFiscalKeys } from '#server/platform/fiscal/keys.ts'
import { accounts, sales, sources } from '#server/app.ts'
import { createFakeChannel } from '#server/ports/fake-channel.ts'
import { noDrop } from '#server/ports/file-drop.ts'
import { noPrinter } from '#server/ports/printer.ts'
import { noCardTerminal } from '#server/ports/card-terminal.ts'
import { noReceiptPrinter } from '#server/ports/receipt-printer.ts'
import { verifyChains } from '#server/platform/fiscal/verify.ts'
import { noMail } from '#server/ports/mail.ts'
import { noPayLinks } from '#server/ports/pay-link.ts'
import { noSms } from '#server/ports/sms.ts'
import { noPlatform } from '#server/ports/platform.ts'
import { testDb } from '#server/testing/test-db.ts'
import { temporaryFolder } from '#server/testing/temporary-folder.ts'
import { nights } from '#domain/day.ts'
import type { Day } from '#domain/day.ts'
import { sellOnAccount } from './accounts.ts'
import { askForAids } from './aids.ts'
import { demoCaller } from './caller.ts'
import { sellGifts } from './counter.ts'
import { setUpCampaigns } from './campaigns.ts'
import { LOANS } from './extras.ts'
import { makeHouse } from './make-house.ts'
import { setUpPartners } from './partners.ts'
import { planSeasons } from './plan.ts'
import { playAll } from './play-all.ts'
import { scheduleOf } from './schedule.ts'
import { setUpCamp } from './set-up.ts'
import { setUpTill } from './set-up-till.ts'
import { setUpShop } from './shop.ts'
import { importStatements } from './till.ts'
import { setUpPlan } from './set-up-plan.ts'
import { placesByType } from './campsite.ts'

const { db } = await testDb()
const counts = placesByType(180)
const YEARS = [2025, 2026, 2027]

const setUp = async () => {
  const services = {
    keys: openFiscalKeys(temporaryFolder('demo')),
    documents: { render: () => Promise.reject(new Error('none')) },
    batchDocuments: { render: () => Promise.reject(new Error('none')) },
    accounts,
    sales,
    sources,
    openChannel: () => createFakeChannel(),
    openDrop: noDrop,
    openPrinter: noPrinter,
    openReceiptPrinter: noReceiptPrinter,
    openCardTerminal: noCardTerminal,
    openPayLinks: noPayLinks,
    openSms: noSms,
    openPlatform: noPlatform,
    mail: noMail,
    disk: noDisk,
    jobs: idleQueue,
  }
  const house = await makeHouse(db)
  const caller = demoCaller({ db, services, ...house, rights: everywhere('111', true) })
  const camp = await setUpCamp(db, house, caller, { years: YEARS, counts, loans: LOANS })
  const partners = await setUpPartners(caller, camp, YEARS)
  await setUpPlan(caller, camp)
  const till = await setUpTill(db, house, caller, '2024-09-15' as Day)
  const shop = await setUpShop(caller)
  return { caller, camp, partners, till, shop, establishmentId: house.establishmentId, keys: services.keys }
}

const { caller, camp, partners, till, shop, establishmentId, keys } = await setUp()

it('sets a whole campsite up through the operations of the screens', async () => {
  expect([...camp.places.values()].flat()).toHaveLength(180)
  const grids = await caller.call<{ list: { currentVersion: number; errors: number }[] }>(
    'occupant-extra/price-grid/search',
    {},
  )
  expect(grids.list).toHaveLength(10)
  expect(grids.list.every((grid) => grid.currentVersion === 1 && grid.errors === 0)).toBe(true)
  const { rows } =
    await sql`select p.label, count(*)::int as places from plan p join plan_shape s on s.plan_id = p.id group by 1`.execute(
      db,
    )
  expect(rows).toEqual([{ label: 'Plan du camping', places: 180 }])
})

it('plays a spring with its partners, what is kept for them, what is lent and the offers', async () => {
  const today = '2027-07-12' as Day
  const planned = planSeasons([2027], counts, 2000)
  const pitches = planned.filter(({ type, arrival }) => type === 'NAT' && arrival < '2027-07')
  const weeks = planned.filter(
    ({ partner, arrival, departure }) =>
      partner === null && arrival > '2027-07-13' && nights({ arrival, departure }) >= 7,
  )
  const seasons = {
    past: [],
    sold: [...pitches.slice(0, 40), ...weeks.slice(0, 16)],
    next: 2027,
    today,
    hour: 9,
    till,
    shop,
  }
  await playAll(caller, scheduleOf(camp, partners, seasons), () => undefined)
  const { rows } = await sql<{ kept: number; stays: number; gone: number; bills: number; owing: number }>`
    select (select sum(a.quantity)::int from allotment a where a.partner_id = p.id) as kept, count(*)::int as stays,
      count(*) filter (where o.gone_at is not null)::int as gone, count(*) filter (where o.gone_at is not null and b.paid <> b.total)::int as owing,
      sum((select count(*) from bill i where i.booking_id = b.id))::int as bills
    from partner p join booking b on b.partner_id = p.id and b.status = 'SAVED'
    join occupancy o on o.booking_id = b.id group by p.id, p.label order by p.label`.execute(db)
  // The tour operator's guests and itself have a bill each; the members pay theirs.
  expect(rows).toEqual([
    { kept: 4, stays: 9, gone: 1, owing: 0, bills: 2 },
    { kept: 4, stays: 4, gone: 4, owing: 0, bills: 4 },
  ])
  const { rows: lent } = await sql<{ code: string }>`
    select distinct e.code from extra_use u join extra e on e.id = u.extra_id where e.stock is not null order by 1`.execute(
    db,
  )
  expect(lent.map(({ code }) => code)).toEqual(['FRIGO', 'VELO'])
  const { rows: tickets } = await sql<{ count: number; apart: number }>`
    select count(*)::int as count, (select count(*)::int from ticket t where t.total <> (select sum(y.amount) from payment y where y.ticket_id = t.id)) as apart
    from ticket`.execute(db)
  expect(tickets).toEqual([{ count: 742, apart: 0 }])
  const { rows: counter } = await sql<{ handed: number; posted: number; short: number }>`
    select (select count(*)::int from bread_handed) as handed, (select count(*)::int from stay_posting) as posted,
      (select count(*)::int from article where stock < 0) as short`.execute(db)
  // One guest is there in July: bread of one morning, drinks of two evenings; and no shelf is emptier than empty.
  expect(counter).toEqual([{ handed: 1, posted: 2, short: 0 }])
  const { rows: offers } = await sql`select code, active from special_offer order by 1`.execute(db)
  expect(offers).toEqual([
    { code: 'DERNIERE', active: true },
    { code: 'PRINTEMPS', active: true },
  ])
})

it('counts its drawers, banks what waits, spends, and has statements to finish', async () => {
  await importStatements(caller, db, till, '2027-07-12' as Day)
  const { rows: sessions } = await sql`
    select count(*) filter (where closed_at is null)::int as open, count(*) filter (where closed_at is not null) > 60 as closed,
      (select count(*) from cash_count where difference <> 0 and reason is null)::int as unexplained from till_session`.execute(
    db,
  )
  expect(sessions).toEqual([{ open: 1, closed: true, unexplained: 0 }])
  const { rows: slips } = await sql<{ kind: string; states: string[] }>`
    select method_kind as kind, array_agg(distinct state) as states from deposit group by 1 order by 1`.execute(db)
  expect(slips).toEqual(['CARD', 'CASH', 'CHEQUE', 'HOLIDAY_VOUCHER'].map((kind) => ({ kind, states: ['CLOSED'] })))
  const { rows: bank } = await sql<{ matched: boolean; n: number }>`
    select exists (select from bank_match m where m.line_id = l.id) as matched, count(*)::int as n from bank_line l group by 1 order by 1`.execute(
    db,
  )
  // Fees and a transfer that names no file are left in each; those of the month before are an expense already.
  expect(bank.map(({ matched, n }) => [matched, n >= 3])).toEqual([
    [false, true],
    [true, true],
  ])
  const { rows: spent } = await sql<{ n: number }>`select count(*)::int as n from expense`.execute(db)
  expect(spent[0]?.n).toBeGreaterThan(10)
  expect((await verifyChains(db, establishmentId, keys)).intact).toBe(true)
})

it('asks for aids of stays to come that are sold: a quote has none', async () => {
  await sql`update booking set status_id = ${STATUS.QUOTE} where id in (select o.booking_id from occupancy o
    join booking b on b.id = o.booking_id where o.arrival > '2027-07-12' and o.departure - o.arrival >= 7 and b.partner_id is null
    and b.status = 'SAVED' and b.total > 30000 and not exists (select from bill i where i.booking_id = b.id) order by o.arrival, o.id limit 1)`.execute(
    db,
  )
  await askForAids(caller, db, camp, '2027-07-12' as Day)
  const { rows } = await sql<{ state: string; amount: number }>`
    select state, amount from holiday_aid_row order by id`.execute(db)
  expect(rows.length).toBeGreaterThan(2)
  expect(rows.map(({ state }) => state).slice(0, 3)).toEqual(['AGREED', 'AGREED', 'REFUSED'])
})

it('has a campaign that is not ready, and one for who comes again and again', async () => {
  // Somebody who came four times.
  await sql`update booking set customer_id = (select customer_id from booking where status = 'SAVED' order by id limit 1)
    where id in (select id from booking where status = 'SAVED' and partner_id is null order by id limit 12)`.execute(db)
  await sql`update customer set mailing_consent = true`.execute(db)
  await setUpCampaigns(caller, '2027-07-12' as Day)
  const { rows } = await sql<{ label: string; state: string }>`select label, state from grc order by id`.execute(db)
  expect(rows).toEqual([
    { label: 'Ouverture des réservations', state: 'DRAFT' },
    { label: 'Merci à nos fidèles', state: 'SENDING' },
  ])
})

it('sells on account: a quote, a sale to bill, another one billed', async () => {
  await sellOnAccount(caller, shop)
  const { list } = await caller.call<{ list: { state: string; total: number }[] }>('sale/sale/search', { criteria: {} })
  expect(list.map(({ state }) => state)).toEqual(['BILLED', 'DELIVERED', 'QUOTE'])
  expect(list.every(({ total }) => total > 0)).toBe(true)
})

it('sells vouchers: one is good, one waits for its money', async () => {
  await sellGifts(caller, till)
  const { list } = await caller.call<{ list: { state: string; amount: number; owed: number }[] }>(
    'sale/gift-sale/search',
    { criteria: {} },
  )
  expect(list.map(({ state, amount, owed }) => [state, amount, owed])).toEqual([
    ['SOLD', 1500, 1500],
    ['SOLD', 10_000, 0],
  ])
})

it('leaves its days to the accountant in every format, and each is read back to the cent', async () => {
  const [now, through] = [new Date('2027-07-12T08:00:00Z'), '2027-07-11' as Day]
  const closer = { establishmentId, training: true, till: SERVER_TILL, user: null, services: { keys }, now }
  await closeDays(db, { ...closer, today: '2027-07-12' as Day }, through)
  const { rows: users } = await sql<{ id: number }>`select id from app_user order by id limit 1`.execute(db)
  const site = { house: { db, services: { keys }, now: () => now }, establishmentId } as unknown as TestHouse
  const making = { through, confirm: true, software: 'CSV', progress: () => Promise.resolve() } as const
  const make = () =>
    inTransaction(db, (tx) => makeExport({ ...contextIn(site, tx, users[0]?.id ?? 0), training: true }, making))
  // One financial year at a time.
  for (let left = true; left;)
    left = await make().then(
      () => true,
      (error: unknown) => {
        expect(error).toMatchObject({ code: 'export.alreadyDone' })
        return false
      },
    )
  const { rows: years } = await sql<{ end: Day }>`
    select distinct year_end as end from accounting_entry order by 1`.execute(db)
  const entries: PostedEntry[] = []
  for (const { end } of years)
    entries.push(...(await Array.fromAsync(readEntries(db, { establishmentId, training: true, yearEnd: end }))))
  const lines = entries.flatMap((entry) => entry.lines)
  const told = lines.map(({ debit, credit }) => [debit, credit])
  expect(lines.length).toBeGreaterThan(200)
  for (const [key, reader] of Object.entries(READERS)) {
    const format = presetOf(key as SoftwareKey)
    const text = (await Array.fromAsync(formatEntries(format, entries))).join('')
    const bytes = format.encoding.startsWith('UTF-8')
      ? Buffer.from(text)
      : Buffer.from(asBytes(text, format.encoding), 'latin1')
    const read = reader.read(new TextDecoder(reader.charset, { fatal: true }).decode(bytes))
    expect([key, read.map(({ debit, credit }) => [debit, credit])]).toEqual([key, told])
  }
})
