/** Menus, and stocks of articles. */
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { articlesOnSale } from '#server/modules/sale/on-sale.ts'
import { moveStock } from '#server/modules/sale/stock.ts'
import { openArticleDesk } from '#server/testing/article-desk.ts'
import { operate } from '#server/testing/context.ts'

const { house, caller, stranger, barId, read, anArticle, send } = await openArticleDesk()

describe('a menu', () => {
  const menu = async (id: number, parts: readonly object[]) =>
    caller.post(`sale/article/parts/${id}`, { version: (await read('article', id))['version'], parts })

  it('is made of articles, in their order, and says so to the till', async () => {
    const id = await anArticle('MENU', { price: 1500 })
    const [dish, drink] = [await anArticle('PLAT', { price: 1000 }), await anArticle('BOISSON', { price: 300 })]
    expect(
      (
        await menu(id, [
          { articleId: drink, quantity: 2 },
          { articleId: dish, quantity: 1 },
        ])
      ).status,
    ).toBe(200)
    const { body } = await caller.get(`sale/article/parts/${id}`)
    expect(body).toMatchObject({ price: 1500, within: [] })
    expect((body['parts'] as { code: string; quantity: number }[]).map((part) => [part.code, part.quantity])).toEqual([
      ['BOISSON', 2],
      ['PLAT', 1],
    ])
    expect((await caller.get(`sale/article/parts/${dish}`)).body).toMatchObject({ within: ['MENU'], parts: [] })
    const found = await operate(house, caller.userId, (context) => articlesOnSale(context, barId))
    expect(
      found.find((article) => article.id === id)?.parts.map((part) => [part.label, part.price, part.quantity]),
    ).toEqual([
      ['BOISSON', 300, 2],
      ['PLAT', 1000, 1],
    ])
  })

  it('is in no menu, nor in itself', async () => {
    const [id, outer, part] = [await anArticle('M1'), await anArticle('M2'), await anArticle('P1')]
    await menu(id, [{ articleId: part, quantity: 1 }])
    expect((await menu(outer, [{ articleId: id, quantity: 1 }])).body).toEqual({
      message: 'article.menuInMenu',
      context: { label: 'M1' },
    })
    expect((await menu(part, [{ articleId: outer, quantity: 1 }])).body).toEqual({
      message: 'article.partOfMenu',
      context: { label: 'M1' },
    })
    expect((await menu(id, [{ articleId: id, quantity: 1 }])).body['message']).toBe('article.menuInItself')
    expect(JSON.stringify((await menu(id, [{ articleId: 999_999, quantity: 1 }])).body)).toContain('reference.unknown')
    expect(
      (
        await menu(id, [
          { articleId: part, quantity: 1 },
          { articleId: part, quantity: 2 },
        ])
      ).status,
    ).toBe(400)
    const { body } = await caller.get(`sale/article/parts/${outer}`)
    const choices = (body['choices'] as { code: string }[]).map(({ code }) => code)
    expect(choices).toContain('P1')
    expect(choices).not.toContain('M1')
    expect(choices).not.toContain('M2')
    expect((await menu(id, [])).status).toBe(200)
    expect((await menu(outer, [{ articleId: id, quantity: 1 }])).status).toBe(200)
    expect((await stranger.get(`sale/article/parts/${id}`)).status).toBe(404)
    const stale = await caller.post(`sale/article/parts/${id}`, { version: 1, parts: [] })
    expect(stale.body['status']).toBe('STALE')
  })
})

