import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readLockFile } from '#server/platform/postgres/postmaster.ts'

/** Writes and removes a lock file as fast as it can, as a server that starts and stops. */
const FLICKER = `
  const { rmSync, writeFileSync } = require('node:fs')
  const [, file] = process.argv
  for (;;) { writeFileSync(file, '1234\\n\\n\\n\\n/tmp/sockets\\n'); rmSync(file) }
`

test('a lock file that goes while it is read is no lock file', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'pinede-lock-'))
  const child = spawn(process.execPath, ['-e', FLICKER, join(folder, 'postmaster.pid')])
  try {
    const seen = new Set<number | undefined>()
    const begun = Date.now()
    while (Date.now() - begun < 10_000 && seen.size < 2) {
      seen.add(readLockFile(folder)?.pid)
      await new Promise(setImmediate)
    }
    for (let i = 0; i < 20_000; i += 1) seen.add(readLockFile(folder)?.pid)
    expect(seen).toEqual(new Set([undefined, 1234]))
  } finally {
    child.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
})
