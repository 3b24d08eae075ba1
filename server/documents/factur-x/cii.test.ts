import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import {
  aBillRequest,
  aBuyer,
  aCompany,
  aLine,
  anAddress,
  aSeller,
  someLines,
} from '#domain/billing/bill-request.fixture.ts'
import type { BillRequest } from '#domain/billing/prepare-bill.ts'
import { prepareBill, prepareCancellation } from '#domain/billing/prepare-bill.ts'
import { toDay } from '#domain/day.ts'
import { cents } from '#domain/money.ts'
import { facturXml } from './cii.ts'
import { checkInvoice } from './invoice-check.fixture.ts'

const bill = (over: Partial<BillRequest> = {}) => prepareBill(aBillRequest(over))
const cancelling = (over: Partial<BillRequest> = {}) => cancelled(bill(over))
const cancelled = (content: ReturnType<typeof bill>) =>
  prepareCancellation(content, {
    ...aBillRequest(),
    number: 'F2026-00043',
    billMonthClosed: false,
    alreadyCancelled: false,
    takenUpBy: null,
    livePartnerBill: false,
  })
const downPayment = bill({
  downPayment: true,
  reference: 'BC 4512',
  note: 'Merci.\nÀ bientôt.',
  lines: [aLine({ type: 'downPaymentBill', label: 'Acompte', occupancyId: null, nights: null, amount: cents(6300) })],
  payments: [
    { payerId: null, paidOn: toDay('2026-03-01'), kind: 'ACOMPTE', method: 'Carte bancaire', amount: cents(6300) },
  ],
})
const swiss = bill({ seller: aSeller({ currency: { isoCode: 'CHF', symbol: 'CHF' } }) })
const SUMS = '//ram:SpecifiedTradeSettlementHeaderMonetarySummation/ram:'

describe('the electronic invoice', () => {
  it.each([
    ['a family’s bill', bill()],
    ['a company’s bill', bill({ buyer: aCompany(), vatOnDebits: true, dueOn: toDay('2026-08-05') })],
    [
      'a German company’s',
      bill({ buyer: aCompany({ vatNumber: 'DE129273398', siren: null, address: anAddress({ countryCode: 'DE' }) }) }),
    ],
    [
      'a reduction',
      bill({
        lines: [...someLines(), aLine({ type: 'discount', label: 'Remise 5 %', nights: null, amount: cents(-1148) })],
      }),
    ],
    ['a down-payment bill', downPayment],
    ['a bill in Swiss francs', swiss],
    [
      'a bill that deducts one',
      bill({
        lines: [
          ...someLines(),
          aLine({
            type: 'downPaymentBill',
            label: 'Acompte',
            occupancyId: null,
            quantity: -1,
            nights: null,
            amount: cents(-6300),
          }),
        ],
        takesUp: [{ number: 'F2026-00012', date: toDay('2026-03-01'), amount: cents(6300) }],
      }),
    ],
    [
      'a bill paid in full',
      bill({
        payments: [
          { payerId: null, paidOn: toDay('2026-07-06'), kind: 'PAYMENT', method: 'Chèque', amount: cents(26_722) },
        ],
      }),
    ],
    [
      'a bill paid too much',
      bill({
        payments: [
          { payerId: null, paidOn: toDay('2026-07-06'), kind: 'PAYMENT', method: 'Chèque', amount: cents(30_000) },
        ],
      }),
    ],
    ['tourist tax alone', bill({ lines: [aLine({ type: 'tax', amount: cents(854), rate: null })] })],
    ['a small business without VAT', bill({ seller: aSeller({ vatNumber: null }), lines: [aLine({ rate: 0 })] })],
    [
      'an aid',
      bill({
        lines: [...someLines(), aLine({ type: 'holidayAid', label: 'VACAF', amount: cents(-6000), rate: null })],
      }),
    ],
    ['a cancelling bill', cancelling()],
    ['the credit note of a down-payment bill', cancelled(downPayment)],
    ['a company’s cancelling bill', cancelling({ buyer: aCompany() })],
    [
      'a bill of negative total',
      bill({ lines: [aLine({ type: 'discount', nights: null, amount: cents(-5000) })], payments: [] }),
    ],
    [
      'a line at nothing',
      bill({ lines: [...someLines(), aLine({ label: 'Piscine', amount: cents(0), nights: null })] }),
    ],
    [
      'a seller with little to say',
      bill({
        seller: aSeller({
          corporateName: null,
          legalForm: null,
          capital: null,
          rcs: null,
          registryTown: null,
          siren: null,
          phone: null,
          email: null,
          website: null,
          bank: null,
          nafCode: null,
        }),
      }),
    ],
    ['names that need care', bill({ buyer: aBuyer({ name: 'Zoë <&"\u0007> 👨‍👩‍👧 שלום\ud800' }) })],
  ])('is valid for %s', (_, content) => expect(checkInvoice(facturXml(content)).faults).toEqual([]))

  it('is valid whatever the lines', () => {
    const line = fc.record({
      amount: fc.integer({ min: -500_000, max: 500_000 }).map(cents),
      rate: fc.constantFrom(null, 550, 1000, 2000),
      type: fc.constantFrom('occupancy', 'extra', 'discount', 'tax', 'insurance'),
      quantity: fc.integer({ min: 0, max: 9 }),
      nights: fc.option(fc.integer({ min: 1, max: 30 }), { nil: null }),
      unitPrice: fc.option(fc.constant(cents(100)), { nil: null }),
    })
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 12 }), (lines) => {
        const content = bill({ lines: lines.map((l) => aLine(l)) })
        expect(checkInvoice(facturXml(content)).faults).toEqual([])
      }),
      { numRuns: 60 },
    )
  })
})

