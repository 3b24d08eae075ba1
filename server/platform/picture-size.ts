/** What the first bytes of a picture say: its format and its size, read before anything is decoded. */

export interface PictureSize {
  readonly format: 'png' | 'gif' | 'jpeg'
  readonly width: number
  readonly height: number
}

const startsWith = (bytes: Uint8Array, start: readonly number[]): boolean => start.every((byte, i) => bytes[i] === byte)

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const GIF = [0x47, 0x49, 0x46, 0x38]
const JPEG = [0xff, 0xd8, 0xff]

/** Markers of JPEG frames, which carry the size: all of C0–CF but tables (C4), JPG (C8) and arithmetic (CC). */
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

const jpegSize = (view: DataView): PictureSize | undefined => {
  let at = 2
  while (at + 9 < view.byteLength && view.getUint8(at) === 0xff) {
    const marker = view.getUint8(at + 1)
    if (isFrame(marker)) return { format: 'jpeg', height: view.getUint16(at + 5), width: view.getUint16(at + 7) }
    // A filling byte, else a segment that says its own length.
    at += marker === 0xff ? 1 : 2 + view.getUint16(at + 2)
  }
  return undefined
}

/** Undefined for anything but a PNG, a GIF or a JPEG: the name and the type that a browser sends prove nothing. */
export const pictureSize = (bytes: Uint8Array): PictureSize | undefined => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (startsWith(bytes, PNG) && bytes.length > 24)
    return { format: 'png', width: view.getUint32(16), height: view.getUint32(20) }
  if (startsWith(bytes, GIF) && bytes.length > 10)
    return { format: 'gif', width: view.getUint16(6, true), height: view.getUint16(8, true) }
  return startsWith(bytes, JPEG) ? jpegSize(view) : undefined
}
