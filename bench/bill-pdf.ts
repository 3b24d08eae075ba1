/**
 * `npm run bench:bill-pdf`: a bill of 30 lines on two pages, PDF/A-3b with its Factur-X invoice, as the server makes it (its
 * data, its XML, the thread, the metadata), against the bare Typst compilation of the same page in the same run. Rounds are
 * interleaved and medians taken. Then the memory over many documents. Exit code 1 past a budget.
 *
 * `-- --documents N`: how many documents the memory is watched over (2,000).
 */
import path from 'node:path'
import { parseArgs } from 'node:util'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import { aBillRequest, aBuyer, aLine } from '#domain/billing/bill-request.fixture.ts'
import { prepareBill } from '#domain/billing/prepare-bill.ts'
import { cents } from '#domain/money.ts'
import { billDocument } from '#server/documents/bill-document.ts'
import { readFonts } from '#server/documents/fonts.ts'
import { createTypstRenderer } from '#server/documents/typst-renderer.ts'
import type { DocumentRequest } from '#server/ports/document-renderer.ts'

const BUDGET = 1.5
/** Resident memory at the end, against what it was once half of the documents had been made. */
const MEMORY_BUDGET = 1.1
const ROUNDS = 60
const WARM_UP = 20

const { values } = parseArgs({ options: { documents: { type: 'string', default: '2000' } } })
const documents = Number(values.documents)

const templates = path.resolve(import.meta.dirname, '../server/documents/templates')
const typst = NodeCompiler.create({ workspace: templates, fontArgs: [{ fontBlobs: [...readFonts().files] }] })
const renderer = createTypstRenderer({ warn: (fields, message) => console.warn(message, fields) })

/** Never twice the same: nothing is found again in a cache but what two bills share. */
const request = (n: number): DocumentRequest => {
  const lines = Array.from({ length: 30 }, (_, i) =>
    aLine({ label: `Prestation ${i + 1}, dossier ${n}`, amount: cents(1000 + ((n * 37 + i * 911) % 90_000)) }),
  )
  const buyer = aBuyer({ name: `Mme Élodie Martin-Durand ${n}` })
  const bill = prepareBill(aBillRequest({ number: `F2026-${n}`, buyer, lines }))
  return billDocument(bill, { signature: 'abCdefGhijklMnopqrStuv', recordedAt: new Date('2026-07-06T10:20:30Z') })
}

const bare = ({ template, data }: DocumentRequest): void => {
  const inputs = { data: JSON.stringify(data), logo: '', xml: '' }
  const compiled = typst.compile({ mainFilePath: path.join(templates, `${template}.typ`), inputs })
  if (compiled.result === null) throw new Error('the template does not compile')
  typst.pdf(compiled.result)
}

const timed = async (run: () => unknown): Promise<number> => {
  const start = performance.now()
  await run()
  return performance.now() - start
}
const median = (times: number[]): number => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN

const compare = async (): Promise<number> => {
  const times = { bare: [] as number[], full: [] as number[] }
  for (let round = 0; round < WARM_UP + ROUNDS; round++) {
    const page = request(round)
    const alone = () => timed(() => bare(page))
    const whole = () => timed(() => renderer.render(request(100_000 + round)))
    // Each comes first every other time: what they share is cached once for the process.
    const [one, other] = round % 2 === 0 ? [await alone(), await whole()] : [await whole(), await alone()].toReversed()
    if (round < WARM_UP || one === undefined || other === undefined) continue
    times.bare.push(one)
    times.full.push(other)
  }
  const [full, alone] = [median(times.full), median(times.bare)]
  console.log(`bill with Factur-X ${full.toFixed(1)} ms, bare Typst ${alone.toFixed(1)} ms`)
  console.log(`ratio ${(full / alone).toFixed(2)} (budget ${BUDGET})`)
  return full / alone
}

const megabytes = (): number => process.memoryUsage.rss() / 1_048_576

const watchMemory = async (): Promise<number> => {
  const early = Math.ceil(documents / 2)
  let before = 0
  for (let n = 1; n <= documents; n++) {
    await renderer.render(request(1_000_000 + n))
    if (n === early) before = megabytes()
    if (n % Math.ceil(documents / 5) === 0) console.log(`after ${n} documents: ${megabytes().toFixed(0)} MB`)
  }
  const growth = megabytes() / before
  console.log(`memory, against that after ${early} documents: ratio ${growth.toFixed(2)} (budget ${MEMORY_BUDGET})`)
  return growth
}

const ratio = await compare()
const growth = await watchMemory()
await renderer.stop()
process.exitCode = ratio > BUDGET || growth > MEMORY_BUDGET ? 1 : 0
