/** `npm run simulator:links`: the port from the environment (SIMULATOR_PORT). */
import { createSimulatedFaults } from '#server/ports/simulated-faults.ts'
import { SIMULATOR_ACCOUNT, SIMULATOR_KEY, startLinkSimulator } from './simulator.ts'

const { url } = await startLinkSimulator(createSimulatedFaults(), Number(process.env['SIMULATOR_PORT'] ?? 4200))
console.log(`\n  Simulateur de liens de paiement et de caution : ${url}`)
console.log(`  Compte : ${SIMULATOR_ACCOUNT} · clé : ${SIMULATOR_KEY}\n`)
