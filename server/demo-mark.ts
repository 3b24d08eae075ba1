/**
 * The demo is loaded day after day, each in transactions of its own: killed half-way, it leaves half a house. A file of the data
 * folder says so until the last day is on the disk.
 */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { isRunning } from '#server/platform/postgres/processes.ts'

const fileOf = (dataDir: string): string => path.join(dataDir, 'demo-inachevee.json')

interface Mark {
  readonly pid: number
  /** When its loading began. */
  readonly since: string
}

export const markDemo = (dataDir: string): void => {
  mkdirSync(dataDir, { recursive: true })
  writeFileSync(fileOf(dataDir), JSON.stringify({ pid: process.pid, since: new Date().toISOString() } satisfies Mark))
}

export const unmarkDemo = (dataDir: string): void => rmSync(fileOf(dataDir), { force: true })

/** The demo whose loading ended before its end; undefined where there is none, or where it is still being loaded. */
export const unfinishedDemo = (dataDir: string): Mark | undefined => {
  if (!existsSync(fileOf(dataDir))) return undefined
  const mark = JSON.parse(readFileSync(fileOf(dataDir), 'utf8')) as Mark
  return isRunning(mark.pid) ? undefined : mark
}
