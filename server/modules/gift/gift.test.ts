/** Vouchers are sold, paid, used in parts, by two at once, reversed, cancelled, extended, and lapse. */
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { giftCode } from '#domain/billing/gift.ts'
import type { BookingFile } from '#contract/operations/booking/file.ts'
import type { GiftFile } from '#contract/operations/sale/gift.ts'
import { sendDueGifts } from '#server/modules/gift/index.ts'
import { verifyChains } from '#server/platform/fiscal/verify.ts'
import { aStay } from '#server/testing/campsite.ts'
import { freshDesk, intent } from '#server/testing/desk.ts'
import type { Answer } from '#server/testing/test-house.ts'

const documents = { render: () => Promise.resolve(new TextEncoder().encode('%PDF-test')) }
const desk = await freshDesk('2027-03-01T09:00:00Z', {}, { documents })
const db = () => desk.house.house.db

let giftMethod = 0
let models: Record<string, number> = {}

const post = (path: string, body: object): Promise<Answer> => desk.staff().post(path, body, intent())
const ok = (answer: Answer): Record<string, unknown> => {
  if (answer.status !== 200) throw new Error(answer.text)
  return answer.body
}
const giftOf = (answer: Answer): GiftFile => ok(answer) as unknown as GiftFile
const code = (answer: Answer): unknown => answer.body['message']

const model = async (body: object): Promise<number> =>
  Number(ok(await post('module/gift/edit', { id: 0, version: 0, months: 12, active: true, ...body }))['id'])

beforeAll(async () => {
  const site = desk.house.establishmentId
  await desk.at('2027-03-01T09:00:00Z')
  const method = await sql<{ id: number }>`insert into payment_method (establishment_id, label, kind)
    values (${site}, 'Bon cadeau', 'GIFT') on conflict do nothing returning id`.execute(db())
  const found = await sql<{
    id: number
  }>`select id from payment_method where establishment_id = ${site} and kind = 'GIFT'`.execute(db())
  giftMethod = method.rows[0]?.id ?? found.rows[0]?.id ?? 0
  const { rows } = await sql<{
    id: number
  }>`insert into tva (establishment_id, label, rate) values (${site}, 'Bons 10', 1000)
    returning id`.execute(db())
  const tvaId = rows[0]?.id
  models = {
    value: await model({ label: 'Bon libre', kind: 'VALUE', value: null, articleId: null, tvaId: null, text: null }),
    service: await model({
      label: 'Massage',
      kind: 'SERVICE',
      value: 5000,
      articleId: null,
      tvaId,
      text: 'Sur réservation',
    }),
    article: await model({ label: 'Panier', kind: 'ARTICLE', value: 3000, articleId: null, tvaId: null, text: null }),
  }
})

const sell = (over: object = {}): Promise<Answer> =>
  post('sale/gift-sale/edit', { giftId: models['value'], amount: 10_000, customerId: desk.site.customerId, ...over })
const pay = (gift: GiftFile, over: object = {}): Promise<Answer> =>
  post('sale/gift-sale/pay', { id: gift.id, amount: gift.balance, methodId: desk.site.methods.CARD, ...over })
const sold = async (over: object = {}): Promise<GiftFile> => giftOf(await sell(over))
const paid = async (over: object = {}): Promise<GiftFile> => giftOf(await pay(await sold(over)))
const read = async (id: number): Promise<GiftFile> =>
  (await desk.staff().get(`sale/gift-sale/edit/${id}`)).body as unknown as GiftFile
const aFile = (): Promise<BookingFile> => desk.booked([aStay(desk.site)])
const use = (file: BookingFile, gift: Pick<GiftFile, 'code'>, amount: number, over: object = {}): Promise<Answer> =>
  desk.pay(file.id, amount, { methodId: giftMethod, giftCode: gift.code, ...over })
const cancel = (gift: GiftFile, over: object = {}): Promise<Answer> =>
  post('sale/gift-sale/cancel', { id: gift.id, reason: 'Rétractation', methodId: desk.site.methods.CARD, ...over })
