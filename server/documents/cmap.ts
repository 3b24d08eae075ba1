/** Which characters a TrueType font can draw: its `cmap` table, formats 4 and 12 (OpenType specification). */

const u16 = (font: DataView, at: number): number => font.getUint16(at)
const u32 = (font: DataView, at: number): number => font.getUint32(at)

/** Offset of a table. Throws RangeError where the font lacks it. */
const tableAt = (font: DataView, tag: string): number => {
  for (let i = 0; i < u16(font, 4); i++) {
    const record = 12 + i * 16
    const name = String.fromCharCode(...[0, 1, 2, 3].map((k) => font.getUint8(record + k)))
    if (name === tag) return u32(font, record + 8)
  }
  throw new RangeError(`the font has no ${tag} table`)
}

/** Segments of 16-bit characters; a delta or an index array gives each its glyph, 0 being none. */
const readFormat4 = (font: DataView, at: number, add: (code: number) => void): void => {
  const size = u16(font, at + 6) // twice the number of segments
  const [ends, starts, deltas, offsets] = [at + 14, at + 16 + size, at + 16 + 2 * size, at + 16 + 3 * size]
  for (let i = 0; i < size; i += 2) {
    const [first, last, delta, offset] = [starts, ends, deltas, offsets].map((table) => u16(font, table + i)) as [
      number,
      number,
      number,
      number,
    ]
    for (let code = first; code <= last && code < 0xffff; code++) {
      const indexed = offset === 0 ? code : u16(font, offsets + i + offset + 2 * (code - first))
      const isDrawn = offset !== 0 && indexed === 0 ? false : ((indexed + delta) & 0xffff) !== 0
      if (isDrawn) add(code)
    }
  }
}

/** Groups of characters of any plane. */
const readFormat12 = (font: DataView, at: number, add: (code: number) => void): void => {
  for (let i = 0; i < u32(font, at + 12); i++) {
    const group = at + 16 + i * 12
    const [first, last, glyph] = [u32(font, group), u32(font, group + 4), u32(font, group + 8)]
    for (let code = first; code <= last; code++) if (glyph + code - first !== 0) add(code)
  }
}

/** Code points that the font draws. Throws RangeError where it has no Unicode table that we read. */
export function coveredCodePoints(file: Uint8Array): ReadonlySet<number> {
  const font = new DataView(file.buffer, file.byteOffset, file.byteLength)
  const cmap = tableAt(font, 'cmap')
  const covered = new Set<number>()
  const add = (code: number): void => void covered.add(code)
  for (let i = 0; i < u16(font, cmap + 2); i++) {
    const at = cmap + u32(font, cmap + 4 + i * 8 + 4)
    const format = u16(font, at)
    if (format === 4) readFormat4(font, at, add)
    if (format === 12) readFormat12(font, at, add)
  }
  if (covered.size === 0) throw new RangeError('the font has no Unicode table')
  return covered
}
