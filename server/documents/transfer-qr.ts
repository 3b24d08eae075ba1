/** QR codes as pictures, for paper and e-mails. */
import { createCanvas } from '@napi-rs/canvas'
import { encode } from 'uqr'
import { transferCode } from '#domain/document/transfer-code.ts'
import type { Transfer } from '#domain/document/transfer-code.ts'

/** Pixels a module: sharp at the 35 mm that it is printed at. */
const SCALE = 8

const pngOf = (text: string, maxVersion: number): Uint8Array => {
  const { data, size } = encode(text, { ecc: 'M', maxVersion, border: 4 })
  const canvas = createCanvas(size * SCALE, size * SCALE)
  const pen = canvas.getContext('2d')
  pen.fillStyle = '#ffffff'
  pen.fillRect(0, 0, size * SCALE, size * SCALE)
  pen.fillStyle = '#000000'
  for (const [y, row] of data.entries())
    for (const [x, dark] of row.entries()) if (dark) pen.fillRect(x * SCALE, y * SCALE, SCALE, SCALE)
  return canvas.encodeSync('png')
}

/** Of a transfer: PNG; null where there is nothing to pay. EPC069-12: error correction M, version 13 at most. */
export const transferQr = (transfer: Transfer): Uint8Array | null => {
  const code = transferCode(transfer)
  return code === null ? null : pngOf(code, 13)
}

/** Of a few characters that a reader types for somebody. */
export const textQr = (text: string): Uint8Array => pngOf(text, 10)
