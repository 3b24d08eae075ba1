/** Runs before each file of browser tests (vitest.config.ts, `setupFiles`). */
import { afterEach } from 'vitest'
import { closeWindows } from './house.ts'

afterEach(async ({ task }) => {
  const lines = await closeWindows(task.result?.state === 'fail' ? task.name : undefined)
  // With the failure itself: a run elsewhere keeps no picture.
  const error = task.result?.errors?.[0]
  if (error === undefined || lines.length === 0) return
  const told = [error.message, ...lines].join('\n')
  if (error.stack !== undefined) error.stack = error.stack.replace(error.message, () => told)
  error.message = told
})
