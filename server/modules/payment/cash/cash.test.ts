import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { toDay } from '#domain/day.ts'
import type { SessionAnswer, StartingBase } from '#contract/operations/payment/cash.ts'
import type { JournalSource, JournalSummary } from '#contract/operations/payment/cash-journal.ts'
import { of, openCash, refusal } from '#server/testing/cash-desk.ts'
import { openSessions } from '#server/modules/payment/cash/open-sessions.ts'
import { readJournal, theoreticalCash } from '#server/modules/payment/cash/read-journal.ts'
import { aStay } from '#server/testing/campsite.ts'
import { intent } from '#server/testing/desk.ts'

const { desk, house, site, db, write, fund, count, anExpense, anInjection, paidInCash } = await openCash()
const site1 = house.establishmentId

describe('what the journal begins with', () => {
  test('is typed for its first month, and follows from it afterwards', async () => {
    const read = async (month: string): Promise<StartingBase> =>
      of(await desk.staff().get(`payment/starting-base/${month}`))
    const save = (month: string, amount: number) =>
      write('starting-base/save', { month, openings: [{ kind: 'TILL', amount }] })
    expect((await read('2027-03-01')).openings[0]).toMatchObject({ kind: 'TILL', amount: 0 })
    expect(refusal(await save('2027-04-01', 100))).toBe('cash.inFuture')
    expect(refusal(await save('2027-03-01', -1))).toBe('cash.baseNegative')
    of(await save('2027-03-01', 10_000))
    of(await save('2027-03-09', 15_000))
    expect(await read('2027-03-01')).toMatchObject({ startsOn: '2027-03-01', fixed: null })
    expect((await read('2027-03-15')).openings[0]?.amount).toBe(15_000)
    await desk.at('2027-04-02T09:00:00Z')
    expect(await read('2027-04-01')).toMatchObject({ fixed: 'cash.baseEarlier' })
    expect(refusal(await save('2027-04-01', 1))).toBe('cash.baseEarlier')
    expect(refusal(await save('2027-02-01', 1))).toBe('cash.baseLater')
    await desk.at('2027-03-01T09:00:00Z')
  })
})

describe('a day of the till', () => {
  test('opens, receives, spends, is counted short and told, and the next opens with what was counted', async () => {
    const paid = await paidInCash(12_000)
    of(await anExpense({ label: 'Ampoules' }))
    of(await anInjection())
    expect((await fund('2027-03-01')).till).toMatchObject({
      ...{ opening: 15_000, received: 12_000, expenses: 2350, injections: 5000, theoretical: 29_650, counted: null },
    })
    expect(refusal(await count('2027-03-01', { 5000: 5 }))).toBe('cash.reasonNeeded')
    of(await count('2027-03-01', { 5000: 5, 2000: 2, 500: 1, 100: 1 }, 'Erreur de rendu'))
    const { till, counts } = await fund('0')
    expect(till).toMatchObject({ theoretical: 29_650, counted: 29_600, difference: -50, closing: 29_600 })
    expect(counts).toMatchObject([{ counted: 29_600, difference: -50, reason: 'Erreur de rendu' }])
    const { rows } = await sql<{ detail: object }>`
      select detail from jet where establishment_id = ${site1} and code = 930 order by id desc limit 1`.execute(db)
    expect(rows[0]?.detail).toMatchObject({
      amount: -50,
      counted: 29_600,
      day: '2027-03-01',
      reason: 'Erreur de rendu',
    })
    await desk.at('2027-03-02T09:00:00Z')
    of(await desk.staff().post('payment/payment/reverse', { id: paid, reason: 'Doublon' }, intent()))
    expect((await fund('2027-03-02')).till).toMatchObject({ opening: 29_600, returned: -12_000, theoretical: 17_600 })
  })

  test('keeps the last count, and each as it was', async () => {
    of(await count('2027-03-02', { 10000: 1 }, 'Mal compté'))
    of(await count('2027-03-02', { 10000: 1, 5000: 1, 2000: 1, 500: 1, 100: 1 }))
    const { counts, till } = await fund('2027-03-02')
    expect(counts.map(({ counted }) => counted)).toEqual([17_600, 10_000])
    expect(till).toMatchObject({ counted: 17_600, difference: 0 })
    await expect(sql`update cash_count set counted = 1`.execute(db)).rejects.toMatchObject({ code: '42501' })
  })

  test.each([
    ['negative', { 500: -1 }, 'notes.500 cash.notCounted'],
    ['of no known coin', { 300: 1 }, 'cash.unknownNote'],
    ['of millions', { 50000: 100_000 }, 'amount.absurd'],
  ])('refuses a count %s', async (_, notes, code) => {
    expect(String(refusal(await count('2027-03-02', notes, 'Essai')))).toContain(code.split(' ').at(-1))
  })

  test('refuses days to come, other methods, and what is of no method', async () => {
    expect(refusal(await count('2027-03-03', {}))).toBe('day cash.inFuture')
    const byCard = { methodId: site.methods.CARD, day: '2027-03-02', notes: {}, reason: null }
    expect(refusal(await write('cash-fund/count', byCard))).toBe('cash.notCash')
    expect((await desk.staff().get('payment/cash-fund/0/2027-02-30')).status).toBe(400)
    expect((await desk.staff().get(`payment/cash-fund/${site.methods.CARD}/0`)).body).toMatchObject({
      methodId: site.methods.CASH,
    })
    expect((await desk.staff().get('payment/cash-fund/999999999/0')).status).toBe(404)
    await sql`update payment_method set kind = 'NONE' where establishment_id = ${house.otherEstablishmentId} and kind = 'CASH'`.execute(
      db,
    )
    const stranger = await house.user(undefined, house.otherEstablishmentId)
    expect((await stranger.get(`payment/cash-fund/${site.methods.CASH}/0`)).status).toBe(400)
    expect(refusal(await stranger.get('payment/cash-fund/0/0'))).toBe('cash.noMethod')
  })

  test('tells the same figures whatever the period asked, and what is theoretically there on any day', async () => {
    const at = (from: string, to: string) => readJournal(db, site1, { from: toDay(from), to: toDay(to) })
    const whole = await at('2027-03-01', '2027-03-31')
    const [first, second] = [await at('2027-03-01', '2027-03-01'), await at('2027-03-02', '2027-03-31')]
    expect([...first.journal.till, ...second.journal.till]).toEqual(whole.journal.till)
    expect(second.openings.till).toBe(29_600)
    expect((await at('2028-01-01', '2028-01-31')).openings.till).toBe(17_600)
    expect(await theoreticalCash(db, site1, toDay('2027-03-02'))).toBe(17_600)
    expect(await theoreticalCash(db, site1, toDay('2029-01-01'))).toBe(17_600)
    expect(await theoreticalCash(db, house.otherEstablishmentId, toDay('2029-01-01'))).toBe(0)
  })
})

