/** What an approved platform checks on an invoice between companies of France (BR-FR, flow 2). */
import { describe, expect, it } from 'vitest'
import { aBillRequest, aBuyer, aCompany, aLine, anAddress, someLines } from '#domain/billing/bill-request.fixture.ts'
import type { BillRequest } from '#domain/billing/prepare-bill.ts'
import { prepareBill, prepareCancellation } from '#domain/billing/prepare-bill.ts'
import { toDay } from '#domain/day.ts'
import { cents } from '#domain/money.ts'
import { facturXml } from './cii.ts'
import { DEFAULT_SETTINGS } from './exemption.ts'
import { flow2Faults } from './flow2-check.fixture.ts'
import { checkInvoice } from './invoice-check.fixture.ts'

const billed = (over: Partial<BillRequest> = {}) => prepareBill(aBillRequest({ buyer: aCompany(), ...over }))
const goods = aLine({ type: 'extra', label: 'Bouteille de gaz', goods: true, rate: 2000, amount: cents(4500) })
const paid = (amount: number) => [
  { payerId: null, paidOn: toDay('2026-07-01'), kind: 'PAYMENT', method: 'Virement', amount: cents(amount) } as const,
  { payerId: null, paidOn: toDay('2026-03-02'), kind: 'PAYMENT', method: 'Virement', amount: cents(1000) } as const,
]
const deduction = aLine({
  ...{ type: 'downPaymentBill', label: 'Acompte', occupancyId: null },
  ...{ quantity: -1, nights: null, amount: cents(-6300) },
})
const takesUp = [
  { number: 'F2026-00012', date: toDay('2026-03-01'), amount: cents(4300) },
  { number: 'F2026-00015', date: toDay('2026-04-02'), amount: cents(2000) },
]
const final = billed({ lines: [...someLines(), deduction], takesUp })
const downPayment = billed({
  downPayment: true,
  lines: [{ ...deduction, quantity: 1, amount: cents(6300) }],
  payments: [...paid(5300)],
})
const cancelling = prepareCancellation(billed(), {
  ...aBillRequest(),
  ...{
    number: 'F2026-00043',
    billMonthClosed: false,
    alreadyCancelled: false,
    takenUpBy: null,
    livePartnerBill: false,
  },
})

const read = (bill: ReturnType<typeof billed>) => checkInvoice(facturXml(bill))
const processOf = (bill: ReturnType<typeof billed>) =>
  read(bill).text('//ram:BusinessProcessSpecifiedDocumentContextParameter/ram:ID')

