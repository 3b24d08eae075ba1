/** A gift voucher on sale, and one that was sold and paid. */
import type { Samples } from '../e2e/screens.ts'
import type { Client } from './client.ts'
import { must } from './client.ts'

interface Methods {
  readonly list: readonly { readonly id: number; readonly kind: string }[]
}

export const sellGift = async (client: Client, customerId: number): Promise<Samples> => {
  const { body } = await client.get('module/gift/edit/0')
  const model = await must(
    client.post('module/gift/edit', { ...(body as object), label: 'Bon de bienvenue', kind: 'VALUE', value: 5000 }),
  )
  const giftId = Number(model['id'])
  const { list } = (await must(client.get('payment/payment-method'))) as unknown as Methods
  const methodId = list.find(({ kind }) => kind === 'CARD')?.id
  const sold = await must(client.post('sale/gift-sale/edit', { giftId, customerId }, 'sample-gift'))
  const giftSaleId = Number(sold['id'])
  await must(client.post('sale/gift-sale/pay', { id: giftSaleId, amount: 5000, methodId }, 'sample-gift-paid'))
  const file = {
    seller: 'Partenaire',
    methodId,
    rows: [
      ['Référence', 'Article', 'Nom'],
      ['A-1', 'Week-end', 'Dupont'],
    ],
  }
  await must(client.post('sale/gift-sale-import/receive', file, 'sample-gift-import'))
  const criteria = { view: 'ALL' }
  const received = await must(client.post('sale/gift-sale-import/search', { criteria }))
  const [line] = received['list'] as readonly { readonly id: number }[]
  return { giftId, giftSaleId, saleGiftImportId: line?.id ?? 0 }
}
