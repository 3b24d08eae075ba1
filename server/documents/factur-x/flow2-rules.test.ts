/** The rules of flow 2 that the product checks before it sends: each with an invoice that passes and one that does not. */
import { describe, expect, it } from 'vitest'
import { aBillRequest, aCompany } from '#domain/billing/bill-request.fixture.ts'
import { prepareBill } from '#domain/billing/prepare-bill.ts'
import { FLOW2_RULES, flow2Faults } from '#domain/einvoice/flow2.ts'
import { messages } from '#contract/messages.fr.ts'
import { readXmlTree } from '../xml-tree.ts'
import { facturXml } from './cii.ts'

const XML = facturXml(prepareBill(aBillRequest({ buyer: aCompany() })))

const faultsOf = (xml: string): readonly string[] | null => {
  const tree = readXmlTree(Buffer.from(xml))
  if (typeof tree === 'string') throw new Error(tree)
  return flow2Faults(tree)?.map(({ rule }) => rule) ?? null
}

type Change = readonly [from: string | RegExp, to: string]
/** Throws where nothing is there to change: a case that changes nothing proves nothing. */
const changed = (...changes: readonly Change[]): string =>
  changes.reduce((xml, [from, to]) => {
    const next = xml.replace(from, to)
    if (next === xml) throw new Error(`nothing to change: ${String(from)}`)
    return next
  }, XML)

const type = (code: string): Change => [/<ram:TypeCode>380</, `<ram:TypeCode>${code}<`]
const process = (code: string): Change => [/(BusinessProcess[^>]*><ram:ID>)[^<]*/, `$1${code}`]
const note = (subject: string, content: string): Change => [
  '</rsm:ExchangedDocument>',
  `<ram:IncludedNote><ram:Content>${content}</ram:Content><ram:SubjectCode>${subject}</ram:SubjectCode></ram:IncludedNote></rsm:ExchangedDocument>`,
]
const reference = (number: string): Change => [
  '</ram:ApplicableHeaderTradeSettlement>',
  `<ram:InvoiceReferencedDocument><ram:IssuerAssignedID>${number}</ram:IssuerAssignedID></ram:InvoiceReferencedDocument></ram:ApplicableHeaderTradeSettlement>`,
]
const attached = (inner: string): Change => [
  '</ram:ApplicableHeaderTradeAgreement>',
  `<ram:AdditionalReferencedDocument>${inner}</ram:AdditionalReferencedDocument></ram:ApplicableHeaderTradeAgreement>`,
]
const file = (name: string): Change =>
  attached(`<ram:Name>${name}</ram:Name><ram:AttachmentBinaryObject>YQ==</ram:AttachmentBinaryObject>`)
const trait = (inner: string): Change => [
  '<ram:SpecifiedTradeProduct>',
  `<ram:SpecifiedTradeProduct><ram:ApplicableProductCharacteristic>${inner}</ram:ApplicableProductCharacteristic>`,
]
const group: Change = [
  '<ram:SellerTradeParty>',
  '<ram:SellerTradeParty><ram:GlobalID schemeID="0231">123456782</ram:GlobalID>',
]
const routed = (code: string): Change => [
  '<ram:BuyerTradeParty>',
  `<ram:BuyerTradeParty><ram:GlobalID schemeID="0224">${code}</ram:GlobalID>`,
]
const representative: Change = [
  '</ram:ApplicableHeaderTradeAgreement>',
  '<ram:SellerTaxRepresentativeTradeParty><ram:SpecifiedTaxRegistration><ram:ID schemeID="VA">FR12345678901</ram:ID></ram:SpecifiedTaxRegistration></ram:SellerTaxRepresentativeTradeParty></ram:ApplicableHeaderTradeAgreement>',
]
const number = (text: string): Change => [/(<rsm:ExchangedDocument><ram:ID>)[^<]*/, `$1${text}`]
const due = (day: string): Change => [/(DueDateDateTime><udt:DateTimeString format="102">)\d+/, `$1${day}`]
const buyerUri = (uri: string): Change => [
  /(<ram:BuyerTradeParty>.*?<ram:URIUniversalCommunication>)<ram:URIID[^<]*<\/ram:URIID>/,
  `$1${uri}`,
]
const sellerUri = (uri: string): Change => [
  /(<ram:SellerTradeParty>.*?)<ram:URIUniversalCommunication><ram:URIID[^<]*<\/ram:URIID><\/ram:URIUniversalCommunication>/,
  `$1${uri}`,
]
const siren = (party: string, text: string): Change => [
  new RegExp(`(<ram:${party}TradeParty>.*?<ram:SpecifiedLegalOrganization><ram:ID schemeID="0002">)[^<]*`),
  `$1${text}`,
]
const paid: readonly Change[] = [
  process('S2'),
  [/(<ram:GrandTotalAmount>)([^<]*)(<\/ram:GrandTotalAmount><ram:TotalPrepaidAmount>)[^<]*/, '$1$2$3$2'],
  [/(<ram:DuePayableAmount>)[^<]*/, '$10.00'],
]

