import { join } from 'node:path'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import type { DocumentRequest } from '#server/ports/document-renderer.ts'
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
  readonly pdf: Uint8Array
  /** What could not be done as asked, though the document stands. */
  readonly warning?: string
}

/** Synchronous: belongs in a worker. Native memory is freed at `evict`, once the event loop has turned. */
export interface TypstCompiler {
  readonly compile: (request: DocumentRequest) => Composed
  readonly evict: () => void
}

/** Starts Typst with the fonts and templates of the documents. */
export function startTypst(): TypstCompiler {
  const fonts = readFonts()
  const { data: printable } = printer(fonts.coverage)
  const typst = NodeCompiler.create({ workspace: TEMPLATES, fontArgs: [{ fontBlobs: [...fonts.files] }] })

  const pdfOf = ({ template, data, xml, createdAt }: DocumentRequest, logo: string): Uint8Array => {
    const inputs = { data: JSON.stringify(printable(data)), logo, xml: xml ?? '' }
    const compiled = typst.compile({ mainFilePath: join(TEMPLATES, `${template}.typ`), inputs })
    if (compiled.result === null)
      throw new Error(`${template}.typ: ${JSON.stringify(compiled.takeDiagnostics()?.shortDiagnostics)}`)
    const creationTimestamp = Math.floor(createdAt.getTime() / 1000)
    const pdf = typst.pdf(compiled.result, { pdfStandard: 'a-3b', creationTimestamp })
    return xml === undefined ? pdf : withFacturXMetadata(pdf, xml)
  }

  const withLogo = (request: DocumentRequest, logo: Uint8Array): Uint8Array => {
    const name = `${LOGO}.${logoType(logo)}`
    const path = join(TEMPLATES, name)
    typst.mapShadow(path, Buffer.from(logo))
    try {
      return pdfOf(request, name)
    } finally {
      typst.unmapShadow(path)
    }
  }

  /** Pictures stand where the templates look for them while one document is composed. */
  const withPictures = (request: DocumentRequest, pictures: ReadonlyMap<string, Uint8Array>): Uint8Array => {
    const paths = [...pictures].map(([name, bytes]) => [join(TEMPLATES, name), Buffer.from(bytes)] as const)
    for (const [path, bytes] of paths) typst.mapShadow(path, bytes)
    try {
      return pdfOf(request, '')
    } finally {
      for (const [path] of paths) typst.unmapShadow(path)
    }
  }

  return {
    compile: (request) => {
      if (request.pictures !== undefined) return { pdf: withPictures(request, request.pictures) }
      if (request.logo === undefined) return { pdf: pdfOf(request, '') }
      try {
        return { pdf: withLogo(request, request.logo) }
      } catch (error) {
        // A picture that cannot be drawn is no reason to refuse a bill.
        return { pdf: pdfOf(request, ''), warning: `logo left out: ${String(error)}` }
      }
    },
    evict: () => typst.evictCache(CACHE_AGE),
  }
}
