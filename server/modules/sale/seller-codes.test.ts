/** Sellers who take a till by a short code: given, tried, counted; the ticket names them, the session stays its user's (decision 0445). */
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { openStayTill } from '#server/testing/stay-till.ts'
import { stayIn } from '#server/testing/desk.ts'

const till = await openStayTill()
const { db } = till.house.house
await till.at('2027-07-10T08:00:00Z')
const bread = await till.article({ code: 'BAG', label: 'Baguette', price: 120, rate: 550 })
const lea = await till.house.user({ sale_cash_register: { code: '011', canExport: false } })
const nameOf = async (id: number): Promise<string> => {
  const { rows } = await sql<{ name: string }>`select name from app_user where id = ${id}`.execute(db)
  return rows[0]?.name ?? ''
}
const give = async (id: number): Promise<string> =>
  String((await till.staff().post(`security/user/seller-code/${id}`)).body['code'])
const take = (code: string, caller = till.staff()) => caller.post('sale/till-seller/take', { code })
const other = (code: string): string => String((Number(code) + 1) % 100_000).padStart(5, '0')

describe('a code of a seller', () => {
  test('is given by the house, shown once, and kept as a keyed hash', async () => {
    const path = `security/user/seller-code/${lea.userId}`
    expect((await till.staff().get(path)).body).toEqual({ setAt: null })
    const code = await give(lea.userId)
    expect(code).toMatch(/^\d{5}$/)
    expect((await till.staff().get(path)).body).toEqual({ setAt: expect.any(String) })
    const { rows } = await sql<{ hash: string }>`select code_hash as hash from seller_code`.execute(db)
    expect(rows.map(({ hash }) => hash)).toEqual([expect.not.stringContaining(code)])
    const again = await give(lea.userId)
    if (again !== code) expect((await take(code)).body['message']).toBe('seller.wrongCode')
    expect((await take(again)).body).toMatchObject({ name: await nameOf(lea.userId) })
    expect((await till.staff().remove(path)).status).toBe(200)
    expect((await take(again)).body['message']).toBe('seller.wrongCode')
  })

  test('is given by who may manage users, to who works here', async () => {
    expect((await lea.post(`security/user/seller-code/${till.staff().userId}`)).status).toBe(401)
    const stranger = await till.house.user(undefined, till.house.otherEstablishmentId)
    expect((await till.staff().post(`security/user/seller-code/${stranger.userId}`)).status).toBe(404)
  })

  test('names the seller on the ticket and on what is put on a stay, in the session of somebody else', async () => {
    const code = await give(lea.userId)
    const { token: sellerToken } = (await take(code)).body
    const over = { sellerToken } as { sellerToken: string }
    const { id } = await till.sell([{ articleId: bread }], 120, over)
    const [own, theirs] = [await nameOf(till.staff().userId), await nameOf(lea.userId)]
    expect(await till.ticket(id)).toMatchObject({ seller: theirs, operator: own })
    const { rows } = await sql<{ operator: number; seller: number }>`
      select operator_id as operator, seller_id as seller from ticket where id = ${id}`.execute(db)
    expect(rows).toEqual([{ operator: till.staff().userId, seller: lea.userId }])
    const list = await till.staff().post('sale/cash-register-sale/search', { criteria: { sellerId: lea.userId } })
    expect(list.body['list']).toMatchObject([{ seller: theirs }])
    const file = await till.guest()
    const code2 = await give(lea.userId)
    const fresh = String((await take(code2)).body['token'])
    await till.post(stayIn(file).id, [{ articleId: bread }], 120, { sellerToken: fresh })
    expect(await till.postings(file.id)).toMatchObject([{ seller: theirs }])
  })

  test('is good in the session that typed it alone, and not for ever', async () => {
    const code = await give(lea.userId)
    const token = String((await take(code)).body['token'])
    const sell = async (sellerToken: string): Promise<unknown> =>
      (await till.trySell([{ articleId: bread }], 120, { sellerToken })).body['message']
    expect(await sell('abc')).toBe('seller.codeAgain')
    expect(await sell(`${token.slice(0, -2)}AA`)).toBe('seller.codeAgain')
    const colleague = await till.house.user()
    const stolen = await take(code, colleague)
    expect(stolen.status).toBe(200)
    expect(await sell(String(stolen.body['token']))).toBe('seller.codeAgain')
    await till.at('2027-07-11T12:00:00Z')
    expect(await sell(token)).toBe('seller.codeAgain')
  })

  test('is not guessed: wrong ones are counted, whatever becomes of the request', async () => {
    const code = await give(lea.userId)
    expect((await take('12')).body).toMatchObject({ fields: [{ path: 'code', message: 'seller.codeDigits' }] })
    for (let i = 0; i < 5; i += 1) expect((await take(other(code))).body['message']).toBe('seller.wrongCode')
    expect(await take(code)).toMatchObject({ status: 429, body: { message: 'login.locked' } })
  })
})
