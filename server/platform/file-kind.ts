/** What a received file is, by its bytes: the name and the type that a browser sends prove nothing. */
import { pictureSize } from '#server/platform/picture-size.ts'

export interface FileKind {
  readonly type: string
  /** The usual one first. */
  readonly extensions: readonly string[]
  readonly isPicture: boolean
}

const kind = (type: string, ...extensions: readonly string[]): FileKind => ({
  type,
  extensions,
  isPicture: type.startsWith('image/'),
})

const PDF = kind('application/pdf', 'pdf')
const DOC = kind('application/msword', 'doc')
const ODT = kind('application/vnd.oasis.opendocument.text', 'odt')
const PICTURES = {
  jpeg: kind('image/jpeg', 'jpg', 'jpeg'),
  png: kind('image/png', 'png'),
  gif: kind('image/gif', 'gif'),
} as const

/** A PDF ends by `%%EOF`, give or take what programs add after it. */
const TAIL = 2048
const isPdf = (bytes: Buffer): boolean =>
  bytes.subarray(0, 8).toString('latin1').startsWith('%PDF-') && bytes.subarray(-TAIL).includes('%%EOF')

/** The compound file of Word 97 to 2003 ([MS-CFB]): other programs use it too, so its folder must name the stream of a text. */
const COMPOUND = Buffer.from('d0cf11e0a1b11ae1', 'hex')
const WORD_STREAM = Buffer.from('WordDocument\0', 'utf16le')
const isDoc = (bytes: Buffer): boolean =>
  bytes.length >= 1536 && bytes.subarray(0, 8).equals(COMPOUND) && bytes.includes(WORD_STREAM, 512)

/** OpenDocument 1.3, part 2, section 3.3: a ZIP whose first entry, stored as it is, says the type. Nothing is unpacked. */
const MIME = 'mimetype'
const ENDS = Buffer.from('PK\x05\x06', 'latin1')
const isOdt = (bytes: Buffer): boolean => {
  if (bytes.length < 100 || bytes.readUInt32LE(0) !== 0x04034b50 || bytes.readUInt16LE(8) !== 0) return false
  const nameLength = bytes.readUInt16LE(26)
  const start = 30 + nameLength + bytes.readUInt16LE(28)
  const size = bytes.readUInt32LE(18)
  const said = bytes.subarray(start, start + size).toString('latin1')
  const isNamed = bytes.subarray(30, 30 + nameLength).toString('latin1') === MIME
  return isNamed && said === ODT.type && bytes.subarray(-65_557).includes(ENDS)
}

/** What Word writes today (ECMA-376): a ZIP whose folder names a text. It is told apart to be refused by its name. */
export const isDocx = (content: Uint8Array): boolean => {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength)
  return (
    bytes.length > 4 &&
    bytes.readUInt32LE(0) === 0x04034b50 &&
    bytes.includes('[Content_Types].xml') &&
    bytes.includes('word/document.xml')
  )
}

/** Undefined for anything but .doc, .pdf, .odt, .jpg, .jpeg, .png and .gif (spec 5, « Uploads »), whatever its name says. */
export const fileKind = (content: Uint8Array): FileKind | undefined => {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength)
  if (isPdf(bytes)) return PDF
  if (isDoc(bytes)) return DOC
  if (isOdt(bytes)) return ODT
  const size = pictureSize(content)
  return size === undefined ? undefined : PICTURES[size.format]
}
