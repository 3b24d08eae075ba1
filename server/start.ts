/** `npm start`: Pinède (main.ts) in a process of its own, started again should it die. */
import path from 'node:path'
import { supervise } from '#server/platform/supervise.ts'

process.exitCode = await supervise({
  program: path.join(import.meta.dirname, 'main.ts'),
  tell: (sentence) => console.error(`\n  ${sentence}\n`),
})
