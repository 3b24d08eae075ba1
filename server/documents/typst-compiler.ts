import { join } from 'node:path'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import type { DocumentRequest } from '#server/ports/document-renderer.ts'
import { withFacturXMetadata } from './factur-x/metadata.ts'
import { readFonts } from './fonts.ts'
import { printer } from './printable.ts'

const TEMPLATES = join(import.meta.dirname, 'templates')
/** Where the logo of a request appears to the templates. */
const LOGO = 'logo'
/** Compilations that a cached result survives without use. */
const CACHE_AGE = 10

const logoType = (logo: Uint8Array): string => {
  if (logo[0] === 0x89) return 'png'
  return logo[0] === 0xff ? 'jpg' : 'svg'
}

/** Synchronous: belongs in a worker. Native memory is freed at `evict`, once the event loop has turned. */
export interface TypstCompiler {
  readonly compile: (request: DocumentRequest) => Uint8Array
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
    return typst.pdf(compiled.result, { pdfStandard: 'a-3b', creationTimestamp })
  }

  return {
    compile: (request) => {
      const name = request.logo === undefined ? '' : `${LOGO}.${logoType(request.logo)}`
      const path = join(TEMPLATES, name)
      if (request.logo !== undefined) typst.mapShadow(path, Buffer.from(request.logo))
      try {
        const pdf = pdfOf(request, name)
        return request.xml === undefined ? pdf : withFacturXMetadata(pdf)
      } finally {
        if (request.logo !== undefined) typst.unmapShadow(path)
      }
    },
    evict: () => typst.evictCache(CACHE_AGE),
  }
}
