/** The real server (`server/main.ts`, or `server/start.ts` as `npm start` runs it) on a folder of its own, and the ways to end it. */
import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createDb } from '#server/platform/db/db.ts'
import type { Db } from '#server/platform/db/db.ts'
import { addressOf, readLockFile, stopPostmaster } from '#server/platform/postgres/postmaster.ts'
import { isNoPostgres, isRunning } from '#server/platform/postgres/processes.ts'
import { OWNER_ROLE } from '#server/platform/postgres/provision.ts'
import { kill, serverProcesses, until } from '#server/testing/embedded-runs.ts'
import { quiet } from '#server/testing/test-server.ts'

const PROGRAMS = {
  server: path.resolve(import.meta.dirname, '../server/main.ts'),
  launcher: path.resolve(import.meta.dirname, '../server/start.ts'),
}
/** A first start makes a cluster; on a machine that has much else to do it takes minutes. */
const START_MS = 300_000

export interface Running {
  readonly url: string
  /** One-time code of the first visit; empty once the house is set up. */
  readonly code: string
  /** What the log says beyond information: each is a fault to look at. */
  readonly complaints: readonly string[]
  /** Every process of the server and of its PostgreSQL, at this moment. */
  readonly processes: () => number[]
}

/** One folder of data, through as many starts and ends as the proof wants. */
export interface House {
  readonly dataDir: string
  readonly start: () => Promise<Running>
  /** kill -9 of everything at once, just after `first`; waits until nothing is left. */
  readonly killAll: (first?: () => void) => Promise<void>
  /** Ctrl-C; answers what the log complained of since the start. */
  readonly stop: () => Promise<void>
  /** Everything of it that runs, by process numbers. */
  readonly processes: () => number[]
  /** A connection of one's own, past the server: to look, not to write. */
  readonly openDb: () => Db
  /** The server below the launcher, at this moment. */
  readonly launched: () => number | undefined
  /** Ends what still runs and removes the folder. */
  readonly remove: () => Promise<void>
}

interface Output {
  text: string
  readonly complaints: string[]
}

/** Structured lines at `warn` or above, and whatever is no structured line on the error output. */
const listenTo = (child: ChildProcess): Output => {
  const output: Output = { text: '', complaints: [] }
  const take = (chunk: string): void => {
    output.text += chunk
    for (const line of chunk.split('\n'))
      if (/^\{"level":(40|50|60)/.test(line)) output.complaints.push(line.slice(0, 600))
  }
  child.stdout?.setEncoding('utf8').on('data', take)
  child.stderr?.setEncoding('utf8').on('data', (chunk: string) => {
    take(chunk)
    if (!/ExperimentalWarning|--trace-warnings/.test(chunk)) output.complaints.push(chunk.slice(0, 600))
  })
  return output
}

const ADDRESS = /Pinède est prête : http:\/\/localhost:(\d+)/
const CODE = /valable jusqu’à l’arrêt : (\d+)/

const ready = async (child: ChildProcess, output: Output): Promise<{ url: string; code: string }> => {
  const says = (what: RegExp): Promise<void> => until(() => child.exitCode !== null || what.test(output.text), START_MS)
  await says(ADDRESS)
  const port = ADDRESS.exec(output.text)?.[1]
  if (port === undefined) throw new Error(`the server ended before it was ready:\n${output.text}`)
  const url = `http://127.0.0.1:${port}`
  const { needed } = (await (await fetch(`${url}/rest/setup`)).json()) as { needed: boolean }
  if (needed) await says(CODE)
  return { url, code: CODE.exec(output.text)?.[1] ?? '' }
}

type Environment = Readonly<Record<string, string>>

const spawnServer = (program: string, dataDir: string, environment: Environment): ChildProcess =>
  spawn(process.execPath, [program], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      PINEDE_DATA: dataDir,
      PINEDE_BACKUP: path.join(dataDir, 'backups'),
      PORT: '0',
      HOST: '127.0.0.1',
      LOG_LEVEL: 'warn',
      ...environment,
    },
  })

const houses = new Set<House>()

/** A new, empty house in a folder `under` that is removed with it, or the one that is in `dataDir`; `environment` goes to its server, alone or below its launcher. */
export const newHouse = (
  environment: Environment = {},
  program: keyof typeof PROGRAMS = 'server',
  under = tmpdir(),
  dataDir = mkdtempSync(path.join(under, 'pinede-proof-')),
): House => {
  const pgData = path.join(dataDir, 'postgres')
  let child: ChildProcess | undefined
  const processes = (): number[] => {
    const postmaster = readLockFile(pgData)
    const database = postmaster !== undefined && !isNoPostgres(postmaster.pid) ? serverProcesses(postmaster.pid) : []
    const server = child?.pid === undefined || child.exitCode !== null ? [] : serverProcesses(child.pid)
    return [...server, ...database]
  }
  const house: House = {
    dataDir,
    processes,
    start: async () => {
      const started = (child = spawnServer(PROGRAMS[program], dataDir, environment))
      const output = listenTo(started)
      const { url, code } = await ready(started, output)
      return { url, code, complaints: output.complaints, processes }
    },
    killAll: async (first) => {
      const victims = processes()
      first?.()
      for (const pid of victims) kill(pid, 'process')
      await until(() => victims.every((pid) => !isRunning(pid) || isNoPostgres(pid)), 20_000)
      child = undefined
    },
    stop: async () => {
      const stopping = child
      stopping?.kill('SIGINT')
      await until(() => stopping === undefined || stopping.exitCode !== null, 40_000)
      child = undefined
    },
    openDb: () => {
      const running = readLockFile(pgData)
      if (running === undefined) throw new Error('PostgreSQL does not run')
      return createDb({ ...addressOf(running.socketDir), user: OWNER_ROLE, database: 'pinede', max: 4 }, quiet)
    },
    launched: () => (child?.pid === undefined || child.exitCode !== null ? undefined : serverProcesses(child.pid)[1]),
    remove: async () => {
      houses.delete(house)
      if (child?.pid !== undefined && child.exitCode === null) kill(child.pid, 'process')
      const left = readLockFile(pgData)
      if (left !== undefined && !isNoPostgres(left.pid)) await stopPostmaster(pgData, left, quiet)
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
    },
  }
  houses.add(house)
  return house
}

/** Ends everything that this proof started, by its process numbers. */
export const removeHouses = async (): Promise<void> => {
  for (const house of houses) await house.remove()
}
