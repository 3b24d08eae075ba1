/** Holiday aids on a real database: what they shift, what follows the stay, and one transfer over many files. */
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { toDay } from '#domain/day.ts'
import { readFec } from '#domain/accounting/fec-reader.fixture.ts'
import type { BookingFile } from '#contract/operations/booking/file.ts'
import type { AidFile, OfficeFile } from '#contract/operations/booking/vacaf.ts'
import { makeExport } from '#server/modules/accounting/export/make-export.ts'
import { exportFile, previewExport } from '#server/modules/accounting/export/read-exports.ts'
import { readJournal } from '#server/modules/payment/cash/read-journal.ts'
import { closeDays } from '#server/modules/payment/closure/close.ts'
import { aLine, aStatement } from '#domain/statement/print.fixture.ts'
import { aidStatementData } from '#server/documents/aid-statement-document.ts'
import { aidStatementPaper } from '#server/modules/vacaf/statement.ts'
import { statementsOf } from '#server/testing/bank-statements.ts'
import { aStay } from '#server/testing/campsite.ts'
import { of, refusal } from '#server/testing/cash-desk.ts'
import { operate } from '#server/testing/context.ts'
import { intent, openDesk, stayIn } from '#server/testing/desk.ts'
import { idOf } from '#server/testing/partner-desk.ts'
import type { Answer } from '#server/testing/test-house.ts'

const desk = await openDesk()
const { site } = desk
const { db } = desk.house.house
const post = (path: string, body: object): Promise<Answer> => desk.staff().post(path, body, intent())

beforeEach(async () => {
  await desk.at('2027-03-01T09:00:00Z')
  await desk.clear()
})

let count = 0
/** An office with the customer record that pays for it. */
const anOffice = async (): Promise<{ readonly id: number; readonly payerId: number }> => {
  count += 1
  const label = `CAF n° ${count}`
  const { rows } = await sql<{ id: number }>`
    insert into customer (owner_establishment_id, code, surname, company_name, is_company)
    values (${site.establishmentId}, ${`CAF${count}`}, ${label}, ${label}, true) returning id`.execute(db)
  const payerId = rows[0]?.id ?? 0
  const kind = async (path: string): Promise<number> =>
    of<{ list: { id: number; kind?: string }[] }>(await desk.staff().post(`${path}/search`, {})).list.find(
      (row) => row.kind === undefined || row.kind === 'HOLIDAY_AID',
    )?.id ?? 0
  const { body } = await desk.staff().get('customer/partner/edit/0')
  const ids = {
    partnerTypeId: await kind('customer/partner-type'),
    billingTypeId: await kind('customer/partner-billing-type'),
    managementTypeId: await kind('customer/partner-management-type'),
  }
  return { id: idOf(await post('customer/partner/edit', { ...body, label, ...ids, customerId: payerId })), payerId }
}

const office = await anOffice()
const RIGHTS = { rate: 3000, cap: 6000, minNights: 5, otherAids: 0, beneficiary: '1234567', note: null }

const aids = async ({ id }: Pick<BookingFile, 'id'>): Promise<readonly AidFile[]> =>
  of<{ list: AidFile[] }>(await desk.staff().get(`booking/vacaf/get_from_booking/${id}`)).list
const aidOf = async (file: Pick<BookingFile, 'id'>): Promise<AidFile> => {
  const [aid] = await aids(file)
  if (aid === undefined) throw new Error('the file has an aid')
  return aid
}
const ask = (file: BookingFile, over: object = {}): Promise<Answer> =>
  post('booking/vacaf/edit', {
    id: 0,
    version: 0,
    occupancyId: stayIn(file).id,
    partnerId: office.id,
    ...RIGHTS,
    ...over,
  })
const step = async (name: string, file: Pick<BookingFile, 'id'>, over: object = {}): Promise<Answer> => {
  const { id, version } = await aidOf(file)
  return post(`booking/vacaf/${name}`, { id, version, ...over })
}

