import { defineConfig } from 'vitest/config'

const DATABASE = { globalSetup: ['server/testing/global-setup.ts'], testTimeout: 30_000, hookTimeout: 120_000 }

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'rules',
          include: ['domain/**/*.test.ts', 'contract/**/*.test.ts', 'web/**/*.test.ts', 'scripts/**/*.test.ts'],
        },
      },
      { test: { name: 'server', include: ['server/**/*.test.ts', 'bench/**/*.test.ts'], ...DATABASE } },
      // Browser tests: the screens must be built first (`npm run build:web`).
      { test: { name: 'screens', include: ['e2e/**/*.test.ts'], ...DATABASE, testTimeout: 90_000 } },
    ],
  },
})