describe('an invoice between companies', () => {
  it.each([
    ['to pay', billed({ dueOn: toDay('2026-08-05') })],
    ['paid', billed({ payments: paid(25_722) })],
    ['paid too much', billed({ payments: paid(30_000) })],
    ['final after down payments', final],
    ['final and paid', billed({ lines: [...someLines(), deduction], takesUp, payments: paid(19_422) })],
    ['of a down payment', downPayment],
    ['cancelling', cancelling],
    ['of goods and services', billed({ lines: [...someLines(), goods] })],
  ])('%s holds every rule', (_, bill) => {
    const invoice = read(bill)
    expect(invoice.faults).toEqual([])
    expect(flow2Faults(invoice)).toEqual([])
  })

  it.each([
    ['services', billed(), 'S1'],
    ['goods', billed({ lines: [goods] }), 'B1'],
    ['both', billed({ lines: [...someLines(), goods] }), 'M1'],
    ['goods, less a reduction', billed({ lines: [goods, aLine({ type: 'discount', amount: cents(-500) })] }), 'B1'],
    ['services paid already', billed({ payments: paid(25_722) }), 'S2'],
    ['goods paid already', billed({ lines: [goods], payments: paid(3500) }), 'B2'],
    ['a final bill', final, 'S4'],
    ['a final bill with goods', billed({ lines: [...someLines(), goods, deduction], takesUp }), 'M4'],
    ['a down payment received', downPayment, 'S2'],
    ['a credit note', cancelling, 'S1'],
  ])('names its process: %s', (_, bill, code) => expect(processOf(bill)).toBe(code))

  it('says that a report to consumers told it before (process 7), which mixed bills cannot', () => {
    const reported = { ...DEFAULT_SETTINGS, reported: true }
    const of = (bill: ReturnType<typeof billed>) => {
      const invoice = checkInvoice(facturXml(bill, reported))
      expect([invoice.faults, flow2Faults(invoice)]).toEqual([[], []])
      return invoice.text('//ram:BusinessProcessSpecifiedDocumentContextParameter/ram:ID')
    }
    const bills = [
      billed({ payments: paid(25_722) }),
      billed({ lines: [goods], payments: paid(3500) }),
      cancelling,
      billed({ lines: [...someLines(), goods] }),
    ]
    expect(bills.map(of)).toEqual(['S7', 'B7', 'S7', 'M1'])
  })

  it('sets the tourist tax outside the scope of VAT where the setting says so, in the profile EXTENDED', () => {
    const extended = { ...DEFAULT_SETTINGS, extended: true }
    for (const bill of [
      billed(),
      billed({ payments: paid(25_722) }),
      cancelling,
      billed({ lines: [...someLines(), goods] }),
    ]) {
      const invoice = checkInvoice(facturXml(bill, extended))
      expect([invoice.faults, flow2Faults(invoice)]).toEqual([[], []])
      const categories = invoice.texts('//ram:ApplicableHeaderTradeSettlement/ram:ApplicableTradeTax/ram:CategoryCode')
      expect(categories).toContain('O')
      expect(invoice.text('//ram:IncludedSupplyChainTradeLineItem//ram:ExemptionReasonCode')).toBe('VATEX-EU-O')
    }
    const taxFree = billed({ lines: someLines().filter(({ type }) => type !== 'tax') })
    const outside = { ...deduction, rate: null }
    for (const bill of [taxFree, billed({ lines: [...someLines(), outside], takesUp })])
      expect(facturXml(bill, extended)).toContain('<ram:ID>urn:cen.eu:en16931:2017</ram:ID>')
  })

  it('names the down-payment bills that it takes up, with their days (BT-25, BT-26)', () => {
    const rows = read(final).rows('//ram:InvoiceReferencedDocument')
    expect(rows.map((row) => [row.text('ram:IssuerAssignedID'), row.text('.//qdt:DateTimeString')])).toEqual([
      ['F2026-00012', '20260301'],
      ['F2026-00015', '20260402'],
    ])
  })

  it('tells the day of payment where it was paid, else a term of 60 days at most', () => {
    const dueOf = (bill: ReturnType<typeof billed>) => read(bill).text('//ram:DueDateDateTime/udt:DateTimeString')
    expect(dueOf(billed({ payments: paid(25_722) }))).toBe('20260701')
    expect(dueOf(billed({ dueOn: toDay('2027-01-31') }))).toBe('20260904')
  })

  it.each([
    ['the address that it chose', { einvoiceAddress: '732829320_ACHATS' }, '0225', '732829320_ACHATS'],
    ['its SIREN', {}, '0225', '732829320'],
    ['the SIREN of its SIRET', { siren: null, siret: '73282932000074' }, '0225', '732829320'],
    [
      'its e-mail abroad',
      {
        siren: null,
        vatNumber: 'DE129273398',
        email: 'buchhaltung@firma.example',
        address: anAddress({ countryCode: 'DE' }),
      },
      ...['EM', 'buchhaltung@firma.example'],
    ],
  ] as const)('reaches the buyer at %s (BT-49)', (_, over, scheme, address) => {
    const invoice = read(billed({ buyer: aCompany(over) }))
    expect(invoice.text(`//ram:BuyerTradeParty/ram:URIUniversalCommunication/ram:URIID[@schemeID="${scheme}"]`)).toBe(
      address,
    )
  })

  it('says how it is treated', () => {
    const codeOf = (over: Partial<BillRequest>) =>
      read(billed(over)).text('//ram:IncludedNote[ram:SubjectCode="BAR"]/ram:Content')
    const germany = anAddress({ countryCode: 'DE' })
    expect([
      codeOf({}),
      codeOf({ buyer: aCompany({ siren: null, vatNumber: 'DE129273398', address: germany }) }),
      codeOf({ buyer: aBuyer() }),
      codeOf({ buyer: aBuyer({ address: germany }) }),
      codeOf({ buyer: aCompany({ siren: null }) }),
    ]).toEqual(['B2B', 'B2BINT', 'B2C', 'B2CINT', null])
  })
})

it('the check itself refuses what is wrong', () => {
  const xml = facturXml(billed({ payments: paid(25_722) }))
  const faults = (changed: string) => flow2Faults(checkInvoice(changed))
  expect(faults(xml.replace('<ram:ID>S2</ram:ID>', '<ram:ID>S5</ram:ID>'))).toEqual(['BR-FR-CO-07'])
  expect(faults(xml.replace('>F2026-00042<', '>F2026 00042<'))).toEqual(['BR-FR-01'])
  expect(faults(xml.replaceAll('>732829320<', '>732829321A<'))).toEqual(['BR-FR-11', 'BR-FR-32'])
  expect(faults(xml.replace('schemeID="0225">732829320<', 'schemeID="EM">732829320<'))).toEqual(['BR-FR-21'])
  expect(faults(xml.replace('>PMT<', '>AAI<'))).toEqual(['BR-FR-05'])
})
