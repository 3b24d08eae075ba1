/**
 * The invoice inside a Factur-X: the XML that a PDF carries. A stream is never within another object of a PDF (ISO 32000-1, 7.3.8), so it is found
 * by its dictionary without reading the rest; what a stream unpacks to is bounded, whatever it claims.
 */
import { inflateSync } from 'node:zlib'

/** An invoice of thousands of lines has some 5 MB. */
const MOST_XML = 10 * 1024 * 1024
/** Streams tried that do not say what they are, and what all of them may unpack to. */
const MOST_TRIED = 64
const MOST_UNPACKED = 40 * 1024 * 1024
/** A dictionary is shorter. */
const DICTIONARY = 2048

const ROOT = /<(?:[\w.-]+:)?(?:CrossIndustryInvoice|Invoice|CreditNote)[\s>]/

interface Stream {
  readonly dictionary: string
  readonly from: number
  readonly to: number
}

/** Streams of a file, in order, with the dictionary before each. */
const streamsOf = (pdf: Buffer): Stream[] => {
  const all: Stream[] = []
  for (let at = pdf.indexOf('stream'); at >= 0; at = pdf.indexOf('stream', at + 6)) {
    if (pdf.subarray(at - 3, at).toString('latin1') === 'end') continue
    const begin = Math.max(0, pdf.lastIndexOf('obj', at), at - DICTIONARY)
    // After the word comes a line feed, with a carriage return or not (7.3.8.1).
    const from = at + 6 + (pdf[at + 6] === 0x0d ? 2 : 1)
    const to = pdf.indexOf('endstream', from)
    if (to < 0) break
    all.push({ dictionary: pdf.subarray(begin, at).toString('latin1'), from, to })
    at = to + 3
  }
  return all
}

const unpacked = (pdf: Buffer, { dictionary, from, to }: Stream, most: number): Buffer | null => {
  const bytes = pdf.subarray(from, to)
  if (!dictionary.includes('/Filter')) return bytes.length > most ? null : bytes
  if (!dictionary.includes('FlateDecode')) return null
  try {
    return inflateSync(bytes, { maxOutputLength: most })
  } catch {
    // Broken, encrypted, or more than anybody sends: not the invoice.
    return null
  }
}

const isInvoice = (xml: Buffer): boolean => ROOT.test(xml.subarray(0, 4096).toString('latin1'))

const isOther = ({ dictionary }: Stream): boolean => /\/(?:Image|XRef|ObjStm|FontFile\d?|Metadata)\b/.test(dictionary)

/** The XML of an invoice; null where the file carries none that can be read, SEVERAL where two of its attachments are not the same one. */
export const invoiceInPdf = (bytes: Uint8Array): Buffer | 'SEVERAL' | null => {
  const pdf = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const streams = streamsOf(pdf)
  const [named, others] = [
    streams.filter(({ dictionary }) => dictionary.includes('/EmbeddedFile')),
    streams.filter((stream) => !stream.dictionary.includes('/EmbeddedFile') && !isOther(stream)),
  ]
  let left = MOST_UNPACKED
  let found: Buffer | null = null
  for (const stream of [...named, ...others.slice(0, MOST_TRIED)]) {
    if (left <= 0 || (found !== null && !named.includes(stream))) return found
    const xml = unpacked(pdf, stream, Math.min(MOST_XML, left))
    left -= xml?.length ?? 0
    if (xml === null || !isInvoice(xml)) continue
    if (found !== null && !found.equals(xml)) return 'SEVERAL'
    found = xml
  }
  return found
}
