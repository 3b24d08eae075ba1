/** Sales on account (spec 1, « ancillary sales »; decision 0447). */
import { sql } from 'kysely'
import { RuleError } from '#domain/rule-error.ts'
import { idParams } from '#contract/operations/input.ts'
import { DELIVERY_PAPER, SALE_PAPER, sales } from '#contract/operations/sale/sale.ts'
import { readBuyer, readSeller } from '#server/documents/parties.ts'
import { saleDocument } from '#server/documents/sale-document.ts'
import type { SalePart } from '#server/documents/sale-document.ts'
import { billSale, creditSale, paySale, refundSale } from '#server/modules/sale-account/money.ts'
import { readSale } from '#server/modules/sale-account/read.ts'
import { copySale, saleOffer, saveSale } from '#server/modules/sale-account/save.ts'
import { cancelSale, confirmSale, deliverSale, markSent, removeSale } from '#server/modules/sale-account/steps.ts'
import { handle } from '#server/platform/http/handle.ts'
import { FileAnswer, route } from '#server/platform/http/route.ts'
import type { Context, Route } from '#server/platform/http/route.ts'
import { SOFTWARE } from '#server/platform/software.ts'

/** What payments and bills see of a sale. */
export { saleAccounts } from '#server/modules/sale-account/account.ts'

const PDF = 'application/pdf'

const partsOf = async ({ tx, establishmentId }: Context, id: number): Promise<readonly SalePart[]> => {
  const { rows } = await sql<SalePart>`select amount, rate from sale_part
    where establishment_id = ${establishmentId} and sale_id = ${id} order by position`.execute(tx)
  return rows
}

const composed = async (context: Context, id: number, isDelivery: boolean): Promise<FileAnswer> => {
  const { tx, establishmentId, training, services, now } = context
  const sale = await readSale(context, id)
  const isQuote = sale.state === 'QUOTE' || sale.state === 'EXPIRED'
  if (isDelivery && isQuote) throw new RuleError('sale.isQuote', { code: sale.code })
  const { seller, logo } = await readSeller(tx, establishmentId)
  const buyer = sale.customerId === null ? null : await readBuyer(tx, establishmentId, sale.customerId)
  const paper = { seller, buyer, sale, parts: await partsOf(context, id), training, software: SOFTWARE }
  const bytes = await services.documents.render(saleDocument(paper, isDelivery, now, logo))
  const kind = isDelivery ? 'livraison' : isQuote ? 'devis' : 'commande'
  return new FileAnswer(PDF, `${kind}-${sale.code}.pdf`, bytes)
}

/** Throws RuleError record.unknown, document.failed. */
const printSale = (context: Context, id: number): Promise<FileAnswer> => composed(context, id, false)

/** Throws RuleError record.unknown, sale.isQuote, document.failed. */
const printDelivery = (context: Context, id: number): Promise<FileAnswer> => composed(context, id, true)

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