describe('the drawer of a station', () => {
  const session = async (): Promise<SessionAnswer> => {
    const open = (await fund('0')).sessions.find(({ closedAt }) => closedAt === null)
    if (open === undefined) throw new Error('no session is open')
    return open
  }
  const countIt = async (over: object, of_ = session()) => {
    const { id, version } = await of_
    return write('till-session/count', { id, version, notes: {}, reason: null, close: false, ...over })
  }

  test('opens once, is handed over counted, and closes with its difference', async () => {
    await desk.at('2027-03-03T09:00:00Z')
    expect(refusal(await write('till-session/open', { float: -1 }))).toBe('cash.notCounted')
    of(await write('till-session/open', { float: 10_000 }))
    expect(refusal(await write('till-session/open', { float: 10_000 }))).toBe('cash.sessionOpen')
    expect(await openSessions(db, site1)).toMatchObject([{ openedOn: '2027-03-03' }])
    await paidInCash(5000)
    of(await anExpense({ amount: 1000 }))
    expect(await session()).toMatchObject({ float: 10_000, theoretical: 14_000 })
    of(await countIt({ notes: { 10000: 1, 2000: 2 } }))
    const taken = await session()
    expect(taken).toMatchObject({ theoretical: 14_000, closedAt: null, counts: [{ kind: 'HANDOVER', difference: 0 }] })
    await paidInCash(2500)
    expect((await session()).theoretical).toBe(16_500)
    expect(refusal(await countIt({ close: true }, Promise.resolve({ ...taken, version: 1 })))).toBe(
      'cash.sessionCounted',
    )
    expect(refusal(await countIt({ close: true, notes: { 10000: 1 } }))).toBe('cash.reasonNeeded')
    const before = await session()
    const both = { close: true, notes: { 10000: 1, 5000: 1, 1000: 1 }, reason: 'Rendu de trop' }
    const answers = await Promise.all([countIt(both, Promise.resolve(before)), countIt(both, Promise.resolve(before))])
    expect(new Set(answers.map(refusal))).toEqual(new Set([undefined, 'cash.sessionClosed']))
    const { till, leftFloat, sessions } = await fund('2027-03-03')
    expect(sessions).toMatchObject([{ theoretical: 16_500, counts: [{}, { kind: 'CLOSING', difference: -500 }] }])
    expect(leftFloat).toBe(16_000)
    expect(till).toMatchObject({ theoretical: 24_100, drawers: -500, difference: -500, closing: 23_600 })
    expect(await openSessions(db, site1)).toEqual([])
  })

  test('holds what was taken from it once it is counted', async () => {
    of(await write('till-session/open', { float: 0 }))
    const { id } = of<{ id: number }>(await anExpense({ amount: 300 }))
    of(await countIt({ reason: 'Fonds oublié' }))
    const read = (await desk.staff().get(`payment/expense/edit/${id}`)).body
    expect(refusal(await desk.staff().post('payment/expense/edit', { ...read, amount: 400 }))).toBe(
      'cash.drawerCounted',
    )
    expect(refusal(await desk.staff().post(`payment/expense/delete/${id}`))).toBe('cash.drawerCounted')
    of(await countIt({ close: true }))
  })
})

