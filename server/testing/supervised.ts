// Stands for Pinède below its launcher (supervise.test.ts): alone, or as the launcher itself with `launch`. Each life adds a line
// to the file given, then does what its plan says: serve until it is told to stop, die before or after serving.
import { appendFileSync, readFileSync } from 'node:fs'
import { supervise } from '#server/platform/supervise.ts'

const [role = '', file = '', plan = ''] = process.argv.slice(2)

const lead = async (): Promise<void> => {
  appendFileSync(file, `${process.pid}\n`)
  const lives = readFileSync(file, 'utf8').trim().split('\n').length
  const fate = plan.split(',')[lives - 1] ?? plan.split(',').at(-1)
  if (fate === 'refuse') process.exit(3)
  process.send?.('ready')
  if (fate === 'die') process.kill(process.pid, 'SIGKILL')
  const stopped = Promise.withResolvers<number>()
  const kept = setInterval(() => undefined, 1000)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stopped.resolve(0))
  process.once('disconnect', () => stopped.resolve(0))
  process.exitCode = await stopped.promise
  clearInterval(kept)
  appendFileSync(file, 'stopped\n')
  process.exit()
}

if (role === 'launch') {
  process.exitCode = await supervise({
    program: import.meta.filename,
    args: ['serve', file, plan],
    pauseMs: 10,
    tell: (sentence) => console.log(sentence),
  })
} else await lead()
