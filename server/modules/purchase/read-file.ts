/** The bytes of a supplier's invoice, whatever it is, as its data. */
import { RuleError } from '#domain/rule-error.ts'
import { readPurchase } from '#domain/purchase/invoice.ts'
import type { PurchaseInvoice } from '#domain/purchase/invoice.ts'
import { invoiceInPdf } from '#server/documents/pdf-attachment.ts'
import { readXmlTree } from '#server/documents/xml-tree.ts'

/** What is read is held in memory; a Factur-X carries its pictures too. */
export const HEAVIEST = { bytes: 10 * 1024 * 1024, code: 'purchase.tooLarge', max: '10 Mo' }

export interface ReadFile {
  readonly type: 'application/pdf' | 'application/xml'
  readonly invoice: PurchaseInvoice
}

const isPdf = (bytes: Uint8Array): boolean => Buffer.from(bytes.subarray(0, 1024)).includes('%PDF-')

const invoiceOf = (xml: Uint8Array): PurchaseInvoice => {
  const tree = readXmlTree(xml)
  if (tree === 'DOCTYPE') throw new RuleError('purchase.doctype')
  if (tree === 'MALFORMED') throw new RuleError('purchase.malformed')
  return readPurchase(tree)
}

/**
 * Throws RuleError purchase.empty, .tooLarge, .noData (a PDF without its data), .several (with two invoices), .malformed, .doctype, and those of `readPurchase`.
 */
export const readFile = (bytes: Uint8Array): ReadFile => {
  if (bytes.length === 0) throw new RuleError('purchase.empty')
  if (bytes.length > HEAVIEST.bytes) throw new RuleError(HEAVIEST.code, { max: HEAVIEST.max })
  if (!isPdf(bytes)) return { type: 'application/xml', invoice: invoiceOf(bytes) }
  const xml = invoiceInPdf(bytes)
  if (xml === null) throw new RuleError('purchase.noData')
  if (xml === 'SEVERAL') throw new RuleError('purchase.several')
  return { type: 'application/pdf', invoice: invoiceOf(xml) }
}
