import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterFile } from './per-file.ts'

/** An empty folder of the test file's own, gone after its last test. */
export const temporaryFolder = (name: string): string => {
  const folder = mkdtempSync(join(tmpdir(), `pinede-${name}-`))
  afterFile(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
