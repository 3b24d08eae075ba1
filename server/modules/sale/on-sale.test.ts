/** What a till sells at this instant, and who says so (spec 1, « article commercialization »). */
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { articlesOnSale, familiesOnSale } from '#server/modules/sale/on-sale.ts'
import { openArticleDesk } from '#server/testing/article-desk.ts'
import { operate } from '#server/testing/context.ts'

const { house, caller, stranger, barId, shopId, save, read, anArticle, tvaId } = await openArticleDesk()

const BLANK = {
  cashRegisterId: null,
  ...{ startDate: null, endDate: null, weekdays: [], fromTime: null, toTime: null, price: null, isSold: true },
}
const offers = async (id: number, rows: readonly object[]) =>
  caller.post(`sale/article-commercialization/${id}`, {
    version: (await read('article', id))['version'],
    offers: rows.map((row) => ({ ...BLANK, ...row })),
  })
const sold = (tillId: number) => operate(house, caller.userId, (context) => articlesOnSale(context, tillId))
const codes = async (tillId: number) => (await sold(tillId)).map(({ code }) => code)
const one = async (tillId: number, code: string) => (await sold(tillId)).find((article) => article.code === code)

describe('what is on sale', () => {
  it('comes by family then article, in the order of the house, without what is hidden', async () => {
    const first = await save('article-family', { label: 'Pain', color: '#b8a13a', active: true })
    const gone = await save('article-family', { label: 'Anciens', active: false })
    const beer = await anArticle('BIERE')
    await anArticle('PAIN', { articleFamilyId: first })
    await anArticle('CACHE', { active: false })
    await anArticle('VIEUX', { articleFamilyId: gone })
    const wine = await anArticle('VIN', { color: '#a23b5e' })
    await caller.post('sale/article/order', { ids: [wine, beer] })
    const families = (await caller.get('sale/article-family')).body['list'] as { id: number }[]
    await caller.post('sale/article-family/order', {
      ids: [first, ...families.map(({ id }) => id).filter((id) => id !== first)],
    })
    expect(await codes(barId)).toEqual(['PAIN', 'VIN', 'BIERE'])
    expect((await sold(barId)).map(({ color }) => color)).toEqual(['#b8a13a', '#a23b5e', null])
    const found = await operate(house, caller.userId, (context) => familiesOnSale(context, barId))
    expect(found.map(({ label }) => label)).toEqual(['Pain', 'Bar'])
    expect((await operate(house, caller.userId, (context) => familiesOnSale(context, barId, []))).length).toBe(0)
  })

  it('says rates eaten in and taken away, deposits, and stocks that are followed', async () => {
    const { rows } = await sql<{ id: number; rate: number }>`
      select id, rate from tva where establishment_id = ${house.establishmentId} and id <> ${tvaId} order by id limit 1`.execute(
      house.house.db,
    )
    const [other] = rows
    await anArticle('SODA', {
      ...{ takeawayTvaId: other?.id, hasDeposit: true, depositAmount: 100, depositStock: 50 },
      ...{ hasStock: true, stockAlert: 3, barcode: '3017620422003' },
    })
    expect(await one(barId, 'SODA')).toMatchObject({
      ...{ takeawayRate: other?.rate, deposit: 100, stock: 0, isLow: true, barcode: '3017620422003', parts: [] },
    })
    expect(await one(barId, 'BIERE')).toMatchObject({ deposit: null, stock: null, isLow: false })
  })

  it('follows the hour of the campsite, beyond midnight, at the price of the hour', async () => {
    const id = await anArticle('COCKTAIL', { price: 900 })
    await offers(id, [
      { cashRegisterId: barId },
      { cashRegisterId: barId, fromTime: '22:00', toTime: '01:00', weekdays: [6], price: 600 },
      { cashRegisterId: shopId, isSold: false },
    ])
    // 2027-07-03 is a Saturday; Paris is two hours ahead.
    for (const [now, price] of [
      ['2027-07-03T19:59:00Z', 900],
      ['2027-07-03T20:00:00Z', 600],
      ['2027-07-03T22:59:00Z', 600],
      ['2027-07-03T23:00:00Z', 900],
      ['2027-07-04T20:30:00Z', 900],
    ] as const) {
      house.setNow(new Date(now))
      expect([now, (await one(barId, 'COCKTAIL'))?.price]).toEqual([now, price])
    }
    expect(await codes(shopId)).not.toContain('COCKTAIL')
    house.setNow(new Date())
  })

  it('takes as many statements for a hundred articles as for one', async () => {
    const count = async (): Promise<number> =>
      operate(house, caller.userId, async (context) => {
        let statements = 0
        const tx = new Proxy(context.tx, {
          get: (target, key) => {
            const value = Reflect.get(target, key) as unknown
            if (key === 'getExecutor') statements += 1
            return typeof value === 'function' ? value.bind(target) : value
          },
        })
        await articlesOnSale({ ...context, tx }, barId)
        return statements
      })
    const before = await count()
    for (let i = 0; i < 20; i++) await anArticle(`N${i}`)
    expect(await count()).toBe(before)
  })
})

describe('saying when', () => {
  it('keeps rows as they are typed, and refuses those that say nothing', async () => {
    const id = await anArticle('GLACE')
    const row = {
      ...BLANK,
      ...{ cashRegisterId: barId, startDate: '2027-07-01', endDate: '2027-08-31', weekdays: [6, 0] },
      ...{ fromTime: '14:00', toTime: '18:00', price: 250 },
    }
    expect((await offers(id, [row])).body).toEqual({ status: 'SAVED', id })
    const { body } = await caller.get('sale/article-commercialization')
    const found = (body['articles'] as { id: number; offers: object[] }[]).find((article) => article.id === id)
    expect(found?.offers).toEqual([row])
    const refusal = async (over: object) => {
      const { body: said } = await offers(id, [over])
      return JSON.stringify(said)
    }
    expect(await refusal({ startDate: '2027-08-02', endDate: '2027-08-01' })).toContain('dates.reversed')
    expect(await refusal({ fromTime: '10:00', toTime: '10:00' })).toContain('article.sameHours')
    expect(await refusal({ isSold: false, price: 100 })).toContain('article.priceNotSold')
    expect(await refusal({ price: -1 })).toContain('amount.absurd')
    expect(await refusal({ cashRegisterId: 999_999 })).toContain('reference.unknown')
    expect(await refusal({ fromTime: '25:00' })).toContain('field.time')
    expect((await caller.get('sale/article-commercialization')).body).toEqual(body)
  })

  it('tells who was slower, and who is of another site', async () => {
    const id = await anArticle('GAUFRE')
    const { version } = await read('article', id)
    await offers(id, [])
    const stale = await caller.post(`sale/article-commercialization/${id}`, { version, offers: [] })
    expect([stale.status, stale.body['status']]).toEqual([409, 'STALE'])
    expect((await stranger.post(`sale/article-commercialization/${id}`, { version, offers: [] })).status).toBe(404)
    expect((await stranger.get('sale/article-commercialization')).body['articles']).toEqual([])
  })
})
