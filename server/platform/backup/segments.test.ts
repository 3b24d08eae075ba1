import { describe, expect, it } from 'vitest'
import { continues, isSegment, isWalFile, nextSegment, startOfSegment } from './segments.ts'

describe('segments of the write-ahead log', () => {
  it.each([
    ['000000010000000000000001', '000000010000000000000002'],
    ['0000000100000000000000FF', '000000010000000100000000'],
    ['00000002000000FF000000FF', '000000020000010000000000'],
    ['0000000100000000000000A9', '0000000100000000000000AA'],
  ])('after %s comes %s', (name, next) => {
    expect(nextSegment(name)).toBe(next)
    expect(startOfSegment(next) - startOfSegment(name)).toBe(0x100_0000n)
  })

  it.each([
    ['000000010000000000000001', true, true],
    ['000000010000000000000001.00000028.backup', false, true],
    ['00000002.history', false, true],
    ['000000010000000000000001.partial', false, true],
    ['archtemp.000000010000000000000001.12.34', false, false],
    ['000000010000000000000100', false, true],
    ['../0000000100000000000001', false, false],
    ['', false, false],
  ])('%s', (name, segment, archived) => {
    expect([isSegment(name), isWalFile(name)]).toEqual([segment, archived])
  })

  it('knows a gap from a segment that came twice', () => {
    expect(continues('000000010000000000000003', '000000010000000000000004')).toBe(true)
    expect(continues('000000010000000000000003', '000000010000000000000003')).toBe(true)
    expect(continues('000000010000000000000003', '000000010000000000000005')).toBe(false)
    expect(continues('000000010000000000000003', '000000020000000000000004')).toBe(false)
  })
})
