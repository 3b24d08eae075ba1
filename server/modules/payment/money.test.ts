import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { BookingFile } from '#contract/operations/booking/file.ts'
import { PREFERENCES, toPreferences } from '#contract/operations/establishment/preference.ts'
import type { CreditNoteRow } from '#contract/operations/payment/credit.ts'
import type { ListAnswer } from '#contract/list.ts'
import type { guaranteeList } from '#contract/lists/payment/guarantee.ts'
import type { GuaranteeFile } from '#contract/operations/payment/guarantee.ts'
import { aStay } from '#server/testing/campsite.ts'
import { freshDesk, intent, stayIn } from '#server/testing/desk.ts'
import { verifyChains } from '#server/platform/fiscal/verify.ts'
import type { Answer } from '#server/testing/test-house.ts'

let creditMethod = 0

const desk = await freshDesk('2027-03-01T09:00:00Z')

beforeAll(async () => {
  const { rows } = await sql<{ id: number }>`
    select id from payment_method where establishment_id = ${desk.house.establishmentId} and kind = 'CREDIT_NOTE'`.execute(
    desk.house.house.db,
  )
  creditMethod = rows[0]?.id ?? 0
})

const code = (answer: Answer): unknown => answer.body['message']
const post = (path: string, body: object): Promise<Answer> => desk.staff().post(path, body, intent())
const ok = (answer: Answer): Record<string, unknown> => {
  if (answer.status !== 200) throw new Error(answer.text)
  return answer.body
}
/** 223.86 € for a week of two adults. */
const aFile = (): Promise<BookingFile> => desk.booked([aStay(desk.site)])
/** A file that owes 76.14 € to its customer. */
const overpaid = async (): Promise<BookingFile> => {
  const file = await aFile()
  ok(await desk.pay(file.id, 30_000, { allowOverpay: true }))
  return file
}
const refund = (bookingId: number, amount: number, over: object = {}): Promise<Answer> =>
  post('payment/payment/refund', { bookingId, amount, methodId: desk.site.methods.CARD, reason: 'Trop-perçu', ...over })
const credit = (bookingId: number, amount: number, over: object = {}): Promise<Answer> =>
  post('payment/credit-note/edit', { bookingId, amount, reason: 'Trop-perçu', ...over })
const credits = async (): Promise<CreditNoteRow[]> =>
  (await desk.staff().get(`payment/credit-note/get_from_customer/${desk.site.customerId}`)).body[
    'list'
  ] as CreditNoteRow[]
const reverse = (id: unknown): Promise<Answer> => post('payment/payment/reverse', { id, reason: 'Erreur de saisie' })
const intact = async (): Promise<boolean> =>
  (await verifyChains(desk.house.house.db, desk.house.establishmentId)).intact

describe('a refund', () => {
  test('gives back no more than the file owes, by a signed row that verifies', async () => {
    const file = await overpaid()
    expect((await refund(file.id, 7615)).body).toMatchObject({ message: 'payment.aboveOwed', context: { owed: 7614 } })
    expect(ok(await refund(file.id, 7614))).toMatchObject({
      balance: 0,
      item: { type: 'REFUND', amount: -7614, note: 'Trop-perçu' },
    })
    expect(code(await refund(file.id, 1))).toBe('payment.aboveOwed')
    expect(await intact()).toBe(true)
  })

  test('of two at once happens once', async () => {
    const file = await overpaid()
    const answers = await Promise.all([1, 2, 3].map(() => refund(file.id, 7614)))
    expect(answers.filter((a) => a.status === 200)).toHaveLength(1)
  })

  test('is shown on no bill: the bill says what is left', async () => {
    const file = await overpaid()
    ok(await refund(file.id, 7614))
    const { body } = await post('payment/bill/preview', { bookingId: file.id })
    expect(body['payments']).toMatchObject([{ amount: 22_386 }])
    expect(body['totals']).toMatchObject({ paid: 22_386, due: 0 })
  })

  test('needs the right to give money back, and no voucher', async () => {
    const file = await overpaid()
    const clerk = await desk.house.user({ payment_payment: { code: '111', canExport: false } })
    const body = { bookingId: file.id, amount: 100, methodId: desk.site.methods.CARD, reason: 'Essai' }
    expect((await clerk.post('payment/payment/refund', body, intent())).status).toBe(401)
    expect(code(await refund(file.id, 100, { methodId: creditMethod }))).toBe('payment.methodElsewhere')
  })
})

