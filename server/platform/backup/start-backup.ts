/** The server's side of the backups: keeps their process (`worker.ts`) up, and knows how they stand. */
import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { RuleError } from '#domain/rule-error.ts'
import type { Log } from '#server/platform/log.ts'
import { houseIn, openBackupKeys } from './keys.ts'
import type { FromWorker, Order, ToWorker, Work } from './protocol.ts'
import { foldersOf } from './spool.ts'
import { readState } from './state.ts'
import type { BackupCheck, BackupState, BaseTaken } from './state.ts'

const WORKER = join(import.meta.dirname, 'worker.ts')
/** A process that died is started again after this. */
const AGAIN_MS = 5000
/** When the server stops, what was written last still leaves, within this. */
const LAST_MS = 10_000
const HEADS_MS = 3000

export interface BackupOptions {
  /** As it really is (no symbolic link in the way). */
  readonly dataDir: string
  readonly socketDir: string
  readonly place: string
  readonly limitMb: number
  readonly log: Log
  /** Prints the recovery key, once. */
  readonly show: (recoveryKey: string) => void
}

/** Whose it is and how far, for who asks for another. */
export const busyWith = ({ work, by, since, done, total }: UnderWay): RuleError => {
  const minutes = Math.max(0, Math.floor((Date.now() - Date.parse(since)) / 60_000))
  if (work === 'check') return new RuleError('backup.busyCheck', { minutes })
  const percent = total === null || total === 0 ? 0 : Math.floor((done / total) * 100)
  return by === null
    ? new RuleError('backup.busyItself', { minutes, percent })
    : new RuleError('backup.busy', { who: by, minutes, percent })
}

/** Bytes that were read, of how many. */
export type Progress = (done: number, total: number) => Promise<void> | void

/** What runs now. */
export interface UnderWay {
  readonly work: Work
  /** Who asked for it; null: Pinède itself. */
  readonly by: string | null
  /** ISO. */
  readonly since: string
  /** Bytes that were read, of how many; null: not known. */
  readonly done: number
  readonly total: number | null
}

interface Pending extends UnderWay {
  readonly progress: Progress
  readonly end: (failure: string | null) => void
  done: number
  total: number | null
  /** What `progress` threw. */
  thrown?: { readonly error: unknown }
}

export interface Backup {
  readonly state: () => BackupState
  /** Number of the process that backs up, as it is now. */
  readonly pid: () => number | undefined
  readonly underWay: () => UnderWay | null
  /**
   * Takes a base now, for `by` where a person asked. `progress` may throw, and the base is given up. Throws RuleError backup.busy,
   * backup.busyItself, backup.busyCheck, that of `failureOf`, or what `progress` threw.
   */
  readonly takeBase: (progress?: Progress, by?: string) => Promise<BaseTaken>
  /** Restores the newest base beside, and verifies it. Throws RuleError as `takeBase`. */
  readonly check: (by?: string) => Promise<BackupCheck>
  /** Where chains and counters stand leaves a last time, before the database stops and once nobody writes any more. */
  readonly lastHeads: () => Promise<void>
  /** What the database wrote last still leaves: stop it before. */
  readonly stop: () => Promise<void>
}

class Keeper {
  state: BackupState
  readonly #order: Order
  readonly #log: Log
  readonly #stopping = new AbortController()
  #child: ChildProcess | undefined
  #ended: Promise<void> = Promise.resolve()
  readonly #pending = new Map<number, Pending>()
  #last = 0
  #isReady = false
  readonly #headsWritten = Promise.withResolvers<void>()

  constructor(order: Order, log: Log) {
    this.#order = order
    this.#log = log
    this.state = readState(order.folders.own, order.place)
    this.#live()
  }