/** A week of 210.00 € that an office helps with 60.00 €. */
const aided = async (over: object = {}): Promise<BookingFile> => {
  const file = await desk.booked([aStay(site)])
  await desk.clear()
  of(await ask(file, over))
  of(await step('agree', file))
  return desk.read(file.id)
}
const shares = async ({ id }: Pick<BookingFile, 'id'>): Promise<unknown> =>
  (await desk.read(id)).payers.map((p) => [p.payerId, p.total, p.balance])
const ALL = [[site.customerId, 22_386, 22_386]]
const SHIFTED = [
  [site.customerId, 16_386, 16_386],
  [office.payerId, 6000, 6000],
]

describe('an aid', () => {
  test('shifts nothing until it is agreed, and goes back to the family when it is refused', async () => {
    const file = await desk.booked([aStay(site)])
    of(await ask(file))
    expect(await aidOf(file)).toMatchObject({ state: 'REQUESTED', proposed: 6000, amount: 0 })
    expect(await shares(file)).toEqual(ALL)
    of(await step('agree', file))
    expect(await aidOf(file)).toMatchObject({ state: 'AGREED', agreedAmount: 6000, amount: 6000, warning: null })
    expect(await shares(file)).toEqual(SHIFTED)
    expect((await desk.read(file.id)).totals.total).toBe(22_386)
    of(await step('refuse', file, { reason: 'Droits épuisés' }))
    expect(await aidOf(file)).toMatchObject({ state: 'REFUSED', amount: 0, reason: 'Droits épuisés' })
    expect(await shares(file)).toEqual(ALL)
    of(await step('reopen', file, { reason: 'Erreur de la CAF' }))
    expect(await aidOf(file)).toMatchObject({ state: 'REQUESTED', agreedAmount: null, decidedOn: null })
    of(await step('remove', file))
    expect(await aids(file)).toEqual([])
    const { rows } = await sql<{
      code: number
    }>`select code from jet where code between 985 and 989 order by id`.execute(db)
    expect(rows.map(({ code }) => code)).toEqual([985, 986, 988])
  })

  test('is refused with its reason, and nothing is written', async () => {
    const file = await desk.booked([aStay(site)])
    expect(refusal(await ask(file, { beneficiary: '12' }))).toBe('vacaf.beneficiary')
    expect(refusal(await ask(file, { partnerId: 999_999 }))).toBe('record.unknown')
    const plain = await anOffice()
    await sql`update partner set customer_id = null where id = ${plain.id}`.execute(db)
    expect(refusal(await ask(file, { partnerId: plain.id }))).toBe('vacaf.officeUnready')
    await sql`update partner set partner_type_id = (select id from partner_type where kind <> 'HOLIDAY_AID' limit 1)
      where id = ${plain.id}`.execute(db)
    expect(refusal(await ask(file, { partnerId: plain.id }))).toBe('vacaf.notOffice')
    expect(await aids(file)).toEqual([])
    of(await ask(file, { minNights: 10 }))
    expect(refusal(await step('agree', file))).toBe('vacaf.nothing')
    const { id, version } = await aidOf(file)
    of(await post('booking/vacaf/edit', { ...RIGHTS, id, version, occupancyId: stayIn(file).id, partnerId: office.id }))
    expect(refusal(await step('agree', file, { amount: 6001 }))).toBe('vacaf.aboveRights')
    expect((await post('booking/vacaf/agree', { id, version, amount: null })).status).toBe(409)
    const quote = await desk.booked([aStay(site)], 1)
    expect(refusal(await ask(quote))).toBe('vacaf.notSaved')
  })

  test('tells of the same family helped twice for nights in common', async () => {
    const one = await aided({ beneficiary: '7654321' })
    const other = await desk.booked([aStay(site)])
    const { warnings } = of<{ warnings: { code: string }[] }>(await ask(other, { beneficiary: '765 43 21' }))
    expect(warnings).toMatchObject([{ code: 'vacaf.twice', context: { codes: one.code } }])
  })

  test('of an office that is off is asked no more, and one that is used is not deleted', async () => {
    const old = await anOffice()
    const file = await aided({ partnerId: old.id })
    const { body } = await desk.staff().get(`customer/partner/edit/${old.id}`)
    of(await post('customer/partner/edit', { ...body, active: false }))
    const other = await desk.booked([aStay(site)])
    expect(refusal(await ask(other, { partnerId: old.id }))).toBe('vacaf.officeOff')
    expect((await post(`customer/partner/delete/${old.id}`, {})).body['message']).toBe('record.inUse')
    of(await step('refuse', file, { reason: 'Droits épuisés' }))
  })
})

