/**
 * Messages of IPP as bytes (RFC 8010): what is asked, and what comes back. Only the kinds of values that printing needs are written;
 * whatever else an answer holds is read as its bytes' text.
 */

/** Value tags (RFC 8010, section 3.5.2). */
const TAGS = {
  integer: 0x21,
  boolean: 0x22,
  enum: 0x23,
  text: 0x41,
  name: 0x42,
  keyword: 0x44,
  uri: 0x45,
  charset: 0x47,
  language: 0x48,
  mime: 0x49,
} as const

type Tag = keyof typeof TAGS
export type Attribute = readonly [name: string, tag: Tag, ...values: readonly (string | number | boolean)[]]

const GROUPS = { operation: 0x01, job: 0x02, end: 0x03, printer: 0x04 } as const

const bytesOf = (tag: Tag, value: string | number | boolean): Buffer => {
  if (tag === 'boolean') return Buffer.from([value === true ? 1 : 0])
  if (tag === 'integer' || tag === 'enum') {
    const four = Buffer.alloc(4)
    four.writeInt32BE(Number(value))
    return four
  }
  return Buffer.from(String(value), 'utf8')
}

const length = (of: Buffer): Buffer => {
  const two = Buffer.alloc(2)
  two.writeUInt16BE(of.length)
  return two
}

/** Further values of one attribute have no name. */
const attributeBytes = ([name, tag, ...values]: Attribute): Buffer =>
  Buffer.concat(
    values.flatMap((value, index) => {
      const [said, bytes] = [Buffer.from(index === 0 ? name : ''), bytesOf(tag, value)]
      return [Buffer.from([TAGS[tag]]), length(said), said, length(bytes), bytes]
    }),
  )

export interface IppRequest {
  /** Operation (RFC 8011, section 5.4.15). */
  readonly operation: number
  readonly requestId: number
  readonly attributes: readonly Attribute[]
  readonly job?: readonly Attribute[]
  readonly document?: Uint8Array
}

/** Version 1.1, which every printer since 2000 speaks, in UTF-8. */
export const encodeRequest = ({ operation, requestId, attributes, job = [], document }: IppRequest): Buffer => {
  const head = Buffer.alloc(8)
  head.writeUInt16BE(0x01_01, 0)
  head.writeUInt16BE(operation, 2)
  head.writeInt32BE(requestId, 4)
  const first: readonly Attribute[] = [
    ['attributes-charset', 'charset', 'utf-8'],
    ['attributes-natural-language', 'language', 'fr'],
  ]
  return Buffer.concat([
    head,
    Buffer.from([GROUPS.operation]),
    ...[...first, ...attributes].map(attributeBytes),
    ...(job.length === 0 ? [] : [Buffer.from([GROUPS.job]), ...job.map(attributeBytes)]),
    Buffer.from([GROUPS.end]),
    document ?? Buffer.alloc(0),
  ])
}

export interface IppMessage {
  /** Status of an answer, operation of a request. */
  readonly code: number
  readonly requestId: number
  /** Of all groups, by name. */
  readonly attributes: ReadonlyMap<string, readonly (string | number | boolean)[]>
  /** What follows the attributes. */
  readonly document: Buffer
}

const valueOf = (tag: number, bytes: Buffer): string | number | boolean => {
  if ((tag === TAGS.integer || tag === TAGS.enum) && bytes.length === 4) return bytes.readInt32BE()
  if (tag === TAGS.boolean) return bytes[0] === 1
  return bytes.toString('utf8')
}

/** Reads a message. Throws RangeError for bytes that are none. */
export const decodeMessage = (content: Uint8Array): IppMessage => {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength)
  const attributes = new Map<string, (string | number | boolean)[]>()
  let [at, name] = [8, '']
  const next = (size: number): Buffer => {
    if (at + size > bytes.length) throw new RangeError('an IPP message that is cut short')
    at += size
    return bytes.subarray(at - size, at)
  }
  const sized = (): Buffer => next(next(2).readUInt16BE())
  for (;;) {
    const tag = next(1)[0] ?? GROUPS.end
    if (tag === GROUPS.end) break
    if (tag < 0x10) continue
    const said = sized().toString('utf8')
    if (said !== '') name = said
    const value = valueOf(tag, sized())
    attributes.set(name, said === '' ? [...(attributes.get(name) ?? []), value] : [value])
  }
  return { code: bytes.readUInt16BE(2), requestId: bytes.readInt32BE(4), attributes, document: bytes.subarray(at) }
}