describe('a card terminal', () => {
  test('is compared with what was taken by card that day', async () => {
    await desk.at('2027-03-04T09:00:00Z')
    const file = await desk.booked([aStay(site)])
    of(await desk.pay(file.id, 6300))
    const batch = { id: 0, methodId: site.methods.CARD, day: '2027-03-04', terminal: 'TPE accueil', amount: 6000 }
    const { id } = of<{ id: number }>(await write('terminal-batch/save', batch))
    expect(refusal(await write('terminal-batch/save', batch))).toBe('cash.batchTyped')
    expect(refusal(await write('terminal-batch/save', { ...batch, amount: 1e12 }))).toContain('amount')
    expect(refusal(await write('terminal-batch/save', { ...batch, methodId: site.methods.CASH }))).toBe('cash.notCard')
    const { cards, terminals } = await fund('2027-03-04')
    expect(cards).toMatchObject([{ taken: 6300, batches: [{ id, version: 1, terminal: 'TPE accueil', amount: 6000 }] }])
    expect(terminals).toEqual(['TPE accueil'])
    of(await write('terminal-batch/save', { ...batch, id, version: 1, amount: 6300 }))
    expect(refusal(await write('terminal-batch/save', { ...batch, id, version: 1 }))).toBe('cash.changedMeanwhile')
    of(await write('terminal-batch/save', { ...batch, id, version: 2, amount: null }))
    expect((await fund('2027-03-04')).cards).toMatchObject([{ taken: 6300, batches: [] }])
  })
})

describe('a deposit', () => {
  test('leaves the till whole and reaches the bank less its commission, unless it was cancelled', async () => {
    await desk.at('2027-03-05T09:00:00Z')
    const { rows } = await sql<{ id: number }>`
      insert into bank_account (establishment_id, label) values (${site1}, 'Compte courant') returning id`.execute(db)
    const bank = rows[0]?.id ?? 0
    const before = await theoreticalCash(db, site1, toDay('2027-03-05'))
    const insert = (number: string) =>
      sql`
      insert into deposit (establishment_id, training, number, deposit_on, method_id, method_kind, method_label, bank_account_id,
        deposit_type, slip_type, total, commission, count, notes, created_at, created_by)
      values (${site1}, false, ${number}, '2027-03-05', ${site.methods.CASH}, 'CASH', 'Espèces', ${bank}, 'CASH_SLIP', 'CASH', 10000, 50, 1,
        '{"10000": 1}', now(), ${desk.staff().userId})`.execute(db)
    await insert('R1')
    await insert('R2')
    await sql`update deposit set state = 'CANCELLED', cancel_reason = 'Erreur' where number = 'R2'`.execute(db)
    expect(await theoreticalCash(db, site1, toDay('2027-03-05'))).toBe(before - 10_000)
    const period = { from: toDay('2027-03-01'), to: toDay('2027-03-31') }
    const { journal } = await readJournal(db, site1, period)
    expect(journal.banks.get(String(bank))).toMatchObject({ deposits: 10_000, commissions: 50, closing: 9950 })
  })
})

describe('the journal', () => {
  const period = 'from=2027-03-01&to=2027-03-31'
  test('lists each place by day; a row opens what it is made of', async () => {
    const { list } = of<{ list: { on: string; place: string; key: string; theoretical: number; received: number }[] }>(
      await desk
        .staff()
        .post('result/cash-and-bank-journal/search', { criteria: { from: '2027-03-01', to: '2027-03-31' } }),
    )
    const first = list.filter(({ on }) => on === '2027-03-01')
    expect(first).toMatchObject([{ place: 'TILL', theoretical: 29_650, expenses: -2350, deposits: null }])
    for (const row of list) {
      const { list: sources } = of<{ list: JournalSource[] }>(
        await desk.staff().get(`result/cash-and-bank-journal/sources?day=${row.on}&place=${row.place}&key=${row.key}`),
      )
      const sum = sources.filter(({ kind }) => kind !== 'COUNT').reduce((total, { amount }) => total + amount, 0)
      const moved = row as unknown as Record<string, number>
      const keys = ['received', 'returned', 'expenses', 'injections', 'deposits', 'commissions']
      expect([row.on, sum]).toEqual([row.on, keys.reduce((total, key) => total + (moved[key] ?? 0), 0)])
    }
  })

  test('sums up a period, refuses one that is none, and is another site’s alone', async () => {
    const summary = of<JournalSummary>(await desk.staff().get(`result/cash-and-bank-journal/summary?${period}`))
    expect(summary).toMatchObject({
      startsOn: '2027-03-01',
      places: [{ place: 'TILL', opening: 15_000 }, { place: 'HAND' }, { place: 'BANK', closing: 9950 }],
    })
    const reversed = await desk.staff().get('result/cash-and-bank-journal/summary?from=2027-03-02&to=2027-03-01')
    expect(refusal(reversed)).toBe('cash.period')
    const stranger = await house.user(undefined, house.otherEstablishmentId)
    const theirs = of<JournalSummary>(await stranger.get(`result/cash-and-bank-journal/summary?${period}`))
    expect(theirs).toMatchObject({ startsOn: null, places: [{ opening: 0, closing: 0 }] })
  })
})
