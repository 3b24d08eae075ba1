/**
 * Rules of invoices in a report (flow 10.1), and of what was collected of them (10.2). Where the public facts do not name a rule, it is
 * called by its element.
 */
import { CREDITS, CORRECTIVES, TYPE_CODES } from '../einvoice/invoice.ts'
import { amountFaults, child, childrenOf, isDate, isRate, sumFaults, textOf, unless } from './at.ts'
import type { At, ReportFault } from './at.ts'

/** Children in their order, as in `check.ts`; lines, deliveries and periods are not written here, and not read. */
export const INVOICE_SHAPES: Readonly<Record<string, readonly string[]>> = {
  'TransactionsReport/Invoice': [
    ...[
      'ID',
      'IssueDate',
      'TypeCode',
      'CurrencyCode',
      'DueDate?',
      'TaxDueDateTypeCode?',
      'IncludedNote*',
      'BusinessProcess',
    ],
    ...['ReferencedDocument*', 'Seller', 'Buyer', 'Delivery*', 'InvoicePeriod?', 'AllowanceCharge*', 'MonetaryTotal'],
    ...['TaxSubTotal+', 'Line*'],
  ],
  BusinessProcess: ['ID', 'TypeID'],
  ReferencedDocument: ['ID', 'IssueDate'],
  Seller: ['CompanyId', 'TaxRegistrationId?', 'PostalAddress'],
  Buyer: ['CompanyId', 'TaxRegistrationId?', 'PostalAddress'],
  PostalAddress: ['CountryId'],
  MonetaryTotal: ['TaxExclusiveAmount', 'TaxAmount'],
  TaxSubTotal: ['TaxableAmount', 'TaxAmount', 'TaxCategory'],
  TaxCategory: ['Code', 'Percent', 'TaxExemptionReason?', 'TaxExemptionReasonCode?'],
  'PaymentsReport/Invoice': ['InvoiceID', 'IssueDate', 'Payment'],
}

/** Processes that the portal takes in a report. */
const PROCESSES = 'B1 S1 M1 B2 S2 M2 B4 S4 M4 S5 S6 B7 S7'.split(' ')
const CATEGORIES = ['S', 'E', 'AE', 'K', 'G', 'O', 'Z']
const TYPE_ID = 'urn.cpro.gouv.fr:1p0:ereporting'

/** By scheme: SIREN, VAT number of the Union, company outside it, RIDET, Tahiti. */
const COMPANY_IDS: Readonly<Record<string, RegExp>> = {
  '0002': /^\d{9}$/,
  '0223': /^[A-Z]{2}[A-Z0-9]{1,16}$/i,
  '0227': /^\S.{0,16}\S?$/,
  '0228': /^\d{9,10}$/,
  '0229': /^\w{9}$/,
}

const partyFaults = (at: At, name: string): ReportFault[] => {
  const party = child(at, name)
  const id = party === undefined ? undefined : child(party, 'CompanyId')?.element
  if (party === undefined || id === undefined) return []
  const scheme = id.attributes['schemeId'] ?? ''
  const vat = child(party, 'TaxRegistrationId')?.element
  const needsVat = scheme === '0223' || (scheme === '0002' && name === 'Buyer')
  return [
    ...unless(COMPANY_IDS[scheme]?.test(id.text) === true, '10.1 CompanyId', `${party.path}/CompanyId`, id.text),
    ...unless(
      !needsVat || (vat?.text ?? '') !== '',
      '10.1 TaxRegistrationId',
      `${party.path}/TaxRegistrationId`,
      vat?.text ?? '',
    ),
    ...unless(
      vat === undefined || vat.attributes['qualifyingId'] === 'VAT',
      '10.1 TaxRegistrationId',
      party.path,
      vat?.text ?? '',
    ),
  ]
}

