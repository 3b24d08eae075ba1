/** Sales on account of the demo: a quote that waits, a meal that was delivered and is to be billed, chairs that were billed. */
import type { DemoCaller } from './caller.ts'
import { someGuests } from './guests.ts'
import type { DemoShop } from './shop.ts'

interface Sale {
  readonly id: number
  readonly version: number
  readonly lines: readonly { readonly id: number; readonly quantity: number }[]
}

interface Offer {
  readonly rates: readonly { readonly id: number; readonly rate: number }[]
}

/** Basis points: meals, and everything else. */
const MEALS = 1000
const USUAL = 2000

export const sellOnAccount = async ({ call }: DemoCaller, { articles }: DemoShop): Promise<void> => {
  const { rates } = await call<Offer>('GET sale/sale/offer')
  const customers = await someGuests(call)
  const tvaOf = (rate: number): number | undefined => (rates.find((one) => one.rate === rate) ?? rates[0])?.id
  const article = (code: string, quantity: number) => ({ articleId: articles.get(code)?.id, quantity })
  const free = (label: string, quantity: number, unitPrice: number, rate: number) => ({
    ...{ label, quantity, unitPrice, tvaId: tvaOf(rate), nature: 'SERVICE' },
  })
  const save = (i: number, label: string, lines: readonly object[], isQuote = false): Promise<Sale> =>
    call<Sale>('sale/sale/edit', { id: 0, version: 0, isQuote, customerId: customers[i]?.id ?? null, label, lines })
  const deliver = ({ id, version, lines }: Sale): Promise<Sale> =>
    call<Sale>('sale/sale/deliver', {
      ...{ id, version },
      lines: lines.map((line) => ({ lineId: line.id, delivered: line.quantity })),
    })
  await save(
    0,
    'Salle pour un anniversaire',
    [free('Location de la salle', 1, 25_000, USUAL), article('ROSE', 12)],
    true,
  )
  await deliver(await save(1, 'Repas du club de marche', [free('Repas du soir', 24, 1850, MEALS), article('CAFE', 24)]))
  const charcoal = await deliver(await save(2, 'Soirée grillades', [article('CHAR', 6), article('GAZ', 4)]))
  await call('sale/sale/bill', { id: charcoal.id })
}
