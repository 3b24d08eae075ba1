/** Records of one person: found while typing and in the whole file, merged, undone; on a real database, two desks at once. */
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { toDay } from '#domain/day.ts'
import type { Suspects, Twins } from '#contract/operations/customer/twins.ts'
import { aStay } from '#server/testing/campsite.ts'
import { openDesk } from '#server/testing/desk.ts'
import type { Desk } from '#server/testing/desk.ts'
import type { Answer } from '#server/testing/test-house.ts'

let desk: Desk
let week = 0

const post = (path: string, body: object): Promise<Answer> => desk.staff().post(`customer/${path}`, body)
const read = async (id: number): Promise<Record<string, unknown>> =>
  (await desk.staff().get(`customer/customer/edit/${id}`)).body

const save = async (fields: object): Promise<number> => {
  const blank = { id: 0, isCompany: false, mailingConsent: false, smsConsent: false }
  const answer = await post('customer/edit', { ...blank, ...fields })
  if (answer.status !== 200) throw new Error(answer.text)
  return Number(answer.body['id'])
}

const addAddress = async (customerId: number, address1: string): Promise<void> => {
  const { rows } = await sql<{ id: number }>`select id from country where is_default`.execute(desk.house.house.db)
  const body = { id: 0, customerId, address1, postalCode: '69003', town: 'Lyon', countryId: rows[0]?.id, isMain: true }
  const answer = await post('address/edit', body)
  if (answer.status !== 200) throw new Error(answer.text)
}

const book = (customerId: number) => {
  week += 7
  const arrival = toDay(`2027-0${5 + Math.floor(week / 28)}-${String(1 + (week % 28)).padStart(2, '0')}`)
  const departure = toDay(`${arrival.slice(0, 8)}${String(Number(arrival.slice(8)) + 2).padStart(2, '0')}`)
  return desk.booked([aStay(desk.site, { arrival, departure })], 3, { customerId })
}

const merge = async (keptId: number, mergedId: number, take: string[] = [], over: object = {}): Promise<Answer> =>
  post('customer/merge', {
    keptId,
    keptVersion: (await read(keptId))['version'],
    mergedId,
    mergedVersion: (await read(mergedId))['version'],
    take,
    ...over,
  })

beforeAll(async () => {
  desk = await openDesk({ pitches: 6 })
  await desk.at('2027-03-01T09:00:00Z')
})

describe('while one types', () => {
  const twins = async (typed: object): Promise<Twins> => (await post('customer/twins', typed)).body as unknown as Twins

  test('a record of the same person is shown, with the reasons, a typo notwithstanding', async () => {
    const phone1 = '06 11 22 33 44'
    const id = await save({ surname: 'Lefèvre', name: 'Anne', phone1, birthDate: '1980-05-04' })
    const near = await twins({ surname: 'lefebre', name: 'ANNE', phone1: '+33611223344' })
    expect(near.list[0]).toMatchObject({ customer: { id }, score: 60, reasons: ['surnameNear', 'name', 'phone'] })
    const born = await twins({ surname: 'Lefvre', name: 'Anne', birthDate: '1980-05-04' })
    expect(born.list.map(({ customer }) => customer.id)).toEqual([id])
  })

  test('the record itself is not, nor a namesake', async () => {
    const id = await save({ surname: 'Garnier', name: 'Luc', email: 'luc@exemple.fr' })
    expect((await twins({ id, surname: 'Garnier', name: 'Luc', email: 'luc@exemple.fr' })).list).toEqual([])
    expect((await twins({ surname: 'Garnier', name: 'Luc' })).list).toEqual([])
  })
})

describe('in the whole file', () => {
  const suspects = async (): Promise<Suspects> =>
    (await desk.staff().get('customer/customer/suspects')).body as unknown as Suspects

  test('pairs are shown, and never again once they are said to be two people', async () => {
    const [a, b] = [
      await save({ surname: 'Duval', name: 'Marie', email: 'marie@exemple.fr' }),
      await save({ surname: 'DUVAL', name: 'Marie', email: 'marie@exemple.fr' }),
    ]
    const pair = (all: Suspects) => all.list.find(({ first, second }) => first.id === a && second.id === b)
    expect(pair(await suspects())).toMatchObject({ score: 75, reasons: ['surname', 'name', 'email'] })
    expect((await post('customer/distinct', { firstId: b, secondId: a })).status).toBe(200)
    expect(pair(await suspects())).toBeUndefined()
    expect((await post('customer/distinct', { firstId: a, secondId: a })).status).toBe(400)
    expect((await post('customer/distinct', { firstId: a, secondId: 999_999_999 })).status).toBe(404)
  })
})

