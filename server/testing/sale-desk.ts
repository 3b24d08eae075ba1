/** A shop that sells on account, for tests: its articles, and short ways through the steps of a sale. */
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { SaleFile, SaleInput } from '#contract/operations/sale/sale.ts'
import { of } from '#server/testing/cash-desk.ts'
import { intent } from '#server/testing/desk.ts'
import { openTill } from '#server/testing/till-desk.ts'
import type { Answer } from '#server/testing/test-house.ts'

const documents = { render: () => Promise.resolve(new TextEncoder().encode('%PDF-test')) }

export const fileOf = (answer: Answer): SaleFile => of<SaleFile>(answer)
export const code = ({ body }: Answer): unknown => body['message']

/** On 10 July 2027: a chair and a beer in stock, a meal, a menu of both, a keg under deposit. */
export const openSales = async () => {
  const desk = await openTill({}, { documents })
  await desk.at('2027-07-10T09:00:00Z')
  const { db } = desk.house.house
  const post = (path: string, body: object): Promise<Answer> => desk.staff().post(`sale/sale/${path}`, body, intent())
  const chair = await desk.article({ code: 'CHAIR', label: 'Chaise', price: 1250, stock: 20 })
  const beer = await desk.article({ code: 'BEER', label: 'Bière', price: 300, stock: 50 })
  const meal = await desk.article({ code: 'MEAL', label: 'Plat', price: 900, rate: 1000 })
  const menu = await desk.article({ code: 'MENU', label: 'Formule', price: 1000 })
  const keg = await desk.article({ code: 'KEG', label: 'Fût', price: 9000, deposit: 3000 })
  const { version } = (await desk.staff().get(`sale/article/edit/${menu}`)).body
  const parts = [meal, beer].map((articleId) => ({ articleId, quantity: 1 }))
  const made = await desk.staff().post(`sale/article/parts/${menu}`, { version, parts }, intent())
  expect([made.status, made.text]).toEqual([200, expect.anything()])
  const { rows } = await sql<{ id: number }>`
    select id from tva where establishment_id = ${desk.house.establishmentId} and rate = 1000 limit 1`.execute(db)
  const body = (over: Partial<SaleInput> = {}): SaleInput => ({
    ...{ id: 0, version: 0, isQuote: false, customerId: desk.site.customerId, label: 'Mariage', note: null },
    lines: [{ articleId: chair, quantity: 4 }],
    ...over,
  })
  const save = (over: Partial<SaleInput> = {}): Promise<Answer> => post('edit', body(over))
  return {
    ...{ desk, db, post, chair, beer, menu, keg, tvaId: rows[0]?.id ?? 0, save },
    read: async (id: number): Promise<SaleFile> => fileOf(await desk.staff().get(`sale/sale/edit/${id}`)),
    aSale: async (over: Partial<SaleInput> = {}): Promise<SaleFile> => fileOf(await save(over)),
    /** All of it, unless `counts` say how many of each line. */
    deliver: ({ id, version: seen, lines }: SaleFile, counts?: readonly number[]): Promise<Answer> =>
      post('deliver', {
        ...{ id, version: seen },
        lines: lines.map((line, i) => ({ lineId: line.id, delivered: counts?.[i] ?? line.quantity })),
      }),
    pay: (sale: SaleFile, amount: number = sale.balance): Promise<Answer> =>
      post('pay', { id: sale.id, amount, methodId: desk.site.methods.CARD }),
    bill: (sale: SaleFile, over: object = {}): Promise<Answer> => post('bill', { id: sale.id, ...over }),
    cancel: ({ id, version: seen }: SaleFile, over: object = {}): Promise<Answer> =>
      post('cancel', { id, version: seen, reason: 'Client renonce', ...over }),
  }
}