describe('an agreed aid follows its stay', () => {
  const reprice = async (file: BookingFile, over: object = {}): Promise<void> => {
    const { id, version } = await desk.read(file.id)
    of(await post('booking/booking/reprice', { id, version, strategy: 'UPDATE_FROM_GRID', occupancies: [], ...over }))
  }

  test('repriced, it stays; shortened below its nights it is nobody’s; cancelled, and undone, it is gone and back', async () => {
    const file = await aided()
    await reprice(file)
    expect(await shares(file)).toEqual(SHIFTED)
    const stay = stayIn(file)
    const { version } = stayIn(await desk.read(file.id))
    const days = { arrival: '2027-07-10', departure: '2027-07-13' }
    of(
      await post('booking/booking/move', {
        ...{ version, occupancyId: stay.id, ...days },
        ...{ placeTypeId: stay.placeTypeId, placeId: null, strategy: 'UPDATE_FROM_GRID' },
      }),
    )
    expect(await aidOf(file)).toMatchObject({ state: 'VOID', amount: 0, warning: 'SHORT', agreedAmount: 6000 })
    expect((await desk.read(file.id)).payers).toHaveLength(1)
    const undone = await desk.read(file.id)
    of(await post('booking/booking/undo', { id: file.id, version: undone.version }))
    expect(await shares(file)).toEqual(SHIFTED)
    const back = await desk.read(file.id)
    of(await post('booking/booking/cancel', { id: file.id, version: back.version, reason: 'Malade', by: 'CUSTOMER' }))
    expect(await aidOf(file)).toMatchObject({ state: 'VOID', amount: 0, warning: 'CANCELLED' })
    expect((await desk.read(file.id)).lines.filter(({ type }) => type === 'holidayAid')).toEqual([])
  })

  test('what it is worth falls with the price, and never rises above what was agreed', async () => {
    const file = await aided({ rate: 3000, cap: null })
    expect(await aidOf(file)).toMatchObject({ agreedAmount: 6300, amount: 6300 })
    const stay = stayIn(file)
    const lower = {
      type: 'occupancy',
      code: file.lines.find(({ type }) => type === 'occupancy')?.code ?? '',
      label: 'Emplacement',
      amount: 10_000,
    }
    const change = { id: stay.id, people: stay.people, options: [], gridId: null }
    await reprice(file, { strategy: 'KEEP_GRID', occupancies: [{ ...change, manual: [lower] }] })
    expect(await aidOf(file)).toMatchObject({ amount: 3000, warning: 'REDUCED', state: 'AGREED' })
    await reprice(file, { strategy: 'KEEP_GRID', occupancies: [{ ...change, manual: [{ ...lower, amount: 90_000 }] }] })
    expect(await aidOf(file)).toMatchObject({ amount: 6300, warning: null })
  })
})

test('a family that paid its part may leave, whatever its office still owes', async () => {
  await desk.at('2027-07-10T09:00:00Z')
  const file = await desk.booked([aStay(site, { placeId: site.pitches[0] ?? 0, pinned: true })], 4)
  of(await ask(file))
  of(await step('agree', file))
  const family = (await desk.read(file.id)).payers[0]?.balance ?? 0
  const mayGo = async () => (await desk.read(file.id)).actions.find(({ action }) => action === 'go')
  expect(await mayGo()).toMatchObject({ reasons: [{ code: 'booking.balanceLeft', context: { balance: family } }] })
  of(await desk.pay(file.id, family))
  expect(await mayGo()).toMatchObject({ isAllowed: true })
})

