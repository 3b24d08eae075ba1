/** A store that speaks S3, for tests: objects in memory, signatures verified by code of its own (SigV4, as AWS writes it down), and faults at will. */
import { createHash, createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'
import type { S3Place } from '#server/platform/backup/s3/s3-place.ts'

const REGION = 'fr-par'
const KEY_ID = 'PINEDETEST'
const SECRET = 'se/cr+et=of the test'
const SKEW_MS = 15 * 60_000

/** What the next request meets. `cut`: the connection breaks in the middle; `lost`: it is done, and the answer never comes; `silent`: nothing comes. */
export type Fault =
  | { readonly status: number; readonly code: string; readonly header?: Readonly<Record<string, string>> }
  | { readonly body: string }
  | 'cut'
  | 'lost'
  | 'silent'

export interface Asked {
  readonly method: string
  readonly key: string
  readonly query: URLSearchParams
}

export interface S3Simulator {
  readonly place: S3Place
  readonly objects: Map<string, Buffer>
  readonly uploads: Map<string, { readonly key: string; readonly parts: Map<number, Buffer> }>
  readonly asked: Asked[]
  /** Names in one page of a list. */
  pageSize: number
  /** How far the clock of the store is from ours. */
  skewMs: number
  fault: (asked: Asked) => Fault | undefined
}

const hex = (text: string | Uint8Array): string => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Uint8Array, text: string): Buffer => createHmac('sha256', key).update(text).digest()
/** Each character but the unreserved ones, as the specification says. */
const uri = (text: string): string =>
  [...Buffer.from(text)]
    .map((byte) => {
      const c = String.fromCodePoint(byte)
      return /[A-Za-z0-9\-._~]/.test(c) ? c : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`
    })
    .join('')

const refusal = (status: number, code: string): Fault => ({ status, code })

/** https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html */
const wrongOf = (request: IncomingMessage, body: Buffer, now: number): Fault | undefined => {
  const { headers, method = '' } = request
  const url = new URL(request.url ?? '', 'http://x')
  const said =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d+)\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]+)$/.exec(
      headers.authorization ?? '',
    )
  if (said === null) return refusal(403, 'AccessDenied')
  const [, keyId, day = '', region, names = '', signature = ''] = said
  if (keyId !== KEY_ID) return refusal(403, 'InvalidAccessKeyId')
  if (region !== REGION) return refusal(400, 'AuthorizationHeaderMalformed')
  const stamp = String(headers['x-amz-date'])
  const at = Date.parse(stamp.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
  if (Math.abs(at - now) > SKEW_MS) return refusal(403, 'RequestTimeTooSkewed')
  if (headers['x-amz-content-sha256'] !== hex(body)) return refusal(400, 'XAmzContentSHA256Mismatch')
  const md5 = createHash('md5').update(body).digest('base64')
  if (method === 'PUT' && headers['content-md5'] !== md5) return refusal(400, 'BadDigest') // as a bucket with locks demands
  const path = url.pathname.split('/').map((part) => uri(decodeURIComponent(part)))
  const query = [...url.searchParams].map(([name, value]) => `${uri(name)}=${uri(value)}`).toSorted()
  const signed = names.split(';')
  if (!signed.includes('host') || !signed.includes('x-amz-date')) return refusal(403, 'SignatureDoesNotMatch')
  const lines = signed.map((name) => `${name}:${String(headers[name]).trim()}\n`).join('')
  const canonical = [method, path.join('/'), query.join('&'), lines, names, hex(body)].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const key = ['s3', 'aws4_request'].reduce(hmac, hmac(hmac(`AWS4${SECRET}`, day), region))
  const right = hmac(key, ['AWS4-HMAC-SHA256', stamp, scope, hex(canonical)].join('\n'))
  const given = Buffer.from(signature, 'hex')
  const isRight = given.length === right.length && timingSafeEqual(given, right)
  return isRight ? undefined : refusal(403, 'SignatureDoesNotMatch')
}

const xml = (root: string, content: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${content}</${root}>`
const text = (value: string): string => value.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

const listed = (sim: S3Simulator, query: URLSearchParams): string => {
  const prefix = query.get('prefix') ?? ''
  const after = query.get('continuation-token') ?? ''
  const delimiter = query.get('delimiter')
  const keys = [...sim.objects.keys()].filter((key) => key.startsWith(prefix)).toSorted()
  const entries = new Set(
    keys.map((key) => {
      const at = delimiter === null ? -1 : key.indexOf(delimiter, prefix.length)
      return at < 0 ? key : key.slice(0, at + 1)
    }),
  )
  const rest = [...entries].filter((key) => key > after)
  const page = rest.slice(0, Math.min(sim.pageSize, Number(query.get('max-keys') ?? 1000)))
  const isCut = page.length < rest.length
  const of = (key: string): string =>
    sim.objects.has(key)
      ? `<Contents><Key>${text(key)}</Key><Size>${sim.objects.get(key)?.length}</Size></Contents>`
      : `<CommonPrefixes><Prefix>${text(key)}</Prefix></CommonPrefixes>`
  const next = isCut ? `<NextContinuationToken>${text(page.at(-1) ?? '')}</NextContinuationToken>` : ''
  return xml('ListBucketResult', `<IsTruncated>${isCut}</IsTruncated>${next}${page.map(of).join('')}`)
}

const etagOf = (body: Buffer): string => `"${createHash('md5').update(body).digest('hex')}"`

interface Reply {
  readonly status: number
  readonly body?: Buffer | string
  readonly headers?: Readonly<Record<string, string>>
}

const errorOf = (status: number, code: string): Reply => ({
  status,
  body: `<?xml version="1.0"?><Error><Code>${code}</Code><Message>no</Message></Error>`,
})

const partOf = (sim: S3Simulator, { method, key, query }: Asked, body: Buffer): Reply => {
  const id = query.get('uploadId') ?? ''
  const one = sim.uploads.get(id)
  if (one?.key !== key) return errorOf(404, 'NoSuchUpload')
  if (method === 'PUT') {
    one.parts.set(Number(query.get('partNumber')), body)
    return { status: 200, headers: { etag: etagOf(body) } }
  }
  sim.uploads.delete(id)
  if (method === 'DELETE') return { status: 204 }
  const parts = [...one.parts].toSorted(([a], [b]) => a - b)
  const named = [...body.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>([^<]+)</g)].map(([, , tag]) => tag)
  if (parts.slice(0, -1).some(([, part]) => part.length < 5 * 1024 * 1024)) return errorOf(400, 'EntityTooSmall')
  if (parts.some(([, part], i) => etagOf(part) !== named[i])) return errorOf(400, 'InvalidPart')
  sim.objects.set(key, Buffer.concat(parts.map(([, part]) => part)))
  return { status: 200, body: xml('CompleteMultipartUploadResult', '<ETag>x</ETag>') }
}

const answer = (sim: S3Simulator, asked: Asked, body: Buffer, range: string | undefined): Reply => {
  const { method, key, query } = asked
  if (key === '' && query.has('uploads')) {
    const uploads = [...sim.uploads].map(
      ([id, one]) => `<Upload><Key>${text(one.key)}</Key><UploadId>${id}</UploadId></Upload>`,
    )
    return { status: 200, body: xml('ListMultipartUploadsResult', uploads.join('')) }
  }
  if (key === '') return { status: 200, body: listed(sim, query) }
  if (query.has('uploadId')) return partOf(sim, asked, body)
  if (method === 'POST') {
    const id = randomUUID()
    sim.uploads.set(id, { key, parts: new Map() })
    return { status: 200, body: xml('InitiateMultipartUploadResult', `<UploadId>${id}</UploadId>`) }
  }
  if (method === 'PUT') sim.objects.set(key, body)
  if (method === 'PUT') return { status: 200, headers: { etag: etagOf(body) } }
  if (method === 'DELETE') return (sim.objects.delete(key), { status: 204 })
  const object = sim.objects.get(key)
  if (object === undefined) return errorOf(404, 'NoSuchKey')
  const [, from] = /^bytes=(\d+)-$/.exec(range ?? '') ?? []
  const headers = { etag: etagOf(object) }
  return { status: from === undefined ? 200 : 206, body: object.subarray(Number(from ?? 0)), headers }
}

const send = (response: ServerResponse, { status, body = '', headers = {} }: Reply, isCut: boolean): void => {
  const bytes = Buffer.from(body)
  response.writeHead(status, { 'content-length': bytes.length, ...headers })
  if (!isCut) return void response.end(bytes)
  response.write(bytes.subarray(0, bytes.length / 2), () => response.destroy())
  return undefined
}

export interface S3Options {
  readonly prefix?: string
  readonly bucket?: string
  /** A path before that of the bucket. */
  readonly path?: string
}

/** Listens until the test ends, unless `stop` is kept by who runs it beyond one. */
export const startS3 = async (
  { prefix = 'camp', bucket = 'sauvegardes', path = '' }: S3Options = {},
  atEnd: (stop: () => void) => void = onTestFinished,
): Promise<S3Simulator> => {
  const server = createServer()
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  const endpoint = `http://127.0.0.1:${port}${path}`
  const sim: S3Simulator = {
    place: { endpoint, bucket, prefix, region: REGION, keyId: KEY_ID, secret: SECRET, style: 'path' },
    ...{ objects: new Map(), uploads: new Map(), asked: [], pageSize: 1000, skewMs: 0, fault: () => undefined },
  }
  const root = `${path}/${bucket}/`
  server.on('request', async (request, response) => {
    const body = await buffer(request).catch(() => Buffer.alloc(0)) // given up by who asked
    const url = new URL(request.url ?? '', 'http://x')
    const isHere = url.pathname.startsWith(root) || `${url.pathname}/` === root
    const key = decodeURIComponent(url.pathname.slice(root.length))
    const asked = { method: request.method ?? '', key, query: url.searchParams }
    sim.asked.push(asked)
    const fault = wrongOf(request, body, Date.now() + sim.skewMs) ?? sim.fault(asked)
    if (fault === 'silent') return
    if (fault === 'cut' && request.method !== 'GET') return void request.socket.destroy()
    if (typeof fault === 'object')
      return send(
        response,
        'body' in fault
          ? { status: 200, body: fault.body }
          : { ...errorOf(fault.status, fault.code), headers: fault.header ?? {} },
        false,
      )
    const reply = isHere ? answer(sim, asked, body, request.headers.range) : errorOf(404, 'NoSuchBucket')
    if (fault === 'lost') return void request.socket.destroy()
    send(response, reply, fault === 'cut')
  })
  atEnd(() => {
    server.close()
    server.closeAllConnections()
  })
  return sim
}
