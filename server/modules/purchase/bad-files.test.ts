/** Files of suppliers as they come: hostile, broken, unusual. Whatever it is, it is read, or refused by a rule that has its words. */
import fc from 'fast-check'
import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { addsUp, expensesOf } from '#domain/purchase/invoice.ts'
import { RuleError } from '#domain/rule-error.ts'
import { readFile } from '#server/modules/purchase/read-file.ts'

const party = (role: string, name: string, prefix = ''): string =>
  `<${prefix}${role}><b:Party><b:PartyLegalEntity><a:RegistrationName>${name}</a:RegistrationName></b:PartyLegalEntity></b:Party></${prefix}${role}>`
const line = (net: string): string =>
  `<b:InvoiceLine><a:InvoicedQuantity>1</a:InvoicedQuantity><a:LineExtensionAmount>${net}</a:LineExtensionAmount><b:Item><a:Name>Sac</a:Name></b:Item></b:InvoiceLine>`
/** Prefixes nobody uses: names are what counts. */
const UBL = ({
  root = 'Invoice',
  lines = [line('100.00')],
  net = '100.00',
  vat = '20.00',
  total = '120.00',
  taxed = '100.00',
} = {}): string =>
  `<${root} xmlns="urn:i" xmlns:a="urn:basic" xmlns:b="urn:aggregate"><a:ID>U-1</a:ID><a:IssueDate>2027-01-05</a:IssueDate>
<a:DocumentCurrencyCode>EUR</a:DocumentCurrencyCode>${party('AccountingSupplierParty', 'Bois', 'b:')}${party('AccountingCustomerParty', 'Camping', 'b:')}
<b:TaxTotal><a:TaxAmount>${vat}</a:TaxAmount><b:TaxSubtotal><a:TaxableAmount>${taxed}</a:TaxableAmount><a:TaxAmount>${vat}</a:TaxAmount><b:TaxCategory><a:ID>S</a:ID><a:Percent>20</a:Percent></b:TaxCategory></b:TaxSubtotal></b:TaxTotal>
<b:LegalMonetaryTotal><a:TaxExclusiveAmount>${net}</a:TaxExclusiveAmount><a:TaxInclusiveAmount>${total}</a:TaxInclusiveAmount><a:PayableAmount>${total}</a:PayableAmount></b:LegalMonetaryTotal>${lines.join('')}</${root}>`
const attached = (xml: string): Buffer =>
  Buffer.concat([
    Buffer.from('1 0 obj << /Type /EmbeddedFile /Filter /FlateDecode >>\nstream\n'),
    deflateSync(Buffer.from(xml)),
    Buffer.from('\nendstream endobj\n'),
  ])
const pdf = (...parts: readonly Buffer[]): Buffer =>
  Buffer.concat([Buffer.from('%PDF-1.7\n'), ...parts, Buffer.from('%%EOF')])
const codeOf = (content: Buffer): string => {
  try {
    readFile(content)
    return 'read'
  } catch (error) {
    if (!(error instanceof RuleError)) throw error
    return error.code
  }
}

test.each<readonly [string, Buffer, string]>([
  [
    'billions of entities',
    Buffer.from('<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;">]><Invoice>&b;</Invoice>'),
    'purchase.doctype',
  ],
  [
    'an entity from elsewhere',
    Buffer.from('<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><Invoice>&a;</Invoice>'),
    'purchase.doctype',
  ],
  [
    'elements within elements',
    Buffer.from(`<Invoice>${'<a>'.repeat(200_000)}${'</a>'.repeat(200_000)}</Invoice>`),
    'purchase.malformed',
  ],
  [
    'another encoding than it says',
    Buffer.from('<?xml version="1.0" encoding="UTF-8"?><Invoice>é</Invoice>', 'latin1'),
    'purchase.malformed',
  ],
  [
    'an encoding nobody knows',
    Buffer.from('<?xml version="1.0" encoding="EBCDIC-9"?><Invoice/>'),
    'purchase.malformed',
  ],
  ['40 MB', Buffer.alloc(40 * 1024 * 1024, 65), 'purchase.tooLarge'],
  ['a PDF that was cut', pdf(attached(UBL())).subarray(0, 120), 'purchase.noData'],
  ['a PDF without data', pdf(), 'purchase.noData'],
  ['a PDF with two invoices', pdf(attached(UBL()), attached(UBL({ total: '1200.00' }))), 'purchase.several'],
  ['a PDF with the same invoice twice', pdf(attached(UBL()), attached(UBL())), 'read'],
  ['a PDF with a page beside its invoice', pdf(attached('<html/>'), attached(UBL())), 'read'],
  ['UTF-16', Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(UBL(), 'utf16le')]), 'read'],
  ['a byte order mark', Buffer.from(`\uFEFF${UBL()}`), 'read'],
  ['no lines', Buffer.from(UBL({ lines: [] })), 'read'],
  ['another currency', Buffer.from(UBL().replace('EUR', 'CHF')), 'purchase.currency'],
  ['a day that is none', Buffer.from(UBL().replace('2027-01-05', '2027-02-31')), 'purchase.date'],
  ['words for an amount', Buffer.from(UBL({ total: 'douze' })), 'purchase.amount'],
  ['an amount nobody owes', Buffer.from(UBL({ total: '9'.repeat(30) })), 'purchase.amount'],
])('%s', (_, content, code) => expect(codeOf(content)).toBe(code))

test('a credit note gives back; a line may be negative; cents between lines and totals are the supplier’s', () => {
  const note = readFile(Buffer.from(UBL({ root: 'CreditNote' }))).invoice
  expect([note.credit, note.type, expensesOf(note)]).toEqual([true, '381', [{ rate: 2000, amount: -12_000 }]])
  const negative = readFile(Buffer.from(UBL({ lines: [line('110.00'), line('-10.00')] }))).invoice
  expect([negative.lines.map(({ net }) => net), addsUp(negative)]).toEqual([[11_000, -1000], true])
  const rounded = readFile(Buffer.from(UBL({ lines: [line('33.333'), line('33.333'), line('33.333')] }))).invoice
  expect([rounded.total, addsUp(rounded)]).toEqual([12_000, true])
  expect(addsUp(readFile(Buffer.from(UBL({ vat: '20.01' }))).invoice)).toBe(false)
})

test('any bytes, and a good file with any byte changed or cut anywhere, are read or refused in words', () => {
  const good = [Buffer.from(UBL()), pdf(attached(UBL()))]
  fc.assert(
    fc.property(
      fc.constantFrom(...good),
      fc.nat(),
      fc.nat(255),
      fc.boolean(),
      fc.uint8Array({ maxLength: 400 }),
      (file, at, byte, cut, random) => {
        const changed = Buffer.from(file)
        changed[at % file.length] = byte
        expect(codeOf(cut ? changed.subarray(0, at % file.length) : changed)).toMatch(/^(?:read|purchase\.\w+)$/)
        expect(codeOf(Buffer.from(random))).toMatch(/^purchase\.\w+$/)
      },
    ),
    { numRuns: 400 },
  )
})
