/** Every database test on the oldest PostgreSQL that Pinède supports; `.ci/run` tries those alone whose SQL could differ. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { claim } from './report.ts'

const SCRIPT = path.resolve(import.meta.dirname, '../scripts/test-pg15.sh')

export const oldest = async (): Promise<void> => {
  const child = spawn('bash', [SCRIPT, '--all', '--reporter=dot'], { stdio: 'inherit' })
  const end = (): boolean => child.kill('SIGTERM')
  process.once('exit', end)
  try {
    const [code] = (await once(child, 'close')) as [number | null]
    claim('every database test passes on PostgreSQL 15', code === 0, `ended with ${String(code)}, see above`)
  } finally {
    process.removeListener('exit', end)
  }
}
