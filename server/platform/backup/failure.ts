/** Why a base was not taken, as whoever asked for it is told: a code of the messages. */
import { faultOf } from './disk-faults.ts'
import { S3Fault } from './s3/s3-fault.ts'

/** Segments without which a base is worth nothing did not arrive in time. */
export class LogLateError extends Error {
  constructor(segment: string) {
    super(`segment ${segment} does not arrive`)
    this.name = 'LogLateError'
  }
}

const PLACE: Readonly<Record<string, string>> = {
  FULL: 'backup.placeFull',
  READ_ONLY: 'backup.placeReadOnly',
  MISSING: 'backup.placeMissing',
  SLOW: 'backup.placeSlow',
}

/** Another house writes where this one does. */
export class OtherWriterError extends Error {}

/** What is known no better is in the log of the server. */
export const failureOf = (error: unknown): string => {
  if (error instanceof LogLateError) return 'backup.logLate'
  if (error instanceof OtherWriterError) return 'backup.otherWriter'
  return PLACE[faultOf(error)] ?? (error instanceof S3Fault ? 'backup.store' : 'backup.failed')
}
