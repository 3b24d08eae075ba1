import { describe, expect, it } from 'vitest'
import { addsUp, expensesOf, readPurchase, sellerKey } from './invoice.ts'
import type { PurchaseInvoice, XmlNode } from './invoice.ts'

/** `['Name', 'text']`, `['Name', { schemeID }, 'text']` or `['Name', child, child]`. */
type Loose = readonly [string, ...(string | Readonly<Record<string, string>> | Loose)[]]
const isList = (part: unknown): part is Loose => Array.isArray(part)
const node = ([name, ...parts]: Loose): XmlNode => ({
  name,
  attributes: (parts.find((part) => typeof part === 'object' && !isList(part)) as XmlNode['attributes']) ?? {},
  children: parts.filter(isList).map(node),
  text: parts.find((part) => typeof part === 'string') ?? '',
})

const CII: Loose = [
  'CrossIndustryInvoice',
  [
    'ExchangedDocument',
    ['ID', 'F-17'],
    ['TypeCode', '380'],
    ['IssueDateTime', ['DateTimeString', { format: '102' }, '20270131']],
  ],
  [
    'SupplyChainTradeTransaction',
    [
      'IncludedSupplyChainTradeLineItem',
      ['SpecifiedTradeProduct', ['Name', 'Granulés']],
      ['SpecifiedLineTradeDelivery', ['BilledQuantity', { unitCode: 'KGM' }, '12.5']],
      [
        'SpecifiedLineTradeSettlement',
        ['ApplicableTradeTax', ['CategoryCode', 'S'], ['RateApplicablePercent', '20.00']],
        ['SpecifiedTradeSettlementLineMonetarySummation', ['LineTotalAmount', '100.00']],
      ],
    ],
    [
      'ApplicableHeaderTradeAgreement',
      [
        'SellerTradeParty',
        ['Name', 'Bois du Sud'],
        ['SpecifiedLegalOrganization', ['ID', { schemeID: '0002' }, '732829320']],
        [
          'PostalTradeAddress',
          ['PostcodeCode', '40000'],
          ['LineOne', '1 rue du Port'],
          ['CityName', 'Mont-de-Marsan'],
          ['CountryID', 'FR'],
        ],
        ['SpecifiedTaxRegistration', ['ID', { schemeID: 'VA' }, 'FR44732829320']],
      ],
      [
        'BuyerTradeParty',
        ['Name', 'Camping'],
        ['SpecifiedTaxRegistration', ['ID', { schemeID: 'VA' }, 'FR12552100554']],
      ],
    ],
    [
      'ApplicableHeaderTradeSettlement',
      ['InvoiceCurrencyCode', 'EUR'],
      [
        'ApplicableTradeTax',
        ['CalculatedAmount', '20.00'],
        ['BasisAmount', '100.00'],
        ['CategoryCode', 'S'],
        ['RateApplicablePercent', '20'],
      ],
      [
        'ApplicableTradeTax',
        ['CalculatedAmount', '0'],
        ['BasisAmount', '5.00'],
        ['CategoryCode', 'E'],
        ['RateApplicablePercent', '0'],
      ],
      ['SpecifiedTradePaymentTerms', ['DueDateDateTime', ['DateTimeString', { format: '102' }, '20270228']]],
      [
        'SpecifiedTradeSettlementHeaderMonetarySummation',
        ['TaxBasisTotalAmount', '105.00'],
        ['TaxTotalAmount', { currencyID: 'EUR' }, '20.00'],
        ['GrandTotalAmount', '125.00'],
        ['TotalPrepaidAmount', '25.00'],
        ['DuePayableAmount', '100.00'],
      ],
    ],
  ],
]

const UBL: Loose = [
  'CreditNote',
  ['ID', 'AV-3'],
  ['IssueDate', '2027-02-01'],
  ['DocumentCurrencyCode', 'EUR'],
  [
    'AccountingSupplierParty',
    [
      'Party',
      ['PartyIdentification', ['ID', { schemeID: '0009' }, '732 829 320 00074']],
      ['PartyLegalEntity', ['RegistrationName', 'Bois du Sud']],
    ],
  ],
  [
    'AccountingCustomerParty',
    ['Party', ['PartyLegalEntity', ['RegistrationName', 'Camping'], ['CompanyID', { schemeID: '0002' }, '552100554']]],
  ],
  [
    'TaxTotal',
    ['TaxAmount', '2.00'],
    ['TaxSubtotal', ['TaxableAmount', '10'], ['TaxAmount', '2.00'], ['TaxCategory', ['ID', 'S'], ['Percent', '20']]],
  ],
  ['LegalMonetaryTotal', ['TaxExclusiveAmount', '10.00'], ['TaxInclusiveAmount', '12.00'], ['PayableAmount', '12.00']],
  [
    'CreditNoteLine',
    ['CreditedQuantity', '1'],
    ['LineExtensionAmount', '10.00'],
    ['Item', ['Name', 'Reprise'], ['ClassifiedTaxCategory', ['ID', 'S'], ['Percent', '20']]],
  ],
]

