/** Names of the files of the write-ahead log: timeline, log and segment, eight hexadecimal digits each; segments of 16 MB. */

const SEGMENT = /^[0-9A-F]{16}000000[0-9A-F]{2}$/
/** A segment, the note of a base backup in it, or the history of a timeline. */
const WAL_FILE = /^(?:[0-9A-F]{24}(?:\.[0-9A-F]{8}\.backup|\.partial)?|[0-9A-F]{8}\.history)$/

/** Segments of 16 MB in one « log » of 4 GB. */
const PER_LOG = 0x100

export const isSegment = (name: string): boolean => SEGMENT.test(name)

/** Whether PostgreSQL archives files of this name. */
export const isWalFile = (name: string): boolean => WAL_FILE.test(name)

const hex = (value: number): string => value.toString(16).toUpperCase().padStart(8, '0')

/** Position of a segment on its timeline. */
const ordinal = (name: string): number =>
  Number.parseInt(name.slice(8, 16), 16) * PER_LOG + Number.parseInt(name.slice(16), 16)

export const timelineOf = (name: string): string => name.slice(0, 8)

/** The segment that is written after this one. */
export const nextSegment = (name: string): string => {
  const next = ordinal(name) + 1
  return `${timelineOf(name)}${hex(Math.floor(next / PER_LOG))}${hex(next % PER_LOG)}`
}

/** Address in the log at which the segment begins. */
export const startOfSegment = (name: string): bigint => BigInt(ordinal(name)) * 0x100_0000n

/** Whether `next` may stand after `last`: the same again, or the one that follows, on one timeline. */
export const continues = (last: string, next: string): boolean => next <= last || next === nextSegment(last)
