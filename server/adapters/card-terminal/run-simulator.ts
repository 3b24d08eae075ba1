/** `npm run simulator:terminal`: a card terminal that accepts everything, three seconds later. */
import { startCardTerminal } from './simulator.ts'

const LOOK_MS = 250

const terminal = await startCardTerminal(Number(process.env['SIMULATOR_PORT'] ?? 8888))
terminal.behave('ACCEPTS', 3000)
console.log(`\n  Simulateur de terminal de paiement : 127.0.0.1, port ${terminal.port}\n`)
let shown = 0
setInterval(() => {
  for (const amount of terminal.taken.slice(shown)) console.log(`  ${(amount / 100).toFixed(2)} € acceptés`)
  shown = terminal.taken.length
}, LOOK_MS)
