import { describe, expect, it } from 'vitest'
import { type ChainRow, printedSignature, startChainCheck, verifyChain } from './chain.ts'

/** A stand-in for the cryptography: the rules under test are those of the chain. */
const sign = (text: string): string =>
  `<${text.length}:${Array.from(text).reduce((h, c) => (h * 31 + c.charCodeAt(0)) % 99_991, 7)}>`
const verify = (text: string, signature: string): boolean => sign(text) === signature

const chain = (length: number): ChainRow[] => {
  const rows: ChainRow[] = []
  let previousSignature = ''
  for (let seq = 1; seq <= length; seq++) {
    const signedText = `payload ${seq},${seq === 1 ? 'Y' : 'N'},${previousSignature}`
    const signature = sign(signedText)
    rows.push({ seq, previousSignature, signature, keyId: 'k', signedText, rebuiltText: signedText })
    previousSignature = signature
  }
  return rows
}
const headOf = (rows: readonly ChainRow[]) => ({ seq: rows.length, signature: rows.at(-1)?.signature ?? '' })
const kinds = (rows: readonly ChainRow[], head = headOf(chain(5))): string[] =>
  verifyChain(rows, verify, head).map((fault) => `${fault.kind} ${fault.seq}`)

const changed = (index: number, over: Partial<ChainRow>): ChainRow[] =>
  chain(5).map((row, i) => (i === index ? { ...row, ...over } : row))

describe('verifyChain', () => {
  it('finds nothing in a true chain', () => expect(kinds(chain(5))).toEqual([]))
  it('finds nothing in an empty one', () => expect(verifyChain([], verify, { seq: 0, signature: '' })).toEqual([]))
  it('accepts a chain without its head or its records, as an archive may be', () =>
    expect(
      verifyChain(
        chain(3).map(({ rebuiltText: _, ...row }) => row),
        verify,
      ),
    ).toEqual([]))

  it('sees a record that was changed', () =>
    expect(kinds(changed(2, { rebuiltText: 'payload 9,N,x' }))).toEqual(['CONTENT 3']))
  it('sees a string that was changed with its record', () => {
    const forged = chain(5)[2]?.signedText.replace('payload 3', 'payload 9') ?? ''
    expect(kinds(changed(2, { signedText: forged, rebuiltText: forged }))).toEqual(['SIGNATURE 3'])
  })
  it('sees a row signed again by someone who holds the key: the next one no longer follows', () => {
    const forged = chain(5)[2]?.signedText.replace('payload 3', 'payload 9') ?? ''
    expect(kinds(changed(2, { signedText: forged, rebuiltText: forged, signature: sign(forged) }))).toEqual(['LINK 4'])
  })
  it('sees a row that was removed', () =>
    expect(kinds(chain(5).filter((row) => row.seq !== 3))).toEqual(['SEQUENCE 4', 'LINK 4']))
  it('sees rows taken off the end', () => expect(kinds(chain(5).slice(0, 3))).toEqual(['HEAD 3']))
  it('sees a chain that does not start with its first row', () =>
    expect(kinds(chain(5).slice(1))).toEqual(['SEQUENCE 2', 'LINK 2']))
  it('sees two rows swapped', () => {
    const [a, b, c, d, e] = chain(5) as [ChainRow, ChainRow, ChainRow, ChainRow, ChainRow]
    expect(kinds([a, c, b, d, e]).length).toBeGreaterThanOrEqual(4)
  })
})

describe('numbers that were left out on purpose', () => {
  const resumed = (): ChainRow[] => {
    const before = chain(3)
    const previousSignature = before[2]?.signature ?? ''
    const signedText = `payload 11,N,${previousSignature}`
    const signature = sign(signedText)
    return [...before, { seq: 11, previousSignature, signature, keyId: 'k', signedText, rebuiltText: signedText }]
  }
  const faults = (
    rows: readonly ChainRow[],
    leap: Record<number, number>,
    head?: { seq: number; signature: string },
  ) => {
    const checking = startChainCheck(verify, (seq) => leap[seq] ?? seq)
    for (const row of rows) checking.check(row)
    return checking.finish(head).map(({ kind, seq }) => `${kind} ${seq}`)
  }
  it('are no gap where an event explains them, and one where none does', () => {
    expect(faults(resumed(), { 3: 10 })).toEqual([])
    expect(faults(resumed(), {})).toEqual(['SEQUENCE 11'])
    expect(faults(resumed(), { 3: 9 })).toEqual(['SEQUENCE 11'])
    expect(faults(chain(5), { 3: 10 })).toEqual(['SEQUENCE 4'])
  })
  it('may be the end of a chain', () => {
    const signature = chain(3)[2]?.signature ?? ''
    expect(faults(chain(3), { 3: 10 }, { seq: 10, signature })).toEqual([])
    expect(faults(chain(3), {}, { seq: 10, signature })).toEqual(['HEAD 3'])
  })
})

describe('printedSignature', () => {
  it('prints characters 3, 7, 13 and 19', () => expect(printedSignature('abCdefGhijklMnopqrStuv')).toBe('CGMS'))
  it('refuses what is no signature', () => expect(() => printedSignature('abc')).toThrow(RangeError))
})
