/** Holiday aids on a real database: what they shift, what follows the stay, and one transfer over many files. */
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { toDay } from '#domain/day.ts'
import { readFec } from '#domain/accounting/fec-reader.fixture.ts'
import type { BookingFile } from '#contract/operations/booking/file.ts'
import type { AidFile, OfficeFile } from '#contract/operations/booking/vacaf.ts'
import { makeExport } from '#server/modules/accounting/export/make-export.ts'
import { exportFile } from '#server/modules/accounting/export/read-exports.ts'
import { closeDays } from '#server/modules/payment/closure/close.ts'
import { RIGHTS, aidDesk } from '#server/testing/aid-desk.ts'
import { aStay } from '#server/testing/campsite.ts'
import { of, refusal } from '#server/testing/cash-desk.ts'
import { operate } from '#server/testing/context.ts'
import { openDesk, stayIn } from '#server/testing/desk.ts'
import { idOf } from '#server/testing/partner-desk.ts'
import type { Answer } from '#server/testing/test-house.ts'

const desk = await openDesk()
const { site } = desk
const { db } = desk.house.house

beforeEach(async () => {
  await desk.at('2027-03-01T09:00:00Z')
  await desk.clear()
})

const { post, anOffice, aids, aidOf, step, ...helped } = aidDesk(desk)
const office = await anOffice()
const ask = (file: BookingFile, over: object = {}): Promise<Answer> =>
  helped.ask(file, { partnerId: office.id, ...over })
const aided = (over: object = {}): Promise<BookingFile> => helped.aided({ partnerId: office.id, ...over })
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

test('what an aid says of a person goes with the person; what its office owes stays', async () => {
  const file = await aided()
  await sql`select erase_aids(${site.customerId})`.execute(db)
  expect(await aidOf(file)).toMatchObject({ beneficiary: '0000000', note: null, amount: 6000 })
  const { lines } = await desk.read(file.id)
  expect(lines.find(({ type }) => type === 'holidayAid')?.label).toBe('Aide aux vacances CAF n° 1')
})
