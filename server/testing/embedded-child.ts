// What main.ts does with the embedded server, alone in a process that a test can kill: starts it in the folder given,
// tells the server's process number, and stops it on SIGINT or SIGTERM.
import pg from 'pg'
import { StartError } from '#server/platform/start-error.ts'
import { startEmbedded } from '#server/platform/postgres/start-embedded.ts'

const [dataDir = ''] = process.argv.slice(2)

try {
  const postgres = await startEmbedded({ dataDir, log: console })
  const stop = async (): Promise<void> => {
    const client = new pg.Client(postgres.appConfig)
    await client.connect() // whoever stops Pinède must find the server still there
    await client.end()
    await postgres.stop()
    process.exit(0)
  }
  process.on('SIGINT', () => void stop())
  process.on('SIGTERM', () => void stop())
  console.log(`READY ${JSON.stringify({ pid: postgres.pid(), host: postgres.address.host })}`)
} catch (error) {
  if (!(error instanceof StartError)) throw error
  console.error(error.message)
  process.exit(1)
}
