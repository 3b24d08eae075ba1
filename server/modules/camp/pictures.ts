/** Pictures of places: sent as they come from a telephone, kept at the sizes that screens show. */
import { createCanvas, loadImage } from '@napi-rs/canvas'
import type { Image } from '@napi-rs/canvas'
import { sql } from 'kysely'
import { RuleError } from '#domain/rule-error.ts'
import { entities } from '#contract/entities/index.ts'
import { readRow } from '#server/crud/edit.ts'
import { pictureSize } from '#server/platform/picture-size.ts'
import { FileAnswer } from '#server/platform/http/route.ts'
import type { Context, Upload } from '#server/platform/http/route.ts'

const MOST_BYTES = 10 * 1024 * 1024
/** Decoded, a picture takes four bytes a pixel: more would let a small file fill the memory. */
const MOST_PIXELS = 50_000_000
const MOST_PICTURES = 20

/** Longest side of each size, in pixels. */
const SIDES = { SCREEN: 1600, THUMB: 320 } as const
export type PictureSide = keyof typeof SIDES
const QUALITY = 82

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

/** Adds a picture after those of the place. Throws RuleError as `decode`, `picture.tooMany`, `record.unknown`. */
export const addPicture = async (
  context: Context,
  placeId: number,
  upload: Upload,
): Promise<{ status: 'SAVED'; id: number }> => {
  const { tx, establishmentId } = context
  await readRow({ entity: entities.place }, context, placeId)
  const { rows: counted } = await sql<{ count: number }>`
    select count(*)::int as count from place_picture
    where establishment_id = ${establishmentId} and place_id = ${placeId}`.execute(tx)
  if ((counted[0]?.count ?? 0) >= MOST_PICTURES) throw new RuleError('picture.tooMany', { max: MOST_PICTURES })
  const image = await decode(upload)
  const [screen, thumb] = [await shrink(image, SIDES.SCREEN), await shrink(image, SIDES.THUMB)]
  const { rows } = await sql<{ id: number }>`
    insert into place_picture (establishment_id, place_id, file_name, width, height, position)
    select ${establishmentId}, ${placeId}, ${upload.fileName.slice(-120)}, ${screen.width}, ${screen.height},
      coalesce(max(position), 0) + 1 from place_picture where establishment_id = ${establishmentId} and place_id = ${placeId}
    returning id`.execute(tx)
  const id = rows[0]?.id ?? 0
  await sql`
    insert into place_picture_file (establishment_id, picture_id, size, bytes)
    values (${establishmentId}, ${id}, 'SCREEN', ${screen.bytes}), (${establishmentId}, ${id}, 'THUMB', ${thumb.bytes})`.execute(
    tx,
  )
  await context.changed({ entity: 'placePicture', id, action: 'SAVED', functionality: 'camp_place' })
  return { status: 'SAVED', id }
}

/** Pictures are made by sending a file: the generic form only changes a legend. Throws RuleError `file.missing`. */
export const refuseNewPicture = (_context: Context, { id }: { readonly id: number }): void => {
  if (id === 0) throw new RuleError('file.missing')
}

/** Throws RuleError `record.unknown`. */
export const getPicture = async (context: Context, size: PictureSide, id: number): Promise<FileAnswer> => {
  const { rows } = await sql<{ bytes: Buffer }>`
    select bytes from place_picture_file
    where establishment_id = ${context.establishmentId} and picture_id = ${id} and size = ${size}`.execute(context.tx)
  const found = rows[0]
  if (found === undefined) throw new RuleError('record.unknown')
  return new FileAnswer('image/jpeg', `photo-${id}.jpg`, found.bytes)
}
