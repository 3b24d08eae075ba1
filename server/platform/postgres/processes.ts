import { existsSync, readFileSync } from 'node:fs'

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined)

/** Whether process `pid` exists, be it of another account. */
export const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}

/** Sends `name` to process `pid`; one that is gone already is no error. */
export function signal(pid: number, name: 'SIGINT' | 'SIGQUIT'): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if (codeOf(error) !== 'ESRCH') throw error
  }
}

/**
 * Whether process `pid` is surely no living PostgreSQL: gone, another program that was given its number, or a dead one
 * that nobody has buried. Where the system does not tell (no /proc), only the first is known.
 */
export function isNoPostgres(pid: number): boolean {
  if (!existsSync('/proc/self/stat')) return !isRunning(pid)
  const stat = `/proc/${pid}/stat`
  if (!existsSync(stat)) return true
  const [, name, state] = /\((.*)\) (\S)/s.exec(readFileSync(stat, 'utf8')) ?? []
  return name !== 'postgres' || state === 'Z'
}
