/** Runs before each test file (vitest.config.ts, `setupFiles`). */
import { afterAll } from 'vitest'
import { closeFile } from './per-file.ts'

// A file that failed while it was read has no last test.
await closeFile()
afterAll(closeFile)
