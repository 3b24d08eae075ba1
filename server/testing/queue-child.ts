// A server of its own for queue.test.ts: takes one job, says so, and works on it for ever, so that it can be killed.
import type { DbConfig } from '#server/platform/db/db.ts'
import { openQueue } from '#server/platform/jobs/queue.ts'
import { quiet } from './test-server.ts'

const queue = await openQueue(JSON.parse(process.argv[2] ?? '{}') as DbConfig, quiet)
await queue.work(({ id }) => {
  process.send?.(id)
  return new Promise(() => undefined)
})
process.send?.('ready')
