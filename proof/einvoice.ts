/** A thousand bills and a month of reports through a platform that fails one call in ten: each once, none lost. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { claim } from './report.ts'

const ROOT = path.resolve(import.meta.dirname, '..')
const VITEST = path.join(ROOT, 'node_modules/vitest/vitest.mjs')
const BILLS = 1000

export const einvoice = async (): Promise<void> => {
  const given = [VITEST, 'run', '--project', 'server', 'server/modules/einvoice/month.test.ts', '--reporter=verbose']
  const env = { ...process.env, PINEDE_BILLS: String(BILLS) }
  const child = spawn(process.execPath, given, { cwd: ROOT, env, stdio: 'inherit' })
  const end = (): boolean => child.kill('SIGTERM')
  process.once('exit', end)
  try {
    const [code] = (await once(child, 'close')) as [number | null]
    claim(
      `${BILLS} bills and a month of reports: each once, none lost`,
      code === 0,
      `ended with ${String(code)}, see above`,
    )
  } finally {
    process.removeListener('exit', end)
  }
}