const reverse = (id: unknown): Promise<Answer> => post('payment/payment/reverse', { id, reason: 'Erreur de saisie' })
const intact = async (): Promise<boolean> =>
  (await verifyChains(db(), desk.house.establishmentId, desk.house.house.services.keys)).intact

describe('a sale', () => {
  test('gives a code, a last day and a debt of its buyer', async () => {
    const gift = await sold()
    expect(gift).toMatchObject({
      ...{
        kind: 'VALUE',
        amount: 10_000,
        left: 10_000,
        rate: null,
        until: '2028-03-01',
        state: 'SOLD',
        paid: 0,
        balance: 10_000,
      },
      events: [{ kind: 'SOLD', amount: 10_000, day: '2028-03-01' }],
    })
    expect(gift.code).toMatch(/^[2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z]{4}$/u)
    const list = await post('sale/gift-sale/search', { criteria: { text: gift.code } })
    expect(ok(list)['list']).toMatchObject([{ code: gift.code, state: 'SOLD', left: 10_000, owed: 10_000 }])
  })

  test('is refused without an article, an amount, a day to come, or once withdrawn', async () => {
    expect(code(await sell({ giftId: models['article'] }))).toBe('gift.articleNotMapped')
    expect(code(await sell({ amount: 0 }))).toBe('payment.notPositive')
    expect(code(await sell({ until: '2027-02-28' }))).toBe('gift.validityPast')
    expect(code(await sell({ sendOn: '2027-04-01' }))).toBe('gift.noAddress')
    expect(code(await sell({ beneficiaryEmail: 'personne' }))).toBe('mail.addressInvalid')
    const { rows } = await sql<{ id: number }>`insert into gift (establishment_id, label, kind, months, active)
      values (${desk.house.establishmentId}, 'Retiré', 'VALUE', 12, false) returning id`.execute(db())
    expect(code(await sell({ giftId: rows[0]?.id }))).toBe('gift.notOnSale')
  })

  test('is paid in full by its buyer, and billed outside VAT', async () => {
    const gift = await sold()
    expect(code(await pay(gift, { amount: 10_001 }))).toBe('payment.aboveBalance')
    expect(code(await pay(gift, { methodId: giftMethod }))).toBe('gift.choose')
    const full = giftOf(await pay(gift))
    expect(full).toMatchObject({ paid: 10_000, balance: 0 })
    const billed = giftOf(await post('sale/gift-sale/bill', { id: gift.id }))
    const { body } = await desk.staff().get(`payment/bill/edit/${billed.billId}`)
    expect(body).toMatchObject({ bookingCode: gift.code, total: 10_000, totalVat: 0, owed: 0 })
    expect((await desk.staff().get(`sale/gift-sale/document/${gift.id}`)).status).toBe(200)
  })

  test('of a service bears its VAT', async () => {
    const gift = await paid({ giftId: models['service'], amount: null })
    expect(gift).toMatchObject({ kind: 'SERVICE', amount: 5000, rate: 1000 })
    const billed = giftOf(await post('sale/gift-sale/bill', { id: gift.id }))
    const { body } = await desk.staff().get(`payment/bill/edit/${billed.billId}`)
    expect(body).toMatchObject({ total: 5000, totalVat: 455 })
  })
})

