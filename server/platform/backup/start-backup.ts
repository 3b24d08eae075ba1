/** The server's side of the backups: keeps their process (`worker.ts`) up, and knows how they stand. */
import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { setPriority } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { RuleError } from '#domain/rule-error.ts'
import type { Log } from '#server/platform/log.ts'
import { houseIn, openBackupKeys } from './keys.ts'
import type { FromWorker, Order, ToWorker, Where, Work } from './protocol.ts'
import { s3Label } from './s3/s3-place.ts'
import type { S3Place } from './s3/s3-place.ts'
import { foldersOf } from './spool.ts'
import { readState } from './state.ts'
import type { BackupCheck, BackupState, BaseTaken } from './state.ts'

const WORKER = join(import.meta.dirname, 'worker.ts')
/** Behind whoever sells (POSIX nice). */
const NICE = 10
/** A process that died is started again after this. */
const AGAIN_MS = 5000
/** When the server stops, what was written last still leaves, within this. */
const LAST_MS = 10_000
const HEADS_MS = 3000

export interface BackupOptions {
  /** As it really is (no symbolic link in the way). */
  readonly dataDir: string
  readonly socketDir: string
  /** A folder, a store, or both: the store is then a second copy. */
  readonly place?: string | undefined
  readonly s3?: S3Place | undefined
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
  readonly where: Where
  readonly progress: Progress
  readonly end: (failure: string | null) => void
  done: number
  total: number | null
  /** What `progress` threw. */
  thrown?: { readonly error: unknown }
}

export interface Backup {
  readonly state: () => BackupState
  /** Of the second place; undefined: there is none. */
  readonly second: () => BackupState | undefined
  /** Number of the process that backs up, as it is now. */
  readonly pid: () => number | undefined
  /** What runs of a place. */
  readonly underWay: (where: Where) => UnderWay | null
  /**
   * Takes a base now, for `by` where a person asked: in each place, in one, or in the first that takes it. `progress` may throw, and the base
   * is given up. Throws RuleError backup.busy, backup.busyItself, backup.busyCheck, that of `failureOf`, or what `progress` threw.
   */
  readonly takeBase: (progress?: Progress, by?: string | null, where?: Where | 'each' | 'any') => Promise<BaseTaken>
  /** Restores the newest base of a place beside, and verifies it. Throws RuleError as `takeBase`. */
  readonly check: (by?: string | null, where?: Where) => Promise<BackupCheck>
  /** Where chains and counters stand leaves a last time, before the database stops and once nobody writes any more. */
  readonly lastHeads: () => Promise<void>
  /** What the database wrote last still leaves: stop it before. */
  readonly stop: () => Promise<void>
}

/** As the operator named them. */
const placesOf = ({ place, s3 }: Pick<Order, 'place' | 's3'>): readonly string[] => [
  ...(place === undefined ? [] : [place]),
  ...(s3 === undefined ? [] : [s3Label(s3)]),
]

