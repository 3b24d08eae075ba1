/** Pictures of places: sent as they come from a telephone, kept at the sizes that screens show. */
import { sql } from 'kysely'
import { RuleError } from '#domain/rule-error.ts'
import { entities } from '#contract/entities/index.ts'
import { readRow } from '#server/crud/edit.ts'
import { THUMB_SIDE, decode, shrink } from '#server/platform/picture.ts'
import { FileAnswer } from '#server/platform/http/route.ts'
import type { Context, Upload } from '#server/platform/http/route.ts'

const MOST_PICTURES = 20

/** Longest side of each size, in pixels. */
const SIDES = { SCREEN: 1600, THUMB: THUMB_SIDE } as const
export type PictureSide = keyof typeof SIDES

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
