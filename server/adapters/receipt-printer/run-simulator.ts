/** `npm run simulator:printer`: a printer of receipts whose papers come out in the terminal; the port from the environment (SIMULATOR_PORT). */
import { paperText, startReceiptPrinter } from './simulator.ts'

const LOOK_MS = 250

const printer = await startReceiptPrinter(Number(process.env['SIMULATOR_PORT'] ?? 9100))
console.log(`\n  Simulateur d’imprimante de tickets : 127.0.0.1, port ${printer.port}\n`)
let [shown, pulses] = [0, 0]
setInterval(() => {
  for (const paper of printer.papers.slice(shown)) console.log(`\n${paperText(paper)}\n  ${'✂ '.repeat(24)}`)
  shown = printer.papers.length
  if (printer.pulses() > pulses) console.log('\n  Le tiroir s’ouvre.')
  pulses = printer.pulses()
}, LOOK_MS)
