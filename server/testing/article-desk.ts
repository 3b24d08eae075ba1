/** What the tests of articles share: a house with a family and two tills, and short ways to make articles. */
import { randomUUID } from 'node:crypto'
import { testHouse } from '#server/testing/test-house.ts'
import type { Answer, Caller, HouseOptions, TestHouse } from '#server/testing/test-house.ts'

export interface ArticleDesk {
  readonly house: TestHouse
  readonly caller: Caller
  /** Of another site of the same operator. */
  readonly stranger: Caller
  readonly familyId: number
  readonly tvaId: number
  readonly barId: number
  readonly shopId: number
  readonly save: (path: string, row: object) => Promise<number>
  readonly read: (path: string, id: number) => Promise<Record<string, unknown>>
  readonly anArticle: (code: string, over?: object) => Promise<number>
  /** Sent once, as screens do. */
  readonly send: (path: string, body: object) => Promise<Answer>
}

const idOf = ({ status, body, text }: Answer): number => {
  if (status !== 200) throw new Error(`${status}: ${text}`)
  return Number(body['id'])
}

export const openArticleDesk = async (options: HouseOptions = {}): Promise<ArticleDesk> => {
  const house = await testHouse(options)
  const caller = await house.user()
  const save: ArticleDesk['save'] = async (path, row) => {
    const { body: blank } = await caller.get(`sale/${path}/edit/0`)
    return idOf(await caller.post(`sale/${path}/edit`, { ...blank, ...row }))
  }
  const { body } = await caller.get('sale/article/edit/0')
  const tvaId = (body['availableTva'] as { id: number; rate?: number }[])[0]?.id ?? 0
  const familyId = await save('article-family', { label: 'Bar', active: true })
  const cashRegisterTypeId = await save('cash-register-type', { label: 'Comptoir', service: 'ON_SITE', active: true })
  const till = (code: string) => save('cash-register', { code, label: code, cashRegisterTypeId, active: true })
  return {
    ...{ house, caller, familyId, tvaId, save },
    barId: await till('BAR'),
    shopId: await till('EPICERIE'),
    stranger: await house.user(undefined, house.otherEstablishmentId),
    read: async (path, id) => (await caller.get(`sale/${path}/edit/${id}`)).body,
    anArticle: (code, over = {}) =>
      save('article', { code, label: code, articleFamilyId: familyId, price: 500, tvaId, ...over }),
    send: (path, sent) => caller.post(path, sent, { 'idempotency-key': randomUUID() }),
  }
}
