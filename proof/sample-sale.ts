/** A sale on account of a free line. */
import type { Samples } from '../e2e/screens.ts'
import type { Client } from './client.ts'
import { must } from './client.ts'

interface Offer {
  readonly rates: readonly { readonly id: number }[]
}

export const sellOnAccount = async (client: Client, customerId: number): Promise<Samples> => {
  const { rates } = (await must(client.get('sale/sale/offer'))) as unknown as Offer
  const line = {
    tvaId: rates[0]?.id ?? 0,
    label: 'Location de la salle',
    nature: 'SERVICE',
    quantity: 1,
    unitPrice: 25_000,
  }
  const sale = { id: 0, version: 0, isQuote: false, customerId, label: 'Fête de famille', lines: [line] }
  const { id } = await must(client.post('sale/sale/edit', sale, 'sample-sale'))
  return { saleId: Number(id) }
}
