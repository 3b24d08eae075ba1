import { defineConfig } from 'vitest/config'

/** Files of a worker share its process: the modules are read once. What a file opens is closed after it (server/testing/per-file.ts). */
const DATABASE = {
  globalSetup: ['server/testing/global-setup.ts'],
  setupFiles: ['server/testing/each-file.ts'],
  isolate: false,
  testTimeout: 60_000,
  hookTimeout: 180_000,
}

export default defineConfig({
  test: {
    // By default one core is left idle; ours has the database and the browser beside the tests as it is.
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'rules',
          setupFiles: ['web/i18n/each-rules-file.ts'],
          isolate: false,
          // Properties over thousands of cases, on two cores that others use too.
          testTimeout: 30_000,
          include: ['domain/**/*.test.ts', 'contract/**/*.test.ts', 'web/**/*.test.ts', 'scripts/**/*.test.ts'],
        },
      },
      { test: { name: 'server', include: ['server/**/*.test.ts', 'bench/**/*.test.ts'], ...DATABASE } },
      // Browser tests: the screens must be built first (`npm run build:web`).
      {
        test: {
          name: 'screens',
          include: ['e2e/**/*.test.ts'],
          ...DATABASE,
          setupFiles: [...DATABASE.setupFiles, 'e2e/each-test.ts'],
          testTimeout: 180_000,
          // As long as a locator waits (`PATIENCE_MS` in e2e/house.ts): on a machine that does other work too, a screen takes its time.
          expect: { poll: { timeout: 45_000 } },
        },
      },
    ],
  },
})