  #live(): void {
    const child = fork(WORKER, [], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'], env: { ...process.env } })
    this.#child = child
    this.#isReady = false
    child.on('message', (message) => this.#hear(message as FromWorker))
    this.#ended = new Promise((done) => {
      child.once('exit', () => done())
      child.once('error', () => done()) // no process left: it did not even start
    })
    void this.#ended.then(() => {
      for (const id of this.#pending.keys()) this.#end(id, 'backup.failed')
      return this.#again()
    })
  }

  async #again(): Promise<void> {
    if (this.#stopping.signal.aborted) return
    this.#log.error({}, 'the backup process ended: it is started again')
    await delay(AGAIN_MS, undefined, { signal: this.#stopping.signal, ref: false }).catch(() => undefined) // stopping
    if (!this.#stopping.signal.aborted) this.#live()
  }

  #hear(message: FromWorker): void {
    if ('ready' in message) this.#give()
    else if ('state' in message) this.state = message.state
    else if ('heads' in message) this.#headsWritten.resolve()
    else if ('far' in message) void this.#progress(message.far, message.done, message.total)
    else if ('ended' in message) this.#end(message.ended, message.failure)
    else this.#log[message.log](message.fields, message.message)
  }

  /** What was asked for before the process listened is asked again. */
  #give(): void {
    this.#tell({ order: this.#order })
    this.#isReady = true
    for (const [id, { work }] of this.#pending) this.#tell({ start: work, id })
  }

  async #progress(id: number, done: number, total: number): Promise<void> {
    const pending = this.#pending.get(id)
    if (pending !== undefined) [pending.done, pending.total] = [done, total]
    try {
      await pending?.progress(done, total)
    } catch (error) {
      if (pending !== undefined) pending.thrown ??= { error }
      this.#tell({ cancel: id })
    }
  }

  #end(id: number, failure: string | null): void {
    this.#pending.get(id)?.end(failure)
    this.#pending.delete(id)
  }

  underWay(): UnderWay | null {
    const [first] = this.#pending.values()
    if (first === undefined) return null
    const { work, by, since, done, total } = first
    return { work, by, since, done, total }
  }

  async run(work: Work, progress: Progress, by: string | null): Promise<void> {
    const running = this.underWay()
    if (running !== null) throw busyWith(running)
    const ended = Promise.withResolvers<string | null>()
    const told = { work, by, since: new Date().toISOString(), done: 0, total: null }
    const pending: Pending = { ...told, progress, end: ended.resolve }
    const id = (this.#last += 1)
    this.#pending.set(id, pending)
    if (this.#isReady) this.#tell({ start: work, id })
    const failure = await ended.promise
    if (pending.thrown !== undefined) throw pending.thrown.error
    if (failure !== null) throw new RuleError(failure)
  }

  async takeBase(progress: Progress = () => undefined, by: string | null = null): Promise<BaseTaken> {
    await this.run('base', progress, by)
    if (this.state.base === null) throw new Error('a base was taken, and is not known')
    return this.state.base
  }

  async check(by: string | null = null): Promise<BackupCheck> {
    await this.run('check', () => undefined, by)
    if (this.state.check === null) throw new Error('a backup was verified, and nothing is known')
    return this.state.check
  }

  #tell(message: ToWorker): void {
    this.#child?.send(message, () => undefined) // one that just died is started again, with its order
  }

  pid(): number | undefined {
    return this.#child?.pid
  }

  /** Not waited for longer than a moment: without them, a margin is left. */
  async lastHeads(): Promise<void> {
    this.#tell({ heads: 'last' })
    await Promise.race([this.#headsWritten.promise, delay(HEADS_MS, undefined, { ref: false })])
  }

  async stop(): Promise<void> {
    this.#stopping.abort()
    this.#tell({ stop: true })
    const timer = setTimeout(() => this.#child?.kill('SIGKILL'), LAST_MS)
    await this.#ended
    clearTimeout(timer)
  }
}

/** Where the embedded server of `dataDir` leaves its segments. */
export const archiveFolder = (dataDir: string): string => foldersOf(dataDir).spool

/** Settings of the embedded server that archives into the spool of `dataDir`. */
export const archiveSettings = (dataDir: string): Readonly<Record<string, string>> => ({
  archive_mode: 'on',
  archive_library: 'basic_archive',
  'basic_archive.archive_directory': archiveFolder(dataDir),
  archive_timeout: '60s',
})

/** Starts to back up. Throws what the disk of the data refuses; the place of the backups may refuse all it likes. */
export const startBackup = async (options: BackupOptions): Promise<Backup> => {
  const { dataDir, socketDir, place, limitMb, log, show } = options
  const folders = foldersOf(dataDir)
  const keyFolder = join(dataDir, 'keys')
  mkdirSync(keyFolder, { recursive: true, mode: 0o700 })
  mkdirSync(folders.outbox, { recursive: true, mode: 0o700 })
  const { recipients, identity } = await openBackupKeys(keyFolder, show)
  const house = await houseIn(folders.own)
  const order: Order = { folders, socketDir, place, house, recipients, identity, limitBytes: limitMb * 1_000_000 }
  const keeper = new Keeper(order, log)
  return {
    state: () => keeper.state,
    pid: () => keeper.pid(),
    underWay: () => keeper.underWay(),
    takeBase: (progress, by) => keeper.takeBase(progress, by),
    check: (by) => keeper.check(by),
    lastHeads: () => keeper.lastHeads(),
    stop: () => keeper.stop(),
  }
}
