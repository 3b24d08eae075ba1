/** Sales on account (spec 1, « ancillary sales »; decision 0447). */
import { RuleError } from '#domain/rule-error.ts'
import type { DocumentFunction } from '#contract/document/functions.ts'
import { idParams } from '#contract/operations/input.ts'
import { DELIVERY_PAPER, SALE_PAPER, sales } from '#contract/operations/sale/sale.ts'
import { functionPaper } from '#server/modules/printing/index.ts'
import { billSale, creditSale, paySale, refundSale } from '#server/modules/sale-account/money.ts'
import { readSale } from '#server/modules/sale-account/read.ts'
import { copySale, saleOffer, saveSale } from '#server/modules/sale-account/save.ts'
import { cancelSale, confirmSale, deliverSale, markSent, removeSale } from '#server/modules/sale-account/steps.ts'
import { handle } from '#server/platform/http/handle.ts'
import { FileAnswer, route } from '#server/platform/http/route.ts'
import type { Context, Route } from '#server/platform/http/route.ts'

/** What payments and bills see of a sale. */
export { saleAccounts } from '#server/modules/sale-account/account.ts'
/** What papers and messages see of it. */
export { saleSource } from '#server/modules/sale-account/source.ts'

/** The quote or order, as it stands. Throws RuleError record.unknown, document.failed. */
const printSale = async (context: Context, id: number): Promise<FileAnswer> => {
  const { offers } = await context.services.sources.open(context, 'sale', id)
  return printed(context, offers('saleQuote') ? 'saleQuote' : 'saleOrder', id)
}

/** Throws RuleError record.unknown, sale.isQuote, document.failed. */
const printDelivery = async (context: Context, id: number): Promise<FileAnswer> => {
  const { offers, code } = await context.services.sources.open(context, 'sale', id)
  if (!offers('saleDelivery')) throw new RuleError('sale.isQuote', { code })
  return printed(context, 'saleDelivery', id)
}

const printed = async (context: Context, key: DocumentFunction, id: number): Promise<FileAnswer> => {
  const { type, name, bytes } = await functionPaper(context, key, { kind: 'sale', entityId: id })
  return new FileAnswer(type, name, bytes)
}

/** Does it, and answers the sale as it is then. */
const then =
  <B extends { readonly id: number }>(work: (context: Context, body: B) => Promise<void>) =>
  async (context: Context, { body }: { readonly body: B }) => {
    await work(context, body)
    return readSale(context, body.id)
  }

const paper = (path: string, summary: string, print: (context: Context, id: number) => Promise<FileAnswer>): Route =>
  route(
    { method: 'GET', path, right: ['sale_sale', 'read'], write: false, summary, params: idParams, ids: { id: 'sale' } },
    (context, { params }) => print(context, params.id),
  )

export const saleAccountRoutes: readonly Route[] = [
  handle(sales.offer)((context) => saleOffer(context)),
  handle(sales.read)((context, { params }) => readSale(context, params.id)),
  handle(sales.save)(async (context, { body }) => readSale(context, await saveSale(context, body))),
  handle(sales.confirm)(then(confirmSale)),
  handle(sales.deliver)(then(deliverSale)),
  handle(sales.pay)(then(paySale)),
  handle(sales.bill)(then(billSale)),
  handle(sales.refund)(then(refundSale)),
  handle(sales.credit)(then(creditSale)),
  handle(sales.cancel)(then(cancelSale)),
  handle(sales.copy)(async (context, { body }) => readSale(context, await copySale(context, body.id))),
  handle(sales.remove)((context, { body }) => removeSale(context, body)),
  handle(sales.markSent)(then((context, { id }) => markSent(context, id))),
  paper(SALE_PAPER, 'Devis ou commande de vente annexe en PDF', printSale),
  paper(DELIVERY_PAPER, 'Bon de livraison d’une vente annexe en PDF', printDelivery),
]
