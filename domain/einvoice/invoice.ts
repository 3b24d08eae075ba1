/** What the rules of flow 2 ask of a Cross Industry Invoice (UN/CEFACT D22B). BT-n and BG-n: terms of EN 16931-1. */
import { at, textAt, within } from './tree.ts'
import type { Tree } from './tree.ts'

/** UNTDID 1001, as XP Z12-012 takes it (BT-3). */
export const TYPE_CODES = '380 389 393 501 386 500 384 471 472 473 261 262 381 396 502 503'.split(' ')
export const CREDITS = ['261', '381', '396', '502', '503']
export const CORRECTIVES = ['384', '471', '472', '473']
export const DOWN_PAYMENTS = ['386', '500', '503']
/** Written by the buyer in the seller's name. */
export const SELF_BILLED = ['389', '501', '500', '471', '473', '261', '502']
/** « Cadre de facturation » (BT-23). */
export const PROCESSES = 'B1 S1 M1 B2 S2 M2 S3 B4 S4 M4 S5 S6 B7 S7 B8 S8 M8 B9 S9 M9'.split(' ')

export interface Party {
  readonly tree: Tree | undefined
  readonly siren: string | null
  readonly ids: readonly { readonly scheme: string; readonly value: string }[]
  readonly address: { readonly scheme: string; readonly value: string } | null
}

export interface Invoice {
  readonly root: Tree
  readonly document: Tree | undefined
  readonly agreement: Tree | undefined
  readonly settlement: Tree | undefined
  readonly lines: readonly Tree[]
  readonly number: string | null
  readonly type: string
  readonly process: string
  readonly issued: string | null
  readonly due: string | null
  /** Contents of the notes of a subject (BG-1). */
  readonly notes: (subject: string) => readonly string[]
  /** How it is treated: the note BAR. */
  readonly treatment: string | null
  readonly seller: Party
  readonly buyer: Party
  readonly parties: readonly Party[]
  readonly earlier: readonly Tree[]
  readonly sum: (name: string) => string | null
}

const DATE = 'DateTimeString'

const partyOf = (tree: Tree | undefined): Party => {
  const [address] = at(tree, 'URIUniversalCommunication/URIID')
  const legal = at(tree, 'SpecifiedLegalOrganization/ID').find((id) => id.attributes['schemeID'] === '0002')
  return {
    tree,
    siren: legal?.text.trim() ?? null,
    ids: at(tree, 'GlobalID').map(({ attributes, text }) => ({
      scheme: attributes['schemeID'] ?? '',
      value: text.trim(),
    })),
    address:
      address === undefined ? null : { scheme: address.attributes['schemeID'] ?? '', value: address.text.trim() },
  }
}

const notesOf =
  (document: Tree | undefined) =>
  (subject: string): readonly string[] =>
    at(document, 'IncludedNote').flatMap((note) =>
      textAt(note, 'SubjectCode') === subject ? [textAt(note, 'Content') ?? ''] : [],
    )

/** Null: it is no Cross Industry Invoice. */
export const invoiceOf = (root: Tree): Invoice | null => {
  if (root.name !== 'CrossIndustryInvoice') return null
  const [document] = at(root, 'ExchangedDocument')
  const [transaction] = at(root, 'SupplyChainTradeTransaction')
  const [agreement] = at(transaction, 'ApplicableHeaderTradeAgreement')
  const [settlement] = at(transaction, 'ApplicableHeaderTradeSettlement')
  const notes = notesOf(document)
  const context = 'ExchangedDocumentContext/BusinessProcessSpecifiedDocumentContextParameter/ID'
  const sums = 'SpecifiedTradeSettlementHeaderMonetarySummation'
  return {
    root,
    document,
    agreement,
    settlement,
    lines: at(transaction, 'IncludedSupplyChainTradeLineItem'),
    number: textAt(document, 'ID'),
    type: textAt(document, 'TypeCode') ?? '',
    process: textAt(root, context) ?? '',
    issued: textAt(document, `IssueDateTime/${DATE}`),
    due: textAt(settlement, `SpecifiedTradePaymentTerms/DueDateDateTime/${DATE}`),
    notes,
    treatment: notes('BAR')[0] ?? null,
    seller: partyOf(at(agreement, 'SellerTradeParty')[0]),
    buyer: partyOf(at(agreement, 'BuyerTradeParty')[0]),
    parties: within(root, ...PARTIES).map(partyOf),
    earlier: at(settlement, 'InvoiceReferencedDocument'),
    sum: (name) => textAt(settlement, `${sums}/${name}`),
  }
}

const PARTIES = [
  'SellerTradeParty',
  'BuyerTradeParty',
  'PayeeTradeParty',
  'InvoicerTradeParty',
  'InvoiceeTradeParty',
  'SellerTaxRepresentativeTradeParty',
  'ShipToTradeParty',
]
