/** `npm run simulator`: port and token from the environment (SIMULATOR_PORT, SIMULATOR_TOKEN). */
import { startSimulator } from './simulator.ts'

const { url, token } = await startSimulator({
  port: Number(process.env['SIMULATOR_PORT'] ?? 4100),
  token: process.env['SIMULATOR_TOKEN'] ?? 'simulateur',
})
console.log(`\n  Simulateur de canal : ${url}\n`)
console.log(`  Adresse du canal : ${url}/ota (XML) ou ${url}/json (JSON) · jeton : ${token}\n`)
