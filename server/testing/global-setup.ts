import type { TestProject } from 'vitest/node'
import { type TestServer, startTestServer, versionOf } from './test-server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    testServer: TestServer
  }
}

/** One PostgreSQL and one migrated database for the whole run (vitest.config.ts, project "server"). */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { server, stop } = await startTestServer()
  console.log(`Database tests on PostgreSQL ${await versionOf(server)}`)
  project.provide('testServer', server)
  return stop
}
