import { XmlDocument } from 'libxml2-wasm'
import { expect, it } from 'vitest'
import { aBillRequest } from '#domain/billing/bill-request.fixture.ts'
import { prepareBill } from '#domain/billing/prepare-bill.ts'
import { billDocument } from '../bill-document.ts'
import { startTypst } from '../typst-compiler.ts'
import { facturXml } from './cii.ts'
import { DEFAULT_SETTINGS } from './exemption.ts'
import { withFacturXMetadata } from './metadata.ts'

const proof = { signature: 'abCdefGhijklMnopqrStuv', recordedAt: new Date('2026-07-06T10:20:30Z') }
const { xml = '', ...request } = billDocument(prepareBill(aBillRequest()), proof)
const file = Buffer.from(startTypst().compile(request).file)
const updated = Buffer.from(withFacturXMetadata(file, xml))
const xmpOf = (pdf: Buffer): string => {
  const start = pdf.lastIndexOf('<x:xmpmeta')
  return pdf.toString('utf8', start, pdf.indexOf('</x:xmpmeta>', start) + '</x:xmpmeta>'.length)
}

it('adds to the file and changes nothing of it', () => {
  expect(updated.subarray(0, file.length).equals(file)).toBe(true)
  expect(Buffer.from(withFacturXMetadata(file, xml)).equals(updated)).toBe(true)
})

it('writes metadata that is XML, with the properties and their declaration beside the others', () => {
  const document = XmlDocument.fromString(xmpOf(updated))
  const namespaces = {
    fx: 'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#',
    pdfaSchema: 'http://www.aiim.org/pdfa/ns/schema#',
    pdfaProperty: 'http://www.aiim.org/pdfa/ns/property#',
    rdf: 'http://www.w3.org/1999/02/22-rdf-syntax-ns#',
  }
  const texts = (path: string): string[] => document.find(path, namespaces).map((node) => node.content)
  expect(texts('//fx:*')).toEqual(['factur-x.xml', 'INVOICE', '1.0', 'EN 16931'])
  expect(texts('//rdf:li[pdfaSchema:prefix="fx"]//pdfaProperty:name')).toEqual([
    'DocumentFileName',
    'DocumentType',
    'Version',
    'ConformanceLevel',
  ])
  expect(texts('//pdfaSchema:prefix')).toEqual(['xmpMM', 'pdf', 'fx'])
})

it('has the level of the invoice inside: they must agree', () => {
  const extended = facturXml(prepareBill(aBillRequest()), { ...DEFAULT_SETTINGS, extended: true })
  expect(extended).toContain('urn:cen.eu:en16931:2017#conformant#urn:factur-x.eu:1p0:extended')
  const pdf = Buffer.from(withFacturXMetadata(file, extended))
  expect(xmpOf(pdf)).toContain('<fx:ConformanceLevel>EXTENDED</fx:ConformanceLevel>')
})

it('points the last cross-reference table at the new metadata and at the table before', () => {
  const tail = updated.toString('latin1', file.length)
  const table = Number(/startxref\n(\d+)/.exec(tail)?.[1])
  expect(updated.toString('latin1', table, table + 4)).toBe('xref')
  const [, object, offset] = /xref\n(\d+) 1\n(\d{10}) 00000 n/.exec(tail) ?? []
  expect(updated.toString('latin1', Number(offset), Number(offset) + 20)).toContain(`${object} 0 obj`)
  expect(updated.toString('latin1', Number(/\/Prev (\d+)/.exec(tail)?.[1])).startsWith('xref')).toBe(true)
})

it.each([
  ['nothing', ''],
  ['another file', '%PDF-1.7\nno table here\n%%EOF'],
])('refuses %s', (_name, text) =>
  expect(() => withFacturXMetadata(Buffer.from(text), xml)).toThrow('the PDF has no cross-reference table'),
)