describe('a use', () => {
  test('pays a stay in parts, until nothing is left', async () => {
    const [gift, file] = [await paid(), await aFile()]
    expect(ok(await use(file, gift, 6000))).toMatchObject({ item: { giftCode: gift.code, methodKind: 'GIFT' } })
    expect(await read(gift.id)).toMatchObject({
      left: 4000,
      state: 'PARTLY_USED',
      uses: [{ amount: 6000, bookingId: file.id }],
    })
    expect((await use(file, gift, 4001)).body).toMatchObject({ message: 'gift.aboveLeft', context: { left: 4000 } })
    ok(await use(file, { code: gift.code.toLowerCase().replaceAll('-', ' ') }, 4000))
    expect(code(await use(file, gift, 1))).toBe('gift.used')
    expect(await intact()).toBe(true)
  })

  test('is refused for a code that is none, one not paid, and past its day', async () => {
    const file = await aFile()
    const gift = await sold()
    expect(code(await use(file, { code: 'ABCD' }, 100))).toBe('gift.codeWrong')
    expect(code(await use(file, { code: giftCode(() => 3) }, 100))).toBe('gift.unknown')
    expect(code(await use(file, gift, 100))).toBe('gift.notPaid')
    expect(code(await desk.pay(file.id, 100, { methodId: giftMethod }))).toBe('gift.choose')
    expect(code(await desk.pay(file.id, 100, { giftCode: gift.code }))).toBe('gift.choose')
    const service = await paid({ giftId: models['service'], amount: null })
    expect(code(await use(file, service, 100))).toBe('gift.notForThis')
    const short = await paid({ until: '2027-03-01' })
    await desk.at('2027-03-02T09:00:00Z')
    expect((await use(file, short, 100)).body).toMatchObject({
      message: 'gift.expired',
      context: { until: '2027-03-01' },
    })
  })

  test('never pays more than what is owed: it is not changed into money', async () => {
    const [gift, file] = [await paid({ amount: 50_000 }), await aFile()]
    expect(code(await use(file, gift, 22_387, { allowOverpay: true }))).toBe('payment.aboveBalance')
    ok(await use(file, gift, 22_386))
  })

  test('of two in the same second happens once', async () => {
    const gift = await paid()
    const files = [await aFile(), await aFile()]
    const answers = await Promise.all(files.map((file) => use(file, gift, 10_000)))
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 400])
    expect((await read(gift.id)).left).toBe(0)
  })

  test('that is reversed gives its amount back, and a second time nothing', async () => {
    const [gift, file] = [await paid(), await aFile()]
    const { id } = ok(await use(file, gift, 6000))
    ok(await reverse(id))
    expect(await read(gift.id)).toMatchObject({
      left: 10_000,
      state: 'SOLD',
      until: '2028-03-01',
      uses: [{ reversed: true }],
    })
    expect(code(await reverse(id))).toBe('payment.alreadyReversed')
    expect(await intact()).toBe(true)
  })

  test('holds the payment of the voucher itself', async () => {
    const [gift, file] = [await paid(), await aFile()]
    const { rows } = await sql<{
      id: number
    }>`select id from payment where account_kind = 'gift' and account_id = ${gift.id}`.execute(db())
    ok(await use(file, gift, 100))
    expect(code(await reverse(rows[0]?.id))).toBe('gift.partlyUsed')
    ok(await use(file, gift, 9900))
    expect(code(await reverse(rows[0]?.id))).toBe('gift.used')
  })
})

test('what is left is seen by its code, and until when', async () => {
  const gift = await paid()
  const seen = ok(await post('sale/gift-sale/left', { code: gift.code }))
  expect(seen).toEqual({
    ...{
      code: gift.code,
      kind: 'VALUE',
      label: 'Bon libre',
      left: 10_000,
      until: '2028-03-01',
      state: 'SOLD',
      isPaid: true,
    },
  })
})

describe('a cancellation', () => {
  test('takes its bill back, gives its money back, and leaves nothing', async () => {
    const gift = await paid({ giftId: models['service'], amount: null })
    ok(await post('sale/gift-sale/bill', { id: gift.id }))
    expect(code(await cancel(gift, { methodId: null }))).toBe('gift.noMethod')
    const gone = giftOf(await cancel(gift))
    expect(gone).toMatchObject({ state: 'CANCELLED', left: 0, paid: 0, balance: 0, billId: null })
    expect(code(await cancel(gift))).toBe('gift.cancelled')
    expect(code(await pay(gift, { amount: 5000 }))).toBe('gift.cancelled')
    expect(code(await use(await aFile(), gift, 1))).toBe('gift.cancelled')
    expect(await intact()).toBe(true)
  })

  test('is refused once it was used, in part or wholly, and past its day', async () => {
    const [gift, file] = [await paid(), await aFile()]
    ok(await use(file, gift, 1000))
    expect(code(await cancel(gift))).toBe('gift.partlyUsed')
    ok(await use(file, gift, 9000))
    expect(code(await cancel(gift))).toBe('gift.used')
    const short = await paid({ until: '2027-03-01' })
    await desk.at('2027-03-02T09:00:00Z')
    expect(code(await cancel(short))).toBe('gift.expired')
  })

  test('of one that nobody paid gives nothing back', async () => {
    const gift = await sold()
    expect(giftOf(await cancel(gift, { methodId: null }))).toMatchObject({ state: 'CANCELLED', paid: 0 })
  })
})