/** The same with one text changed, or a part left out (null). */
const changed = (loose: Loose, path: string, text: string | null): Loose => {
  const [name = '', ...rest] = path.split('/')
  let done = false
  const parts = loose.slice(1).flatMap((part) => {
    if (done || !isList(part) || part[0] !== name) return [part]
    done = true
    if (rest.length > 0) return [changed(part, rest.join('/'), text)]
    return text === null ? [] : [[part[0], text] as const]
  })
  if (!done) throw new Error(`nothing at ${path}`)
  return [loose[0], ...parts]
}
const read = (loose: Loose): PurchaseInvoice => readPurchase(node(loose))
const SETTLED = 'SupplyChainTradeTransaction/ApplicableHeaderTradeSettlement'

describe('an invoice of a supplier', () => {
  it('is read from CII', () => {
    const invoice = read(CII)
    expect(invoice).toMatchObject({
      ...{ syntax: 'CII', number: 'F-17', issuedOn: '2027-01-31', dueOn: '2027-02-28', credit: false },
      seller: { name: 'Bois du Sud', siren: '732829320', address: ['1 rue du Port', '40000 Mont-de-Marsan', 'FR'] },
      buyer: { siren: '552100554' },
      lines: [{ label: 'Granulés', quantity: '12.5', net: 10_000, rate: 2000 }],
      ...{ net: 10_500, vat: 2000, total: 12_500, prepaid: 2500, due: 10_000 },
    })
    expect(addsUp(invoice)).toBe(true)
    expect(expensesOf(invoice)).toEqual([
      { rate: 2000, amount: 12_000 },
      { rate: null, amount: 500 },
    ])
    expect(sellerKey(invoice.seller)).toBe('732829320')
  })

  it('is read from UBL; a credit note gives back', () => {
    const note = read(UBL)
    expect(note).toMatchObject({
      ...{ syntax: 'UBL', number: 'AV-3', issuedOn: '2027-02-01', dueOn: null, type: '381', credit: true },
      ...{ seller: { siren: '732829320' }, buyer: { siren: '552100554' }, total: 1200 },
    })
    expect(expensesOf(note)).toEqual([{ rate: 2000, amount: -1200 }])
  })

  it.each<readonly [string, Loose, string]>([
    ['another root', ['Report', ['ID', '1']], 'purchase.notInvoice'],
    ['no number', changed(CII, 'ExchangedDocument/ID', null), 'purchase.missing'],
    ['an empty number', changed(CII, 'ExchangedDocument/ID', ' '), 'purchase.missing'],
    ['a day that is none', changed(CII, 'ExchangedDocument/IssueDateTime/DateTimeString', '20270230'), 'purchase.date'],
    ['a French comma', changed(UBL, 'LegalMonetaryTotal/PayableAmount', '12,00'), 'purchase.amount'],
    ['an endless amount', changed(UBL, 'LegalMonetaryTotal/PayableAmount', '9'.repeat(40)), 'purchase.amount'],
    ['pounds', changed(CII, `${SETTLED}/InvoiceCurrencyCode`, 'GBP'), 'purchase.currency'],
    ['no seller', changed(UBL, 'AccountingSupplierParty', null), 'purchase.missing'],
  ])('refuses %s', (_, loose, code) => {
    expect(() => read(loose)).toThrow(code)
  })

  it('tells where its figures do not agree', () => {
    const summed = `${SETTLED}/SpecifiedTradeSettlementHeaderMonetarySummation`
    expect(addsUp(read(changed(CII, `${summed}/GrandTotalAmount`, '126.00')))).toBe(false)
    expect(addsUp(read(changed(CII, `${summed}/DuePayableAmount`, '125.00')))).toBe(false)
    expect(addsUp(read(changed(CII, `${SETTLED}/ApplicableTradeTax/CalculatedAmount`, '19.99')))).toBe(false)
  })

  it('rounds what has more than two decimals', () => {
    expect(read(changed(UBL, 'LegalMonetaryTotal/PayableAmount', '12.005')).due).toBe(1201)
    expect(read(changed(UBL, 'LegalMonetaryTotal/PayableAmount', '-12.0049')).due).toBe(-1200)
  })

  it('knows a seller without numbers by its name', () => {
    expect(sellerKey({ name: ' Bois  DU Sud ', siren: null, vatNumber: null, address: [] })).toBe('bois du sud')
  })
})
