/** A shop: an article, its till, a ticket paid in cash. What the screens of sales show in a house that is walked through. */
import type { Samples } from '../e2e/screens.ts'
import type { Client } from './client.ts'
import { must } from './client.ts'

interface Listed {
  readonly list: readonly { readonly id: number; readonly kind?: string }[]
}

export const openShop = async (client: Pick<Client, 'get' | 'post'>): Promise<Samples> => {
  const made = async (path: string, over: object): Promise<number> => {
    const { body } = await client.get(`${path}/edit/0`)
    return Number((await must(client.post(`${path}/edit`, { ...(body as object), ...over })))['id'])
  }
  const first = async (path: string, kind?: string): Promise<number> => {
    const { list } = (await must(client.get(path))) as unknown as Listed
    return list.find((one) => kind === undefined || one.kind === kind)?.id ?? 0
  }
  const familleId = await made('sale/article-family', { label: 'Épicerie' })
  const articleId = await made('sale/article', {
    ...{ code: 'BAG', label: 'Baguette', price: 120, articleFamilyId: familleId, tvaId: await first('payment/tva') },
  })
  const cashRegisterTypeId = await made('sale/cash-register-type', { label: 'Boutique' })
  const cashRegisterId = await made('sale/cash-register', { code: 'SHOP', label: 'Épicerie', cashRegisterTypeId })
  const printer = { label: 'Comptoir', host: '192.0.2.50' }
  const receiptPrinterId = await made('sale/receipt-printer', printer)
  const cardTerminalId = await made('sale/card-terminal', printer)
  const ticket = {
    ...{ cashRegisterId, lines: [{ articleId, quantity: 2, isTakeaway: true }], expected: 240 },
    payments: [{ methodId: await first('payment/payment-method', 'CASH'), amount: 240 }],
  }
  const sold = await must(client.post('sale/cash-register-sale/save', ticket, 'sample-ticket'))
  const otherTillId = await made('sale/other-till', { code: 'RESTO', label: 'Restaurant' })
  const file = await must(client.post('sale/till-file/send', { unsentOnly: true }, 'sample-till-file'))
  return {
    familleId,
    articleId,
    cashRegisterTypeId,
    cashRegisterId,
    cashRegisterSaleId: Number(sold['id']),
    tillSessionId: 0, // the last drawer that was opened
    receiptPrinterId,
    cardTerminalId,
    otherTillId,
    tillFileId: Number(file['id']),
  }
}
