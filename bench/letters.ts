/**
 * `npm run bench:letters`: a thousand letters as the server makes them (their text filled, set out as JSON, composed by the thread)
 * against the bare Typst compilation of the same letters in the same run, in batches of fifty. Exit code 1 past the budget.
 *
 * `-- --letters N`: how many (1,000).
 */
import path from 'node:path'
import { parseArgs } from 'node:util'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import { aBuyer } from '#domain/billing/bill-request.fixture.ts'
import { readFonts } from '#server/documents/fonts.ts'
import { createTypstRenderer } from '#server/documents/typst-renderer.ts'
import { aBooking, bookingPaper } from '#server/modules/document/booking-paper.fixture.ts'
import type { DocumentRequest } from '#server/ports/document-renderer.ts'

const BUDGET = 1.5
const BATCH = 50

const { values } = parseArgs({ options: { letters: { type: 'string', default: '1000' } } })
const letters = Number(values.letters)

const templates = path.resolve(import.meta.dirname, '../server/documents/templates')
const typst = NodeCompiler.create({ workspace: templates, fontArgs: [{ fontBlobs: [...readFonts().files] }] })
const renderer = createTypstRenderer({ warn: (fields, message) => console.warn(message, fields) })

/** Never twice the same. */
const batch = (from: number): DocumentRequest =>
  bookingPaper(
    Array.from({ length: BATCH }, (_, i) =>
      aBooking('RESERVATION', { code: `D26-${from + i}`, customer: aBuyer({ name: `Mme Élodie Martin ${from + i}` }) }),
    ),
    new Date('2026-07-06T10:20:30Z'),
  )

const bare = ({ template, data }: DocumentRequest): void => {
  const inputs = { data: JSON.stringify(data), logo: '', xml: '' }
  const compiled = typst.compile({ mainFilePath: path.join(templates, `${template}.typ`), inputs })
  if (compiled.result === null) throw new Error('the template does not compile')
  typst.pdf(compiled.result, { pdfStandard: 'a-3b' })
  typst.evictCache(2)
}

const timed = async (run: () => unknown): Promise<number> => {
  const start = performance.now()
  await run()
  return performance.now() - start
}

const total = { bare: 0, full: 0 }
for (let from = 0; from < letters; from += BATCH) {
  // Letters of other numbers: neither finds what the other made.
  const alone = batch(1_000_000 + from)
  // In turn, so that both see the same machine.
  total.bare += await timed(() => bare(alone))
  total.full += await timed(async () => renderer.render(batch(from)))
}
await renderer.stop()

const ratio = total.full / total.bare
const each = (ms: number): string => `${(ms / letters).toFixed(1)} ms a letter`
console.log(
  `${letters} letters: ${each(total.full)}, bare Typst ${each(total.bare)}, ratio ${ratio.toFixed(2)} (budget ${BUDGET})`,
)
if (ratio > BUDGET) process.exitCode = 1
