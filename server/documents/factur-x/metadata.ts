import { createHash } from 'node:crypto'

/** As the invoice itself says (BT-24): a reader compares both. */
const levelOf = (xml: string): string => (xml.includes('urn:factur-x.eu:1p0:extended') ? 'EXTENDED' : 'EN 16931')

/** Names the electronic invoice in the metadata of the file (Factur-X 1.07, section 6.3). */
const propertiesOf = (xml: string) => [
  ['DocumentFileName', 'Name of the embedded XML invoice file', 'factur-x.xml'],
  ['DocumentType', 'INVOICE or ORDER', 'INVOICE'],
  ['Version', 'Version of the XML data of the invoice', '1.0'],
  ['ConformanceLevel', 'Conformance level of the XML invoice data', levelOf(xml)],
]
const NAMESPACE = 'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#'

/** PDF/A wants each foreign property declared. */
const SCHEMA = `<rdf:li rdf:parseType="Resource"><pdfaSchema:schema>Factur-X PDFA Extension Schema</pdfaSchema:schema><pdfaSchema:namespaceURI>${NAMESPACE}</pdfaSchema:namespaceURI><pdfaSchema:prefix>fx</pdfaSchema:prefix><pdfaSchema:property><rdf:Seq>${propertiesOf(
  '',
)
  .map(
    ([name, description]) =>
      `<rdf:li rdf:parseType="Resource"><pdfaProperty:name>${name}</pdfaProperty:name><pdfaProperty:valueType>Text</pdfaProperty:valueType><pdfaProperty:category>external</pdfaProperty:category><pdfaProperty:description>${description}</pdfaProperty:description></rdf:li>`,
  )
  .join('')}</rdf:Seq></pdfaSchema:property></rdf:li>`

const descriptionOf = (xml: string): string =>
  `<rdf:Description rdf:about="" xmlns:fx="${NAMESPACE}">${propertiesOf(xml)
    .map(([name, , value]) => `<fx:${name}>${value}</fx:${name}>`)
    .join('')}</rdf:Description>`

/** Last occurrence of `marker`, in one place or not at all. Throws where the file is not as Typst writes it. */
const insertBefore = (text: string, marker: string, added: string): string => {
  const at = text.lastIndexOf(marker)
  if (at < 0) throw new Error(`the metadata has no ${marker}`)
  return text.slice(0, at) + added + text.slice(at)
}

const captured = (text: string, pattern: RegExp, what: string): number => {
  const match = pattern.exec(text)?.[1]
  if (match === undefined) throw new Error(`the PDF has no ${what}`)
  return Number(match)
}

/** Offset of an object, from the cross-reference table: one section, objects from 0, twenty bytes an entry. */
const offsetOf = (pdf: Buffer, table: number, object: number): number => {
  const entries = pdf.indexOf('\n', pdf.indexOf('\n', table) + 1) + 1
  return Number(pdf.toString('latin1', entries + object * 20, entries + object * 20 + 10))
}

const LOOK = 4000

/**
 * Declares the attached invoice in the metadata (XMP), as an incremental update: Typst cannot write foreign properties
 * (typst issue 5667). The same file gives the same bytes. Throws where the file is not as Typst writes it.
 */
export function withFacturXMetadata(file: Uint8Array, invoice: string): Uint8Array {
  const pdf = Buffer.from(file.buffer, file.byteOffset, file.byteLength)
  const tail = pdf.toString('latin1', pdf.length - LOOK)
  const table = captured(tail, /startxref\s+(\d+)\s+%%EOF\s*$/, 'cross-reference table')
  const trailer = pdf.toString('latin1', pdf.indexOf('trailer', table))
  const [size, root, info] = [
    captured(trailer, /\/Size (\d+)/, 'size'),
    captured(trailer, /\/Root (\d+) 0 R/, 'catalogue'),
    captured(trailer, /\/Info (\d+) 0 R/, 'information'),
  ]
  const id = /\/ID \[\s*(\([^)]*\))/.exec(trailer)?.[1]
  if (id === undefined) throw new Error('the PDF has no identifier')
  const catalogue = offsetOf(pdf, table, root)
  const metadata = captured(
    pdf.toString('latin1', catalogue, pdf.indexOf('endobj', catalogue)),
    /\/Metadata (\d+) 0 R/,
    'metadata',
  )
  const xmp = updatedXmp(pdf, offsetOf(pdf, table, metadata), invoice)

  const body = Buffer.from(
    `\n${metadata} 0 obj\n<<\n  /Length ${xmp.length}\n  /Type /Metadata\n  /Subtype /XML\n>>\nstream\n`,
  )
  const end = Buffer.from('\nendstream\nendobj\n')
  const objectAt = pdf.length + 1
  const tableAt = pdf.length + body.length + xmp.length + end.length
  const revision = createHash('sha256').update(pdf).update(xmp).digest('base64').slice(0, 22)
  const update = [
    `xref\n${metadata} 1\n${String(objectAt).padStart(10, '0')} 00000 n\r\n`,
    `trailer\n<<\n  /Size ${size}\n  /Root ${root} 0 R\n  /Info ${info} 0 R\n  /ID [${id} (${revision}==)]\n`,
    `  /Prev ${table}\n>>\nstartxref\n${tableAt}\n%%EOF\n`,
  ].join('')
  return Buffer.concat([pdf, body, xmp, end, Buffer.from(update)])
}

const updatedXmp = (pdf: Buffer, object: number, invoice: string): Buffer => {
  const start = pdf.indexOf('stream\n', object) + 'stream\n'.length
  const length = captured(pdf.toString('latin1', object, start), /\/Length (\d+)/, 'length of the metadata')
  const xmp = pdf.toString('utf8', start, start + length)
  const declared = insertBefore(xmp, '</rdf:Bag></pdfaExtension:schemas>', SCHEMA)
  return Buffer.from(insertBefore(declared, '</rdf:RDF>', descriptionOf(invoice)))
}
