import type { TestProject } from 'vitest/node'
import { type TestServer, startTestServer } from './test-server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    testServer: TestServer
  }
}

/** One PostgreSQL and one migrated database for the whole run (vitest.config.ts, project "server"). */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { server, stop } = await startTestServer()
  project.provide('testServer', server)
  return stop
}