describe('a credit note', () => {
  test('takes up what the file owes, and pays another stay in parts', async () => {
    const file = await overpaid()
    const { number, id } = ok(await credit(file.id, 7614))
    expect(number).toMatch(/^AV27-\d{4}$/)
    expect((await desk.read(file.id)).totals.balance).toBe(0)
    expect((await credits())[0]).toMatchObject({ id, left: 7614, validUntil: '2028-03-01', expired: false })
    const other = await aFile()
    const use = (amount: number) => desk.pay(other.id, amount, { methodId: creditMethod, creditNoteId: id })
    expect(ok(await use(5000))).toMatchObject({ item: { creditNumber: number } })
    expect((await use(5000)).body).toMatchObject({ message: 'credit.aboveLeft', context: { left: 2614 } })
    const { id: last } = ok(await use(2614))
    expect(code(await use(1))).toBe('credit.used')
    ok(await reverse(last))
    expect((await credits())[0]?.left).toBe(2614)
    expect(await intact()).toBe(true)
  })

  test('of two payments at once gives what it has once', async () => {
    const { id } = ok(await credit((await overpaid()).id, 7614))
    const files = [await aFile(), await aFile()]
    const answers = await Promise.all(
      files.map((f) => desk.pay(f.id, 7614, { methodId: creditMethod, creditNoteId: id })),
    )
    expect(answers.filter((a) => a.status === 200)).toHaveLength(1)
  })

  test('pays its customer only, until its day, and only by its method', async () => {
    const { id } = ok(await credit((await overpaid()).id, 7614, { validUntil: '2027-03-01' }))
    const file = await aFile()
    expect(code(await desk.pay(file.id, 100, { methodId: creditMethod }))).toBe('credit.choose')
    expect(code(await desk.pay(file.id, 100, { creditNoteId: id }))).toBe('credit.choose')
    await desk.at('2027-03-02T09:00:00Z')
    expect((await desk.pay(file.id, 100, { methodId: creditMethod, creditNoteId: id })).body).toMatchObject({
      message: 'credit.expired',
      context: { until: '2027-03-01' },
    })
    expect(code(await credit(file.id, 100, { goodwill: true, validUntil: '2027-03-01' }))).toBe('credit.validityPast')
    expect(code(await credit(file.id, 100))).toBe('payment.aboveOwed')
  })

  test('is taken back with the row that made it, unless it was used', async () => {
    const file = await overpaid()
    const { id } = ok(await credit(file.id, 7614))
    const made = (await desk.read(file.id)).payments.find((p) => p.madeCredit !== null)
    const other = await aFile()
    const used = ok(await desk.pay(other.id, 100, { methodId: creditMethod, creditNoteId: id }))
    expect(code(await reverse(made?.id))).toBe('credit.alreadyUsed')
    ok(await reverse(used['id']))
    ok(await reverse(made?.id))
    expect((await credits()).find((c) => c.id === id)?.left).toBe(0)
    expect((await desk.read(file.id)).totals.balance).toBe(-7614)
  })

  test('as a gesture uses up nothing, and is good as long as the house says', async () => {
    const { path } = PREFERENCES.sale
    const { version } = (await desk.staff().get(`${path}/edit`)).body
    const body = { ...toPreferences({}).sale, creditMonths: 3, id: desk.house.establishmentId, version }
    expect((await desk.staff().post(`${path}/edit`, body)).status).toBe(200)
    const file = await aFile()
    const { id } = ok(await credit(file.id, 2000, { goodwill: true }))
    expect((await credits()).find((c) => c.id === id)).toMatchObject({ goodwill: true, validUntil: '2027-06-01' })
    expect((await desk.read(file.id)).totals.balance).toBe(22_386)
    expect(await intact()).toBe(true)
  })
})