describe('one transfer of an office', () => {
  test('pays many files, keeps what is left, and gives it to another file later', async () => {
    const payer = await anOffice()
    const mine = { partnerId: payer.id }
    const files = [await aided(mine), await aided(mine)]
    const [one, two] = await Promise.all(files.map(aidOf))
    if (one === undefined || two === undefined) throw new Error('two aids')
    const transfer = { ...mine, amount: 15_000, methodId: site.methods.TRANSFER, reference: 'VIR 0312' }
    const part = (aid: AidFile, amount = 6000) => ({ aidId: aid.id, amount })
    const take = (over: object): Promise<Answer> =>
      post('booking/vacaf/transfer/edit', { ...transfer, parts: [], ...over })
    expect(refusal(await take({ parts: [part(one, 6001)] }))).toBe('vacaf.aboveDue')
    expect(refusal(await take({ amount: 5000, parts: [part(one)] }))).toBe('vacaf.aboveTransfer')
    expect(refusal(await take({ parts: [part(one), part(one)] }))).toBe('vacaf.partTwice')
    expect(refusal(await take({ methodId: site.methods.CASH }))).toBe('vacaf.notTransfer')
    expect(of(await take({ parts: [part(one), part(two, 4000)] }))).toMatchObject({ files: 2, leftOver: 5000 })
    expect(await aidOf({ id: files[0]?.id ?? 0 })).toMatchObject({ state: 'PAID', paid: 6000 })
    expect(await aidOf({ id: files[1]?.id ?? 0 })).toMatchObject({ state: 'AGREED', paid: 4000 })
    expect(refusal(await step('refuse', { id: files[1]?.id ?? 0 }, { reason: 'Trop tard' }))).toBe('vacaf.paid')
    const read = async (): Promise<OfficeFile> => of(await desk.staff().get(`booking/vacaf/office/${payer.id}`))
    const { dues, transfers } = await read()
    expect(dues).toMatchObject([{ id: two.id, due: 2000 }])
    expect(transfers).toMatchObject([{ amount: 15_000, leftOver: 5000, reference: 'VIR 0312' }])
    const [held] = transfers
    const at = { id: held?.id, version: held?.version }
    expect(refusal(await post('booking/vacaf/transfer/share', { ...at, parts: [] }))).toBe('vacaf.noPart')
    expect(of(await post('booking/vacaf/transfer/share', { ...at, parts: [part(two, 2000)] }))).toMatchObject({
      leftOver: 3000,
    })
    const { transfers: left } = await read()
    const rest = { id: left[0]?.id, version: left[0]?.version }
    expect(of(await post('booking/vacaf/transfer/return', { ...rest, reason: 'Versé en double' }))).toMatchObject({
      leftOver: 0,
    })
    expect((await read()).transfers).toEqual([])
    const spent = { id: rest.id, version: (rest.version ?? 0) + 1, reason: 'Encore' }
    expect(refusal(await post('booking/vacaf/transfer/return', spent))).toBe('vacaf.noRest')
    const { body } = await desk.staff().post('booking/vacaf/search', { criteria: { office: payer.id } })
    expect(body).toMatchObject({ total: 2, sums: { amount: 12_000, paid: 12_000, due: 0 } })
  })
})

