import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import path from 'node:path'
import type { Config } from '#server/config.ts'
import type { DbConfig } from '#server/platform/db/db.ts'
import type { Log } from '#server/platform/log.ts'

export interface DemoProgress {
  readonly done: number
  readonly total: number
  readonly label: string
  readonly failed: boolean
}

export interface DemoLoader {
  readonly start: () => void
  readonly progress: () => DemoProgress | undefined
  readonly stop: () => void
}

/** Loads the demo in a process of its own, so that two seasons of stays do not hold the screens up. */
export const demoLoader = (database: DbConfig, config: Config, log: Log): DemoLoader => {
  let child: ChildProcess | undefined
  let progress: DemoProgress | undefined

  const start = (): void => {
    if (child !== undefined) return
    progress = { done: 0, total: 1, label: 'Préparation', failed: false }
    const env = { ...process.env, PINEDE_DATA: config.dataDir, PINEDE_DATABASE: JSON.stringify(database) }
    child = fork(path.join(import.meta.dirname, 'demo.ts'), [], { env, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
    child.on('message', (message) => {
      progress = { ...(message as DemoProgress), failed: false }
    })
    const failed = (fields: object): void => {
      child = undefined
      log.error(fields, 'the demo was not loaded')
      progress = { done: 0, total: 1, label: 'Échec', failed: true }
    }
    child.on('error', (error) => failed({ err: error })) // no process left, no memory: it did not even start
    child.on('exit', (code) => {
      if (code !== 0) return failed({ code })
      child = undefined
      progress = undefined
      return undefined
    })
  }

  return { start, progress: () => progress, stop: () => void child?.kill('SIGTERM') }
}