const categoryFaults = (at: At): ReportFault[] => {
  const category = child(at, 'TaxCategory')
  if (category === undefined) return []
  const [code, percent] = [textOf(category, 'Code'), textOf(category, 'Percent')]
  const isTold = [textOf(category, 'TaxExemptionReason'), textOf(category, 'TaxExemptionReasonCode')].every(
    (text) => text !== '',
  )
  return [
    ...amountFaults(at, ['TaxableAmount', 'TaxAmount']),
    ...unless(CATEGORIES.includes(code), '10.1 TaxCategory', `${category.path}/Code`, code),
    ...unless(isRate(percent), 'G1.24', `${category.path}/Percent`, percent),
    ...unless(code !== 'E' || isTold, '10.1 Exemption', category.path, code),
  ]
}

const referenceFaults = (at: At): ReportFault[] => {
  const [type, references] = [textOf(at, 'TypeCode'), childrenOf(at, 'ReferencedDocument')]
  return [
    ...unless(!CORRECTIVES.includes(type) || references.length === 1, '10.1 ReferencedDocument', at.path, type),
    ...unless(!CREDITS.includes(type) || references.length > 0, '10.1 ReferencedDocument', at.path, type),
    ...references.flatMap((one) =>
      unless(isDate(textOf(one, 'IssueDate')), 'G1.09', one.path, textOf(one, 'IssueDate')),
    ),
  ]
}

const isNumber = (text: string): boolean => /^[A-Za-z0-9+\-_/]{1,35}$/.test(text)

export const invoiceFaults = (at: At): ReportFault[] => {
  const texts = { id: textOf(at, 'ID'), issued: textOf(at, 'IssueDate'), type: textOf(at, 'TypeCode') }
  const due = child(at, 'DueDate')?.element.text
  const taxDue = child(at, 'TaxDueDateTypeCode')?.element.text
  const currency = textOf(at, 'CurrencyCode')
  const process = child(at, 'BusinessProcess')
  const total = child(at, 'MonetaryTotal')
  const parts = childrenOf(at, 'TaxSubTotal')
  return [
    ...unless(isNumber(texts.id), '10.1 ID', `${at.path}/ID`, texts.id),
    ...unless(isDate(texts.issued), 'G1.09', `${at.path}/IssueDate`, texts.issued),
    ...unless(TYPE_CODES.includes(texts.type), '10.1 TypeCode', `${at.path}/TypeCode`, texts.type),
    ...unless(/^[A-Z]{3}$/.test(currency), 'G1.10', `${at.path}/CurrencyCode`, currency),
    ...unless(due === undefined || isDate(due), 'G1.09', `${at.path}/DueDate`, due ?? ''),
    ...unless(taxDue === undefined || ['29', '72', '35'].includes(taxDue), 'P1.11', at.path, taxDue ?? ''),
    ...(process === undefined
      ? []
      : [
          ...unless(
            PROCESSES.includes(textOf(process, 'ID')),
            '10.1 BusinessProcess',
            `${process.path}/ID`,
            textOf(process, 'ID'),
          ),
          ...unless(
            textOf(process, 'TypeID') === TYPE_ID,
            '10.1 BusinessProcess',
            `${process.path}/TypeID`,
            textOf(process, 'TypeID'),
          ),
        ]),
    ...referenceFaults(at),
    ...partyFaults(at, 'Seller'),
    ...partyFaults(at, 'Buyer'),
    ...parts.flatMap(categoryFaults),
    ...(total === undefined
      ? []
      : [
          ...amountFaults(total, ['TaxExclusiveAmount', 'TaxAmount']),
          ...sumFaults(total, 'TaxExclusiveAmount', parts, 'TaxableAmount'),
          ...sumFaults(total, 'TaxAmount', parts, 'TaxAmount'),
        ]),
  ]
}

/** What was collected of an invoice: its payment is checked as others are. */
export const paidInvoiceFaults = (at: At): ReportFault[] => [
  ...unless(isNumber(textOf(at, 'InvoiceID')), '10.1 ID', `${at.path}/InvoiceID`, textOf(at, 'InvoiceID')),
  ...unless(isDate(textOf(at, 'IssueDate')), 'G1.09', `${at.path}/IssueDate`, textOf(at, 'IssueDate')),
]
