/** What changed between two texts, word by word. */

export interface Piece {
  readonly kind: 'same' | 'gone' | 'new'
  readonly text: string
}

/** Past this many words on both sides the middle is told as one change: a table of all pairs would be too large. */
const MOST_PAIRS = 4_000_000

/** A tag `{…}` and a block `[…]` are a word each. */
const wordsOf = (text: string): string[] => text.match(/\{[^}\n]*\}|\[[^\]\n]*\]|\n|[^\S\n]+|[^\s{[]+|[{[]/g) ?? []

/** Changes that only a space parts are one change: word by word they could not be read. */
const join = (pieces: readonly Piece[]): Piece[] => {
  const joined: Piece[] = []
  const waiting = { gone: '', new: '' }
  const flush = (): void => {
    for (const kind of ['gone', 'new'] as const) if (waiting[kind] !== '') joined.push({ kind, text: waiting[kind] })
    waiting.gone = ''
    waiting.new = ''
  }
  for (const [at, { kind, text }] of pieces.entries()) {
    const next = pieces[at + 1]
    const isGap = /^ +$/.test(text) && next !== undefined && next.kind !== 'same' && waiting.gone + waiting.new !== ''
    if (kind !== 'same') waiting[kind] += text
    else if (isGap) {
      waiting.gone += text
      waiting.new += text
    } else if (text !== '') {
      flush()
      const last = joined.at(-1)
      if (last?.kind === 'same') joined[joined.length - 1] = { kind, text: last.text + text }
      else joined.push({ kind, text })
    }
  }
  flush()
  return joined
}

/** Length of the longest common run of words from each pair of places on. */
const lengthsOf = (before: readonly string[], after: readonly string[]): readonly Uint32Array[] => {
  const lengths = Array.from({ length: before.length + 1 }, () => new Uint32Array(after.length + 1))
  for (let i = before.length - 1; i >= 0; i -= 1) {
    const [row, below] = [lengths[i], lengths[i + 1]]
    if (row === undefined || below === undefined) continue
    for (let j = after.length - 1; j >= 0; j -= 1)
      row[j] = before[i] === after[j] ? (below[j + 1] ?? 0) + 1 : Math.max(below[j] ?? 0, row[j + 1] ?? 0)
  }
  return lengths
}

const middle = (before: readonly string[], after: readonly string[]): Piece[] => {
  if (before.length * after.length > MOST_PAIRS)
    return [
      { kind: 'gone', text: before.join('') },
      { kind: 'new', text: after.join('') },
    ]
  const lengths = lengthsOf(before, after)
  const pieces: Piece[] = []
  let [i, j] = [0, 0]
  while (i < before.length || j < after.length) {
    const [gone, fresh] = [before[i], after[j]]
    if (gone !== undefined && gone === fresh) {
      pieces.push({ kind: 'same', text: gone })
      i += 1
      j += 1
    } else if (
      fresh === undefined ||
      (gone !== undefined && (lengths[i + 1]?.[j] ?? 0) >= (lengths[i]?.[j + 1] ?? 0))
    ) {
      pieces.push({ kind: 'gone', text: gone ?? '' })
      i += 1
    } else {
      pieces.push({ kind: 'new', text: fresh })
      j += 1
    }
  }
  return pieces
}

/** Pieces of both texts in order: those of `before` are `same` and `gone`, those of `after` are `same` and `new`. */
export const wordDifference = (before: string, after: string): readonly Piece[] => {
  const [old, fresh] = [wordsOf(before), wordsOf(after)]
  const shorter = Math.min(old.length, fresh.length)
  let start = 0
  while (start < shorter && old[start] === fresh[start]) start += 1
  let end = 0
  while (end < shorter - start && old[old.length - 1 - end] === fresh[fresh.length - 1 - end]) end += 1
  return join([
    { kind: 'same', text: old.slice(0, start).join('') },
    ...middle(old.slice(start, old.length - end), fresh.slice(start, fresh.length - end)),
    { kind: 'same', text: old.slice(old.length - end).join('') },
  ])
}