test('it is good for longer, never for less long', async () => {
  const gift = await paid({ until: '2027-03-01' })
  await desk.at('2027-03-02T09:00:00Z')
  expect((await read(gift.id)).state).toBe('EXPIRED')
  const extend = (until: string) => post('sale/gift-sale/extend', { id: gift.id, until })
  expect(code(await extend('2027-03-01'))).toBe('gift.validityPast')
  expect(giftOf(await extend('2027-09-01'))).toMatchObject({ state: 'SOLD', until: '2027-09-01' })
  expect(code(await extend('2027-08-31'))).toBe('gift.shortened')
})

test('what is left lapses the day after the last one, of a value alone', async () => {
  const [gift, file] = [await paid({ until: '2027-03-01' }), await aFile()]
  ok(await use(file, gift, 6000))
  const service = await paid({ giftId: models['service'], amount: null, until: '2027-03-01' })
  const { rows } =
    await sql`select id, on_day::text as on, amount from lapsed_gift where id = any (${[gift.id, service.id]}::bigint[])`.execute(
      db(),
    )
  expect(rows).toEqual([{ id: gift.id, on: '2027-03-02', amount: 4000 }])
})

test('the database keeps what it was sold as', async () => {
  const gift = await sold()
  for (const change of [
    sql`amount = amount + 1`,
    sql`until = until - 1`,
    sql`code = 'X'`,
    sql`tva_rate = 0, kind = 'SERVICE'`,
  ])
    await expect(sql`update gift_sale set ${change} where id = ${gift.id}`.execute(db())).rejects.toThrow(
      'keeps what it was sold as',
    )
})

describe('by e-mail', () => {
  const mails = async (): Promise<unknown[]> => {
    const { rows } =
      await sql`select r.address from mail m join mail_recipient r on r.establishment_id = m.establishment_id and r.mail_id = m.id
      where m.about_kind = 'giftSale' order by m.id`.execute(db())
    return rows
  }
  const send = (gift: GiftFile, over: object = {}) => post('sale/gift-sale/send', { id: gift.id, ...over })

  test('it leaves at once, once it is paid', async () => {
    const gift = await sold()
    expect(code(await send(gift, { email: 'lea@exemple.fr' }))).toBe('gift.notPaid')
    await pay(gift)
    expect(code(await send(gift))).toBe('gift.noAddress')
    expect(giftOf(await send(gift, { email: 'lea@exemple.fr' })).sentAt).not.toBeNull()
    expect((await mails()).at(-1)).toEqual({ address: 'lea@exemple.fr' })
  })

  test('or on its day, by itself and once', async () => {
    const gift = await paid({ beneficiaryEmail: 'tom@exemple.fr', sendOn: '2027-03-05' })
    const warned: unknown[] = []
    const work = () => sendDueGifts(desk.house.house, { warn: (...said: unknown[]) => void warned.push(said) })
    await work()
    expect((await read(gift.id)).sentAt).toBeNull()
    await desk.at('2027-03-05T06:00:00Z')
    await work()
    await work()
    expect(await read(gift.id)).toMatchObject({ sendOn: null, events: [{ kind: 'SENT', by: null }, ...gift.events] })
    expect((await mails()).filter((mail) => (mail as { address: string }).address === 'tom@exemple.fr')).toHaveLength(1)
    expect(warned).toEqual([])
  })
})
