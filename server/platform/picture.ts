/** Pictures that people send: decoded within bounds, made smaller. */
import { createCanvas, loadImage } from '@napi-rs/canvas'
import type { Image } from '@napi-rs/canvas'
import { RuleError } from '#domain/rule-error.ts'
import { pictureSize } from '#server/platform/picture-size.ts'
import type { Upload } from '#server/platform/http/route.ts'

const MOST_BYTES = 10 * 1024 * 1024
/** Decoded, a picture takes four bytes a pixel: more would let a small file fill the memory. */
const MOST_PIXELS = 50_000_000
const QUALITY = 82
/** Longest side of what lists show. */
export const THUMB_SIDE = 320

interface Shrunk {
  readonly bytes: Buffer
  readonly width: number
  readonly height: number
}

/** Whole, never enlarged, on white where it is transparent. Metadata (where it was taken, by whom) does not follow. */
export const shrink = async (image: Image, side: number): Promise<Shrunk> => {
  const scale = Math.min(1, side / Math.max(image.width, image.height))
  const [width, height] = [Math.max(1, Math.round(image.width * scale)), Math.max(1, Math.round(image.height * scale))]
  const canvas = createCanvas(width, height)
  const pen = canvas.getContext('2d')
  pen.fillStyle = '#ffffff'
  pen.fillRect(0, 0, width, height)
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(image, 0, 0, width, height)
  return { bytes: await canvas.encode('jpeg', QUALITY), width, height }
}

/**
 * A decoded picture, turned as its camera says. Throws RuleError `picture.type` for anything but JPG, JPEG, PNG or GIF,
 * `image.tooLarge` past 10 MB or 50 million pixels (spec 5 and 8, « image too heavy »).
 */
export const decode = async ({ bytes }: Upload): Promise<Image> => {
  if (bytes.length > MOST_BYTES) throw new RuleError('image.tooLarge', { max: '10 Mo' })
  const size = pictureSize(bytes)
  if (size === undefined) throw new RuleError('picture.type')
  if (size.width * size.height > MOST_PIXELS) throw new RuleError('image.tooLarge', { max: '50 millions de pixels' })
  try {
    return await loadImage(bytes)
  } catch (cause) {
    const error = new RuleError('picture.unreadable')
    error.cause = cause
    throw error
  }
}