describe('a merge', () => {
  test('takes the fields that were chosen, moves stays and addresses, and leads the other record to the one kept', async () => {
    const kept = await save({ surname: 'Roux', name: 'Paul', phone1: '0611111111' })
    const merged = await save({ surname: 'Rouxe', name: 'Paul', email: 'paul@exemple.fr', note: 'Allergique' })
    await addAddress(kept, '1 rue A')
    await addAddress(merged, '1 rue A')
    await addAddress(merged, '2 rue B')
    const file = await book(merged)
    const answer = await merge(kept, merged, ['email', 'note'])
    expect(answer.body).toMatchObject({ status: 'SAVED', id: kept })
    expect(await read(kept)).toMatchObject({
      surname: 'Roux',
      phone1: '0611111111',
      email: 'paul@exemple.fr',
      note: 'Allergique',
    })
    expect(await read(merged)).toMatchObject({ mergedIntoId: kept, surname: 'Rouxe' })
    expect((await desk.read(file.id)).customer?.id).toBe(kept)
    const { body } = await desk.staff().get(`customer/address/get_for_customer/${kept}`)
    const addresses = body['list'] as { address1: string; isMain: boolean }[]
    expect(
      addresses.map(({ address1, isMain }) => `${address1} ${isMain}`).toSorted((x, y) => x.localeCompare(y)),
    ).toEqual(['1 rue A true', '2 rue B false'])
    const { body: found } = await post('customer/search', { criteria: { text: 'rouxe' } })
    expect((found['list'] as { id: number }[]).map(({ id }) => id)).not.toContain(merged)
    expect((await post('customer/edit', { ...(await read(merged)) })).body['message']).toBe('customer.merged')
    await expect(book(merged)).rejects.toThrow('reference.unknown')
    await expect(addAddress(merged, '9 rue Z')).rejects.toThrow('customer.merged')
  })

  test('leaves signed bills their text, counts them for the record kept, and never bills twice', async () => {
    const kept = await save({ surname: 'Blanc', name: 'Eva' })
    const merged = await save({ surname: 'Blank', name: 'Eva' })
    await addAddress(kept, '3 rue C')
    await addAddress(merged, '3 rue C')
    const file = await book(merged)
    await desk.pay(file.id, file.totals.total)
    const bill = await desk
      .staff()
      .post('payment/bill/edit', { bookingId: file.id }, { 'idempotency-key': 'bill-of-blank' })
    expect(bill.status).toBe(200)
    expect((await merge(kept, merged)).status).toBe(200)
    const { body } = await desk.staff().post('payment/bill/search', { criteria: { customerId: kept } })
    const [row] = body['list'] as { customerName: string; customerId: number }[]
    expect(row).toMatchObject({ customerId: kept })
    expect(row?.customerName).toContain('Blank')
    const again = await desk
      .staff()
      .post('payment/bill/edit', { bookingId: file.id }, { 'idempotency-key': 'bill-of-blanc' })
    expect(again.status).toBe(400)
    const { body: figures } = await desk.staff().get(`customer/customer/figures/${kept}`)
    expect(figures).toMatchObject({ stays: 1, balance: 0, turnover: file.totals.total })
  })

  test('of consents keeps the last that was given, whichever record it is on', async () => {
    const kept = await save({ surname: 'Petit', name: 'Léa', mailingConsent: true })
    const merged = await save({ surname: 'Petit', name: 'Lea' })
    const refusal = { channel: 'EMAIL', granted: false, givenOn: '2027-03-01', source: 'PHONE', proof: null }
    expect((await post('customer/consent', { customerId: merged, ...refusal })).status).toBe(200)
    await merge(kept, merged)
    expect((await read(kept))['mailingConsent']).toBe(false)
    const { body } = await desk.staff().get(`customer/customer/consents/${kept}`)
    expect(body['total']).toBe(2)
  })

  test('by two desks at once happens once; the other is told', async () => {
    const [a, b] = [await save({ surname: 'Noir', name: 'Max' }), await save({ surname: 'Noir', name: 'Max' })]
    const [one, other] = [desk.staff(), await desk.house.user()]
    const body = { keptVersion: 1, mergedVersion: 1, take: [] }
    const answers = await Promise.all([
      one.post('customer/customer/merge', { keptId: a, mergedId: b, ...body }),
      other.post('customer/customer/merge', { keptId: b, mergedId: a, ...body }),
    ])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 400]))
    expect(answers.find(({ status }) => status === 400)?.body['message']).toBe('customer.merged')
  })

  test('is refused for a record that changed since it was looked at, for itself, for what is no field', async () => {
    const [a, b] = [await save({ surname: 'Vert', name: 'Ida' }), await save({ surname: 'Vert', name: 'Ida' })]
    expect((await merge(a, b, [], { mergedVersion: 7 })).body).toMatchObject({ status: 'STALE', current: { id: b } })
    expect((await merge(a, a)).body['fields']).toMatchObject([
      { path: 'mergedId', message: 'customer.mergeWithItself' },
    ])
    expect((await merge(a, b, ['version'])).status).toBe(400)
    expect((await merge(a, b, ['mailingConsent'])).status).toBe(400)
    expect((await read(b))['mergedIntoId']).toBeNull()
  })
})

