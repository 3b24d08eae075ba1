import { join } from 'node:path'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import type { NodeTypstDocument } from '@myriaddreamin/typst-ts-node-compiler'
import type { DocumentForm, DocumentRequest } from '#server/ports/document-renderer.ts'
import { withFacturXMetadata } from './factur-x/metadata.ts'
import { readFonts } from './fonts.ts'
import { printer } from './printable.ts'

const TEMPLATES = join(import.meta.dirname, 'templates')
/** Where the logo of a request appears to the templates. */
const LOGO = 'logo'
/** Documents that a cached result survives without use: what all share is used by each, and a large cache is slow to sweep. */
const CACHE_AGE = 2

const logoType = (logo: Uint8Array): string => {
  if (logo[0] === 0x89) return 'png'
  return logo[0] === 0xff ? 'jpg' : 'svg'
}

export interface Composed {
  readonly file: Uint8Array
  /** What could not be done as asked, though the document stands. */
  readonly warning?: string
}

/** Synchronous: belongs in a worker. Native memory is freed at `evict`, once the event loop has turned. */
export interface TypstCompiler {
  readonly compile: (request: DocumentRequest, form?: DocumentForm) => Composed
  readonly evict: () => void
}

/** Starts Typst with the fonts and templates of the documents. */
export function startTypst(): TypstCompiler {
  const fonts = readFonts()
  const { data: printable } = printer(fonts.coverage)
  const typst = NodeCompiler.create({ workspace: TEMPLATES, fontArgs: [{ fontBlobs: [...fonts.files] }] })

  const composed = <T>(request: DocumentRequest, logo: string, write: (document: NodeTypstDocument) => T): T => {
    const { template, data, xml } = request
    const inputs = { data: JSON.stringify(printable(data)), logo, xml: xml ?? '' }
    const compiled = typst.compile({ mainFilePath: join(TEMPLATES, `${template}.typ`), inputs })
    if (compiled.result === null)
      throw new Error(`${template}.typ: ${JSON.stringify(compiled.takeDiagnostics()?.shortDiagnostics)}`)
    return write(compiled.result)
  }

  const pdfOf =
    (request: DocumentRequest) =>
    (document: NodeTypstDocument): Uint8Array => {
      const creationTimestamp = Math.floor(request.createdAt.getTime() / 1000)
      const pdf = typst.pdf(document, { pdfStandard: 'a-3b', creationTimestamp })
      return request.xml === undefined ? pdf : withFacturXMetadata(pdf, request.xml)
    }

  const svgOf = (document: NodeTypstDocument): Uint8Array => new TextEncoder().encode(typst.plainSvg(document))

  /** Pictures stand where the templates look for them while one document is composed. */
  const withPictures = <T>(pictures: ReadonlyMap<string, Uint8Array>, work: () => T): T => {
    const paths = [...pictures].map(([name, bytes]) => [join(TEMPLATES, name), Buffer.from(bytes)] as const)
    for (const [path, bytes] of paths) typst.mapShadow(path, bytes)
    try {
      return work()
    } finally {
      for (const [path] of paths) typst.unmapShadow(path)
    }
  }

  const written = (request: DocumentRequest, form: DocumentForm, logo: string): Uint8Array =>
    composed(request, logo, form === 'svg' ? svgOf : pdfOf(request))

  const withLogo = (request: DocumentRequest, form: DocumentForm, logo: Uint8Array): Composed => {
    const name = `${LOGO}.${logoType(logo)}`
    try {
      return { file: withPictures(new Map([[name, logo]]), () => written(request, form, name)) }
    } catch (error) {
      // A picture that cannot be drawn is no reason to refuse a bill.
      return { file: written(request, form, ''), warning: `logo left out: ${String(error)}` }
    }
  }

  return {
    compile: (request, form = 'pdf') =>
      withPictures(request.pictures ?? new Map(), () =>
        request.logo === undefined ? { file: written(request, form, '') } : withLogo(request, form, request.logo),
      ),
    evict: () => typst.evictCache(CACHE_AGE),
  }
}
