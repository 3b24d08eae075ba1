/** A shop for tests: articles, a till, tickets as the selling screen sends them. */
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { TicketAnswer, TicketInput, TicketSaved } from '#contract/operations/sale/till.ts'
import { intent, openDesk } from '#server/testing/desk.ts'
import type { Desk } from '#server/testing/desk.ts'
import type { Answer, HouseOptions } from '#server/testing/test-house.ts'

export interface ArticleInput {
  readonly code: string
  readonly label: string
  readonly price: number
  readonly rate?: number
  readonly takeawayRate?: number
  readonly nature?: 'GOODS' | 'SERVICE'
  readonly deposit?: number
  readonly stock?: number
  readonly isFreePrice?: boolean
}

export type Line = Partial<TicketInput['lines'][number]> & { readonly articleId: number }

export interface TillDesk extends Desk {
  readonly registerId: number
  readonly article: (of: ArticleInput) => Promise<number>
  /** Sells and expects it to be taken; in cash, unless `payments` say otherwise. */
  readonly sell: (lines: readonly Line[], total: number, over?: Partial<TicketInput>) => Promise<TicketSaved>
  /** The same, whatever becomes of it. */
  readonly trySell: (lines: readonly Line[], total: number, over?: Partial<TicketInput>) => Promise<Answer>
  readonly ticket: (id: number) => Promise<TicketAnswer['item']>
}

const lineOf = (line: Line): TicketInput['lines'][number] => ({ quantity: 1, isTakeaway: false, ...line })

export const openTill = async (
  size: Parameters<typeof openDesk>[0] = {},
  options: HouseOptions = {},
): Promise<TillDesk> => {
  const desk = await openDesk(size, options)
  const { establishmentId, house } = desk.house
  const { db } = house
  const save = async (path: string, body: object): Promise<number> => {
    const answer = await desk.staff().post(`${path}/edit`, { id: 0, version: 0, ...body }, intent())
    expect([path, answer.status, answer.text]).toEqual([path, 200, expect.anything()])
    return Number(answer.body['id'])
  }
  const tvaOf = async (rate: number): Promise<number> => {
    const { rows } = await sql<{ id: number }>`
      select id from tva where establishment_id = ${establishmentId} and rate = ${rate} limit 1`.execute(db)
    return (
      rows[0]?.id ??
      save('payment/tva', {
        label: `TVA ${rate}`,
        rate,
        isDefaultForAttendant: false,
        isDefaultForOption: false,
        active: true,
      })
    )
  }
  const familyId = await save('sale/article-family', { label: 'Épicerie', color: null, active: true })
  const typeId = await save('sale/cash-register-type', {
    label: 'Boutique',
    service: 'TAKEAWAY',
    hasTables: false,
    active: true,
  })
  const registerId = await save('sale/cash-register', {
    ...{
      code: 'SHOP',
      label: 'Boutique',
      cashRegisterTypeId: typeId,
      ticketHeader: null,
      ticketFooter: null,
      active: true,
    },
    ...{ maxButtons: 24, maxPages: 10 },
  })
  const article: TillDesk['article'] = async (of) => {
    const { code, label, price, rate = 2000, nature = 'GOODS', deposit, stock, isFreePrice = false } = of
    const takeawayTvaId = of.takeawayRate === undefined ? null : await tvaOf(of.takeawayRate)
    const id = await save('sale/article', {
      ...{
        code,
        label,
        price,
        nature,
        isFreePrice,
        articleFamilyId: familyId,
        tvaId: await tvaOf(rate),
        takeawayTvaId,
      },
      ...{ barcode: null, color: null, isDiscountable: true, isForAdults: false, active: true },
      ...{
        hasDeposit: deposit !== undefined,
        depositAmount: deposit ?? null,
        depositStock: deposit === undefined ? null : 10,
      },
      ...{ hasStock: stock !== undefined, stockAlert: null, isOrdered: false },
    })
    if (stock !== undefined) await sql`update article set stock = ${stock} where id = ${id}`.execute(db)
    return id
  }
  const trySell: TillDesk['trySell'] = (lines, expected, over = {}) =>
    desk.staff().post(
      'sale/cash-register-sale/save',
      {
        ...{ cashRegisterId: registerId, lines: lines.map(lineOf), expected },
        payments: expected === 0 ? [] : [{ methodId: desk.site.methods.CASH, amount: expected }],
        ...over,
      },
      intent(),
    )
  return {
    ...desk,
    registerId,
    article,
    trySell,
    sell: async (...of) => {
      const answer = await trySell(...of)
      expect([answer.status, answer.text]).toEqual([200, expect.anything()])
      return answer.body as unknown as TicketSaved
    },
    ticket: async (id) =>
      (await desk.staff().get(`sale/cash-register-sale/edit/${id}`)).body['item'] as TicketAnswer['item'],
  }
}