describe('undoing a merge', () => {
  const undo = (mergeId: unknown): Promise<Answer> => post('customer/merge/undo', { id: mergeId })

  test('puts everything back as it was', async () => {
    const kept = await save({ surname: 'Gris', name: 'Ana', phone1: '0622222222' })
    const merged = await save({ surname: 'Grisse', name: 'Ana', email: 'ana@exemple.fr', smsConsent: true })
    await addAddress(merged, '4 rue D')
    const file = await book(merged)
    const before = [await read(kept), await read(merged)]
    const { body } = await merge(kept, merged, ['surname', 'email'])
    expect((await undo(body['mergeId'])).status).toBe(200)
    const plain = ({ version: _, ...row }: Record<string, unknown>) => row
    expect([await read(kept), await read(merged)].map(plain)).toEqual(before.map(plain))
    expect((await desk.read(file.id)).customer?.id).toBe(merged)
    const { body: homes } = await desk.staff().get(`customer/address/get_for_customer/${merged}`)
    expect(homes['list']).toMatchObject([{ address1: '4 rue D', isMain: true }])
    expect((await undo(body['mergeId'])).body['message']).toBe('customer.mergeUndone')
  })

  test('of a record that others had been merged into gives them back too', async () => {
    const [a, b, c] = [await save({ surname: 'Un' }), await save({ surname: 'Deux' }), await save({ surname: 'Trois' })]
    await merge(b, a)
    const { body } = await merge(c, b)
    expect((await read(a))['mergedIntoId']).toBe(c)
    await undo(body['mergeId'])
    expect((await read(a))['mergedIntoId']).toBe(b)
  })

  test('is refused with the reason when something changed since', async () => {
    const pair = async (): Promise<[number, number]> => [
      await save({ surname: 'Brun', name: 'Sam' }),
      await save({ surname: 'Brun', name: 'Sam' }),
    ]
    const [kept, merged] = await pair()
    const changed = (await merge(kept, merged)).body['mergeId']
    await post('customer/edit', { ...(await read(kept)), name: 'Samuel' })
    expect((await undo(changed)).body['message']).toBe('customer.mergeChanged')

    const [first, booked] = await pair()
    const { code, id } = await book(booked)
    const before = (await merge(first, booked)).body['mergeId']
    const { body: written } = await desk.staff().get(`booking/booking/edit/${id}`)
    await sql`update booking set version = version + 1 where id = ${id}`.execute(desk.house.house.db)
    expect(written['customer']).toMatchObject({ id: first })
    expect((await undo(before)).body).toMatchObject({ message: 'customer.mergeBookingChanged', context: { code } })

    const [other, paidOne] = await pair()
    const file = await book(paidOne)
    const paid = (await merge(other, paidOne)).body['mergeId']
    await desk.at('2027-03-02T09:00:00Z')
    expect((await desk.pay(file.id, 1000)).status).toBe(200)
    expect((await undo(paid)).body).toMatchObject({ message: 'customer.mergePaid', context: { code: file.code } })
  })

  test('of another site is not there', async () => {
    const [a, b] = [await save({ surname: 'Mauve' }), await save({ surname: 'Mauve' })]
    const { body } = await merge(a, b)
    const there = await desk.house.user(undefined, desk.house.otherEstablishmentId)
    expect((await there.post('customer/customer/merge/undo', { id: body['mergeId'] })).status).toBe(404)
    expect((await there.get('customer/customer/merges')).body['total']).toBe(0)
    expect((await there.get(`customer/customer/resume/${a}`)).status).toBe(404)
    expect(
      (await there.post('customer/customer/merge', { keptId: a, keptVersion: 1, mergedId: b, mergedVersion: 1 }))
        .status,
    ).toBe(404)
  })
})