describe('a stock', () => {
  const stockOf = async (id: number) => (await read('article', id))['stock']
  const moves = async (articleId: number) => {
    const { body } = await caller.post('sale/article-stock-move/search', { criteria: { articleId }, page: 0, size: 50 })
    return (body['list'] as Record<string, unknown>[]).toReversed()
  }
  const sell = (quantities: readonly (readonly [number, number])[], document = 'T1') =>
    operate(house, caller.userId, (context) =>
      moveStock(
        context,
        quantities.map(([articleId, quantity]) => ({
          ...{ articleId, quantity, document },
          kind: quantity < 0 ? ('SALE' as const) : ('RETURN' as const),
        })),
      ),
    )

  it('begins at 0 when it is followed, says nothing when it no longer is', async () => {
    const id = await anArticle('FARINE')
    expect(await stockOf(id)).toBeNull()
    const follow = async (hasStock: boolean) =>
      caller.post('sale/article/edit', { ...(await read('article', id)), hasStock })
    await follow(true)
    expect(await stockOf(id)).toBe(0)
    await send(`sale/article/stock/${id}`, { kind: 'IN', quantity: 12, reason: null })
    await follow(true)
    expect(await stockOf(id)).toBe(12)
    await follow(false)
    expect(await stockOf(id)).toBeNull()
  })

  it('moves with what is sold, in one statement, and says what each move left', async () => {
    const [a, b, free] = [
      await anArticle('A', { hasStock: true }),
      await anArticle('B', { hasStock: true, stockAlert: 5 }),
      await anArticle('LIBRE'),
    ]
    const { version } = await read('article', a)
    await sell([
      [b, -2],
      [a, -1],
      [free, -4],
      [a, -3],
      [b, 1],
    ])
    expect([await stockOf(a), await stockOf(b), await stockOf(free)]).toEqual([-4, -1, null])
    expect(
      (await moves(a)).map((move) => [move['kind'], move['quantity'], move['stockAfter'], move['document']]),
    ).toEqual([
      ['SALE', -1, -1, 'T1'],
      ['SALE', -3, -4, 'T1'],
    ])
    expect((await moves(b)).map((move) => [move['kind'], move['stockAfter']])).toEqual([
      ['SALE', -2],
      ['RETURN', -1],
    ])
    expect(await moves(free)).toEqual([])
    // A form that is open stays as it is.
    expect((await read('article', a))['version']).toBe(version)
    await sell([])
    const low = await caller.post('sale/article/search', { criteria: { filters: { isLow: true } } })
    expect((low.body['list'] as { code: string }[]).map(({ code }) => code)).toEqual(['B'])
  })

  it('is right whatever two tills sell at once, in whatever order', async () => {
    const ids = [await anArticle('X', { hasStock: true }), await anArticle('Y', { hasStock: true })] as const
    const back = ids.toReversed()
    await Promise.all(
      Array.from({ length: 12 }, (_, i) =>
        sell(
          (i % 2 === 0 ? ids : back).map((id) => [id, -1] as const),
          `T${i}`,
        ),
      ),
    )
    expect([await stockOf(ids[0]), await stockOf(ids[1])]).toEqual([-12, -12])
    expect((await moves(ids[0])).map((move) => move['stockAfter'])).toEqual(
      Array.from({ length: 12 }, (_, i) => -1 - i),
    )
  })

  it('takes what comes in, and what leaves with its reason', async () => {
    const id = await anArticle('VERRE', { hasStock: true })
    await send(`sale/article/stock/${id}`, { kind: 'IN', quantity: 24, reason: 'BL 4512' })
    await send(`sale/article/stock/${id}`, { kind: 'OUT', quantity: 2, reason: 'Casse' })
    expect(
      (await moves(id)).map((move) => [move['kind'], move['quantity'], move['stockAfter'], move['reason']]),
    ).toEqual([
      ['IN', 24, 24, 'BL 4512'],
      ['OUT', -2, 22, 'Casse'],
    ])
    expect(JSON.stringify((await send(`sale/article/stock/${id}`, { kind: 'OUT', quantity: 1 })).body)).toContain(
      'field.required',
    )
    const other = await anArticle('SERVICE')
    expect((await send(`sale/article/stock/${other}`, { kind: 'IN', quantity: 1 })).body).toEqual({
      message: 'article.noStock',
      context: { label: 'SERVICE' },
    })
    const key = { 'idempotency-key': 'b54a1b44-4c0b-4f0e-9b58-6d3ab8a7b0aa' }
    await caller.post(`sale/article/stock/${id}`, { kind: 'IN', quantity: 6 }, key)
    await caller.post(`sale/article/stock/${id}`, { kind: 'IN', quantity: 6 }, key)
    expect(await stockOf(id)).toBe(28)
  })

  it('is counted many at once: the difference that was shown, so that what is sold meanwhile stays sold', async () => {
    const [a, b] = [await anArticle('C1', { hasStock: true }), await anArticle('C2', { hasStock: true })]
    await send(`sale/article/stock/${a}`, { kind: 'IN', quantity: 10 })
    const { body } = await caller.get('sale/article/stocktaking')
    const sheet = (body['list'] as { id: number; stock: number }[]).filter(({ id }) => id === a || id === b)
    expect(sheet.map(({ stock }) => stock)).toEqual([10, 0])
    await sell([[a, -1]])
    const counts = [
      { articleId: a, expected: 10, counted: 8 },
      { articleId: b, expected: 0, counted: 0 },
    ]
    expect((await send('sale/article/stocktaking', { counts, reason: 'Juillet' })).body).toEqual({
      status: 'SAVED',
      count: 2,
    })
    expect([await stockOf(a), await stockOf(b)]).toEqual([7, 0])
    expect((await moves(b)).map((move) => [move['kind'], move['quantity'], move['reason']])).toEqual([
      ['COUNT', 0, 'Juillet'],
    ])
    const free = await anArticle('C3')
    const refused = await send('sale/article/stocktaking', {
      counts: [
        { articleId: a, expected: 7, counted: 1 },
        { articleId: free, expected: 0, counted: 1 },
      ],
    })
    expect(refused.body['message']).toBe('article.noStock')
    expect(await stockOf(a)).toBe(7)
    const unknown = await send('sale/article/stocktaking', {
      counts: [{ articleId: 999_999, expected: 0, counted: 1 }],
    })
    expect(unknown.body['message']).toBe('record.unknown')
  })

  it('stays with its article, which is hidden and never deleted', async () => {
    const id = await anArticle('ANCIEN', { hasStock: true })
    expect((await caller.post(`sale/article/delete/${id}`)).body['message']).toBe('article.hideInstead')
    expect(await stockOf(id)).toBe(0)
  })

  it('stays within its site', async () => {
    const id = await anArticle('MUR', { hasStock: true })
    expect(
      (
        await stranger.post(
          `sale/article/stock/${id}`,
          { kind: 'IN', quantity: 1 },
          { 'idempotency-key': 'c54a1b44-4c0b-4f0e-9b58-6d3ab8a7b0aa' },
        )
      ).status,
    ).toBe(404)
    expect(
      (await stranger.post('sale/article-stock-move/search', { criteria: { articleId: id } })).body['list'],
    ).toEqual([])
    const { rows } = await sql<{
      n: number
    }>`select count(*)::int as n from article_stock_move where article_id = ${id}`.execute(house.house.db)
    expect(rows[0]?.n).toBe(0)
  })
})