describe('what is not signed of a payment', () => {
  test('may be put right; the history keeps what it was', async () => {
    const file = await aFile()
    const cheque = { methodId: desk.site.methods.CHEQUE, chequeNumber: '0012345', bankId: desk.site.bankId }
    const { id } = ok(await desk.pay(file.id, 5000, cheque))
    const detail = (over: object) => post('payment/payment/detail', { id, ...over })
    expect(code(await detail({ chequeNumber: null, bankId: null }))).toBe('payment.chequeIncomplete')
    const right = { chequeNumber: '0012346', bankId: desk.site.bankId, ownerName: 'Paul Martin' }
    expect(ok(await detail(right))).toMatchObject({ item: { chequeNumber: '0012346', ownerName: 'Paul Martin' } })
    const { events } = await desk.read(file.id)
    expect(events.find((e) => e.kind === 'PAYMENT_DETAIL')?.detail).toMatchObject({ chequeNumber: '0012345' })
    ok(await reverse(id))
    expect(code(await detail(right))).toBe('payment.alreadyReversed')
    expect(await intact()).toBe(true)
  })
})

describe('a guarantee', () => {
  const ask = async (file: BookingFile, amount = 30_000): Promise<GuaranteeFile> =>
    ok(
      await post('payment/guarantee/edit', {
        id: 0,
        bookingId: file.id,
        occupancyId: stayIn(file).id,
        label: 'Mobil-home',
        amount,
      }),
    )['item'] as GuaranteeFile
  const on = async (path: string, body: object): Promise<GuaranteeFile> =>
    ok(await post(`payment/guarantee/${path}`, body))['item'] as GuaranteeFile

  test('is asked, received and returned, and no balance counts it', async () => {
    const file = await aFile()
    const { id, status } = await ask(file)
    expect(status).toBe(0)
    expect(code(await post('payment/guarantee/return', { id, amount: 100 }))).toBe('guarantee.notReceived')
    const cheque = { methodId: desk.site.methods.CHEQUE, chequeNumber: '77', bankId: desk.site.bankId }
    expect(code(await post('payment/guarantee/receive', { id, amount: 30_001, ...cheque }))).toBe(
      'guarantee.aboveAsked',
    )
    expect(await on('receive', { id, amount: 30_000, ...cheque })).toMatchObject({
      status: 1,
      inHand: 30_000,
      method: 'Chèque',
    })
    expect((await desk.read(file.id)).totals.balance).toBe(22_386)
    expect(code(await post('payment/guarantee/receive', { id, amount: 100, ...cheque }))).toBe(
      'guarantee.alreadyReceived',
    )
    expect(await on('return', { id, amount: 10_000 })).toMatchObject({ status: 1, inHand: 20_000 })
    const back = await on('return', { id, amount: 20_000 })
    expect(back).toMatchObject({ status: 2, inHand: 0 })
    expect(back.moves.map((m) => m.amount)).toEqual([30_000, -10_000, -20_000])
    expect(back.actions.map((a) => a.refusal?.code)).toEqual(Array.from({ length: 5 }, () => 'guarantee.settled'))
    expect(code(await reverse(back.moves[0]?.id))).toBe('payment.notOfStay')
    expect(await intact()).toBe(true)
  })

  test('is cashed in part for damage: a line of the file, paid at once, that a bill charges', async () => {
    const file = await aFile()
    const { id } = await ask(file)
    await on('receive', { id, amount: 30_000, methodId: desk.site.methods.CASH })
    expect(code(await post('payment/guarantee/cash', { id, amount: 30_001, reason: 'Vitre cassée' }))).toBe(
      'guarantee.aboveHand',
    )
    expect(await on('cash', { id, amount: 12_000, reason: 'Vitre cassée' })).toMatchObject({
      status: 1,
      inHand: 18_000,
    })
    const after = await desk.read(file.id)
    expect(after.totals).toMatchObject({ total: 22_386 + 12_000, paid: 12_000, balance: 22_386 })
    expect(after.lines.at(-1)).toMatchObject({
      type: 'additionalSales',
      label: 'Vitre cassée',
      amount: 12_000,
      tvaRate: null,
    })
    expect(after.payments).toMatchObject([{ amount: 12_000, methodKind: 'CASH' }])
    expect(await on('return', { id, amount: 18_000 })).toMatchObject({ status: 3, inHand: 0 })
    const { rows } = await sql<{ cash: number }>`
      select sum(amount) as cash from payment where establishment_id = ${desk.house.establishmentId} and method_kind = 'CASH'
        and (guarantee_id = ${id} or booking_id = ${file.id})`.execute(desk.house.house.db)
    expect(rows[0]?.cash).toBe(12_000)
    const bill = ok(await post('payment/bill/preview', { bookingId: file.id }))
    expect(bill['totals']).toMatchObject({ including: 34_386 })
    expect(await intact()).toBe(true)
  })

  test('cashed after the bill is billed by another', async () => {
    const file = await aFile()
    const { id } = await ask(file)
    await on('receive', { id, amount: 30_000, methodId: desk.site.methods.CARD })
    ok(await post('payment/bill/edit', { bookingId: file.id }))
    await on('cash', { id, amount: 5000, reason: 'Ménage non fait' })
    expect(ok(await post('payment/bill/preview', { bookingId: file.id }))['totals']).toMatchObject({
      including: 5000,
      paid: 5000,
    })
  })

  test('is blocked on a card, where no money moves until it is cashed', async () => {
    const file = await aFile()
    const { id } = await ask(file)
    expect(await on('hold', { id, amount: 25_000, reference: 'SW-4411' })).toMatchObject({
      status: 4,
      inHand: 25_000,
      moves: [],
    })
    expect(code(await post('payment/guarantee/cash', { id, amount: 1000, reason: 'Clé perdue' }))).toBe(
      'guarantee.methodRequired',
    )
    const methodId = desk.site.methods.CARD
    expect(await on('cash', { id, amount: 1000, reason: 'Clé perdue', methodId })).toMatchObject({
      status: 4,
      inHand: 24_000,
    })
    expect(await on('return', { id, amount: 24_000 })).toMatchObject({ status: 3, inHand: 0 })
    expect((await desk.read(file.id)).totals).toMatchObject({ total: 23_386, paid: 1000 })
  })

  test('follows its stay into the file that a split makes', async () => {
    const file = await desk.booked([aStay(desk.site), aStay(desk.site, { placeTypeId: desk.site.mobilHome })])
    const leaving = stayIn(file, 1)
    const { item } = ok(
      await post('payment/guarantee/edit', {
        id: 0,
        bookingId: file.id,
        occupancyId: leaving.id,
        label: 'Mobil-home',
        amount: 30_000,
      }),
    ) as { item: GuaranteeFile }
    const { version } = await desk.read(file.id)
    ok(await post('booking/booking/split', { id: file.id, version, occupancyIds: [leaving.id] }))
    const after = (await desk.staff().get(`payment/guarantee/edit/${item.id}`)).body as unknown as GuaranteeFile
    expect(after.bookingId).not.toBe(file.id)
    expect(after.occupancyId).toBe(leaving.id)
  })

  test('is listed by state, day and name with sums, and needs its own right', async () => {
    const file = await aFile()
    const { id } = await ask(file)
    await on('receive', { id, amount: 30_000, methodId: desk.site.methods.CARD })
    const search = async (criteria: object): Promise<ListAnswer<typeof guaranteeList>> =>
      (await desk.staff().post('payment/guarantee/search', { criteria })).body as unknown as ListAnswer<
        typeof guaranteeList
      >
    const text = file.code ?? ''
    expect(await search({ text, status: 1, from: '2027-07-17', to: '2027-07-17' })).toMatchObject({
      total: 1,
      list: [{ id, bookingCode: file.code, customerName: 'Martin Élodie', inHand: 30_000 }],
      sums: { asked: 30_000, inHand: 30_000 },
    })
    expect((await search({ text, status: 2 })).total).toBe(0)
    const clerk = await desk.house.user({ payment_payment: { code: '111', canExport: true } })
    expect((await clerk.post('payment/guarantee/search', {})).status).toBe(401)
    const csv = await desk.staff().post('payment/guarantee/document', { criteria: { text } })
    expect(csv.text).toContain(`${text};Martin Élodie;`)
    const other = await desk.house.user(undefined, desk.house.otherEstablishmentId)
    expect((await other.get(`payment/guarantee/edit/${id}`)).status).toBe(404)
  })
})