/** Code, what passes (null: the bill as it is), what does not. */
const CASES: readonly (readonly [string, readonly Change[] | null, readonly Change[]])[] = [
  ['BR-FR-01', [number('A+b-c_1/2')], [number('F 2026')]],
  ['BR-FR-01-PPF', [number('F'.repeat(20))], [number('F'.repeat(21))]],
  ['BR-FR-03', null, [[/(IssueDateTime><udt:DateTimeString format="102">)\d+/, '$120260230']]],
  ['BR-FR-04', [type('386')], [type('999')]],
  ['BR-FR-05', null, [['<ram:SubjectCode>PMT<', '<ram:SubjectCode>AAI<']]],
  ['BR-FR-06', [note('TXD', 'a')], [note('TXD', 'a'), note('TXD', 'b')]],
  ['BR-FR-08', [process('M1')], [process('Z1')]],
  ['BR-FR-20', null, [['>B2B<', '>B2X<']]],
  ['BR-FR-31', null, [note('BAR', 'B2B')]],
  ['BR-FR-09', null, [[/(GlobalID schemeID="0009">)\d/, '$19']]],
  ['BR-FR-10', null, [siren('Seller', '12345678')]],
  ['BR-FR-11', null, [siren('Buyer', '12345678')]],
  ['BR-FR-12', null, [buyerUri('')]],
  ['BR-FR-13', null, [sellerUri('')]],
  ['BR-FR-21', null, [buyerUri('<ram:URIID schemeID="EM">a@b.fr</ram:URIID>')]],
  ['BR-FR-22', [type('389')], [type('389'), sellerUri('')]],
  ['BR-FR-23', null, [buyerUri('<ram:URIID schemeID="0225">732829320 x</ram:URIID>')]],
  ['BR-FR-24', [routed('A.b-1')], [routed('é')]],
  ['BR-FR-25', null, [buyerUri(`<ram:URIID schemeID="0225">${'1'.repeat(126)}</ram:URIID>`)]],
  ['BR-FR-26', [routed('a'.repeat(100))], [routed('a'.repeat(101))]],
  ['BR-FR-32', null, [siren('Buyer', '12345')]],
  ['BR-FR-15', null, [['<ram:CategoryCode>S<', '<ram:CategoryCode>L<']]],
  ['BR-FR-16', null, [[/<ram:RateApplicablePercent>10.00</, '<ram:RateApplicablePercent>11.00<']]],
  ['BR-FR-17', [file('RIB')], [file('PHOTO')]],
  ['BR-FR-18', [file('LISIBLE')], [file('LISIBLE'), file('LISIBLE')]],
  [
    'BR-FR-27',
    [trait('<ram:Description>a</ram:Description><ram:Value>b</ram:Value>')],
    [trait('<ram:Value>b</ram:Value>')],
  ],
  [
    'BR-FR-28',
    [trait('<ram:Description>a</ram:Description><ram:Value>b</ram:Value>')],
    [trait('<ram:Description>a</ram:Description>')],
  ],
  ...(['AFL', 'AVV'] as const).map((code, i) => {
    const one = attached(`<ram:ReferenceTypeCode>${code}</ram:ReferenceTypeCode>`)
    return [i === 0 ? 'BR-FR-29' : 'BR-FR-30', [one], [one, one]] as const
  }),
  [
    'BR-FR-CO-03',
    [
      type('262'),
      [
        '</ram:ApplicableHeaderTradeAgreement>',
        '<ram:ContractReferencedDocument><ram:IssuerAssignedID>1</ram:IssuerAssignedID></ram:ContractReferencedDocument></ram:ApplicableHeaderTradeAgreement>',
      ],
    ],
    [type('262')],
  ],
  ['BR-FR-CO-04', [type('384'), reference('F1')], [type('384')]],
  ['BR-FR-CO-05', [type('381'), reference('F1')], [type('381')]],
  ['BR-FR-CO-07', [due('20991231')], [due('20000101')]],
  ['BR-FR-CO-08', [process('S4')], [process('S4'), type('386')]],
  ['BR-FR-CO-09', paid, [process('S2')]],
  ['BR-FR-CO-10', null, [[/<ram:GlobalID schemeID="0009">/, '<ram:GlobalID>']]],
  [
    'BR-FR-CO-12',
    [['<ram:InvoiceCurrencyCode>EUR', '<ram:TaxCurrencyCode>EUR</ram:TaxCurrencyCode><ram:InvoiceCurrencyCode>CHF']],
    [['<ram:InvoiceCurrencyCode>EUR', '<ram:InvoiceCurrencyCode>CHF']],
  ],
  ['BR-FR-CO-14', [group, representative, note('TXD', 'MEMBRE_ASSUJETTI_UNIQUE')], [group, representative]],
  ['BR-FR-CO-15', [group, representative, note('TXD', 'MEMBRE_ASSUJETTI_UNIQUE')], [group]],
  ['BR-FR-DEC-01', null, [[/(<ram:DuePayableAmount>)[^<]*/, '$11.234']]],
  ['BR-FR-DEC-02', null, [[/(<ram:BilledQuantity[^>]*>)[^<]*/, '$11.23456']]],
  ['BR-FR-DEC-03', null, [[/(<ram:ChargeAmount>)/, '$1-']]],
  ['BR-FR-DEC-04', null, [[/(<ram:RateApplicablePercent>)[^<]*/, '$110.000']]],
]

describe('each rule of flow 2', () => {
  it('is met by the bills of Pinède', () => expect(faultsOf(XML)).toEqual([]))

  it.each(CASES)('%s', (code, good, bad) => {
    expect(faultsOf(changed(...(good ?? [])))).not.toContain(code)
    expect(faultsOf(changed(...bad))).toContain(code)
  })

  it('has its two cases, and its sentence in French', () => {
    expect(CASES.map(([code]) => code).toSorted()).toEqual(FLOW2_RULES.map(({ code }) => code).toSorted())
    expect(FLOW2_RULES.filter(({ code }) => !(code in messages))).toEqual([])
  })

  it('reads nothing else than a Cross Industry Invoice', () => expect(faultsOf('<Invoice/>')).toBeNull())
})
