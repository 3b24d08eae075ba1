/** Pages of keys of a till (spec 1, « cash register windows »; spec 9, its maxima). */
import { describe, expect, test } from 'vitest'
import type { TillBoard } from '#contract/operations/sale/till.ts'
import type { WindowsAnswer } from '#contract/operations/sale/windows.ts'
import { openTill } from '#server/testing/till-desk.ts'

const till = await openTill()
await till.at('2027-07-04T08:00:00Z')
const coffee = await till.article({ code: 'CAF', label: 'Café', price: 150 })
const beer = await till.article({ code: 'BIE', label: 'Bière', price: 400 })

const EMPTY = { id: 0, label: 'Page', color: null, fromTime: null, toTime: null, keys: [] }

const read = async (id = till.registerId): Promise<WindowsAnswer> =>
  (await till.staff().get(`sale/window/get_for_cash_register/${id}`)).body as unknown as WindowsAnswer
const put = async (pages: readonly object[], id = till.registerId) => {
  const { version } = await read(id)
  return till.staff().post(`sale/window/save/${id}`, { version, pages })
}
const kept = async (pages: readonly object[]): Promise<WindowsAnswer> => {
  expect((await put(pages)).body).toEqual({ status: 'SAVED', id: till.registerId })
  return read()
}
const board = async (): Promise<TillBoard> =>
  (await till.staff().get(`sale/cash-register-sale/board/${till.registerId}`)).body as unknown as TillBoard
const shown = async () => (await board()).pages.map(({ label }) => label)

/** The till with other maxima, as its form saves them. */
const limit = async (maxButtons: number, maxPages: number) => {
  const { body } = await till.staff().get(`sale/cash-register/edit/${till.registerId}`)
  return till.staff().post('sale/cash-register/edit', { ...body, maxButtons, maxPages })
}

describe('pages of a till', () => {
  test('are none to begin with, within the maxima of a new till', async () => {
    expect(await read()).toMatchObject({ maxButtons: 24, maxPages: 10, pages: [] })
  })

  test('are saved together, and keep their numbers', async () => {
    const first = { ...EMPTY, label: 'Bar', color: '#aa3300', keys: [{ slot: 3, articleId: coffee }] }
    const before = await kept([first, { ...EMPTY, label: 'Vide' }])
    expect(before.pages).toMatchObject([
      { ...first, id: expect.any(Number) },
      { label: 'Vide', keys: [] },
    ])
    const [bar, vide] = before.pages
    const after = await kept([vide ?? EMPTY, { ...bar, keys: [{ slot: 0, articleId: beer }] }])
    expect(after.pages.map(({ id }) => id)).toEqual([vide?.id, bar?.id])
    expect(after.pages[1]?.keys).toEqual([{ slot: 0, articleId: beer }])
  })

  test('are not saved over what another screen saved', async () => {
    const { version } = await read()
    await kept([EMPTY])
    const late = await till.staff().post(`sale/window/save/${till.registerId}`, { version, pages: [] })
    expect(late.status).toBe(409)
    expect((await read()).pages).toHaveLength(1)
  })

  test('are those of this till alone: a number of another is a new page', async () => {
    const [own] = (await kept([EMPTY])).pages
    const doubled = await kept([own ?? EMPTY, own ?? EMPTY])
    expect(doubled.pages[0]?.id).toBe(own?.id)
    expect(doubled.pages[1]?.id).not.toBe(own?.id)
  })
})

describe('what is refused', () => {
  const faults = async (pages: readonly object[]) => ((await put(pages)).body['fields'] as object[] | undefined) ?? []
  const keys = (...slots: number[]) => slots.map((slot) => ({ slot, articleId: coffee }))

  test('a slot beyond the maximum, or taken twice', async () => {
    expect(await faults([{ ...EMPTY, keys: keys(24) }])).toEqual([
      { path: 'pages.0.keys', message: 'window.tooManyKeys', context: { label: 'Page', max: 24 } },
    ])
    expect(await faults([EMPTY, { ...EMPTY, keys: keys(2, 2) }])).toEqual([
      { path: 'pages.1.keys', message: 'window.slotTwice', context: { label: 'Page' } },
    ])
  })

  test('more pages than the till has, and maxima below what is there', async () => {
    expect((await limit(4, 2)).status).toBe(200)
    expect(await faults([EMPTY, EMPTY, EMPTY])).toMatchObject([{ message: 'window.tooManyPages', context: { max: 2 } }])
    await kept([EMPTY, { ...EMPTY, keys: keys(3) }])
    expect((await limit(3, 1)).body['fields']).toMatchObject([
      { path: 'maxButtons', message: 'window.keysThere', context: { keys: 4 } },
      { path: 'maxPages', message: 'window.pagesThere', context: { pages: 2 } },
    ])
    expect((await limit(24, 10)).status).toBe(200)
  })

  test('half of the hours, and an article that is none of the house', async () => {
    expect(await faults([{ ...EMPTY, fromTime: '08:00' }])).toMatchObject([{ message: 'window.halfHours' }])
    expect(await faults([{ ...EMPTY, keys: [{ slot: 0, articleId: 999_999_999 }] }])).toMatchObject([
      { path: 'pages.0.keys', message: 'reference.unknown' },
    ])
  })

  test('a till of another establishment', async () => {
    const stranger = await till.house.user(undefined, till.house.otherEstablishmentId)
    expect((await stranger.get(`sale/window/get_for_cash_register/${till.registerId}`)).status).toBe(404)
    const body = { version: 1, pages: [] }
    expect((await stranger.post(`sale/window/save/${till.registerId}`, body)).status).toBe(404)
  })
})

describe('what the till shows', () => {
  test('pages of this hour of the campsite, over midnight too', async () => {
    await kept([
      { ...EMPTY, label: 'Matin', fromTime: '07:00', toTime: '11:00' },
      { ...EMPTY, label: 'Nuit', fromTime: '22:00', toTime: '02:00' },
      { ...EMPTY, label: 'Toujours' },
    ])
    await till.at('2027-07-04T06:30:00Z')
    expect(await shown()).toEqual(['Matin', 'Toujours'])
    await till.at('2027-07-04T23:30:00Z')
    expect(await shown()).toEqual(['Nuit', 'Toujours'])
    await till.at('2027-07-05T10:00:00Z')
    expect(await shown()).toEqual(['Toujours'])
  })

  test('keys of articles that are sold: a hidden one keeps its place for the day that it is shown again', async () => {
    await kept([
      {
        ...EMPTY,
        keys: [
          { slot: 0, articleId: coffee },
          { slot: 5, articleId: beer },
        ],
      },
    ])
    const { body } = await till.staff().get(`sale/article/edit/${beer}`)
    expect((await till.staff().post('sale/article/edit', { ...body, active: false })).status).toBe(200)
    expect((await board()).pages[0]?.keys).toEqual([{ slot: 0, articleId: coffee, color: null }])
    const { pages, articles } = await read()
    expect(pages[0]?.keys).toHaveLength(2)
    expect(articles.find(({ id }) => id === beer)).toMatchObject({ active: false })
  })

  test('another till may copy them', async () => {
    const { body } = await till.staff().get(`sale/cash-register/edit/${till.registerId}`)
    const other = { ...body, id: 0, version: 0, code: 'BAR', label: 'Bar' }
    const id = Number((await till.staff().post('sale/cash-register/edit', other)).body['id'])
    expect((await read(id)).tills).toEqual([{ id: till.registerId, label: 'Boutique', pages: 1 }])
  })
})
