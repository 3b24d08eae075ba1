/** Runs before each file of browser tests (vitest.config.ts, `setupFiles`). */
import { afterEach } from 'vitest'
import { closeWindows } from './house.ts'

afterEach(({ task }) => closeWindows(task.result?.state === 'fail' ? task.name : undefined))
