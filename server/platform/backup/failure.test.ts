import { expect, it } from 'vitest'
import { GoneError, SlowError } from './disk-faults.ts'
import { S3Fault } from './s3/s3-fault.ts'
import { LogLateError, OtherWriterError, failureOf } from './failure.ts'

const disk = (code: string): Error => Object.assign(new Error(code), { code })

it.each<[Error, string]>([
  [disk('ENOSPC'), 'backup.placeFull'],
  [disk('EROFS'), 'backup.placeReadOnly'],
  [disk('ENOENT'), 'backup.placeMissing'],
  [new GoneError(), 'backup.placeMissing'],
  [new SlowError(), 'backup.placeSlow'],
  [new LogLateError('000000010000000000000003'), 'backup.logLate'],
  [new OtherWriterError('host'), 'backup.otherWriter'],
  [new S3Fault('REFUSED', 'AccessDenied', false, 'x'), 'backup.store'],
  [new Error('whatever'), 'backup.failed'],
])('%s', (error, code) => {
  expect(failureOf(error)).toBe(code)
})
