import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'rules', include: ['domain/**/*.test.ts', 'contract/**/*.test.ts', 'web/**/*.test.ts', 'scripts/**/*.test.ts'] } },
      { test: { name: 'server', include: ['server/**/*.test.ts', 'bench/**/*.test.ts'], testTimeout: 30_000, hookTimeout: 120_000, globalSetup: ['server/testing/global-setup.ts'] } },
    ],
  },
})
