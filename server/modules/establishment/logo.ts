import { sql } from 'kysely'
import { JET } from '#domain/fiscal/jet.ts'
import { RuleError } from '#domain/rule-error.ts'
import { pictureSize } from '#server/platform/picture-size.ts'
import { writeTechnicalEvent } from '#server/platform/fiscal/jet.ts'
import { FileAnswer } from '#server/platform/http/route.ts'
import type { Context, Upload } from '#server/platform/http/route.ts'

const LOGO_BYTES = 1024 * 1024

/** Every paper decodes it, at four bytes a pixel; printed, this is forty centimetres. */
const LOGO_SIDE = 4000

/** Throws RuleError `image.type` for anything but PNG or JPEG, `image.tooLarge` past 1 MB (spec 5), `image.tooWide`. */
export const imageType = ({ bytes }: Upload): 'image/png' | 'image/jpeg' => {
  const size = pictureSize(bytes)
  if (size === undefined || size.format === 'gif') throw new RuleError('image.type')
  if (bytes.length > LOGO_BYTES) throw new RuleError('image.tooLarge', { max: '1 Mo' })
  if (Math.min(size.width, size.height) < 1 || Math.max(size.width, size.height) > LOGO_SIDE)
    throw new RuleError('image.tooWide', { max: LOGO_SIDE })
  return `image/${size.format}`
}

export const getLogo = async (context: Context): Promise<FileAnswer> => {
  const { rows } = await sql<{ logo: Buffer | null; type: string | null }>`
    select logo, logo_type as type from establishment where id = ${context.establishmentId}`.execute(context.tx)
  const found = rows[0]
  if (found?.logo == null || found.type === null) throw new RuleError('record.unknown')
  return new FileAnswer(found.type, found.type === 'image/png' ? 'logo.png' : 'logo.jpg', found.logo)
}

/** No field of the form: what is being typed in it is not out of date. Throws those of `imageType`. */
export const setLogo = async (context: Context, upload: Upload): Promise<{ status: 'SAVED'; id: number }> => {
  const type = imageType(upload)
  const id = context.establishmentId
  await sql`
    update establishment set logo = ${Buffer.from(upload.bytes)}, logo_type = ${type} where id = ${id}`.execute(
    context.tx,
  )
  await context.changed({
    entity: 'establishment',
    id,
    action: 'SAVED',
    functionality: 'establishment_establishment',
  })
  await writeTechnicalEvent(context.tx, context, JET.SETTINGS_CHANGED, { entity: 'establishment', id, logo: true })
  return { status: 'SAVED', id }
}