class Keeper {
  /** Of the first place, and of the second where there is one. */
  readonly states: BackupState[]
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
    this.states = placesOf(order).map((place, i) => readState(order.folders.own, place, i === 0 ? 'state' : 'state-s3'))
    this.#live()
  }

  #live(): void {
    const child = fork(WORKER, [], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'], env: { ...process.env } })
    this.#child = child
    // Its start, too, is behind whoever sells: on few cores it would hold up that of the server.
    if (child.pid !== undefined) setPriority(child.pid, NICE)
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
    else if ('state' in message) this.states[message.where] = message.state
    else if ('heads' in message) this.#headsWritten.resolve()
    else if ('far' in message) void this.#progress(message.far, message.done, message.total)
    else if ('ended' in message) this.#end(message.ended, message.failure)
    else this.#log[message.log](message.fields, message.message)
  }

  /** What was asked for before the process listened is asked again. */
  #give(): void {
    this.#tell({ order: this.#order })
    this.#isReady = true
    for (const [id, { work, where }] of this.#pending) this.#tell({ start: work, where, id })
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

  underWay(is: (one: Pending) => boolean): UnderWay | null {
    const first = [...this.#pending.values()].find(is)
    if (first === undefined) return null
    const { work, by, since, done, total } = first
    return { work, by, since, done, total }
  }

  async run(work: Work, where: Where, progress: Progress, by: string | null): Promise<void> {
    // Two proofs would restore into one folder.
    const running = this.underWay((one) => one.where === where || (work === 'check' && one.work === 'check'))
    if (running !== null) throw busyWith(running)
    const ended = Promise.withResolvers<string | null>()
    const told = { work, where, by, since: new Date().toISOString(), done: 0, total: null }
    const pending: Pending = { ...told, progress, end: ended.resolve }
    const id = (this.#last += 1)
    this.#pending.set(id, pending)
    if (this.#isReady) this.#tell({ start: work, where, id })
    const failure = await ended.promise
    if (pending.thrown !== undefined) throw pending.thrown.error
    if (failure !== null) throw new RuleError(failure)
  }

  stateOf(where: Where): BackupState {
    const state = this.states[where]
    if (state === undefined) throw new RuleError('backup.none')
    return state
  }

  async #takeIn(where: Where, progress: Progress, by: string | null): Promise<BaseTaken> {
    await this.run('base', where, progress, by)
    const { base } = this.stateOf(where)
    if (base === null) throw new Error('a base was taken, and is not known')
    return base
  }

  /** What fails in one place is told once the other has had its turn. */
  async takeBase(progress: Progress, by: string | null, where: Where | 'each' | 'any'): Promise<BaseTaken> {
    if (typeof where === 'number') return this.#takeIn(where, progress, by)
    const all: readonly Where[] = this.states.length > 1 ? [0, 1] : [0]
    const parts = where === 'each' ? all.length : 1
    let [taken, failed, isGivenUp]: [BaseTaken | undefined, unknown, boolean] = [undefined, undefined, false]
    for (const [i, one] of all.entries()) {
      if (where === 'any' && taken !== undefined) break
      const far = async (done: number, total: number): Promise<void> => {
        isGivenUp = true
        await progress(done + (i % parts) * total, total * parts)
        isGivenUp = false
      }
      try {
        const base = await this.#takeIn(one, far, by)
        taken ??= base
      } catch (error) {
        if (isGivenUp) throw error
        failed ??= error
      }
    }
    if (taken === undefined || (where === 'each' && failed !== undefined)) throw failed
    return taken
  }

  async check(where: Where, by: string | null): Promise<BackupCheck> {
    await this.run('check', where, () => undefined, by)
    const { check } = this.stateOf(where)
    if (check === null) throw new Error('a backup was verified, and nothing is known')
    return check
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
  const { dataDir, socketDir, place, s3, limitMb, log, show } = options
  const folders = foldersOf(dataDir)
  const keyFolder = join(dataDir, 'keys')
  mkdirSync(keyFolder, { recursive: true, mode: 0o700 })
  mkdirSync(folders.outbox, { recursive: true, mode: 0o700 })
  const { recipients, identity } = await openBackupKeys(keyFolder, show)
  const house = await houseIn(folders.own)
  const order: Order = { folders, socketDir, place, s3, house, recipients, identity, limitBytes: limitMb * 1_000_000 }
  const keeper = new Keeper(order, log)
  return {
    state: () => keeper.stateOf(0),
    second: () => keeper.states[1],
    pid: () => keeper.pid(),
    underWay: (where) => keeper.underWay((one) => one.where === where),
    takeBase: (progress = () => undefined, by = null, where = 'each') => keeper.takeBase(progress, by, where),
    check: (by = null, where = 0) => keeper.check(where, by),
    lastHeads: () => keeper.lastHeads(),
    stop: () => keeper.stop(),
  }
}
