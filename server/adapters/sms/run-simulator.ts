/** `npm run simulator:sms`: the port from the environment (SIMULATOR_PORT). */
import { createSimulatedFaults } from '#server/ports/simulated-faults.ts'
import { SIMULATED_KEYS } from './simulated-dialects.ts'
import { startSmsSimulator } from './simulator.ts'

const { url } = await startSmsSimulator(createSimulatedFaults(), Number(process.env['SIMULATOR_PORT'] ?? 4300))
const { account, appKey, consumerKey, secretKey, number } = SIMULATED_KEYS
console.log(`\n  Simulateur d’envoi de SMS : ${url} (service HTTP : ${url}/http)`)
console.log(`  Secret : ${secretKey} · compte : ${account} · numéro de Twilio : ${number}`)
console.log(`  OVHcloud, application : ${appKey} · consommateur : ${consumerKey}\n`)
