/** An export that a killed server left is made again, and told once (JET 110). */
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { JET } from '#domain/fiscal/jet.ts'
import { allJobs } from '#server/app.ts'
import { FileAnswer } from '#server/platform/http/route.ts'
import { intent } from '#server/testing/desk.ts'
import { testHouse } from '#server/testing/test-house.ts'
import { quiet } from '#server/testing/test-server.ts'
import type { JobKind } from './kinds.ts'
import { runJob } from './run.ts'

const { house, establishmentId, user } = await testHouse()
const log = { ...quiet, warn: () => undefined, error: () => undefined }

const run = (id: number, kinds: readonly JobKind[]): Promise<void> =>
  runJob({ house, kinds, isStopping: () => false, log }, { establishmentId, id })

/** Each reads all of its file, and does not come to its end. */
const cutShort = allJobs.map((one): JobKind => ({
  ...one,
  run: async (context, input, tools) => {
    const file = await one.run(context, input, tools)
    if (file instanceof FileAnswer && !(file.body instanceof Uint8Array))
      for await (const chunk of file.body) void chunk
    throw new Error('killed')
  },
}))

const exportsTold = async (): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from jet where establishment_id = ${establishmentId} and code = ${JET.EXPORT}`.execute(
    house.db,
  )
  return rows[0]?.count ?? 0
}

it.each([
  ['file', { path: 'payment/payment-method/document', body: { criteria: {}, sort: [] }, rows: 3 }],
  ['customers', { criteria: {} }],
])('%s', async (kind, input) => {
  const caller = await user()
  const before = await exportsTold()
  const id = Number((await caller.post('job/start', { kind, title: 'Fichier', input }, intent())).body['id'])
  await run(id, cutShort)
  expect(await exportsTold()).toBe(before)
  await sql`update job set state = 'RUNNING', ended_at = null, failure = null, failure_context = null where id = ${id}`.execute(
    house.db,
  )
  await run(id, allJobs)
  expect((await caller.get(`job/file/${id}`)).status).toBe(200)
  expect(await exportsTold()).toBe(before + 1)
})
