/** A ticket from the selling screen: priced again by the server, signed, paid, and out of stock, in one transaction. */
import type { z } from 'zod'
import { negate } from '#domain/money.ts'
import { RuleError } from '#domain/rule-error.ts'
import { changeGiven } from '#domain/sale/settle.ts'
import { priceTicket } from '#domain/sale/ticket.ts'
import type { Asked, PricedTicket, Sold } from '#domain/sale/ticket.ts'
import type { ticketBody, TicketSaved } from '#contract/operations/sale/till.ts'
import { leftToReturn, recordTicket } from '#server/modules/payment/index.ts'
import { sellerOf } from '#server/modules/sale/seller-codes.ts'
import { moveStock } from '#server/modules/sale/stock.ts'
import { takeBasket } from '#server/modules/sale/till-baskets.ts'
import { openRegister } from '#server/modules/sale/till-board.ts'
import { soldArticles } from '#server/modules/sale/till-sold.ts'
import { checkCustomer } from '#server/platform/auth/shared-customers.ts'
import { together } from '#server/platform/db/transaction.ts'
import type { Context } from '#server/platform/http/route.ts'

type Input = z.output<typeof ticketBody>

/** Goods that come back need no longer be sold here; nobody returns more than was sold, or than was paid. */
const checkReturn = async (context: Context, { returnsId }: Input, { lines, total }: PricedTicket): Promise<void> => {
  if (returnsId === null) return
  const left = await leftToReturn(context.tx, context.establishmentId, returnsId)
  if (lines.some(({ quantity }) => quantity > 0)) throw new RuleError('ticket.returnOnly')
  const back = new Map<number, { label: string; quantity: number }>()
  for (const { articleId, label, quantity, nature } of lines)
    if (nature !== 'DEPOSIT') back.set(articleId, { label, quantity: (back.get(articleId)?.quantity ?? 0) - quantity })
  for (const [articleId, { label, quantity }] of back)
    if (quantity > (left.quantities.get(articleId) ?? 0))
      throw new RuleError('ticket.returnAbove', {
        label,
        left: left.quantities.get(articleId) ?? 0,
        number: left.number,
      })
  if (total < negate(left.amount)) throw new RuleError('ticket.refundAbove', { number: left.number, left: left.amount })
}

/** What leaves the stock, or comes back to it. */
export const movesOf = ({ lines }: Pick<PricedTicket, 'lines'>, number: string): Parameters<typeof moveStock>[1] =>
  lines
    .filter(({ nature }) => nature !== 'DEPOSIT')
    .map(({ articleId, quantity }) => ({
      ...{ articleId, quantity: -quantity, document: number },
      kind: quantity > 0 ? ('SALE' as const) : ('RETURN' as const),
    }))

/** Throws RuleError ticket.notSold. */
export const askedOf = (input: Pick<Input, 'lines'>, articles: ReadonlyMap<number, Sold>): Asked[] =>
  input.lines.map(({ articleId, quantity, unitPrice, isTakeaway, discount, withDeposit }) => {
    const article = articles.get(articleId)
    if (article === undefined) throw new RuleError('ticket.notSold')
    return { article, quantity, unitPrice, isTakeaway, discount, withDeposit }
  })

/**
 * Throws RuleError ticket.notSold (hidden meanwhile, or not at this hour), ticket.priceChanged where the total is not what the screen
 * showed, ticket.returnOnly, ticket.returnAbove, ticket.refundAbove, basket.changed, the codes of `priceTicket` and of `recordTicket`.
 */
export const sell = async (context: Context, input: Input): Promise<TicketSaved> => {
  const { tx, establishmentId } = context
  const [register, , articles] = await together(tx, (sender) => {
    const asking = { ...context, tx: sender }
    return [
      openRegister(asking, input.cashRegisterId),
      checkCustomer(sender, establishmentId, input.customerId),
      soldArticles(asking, input),
    ]
  })
  const priced = priceTicket(askedOf(input, articles), input.discount)
  if (priced.total !== input.expected)
    throw new RuleError('ticket.priceChanged', { total: priced.total, expected: input.expected })
  await checkReturn(context, input, priced)
  if (input.basketId !== null) await takeBasket(context, input.basketId)
  const { id, number, total, kept, left } = await recordTicket(context, {
    ...{ cashRegisterId: register.id, cashRegisterCode: register.code, priced },
    ...{ customerId: input.customerId, returnsId: input.returnsId, payments: input.payments },
    sellerId: sellerOf(context, input.sellerToken),
    intent: context.intent,
  })
  const sold = { entity: 'cashRegisterSale', id, action: 'SAVED', functionality: 'sale_cash_register' } as const
  await moveStock(context, movesOf(priced, number), [sold])
  return { status: 'SAVED', id, number, total, change: changeGiven(input.payments), kept, left: [...left] }
}
