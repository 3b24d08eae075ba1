/** What a store that speaks S3 answers: XML, or a refusal. */
import { ParseOption, XmlDocument, XmlElement } from 'libxml2-wasm'
import type { PlaceFault } from '#contract/operations/session/backup.ts'
import { S3Fault, garbled } from './s3-fault.ts'

/** External entities and DTDs are never looked for. */
const OPTIONS = { option: ParseOption.XML_PARSE_NO_XXE | ParseOption.XML_PARSE_NONET }

/** An answer, whose root must bear one of these names. Texts of the elements of a path; namespaces differ from store to store. */
export interface Answer {
  readonly root: string
  readonly texts: (...path: readonly string[]) => readonly string[]
}

/** Throws S3Fault where it is no XML, or declares a document type (the only door to entities). */
export const readAnswer = (body: Uint8Array, ...roots: readonly string[]): Answer => {
  let document: XmlDocument
  try {
    document = XmlDocument.fromBuffer(body, OPTIONS)
  } catch {
    throw garbled('no XML')
  }
  try {
    if (document.dtd !== null || !roots.includes(document.root.name)) throw garbled(document.root.name)
    const found = new Map<string, string[]>()
    const walk = (element: XmlElement, path: string): void => {
      const here = found.get(path) ?? []
      found.set(path, [...here, element.content])
      for (let child = element.firstChild; child !== null; child = child.next)
        if (child instanceof XmlElement) walk(child, path === '' ? child.name : `${path}/${child.name}`)
    }
    walk(document.root, '')
    return { root: document.root.name, texts: (...path) => found.get(path.join('/')) ?? [] }
  } finally {
    document.dispose()
  }
}

const KINDS: Readonly<Record<string, PlaceFault>> = {
  NoSuchBucket: 'NO_BUCKET',
  RequestTimeTooSkewed: 'CLOCK',
  AuthorizationHeaderMalformed: 'ADDRESS', // another region
  PermanentRedirect: 'ADDRESS',
  TemporaryRedirect: 'ADDRESS',
  MethodNotAllowed: 'ADDRESS',
  QuotaExceeded: 'FULL',
  XMinioStorageFull: 'FULL',
  InsufficientStorage: 'FULL',
  SlowDown: 'SLOW',
  RequestTimeout: 'SLOW',
}

const kindOf = (status: number, code: string): PlaceFault => {
  const known = KINDS[code]
  if (known !== undefined) return known
  if (status === 401 || status === 403) return 'REFUSED'
  if (status === 507) return 'FULL'
  if (status === 429 || status === 503) return 'SLOW'
  return status >= 300 && status < 400 ? 'ADDRESS' : 'OTHER'
}

/** What an answer that is no success says. */
export const faultOfAnswer = (status: number, body: Uint8Array): S3Fault => {
  let code = ''
  try {
    ;[code = ''] = readAnswer(body, 'Error').texts('Code')
  } catch {
    code = '' // a HEAD, a proxy's page: the status speaks
  }
  const isMissing = status === 404 && code !== 'NoSuchBucket' && code !== 'NoSuchUpload'
  const isPassing =
    (status >= 500 && status !== 501 && status !== 507) ||
    status === 429 ||
    code === 'RequestTimeout' ||
    code === 'SlowDown'
  const shown = code === '' ? String(status) : `${status} ${code}`
  return new S3Fault(kindOf(status, code), isMissing ? 'ENOENT' : code, isPassing, `the store answers ${shown}`)
}