test('bills, the balance and the books say that the office owes its part, to the cent', async () => {
  await desk.at('2027-01-10T09:00:00Z')
  const payer = await anOffice()
  const file = await aided({ partnerId: payer.id })
  of(await desk.pay(file.id, 16_386))
  const id = idOf(await post('payment/bill/edit', { bookingId: file.id }))
  const { body: bill } = await desk.staff().get(`payment/bill/edit/${id}`)
  expect(bill).toMatchObject({
    content: { totals: { deductions: 6000, due: 0 }, deductions: [{ amount: 6000, payerId: payer.payerId }] },
  })
  expect(await aidOf(file)).toMatchObject({ state: 'BILLED' })
  expect(refusal(await step('refuse', file, { reason: 'Trop tard' }))).toBe('vacaf.billed')
  const balance = async (view: string): Promise<object[]> =>
    of<{ list: { payerId: number }[] }>(
      await desk.staff().post('result/balance/search', { criteria: { view } }),
    ).list.filter(({ payerId }) => payerId === payer.payerId || payerId === site.customerId)
  expect(await balance('PAYERS')).toMatchObject([{ payerId: payer.payerId, payerKind: 'HOLIDAY_AID', total: 6000 }])
  expect(await balance('DOCUMENTS')).toMatchObject([{ payerId: payer.payerId, billId: id, amount: 6000, total: 6000 }])
  const proof = of<Record<string, number>>(await desk.staff().get('result/balance-proof/figures/2027-01-10'))
  expect(proof).toMatchObject({ receivable: 6000, balance: 6000 })
  await desk.at('2027-01-12T09:00:00Z')
  const aid = await aidOf(file)
  const parts = [{ aidId: aid.id, amount: 6000 }]
  of(
    await post('booking/vacaf/transfer/edit', {
      partnerId: payer.id,
      amount: 6000,
      methodId: site.methods.TRANSFER,
      parts,
    }),
  )
  expect(await balance('PAYERS')).toEqual([])
  await desk.at('2027-01-20T09:00:00Z')
  const { rows: users } = await sql<{ id: number }>`select id from app_user order by id limit 1`.execute(db)
  const userId = users[0]?.id ?? 0
  await closeDays(
    desk.house.house.db,
    await operate(desk.house, userId, (c) => Promise.resolve(c)),
    toDay('2027-01-19'),
  )
  const made = await operate(desk.house, userId, (context) =>
    makeExport(context, {
      through: toDay('2027-01-19'),
      confirm: true,
      software: 'FEC',
      progress: () => Promise.resolve(),
    }),
  )
  const { body } = await operate(desk.house, userId, (context) => exportFile(context, made))
  const bytes: Buffer[] = []
  for await (const piece of body as AsyncIterable<Uint8Array>) bytes.push(Buffer.from(piece))
  const aidLines = readFec(Buffer.concat(bytes).toString(), 1).filter(({ account }) => account.startsWith('4673'))
  expect(aidLines.map(({ debit, credit }) => [debit, credit])).toEqual([
    [6000, 0],
    [0, 6000],
  ])
})

test('a transfer is whole in the books, the journal and the bank from its day, whichever files have it later', async () => {
  const bank = statementsOf(desk)
  const account = await bank.anAccount()
  await desk.at('2027-02-10T09:00:00Z')
  const payer = await anOffice()
  const mine = { partnerId: payer.id }
  const [one, two] = [await aidOf(await aided(mine)), await aidOf(await aided(mine))]
  const transfer = { ...mine, amount: 15_000, methodId: site.methods.TRANSFER, reference: 'VIR 0210' }
  const held = of<{ id: number }>(
    await post('booking/vacaf/transfer/edit', { ...transfer, parts: [{ aidId: one.id, amount: 6000 }] }),
  )
  const version = async (): Promise<number> =>
    of<OfficeFile>(await desk.staff().get(`booking/vacaf/office/${payer.id}`)).transfers[0]?.version ?? 0
  const { rows: users } = await sql<{ id: number }>`select id from app_user order by id limit 1`.execute(db)
  const userId = users[0]?.id ?? 0
  const close = async (day: string): Promise<void> => {
    await closeDays(db, await operate(desk.house, userId, (c) => Promise.resolve(c)), toDay(day))
  }
  await desk.at('2027-02-12T09:00:00Z')
  await close('2027-02-11')
  const late = await post('booking/vacaf/transfer/edit', { ...transfer, parts: [], paidOn: '2027-02-10' })
  expect(refusal(late)).toBe('payment.dayClosed')
  of(
    await post('booking/vacaf/transfer/share', {
      ...{ id: held.id, version: await version() },
      parts: [{ aidId: two.id, amount: 6000 }],
    }),
  )
  await desk.at('2027-02-13T09:00:00Z')
  of(
    await post('booking/vacaf/transfer/return', {
      ...{ id: held.id, version: await version() },
      reason: 'Versé en double',
    }),
  )
  await desk.at('2027-02-15T09:00:00Z')
  await close('2027-02-14')
  const { entries } = await operate(desk.house, userId, (context) => previewExport(context, toDay('2027-02-14')))
  const moved = (code: string): readonly (readonly [string, number])[] =>
    entries.flatMap(({ day, lines }) =>
      lines.flatMap(({ account: of4, debit, credit }) => (of4 === code ? [[day, debit - credit] as const] : [])),
    )
  const ofBank = [
    ['2027-02-10', 6000],
    ['2027-02-10', 9000],
    ['2027-02-13', -3000],
  ]
  const byDay = (a: readonly unknown[], b: readonly unknown[]): number => String(a).localeCompare(String(b))
  expect([...moved('512')].toSorted(byDay)).toEqual(ofBank.toSorted(byDay))
  expect(moved('4673').reduce((total, [, amount]) => total + amount, 0)).toBe(-12_000)
  const { journal } = await readJournal(db, site.establishmentId, {
    from: toDay('2027-02-10'),
    to: toDay('2027-02-14'),
  })
  const receipts = journal.receipts
    .filter(({ method }) => method === String(site.methods.TRANSFER))
    .map(({ on, net }) => [on, net])
  expect(receipts.filter(([, amount]) => amount !== 0)).toEqual([
    ['2027-02-10', 15_000],
    ['2027-02-13', -3000],
  ])
  // The bank says one line of it, and one of what went back: neither is a payment of a file.
  const { ids } = await bank.imported(
    account,
    aStatement([aLine('2027-02-10', 15_000, 'VIR 0210'), aLine('2027-02-14', -3000, 'VIR 0210 RETOUR')]),
  )
  expect(await bank.linesOf(ids[0])).toMatchObject([
    { matches: [{ kind: 'AID_TRANSFER', total: 15_000 }] },
    { matches: [{ kind: 'AID_RETURN', total: -3000 }] },
  ])
})