describe('what it says', () => {
  const read = checkInvoice(facturXml(bill({ buyer: aCompany(), vatOnDebits: true })))

  it('has the profile, the type and the totals of the bill', () => {
    expect(read.text('//ram:GuidelineSpecifiedDocumentContextParameter/ram:ID')).toBe('urn:cen.eu:en16931:2017')
    expect(read.text('//rsm:ExchangedDocument/ram:TypeCode')).toBe('380')
    expect(read.text(`${SUMS}GrandTotalAmount`)).toBe('267.22')
    expect(read.text(`${SUMS}TotalPrepaidAmount`)).toBe('80.00')
    expect(read.text(`${SUMS}DuePayableAmount`)).toBe('187.22')
  })

  it('is in euros, or in the currency of the establishment (BT-5)', () => {
    const code = (content: ReturnType<typeof bill>) =>
      checkInvoice(facturXml(content)).text('//ram:InvoiceCurrencyCode')
    expect([code(bill()), code(swiss)]).toEqual(['EUR', 'CHF'])
    expect(facturXml(swiss)).toContain('currencyID="CHF"')
  })

  it('puts what bears no VAT in one exempt breakdown, each reason told', () => {
    const exempt = read.rows('//ram:ApplicableHeaderTradeSettlement/ram:ApplicableTradeTax[ram:CategoryCode="E"]')
    expect(exempt).toHaveLength(1)
    expect(exempt[0]?.text('ram:BasisAmount')).toBe('17.72')
    expect(exempt[0]?.text('ram:ExemptionReasonCode')).toBeNull() // 9.18 of insurance, 8.54 of tax: no code is that of both
    expect(exempt[0]?.text('ram:ExemptionReason')).toMatch(/Taxe de séjour.*Assurance/)
  })

  it('tells each exempt line its reason, and no other line any', () => {
    const notes = read
      .rows('//ram:IncludedSupplyChainTradeLineItem')
      .map((row) => [
        row.text('.//ram:CategoryCode'),
        row.text('ram:AssociatedDocumentLineDocument/ram:IncludedNote/ram:Content'),
      ])
    expect(notes.filter(([category]) => category === 'E')).toEqual([
      ['E', expect.stringContaining('Assurance')],
      ['E', expect.stringContaining('Taxe de séjour')],
    ])
    expect(notes.filter(([category, note]) => category === 'S' && note !== null)).toEqual([])
  })

  it('makes what cancels a down-payment bill the credit note of one (503)', () => {
    expect(checkInvoice(facturXml(cancelled(downPayment))).text('//rsm:ExchangedDocument/ram:TypeCode')).toBe('503')
  })

  it('gives the tourist tax its own code, which is a setting', () => {
    const taxed = bill({ lines: [aLine(), aLine({ type: 'tax', amount: cents(854), rate: null })] })
    const codeOf = (xml: string) => checkInvoice(xml).text('//ram:ExemptionReasonCode')
    expect(codeOf(facturXml(taxed))).toBe('VATEX-EU-79-C')
    const exemptionCodes = { TOURIST_TAX: 'VATEX-EU-O', INSURANCE: null, OTHER: null, FRANCHISE: null }
    expect(codeOf(facturXml(taxed, { exemptionCodes }))).toBe('VATEX-EU-O')
  })

  it('carries the notes that companies must be told', () =>
    expect(read.texts('//ram:IncludedNote/ram:SubjectCode').filter((code) => code !== 'AAI')).toEqual([
      'PMD',
      'PMT',
      'AAB',
      'BAR',
    ]))

  it('identifies the parties', () => {
    const seller = '//ram:SellerTradeParty/'
    expect(read.text(`${seller}ram:GlobalID[@schemeID="0009"]`)).toBe('81234567800014')
    expect(read.text(`${seller}ram:SpecifiedLegalOrganization/ram:ID[@schemeID="0002"]`)).toBe('812345678')
    expect(read.text(`${seller}ram:SpecifiedTaxRegistration/ram:ID[@schemeID="VA"]`)).toBe('FR32812345678')
    expect(read.text('//ram:BuyerTradeParty//ram:ID[@schemeID="VA"]')).toBe('FR44732829320')
  })

  it('tells the dates of the stay and where to pay', () => {
    const period = '//ram:ApplicableHeaderTradeSettlement/ram:BillingSpecifiedPeriod/'
    expect(read.texts(`${period}*/udt:DateTimeString`)).toEqual(['20260629', '20260706'])
    expect(read.text('//ram:IBANID')).toBe('FR7630006000011234567890189')
  })

  it('makes a cancelling bill a credit note of positive amounts that names the bill', () => {
    const note = checkInvoice(facturXml(cancelling()))
    expect(note.text('//rsm:ExchangedDocument/ram:TypeCode')).toBe('381')
    expect(note.text(`${SUMS}GrandTotalAmount`)).toBe('267.22')
    expect(note.text('//ram:InvoiceReferencedDocument/ram:IssuerAssignedID')).toBe('F2026-00042')
  })
})

test('the check itself refuses what is wrong', () => {
  const xml = facturXml(bill())
  expect(() => checkInvoice(xml.replace('<ram:TypeCode>380', '<ram:Wrong>380'))).toThrow('Wrong')
  expect(() => checkInvoice(xml.replaceAll('ram:CountryID', 'ram:CountryIDs'))).toThrow('CountryIDs')
  expect(checkInvoice(xml.replace('267.22', '267.23')).faults).toEqual(['BR-CO-15', 'BR-CO-16'])
  expect(
    checkInvoice(xml.replace(/<ram:Name>Durand[^<]*<\/ram:Name>|<ram:Name>Mme[^<]*<\/ram:Name>/, '')).faults,
  ).toEqual(['BR-07'])
})

test('a down-payment bill says what it is, the buyer’s order and the free text', () => {
  const xml = facturXml(downPayment)
  expect(xml).toContain('<ram:TypeCode>386</ram:TypeCode>')
  expect(xml).toContain('<ram:BuyerOrderReferencedDocument><ram:IssuerAssignedID>BC 4512</ram:IssuerAssignedID>')
  expect(xml).toContain('Merci.')
})
