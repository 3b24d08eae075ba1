import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { addressOf, readLockFile, stopPostmaster } from '#server/platform/postgres/postmaster.ts'
import { isNoPostgres, isRunning } from '#server/platform/postgres/processes.ts'
import { quiet } from './test-server.ts'

/** A Pinède (embedded-child.ts) in a process group of its own. */
export interface Run {
  readonly pid: number
  /** Once the server answers. Rejects with what the process said where it ends before. */
  readonly ready: Promise<{ pid: number; host: string }>
  readonly ended: Promise<{ code: number | null; errors: string }>
}

export interface RunOptions {
  /** Command that the program is started through (`unshare …`). */
  readonly through?: readonly string[]
  /** Folder that is looked in first for programs. */
  readonly path?: string
}

const CHILD = join(import.meta.dirname, 'embedded-child.ts')
const folders: string[] = []
const children: ChildProcess[] = []

export const isRoot = process.getuid?.() === 0

/** A new folder on the real disk; what runs in it is stopped and it is removed by `endRuns`. */
export function newFolder(under: string = tmpdir()): string {
  const folder = mkdtempSync(join(under, 'pinede-launcher-'))
  folders.push(folder)
  return folder
}

/** A process that `endRuns` ends. */
export function track(child: ChildProcess): ChildProcess {
  children.push(child)
  return child
}

/** Starts a Pinède on `dataDir`. */
export function run(dataDir: string, { through = [], path }: RunOptions = {}): Run {
  const [program, ...args] = [...through, process.execPath]
  const PATH = [path, process.env.PATH].filter((part) => part !== undefined).join(':')
  const child = spawn(program ?? process.execPath, [...args, CHILD, dataDir], {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, PATH },
  })
  track(child)
  let [output, errors] = ['', '']
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text))
  const ended = new Promise<{ code: number | null; errors: string }>((done) =>
    child.on('close', (code) => done({ code, errors })),
  )
  const ready = new Promise<{ pid: number; host: string }>((done, fail) => {
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text
      const line = /^READY (.*)$/m.exec(output)?.[1]
      if (line !== undefined) done(JSON.parse(line) as { pid: number; host: string })
    })
    void ended.then(() => fail(new Error(errors)))
  })
  ready.catch(() => undefined) // a test that expects the failure looks at `ended`
  return { pid: child.pid ?? 0, ready, ended }
}

/** Kills at once, as a power cut would: the process group of `pid`, or the one process. */
export function kill(pid: number, what: 'group' | 'process'): void {
  if (isRunning(pid)) process.kill(what === 'group' ? -pid : pid, 'SIGKILL')
}

/** A server and all its processes (each leads a session of its own). */
export const serverProcesses = (pid: number): number[] => [
  pid,
  ...readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
]

/** Runs one statement as the owner. */
export async function ask<T extends pg.QueryResultRow>(
  host: string,
  statement: string,
  user = 'pinede_owner',
): Promise<T[]> {
  const client = new pg.Client({ ...addressOf(host), user, database: 'pinede' })
  await client.connect()
  try {
    return (await client.query<T>(statement)).rows
  } finally {
    await client.end()
  }
}

/** Waits until `condition` holds; throws after `ms`. */
export async function until(condition: () => boolean | Promise<boolean>, ms = 10_000): Promise<void> {
  const begun = Date.now()
  while (!(await condition())) {
    if (Date.now() - begun > ms) throw new Error(`not so after ${ms} ms: ${condition.toString()}`)
    await delay(10)
  }
}

const clustersIn = (folder: string): string[] =>
  [folder, join(folder, 'data')].map((dataDir) => join(dataDir, 'postgres')).filter((pgData) => existsSync(pgData))

/** Ends every process that the tests started, servers in good order, and removes their folders. */
export async function endRuns(): Promise<void> {
  for (const child of children.splice(0)) kill(child.pid ?? 0, 'process')
  for (const folder of folders.splice(0)) {
    for (const pgData of clustersIn(folder)) {
      const left = readLockFile(pgData)
      if (left !== undefined && !isNoPostgres(left.pid)) await stopPostmaster(pgData, left, quiet)
    }
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
  }
}