test('the statement of an office has its stays of the period, its transfers, and what is left of both', async () => {
  const payer = await anOffice()
  const mine = { partnerId: payer.id }
  const [file] = [await aided(mine), await aided(mine)]
  const one = await aidOf(file)
  const parts = [{ aidId: one.id, amount: 4000 }]
  of(
    await post('booking/vacaf/transfer/edit', {
      ...mine,
      amount: 5000,
      methodId: site.methods.TRANSFER,
      reference: 'V1',
      parts,
    }),
  )
  const read = (from: string, to: string) =>
    operate(desk.house, desk.staff().userId, (context) =>
      aidStatementPaper(context, { id: payer.id, from: toDay(from), to: toDay(to) }),
    )
  const { paper } = await read('2027-01-01', '2027-12-31')
  expect(paper.lines.map(({ amount, paid, due }) => [amount, paid, due])).toEqual([
    [6000, 4000, 2000],
    [6000, 0, 6000],
  ])
  expect(paper.transfers).toMatchObject([{ amount: 5000, shared: 4000, returned: 0, leftOver: 1000, reference: 'V1' }])
  const { totals, recipient, parts: printed } = aidStatementData(paper)
  expect(totals.map(({ label, amount }) => `${label} ${amount}`.replaceAll(/\s/g, ' '))).toEqual([
    'Aides accordées 120,00 €',
    'Déjà reçu 40,00 €',
    'Dont pas encore facturé 80,00 €',
    'Reste à recevoir 80,00 €',
  ])
  expect(recipient[0]).toMatch(/^CAF n° /)
  expect(printed.map(({ rows }) => rows.length)).toEqual([2, 1])
  const { paper: none } = await read('2026-01-01', '2026-12-31')
  expect([none.lines, none.transfers]).toEqual([[], []])
  await expect(read('2027-02-01', '2027-01-01')).rejects.toMatchObject({ code: 'dates.reversed' })
})

test('what an aid says of a person goes with the person; what its office owes stays', async () => {
  const file = await aided()
  await sql`select erase_aids(${site.customerId})`.execute(db)
  expect(await aidOf(file)).toMatchObject({ beneficiary: '0000000', note: null, amount: 6000 })
  const { lines } = await desk.read(file.id)
  expect(lines.find(({ type }) => type === 'holidayAid')?.label).toBe('Aide aux vacances CAF n° 1')
})
