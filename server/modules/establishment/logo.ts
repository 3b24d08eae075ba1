import { sql } from 'kysely'
import { JET } from '#domain/fiscal/jet.ts'
import { RuleError } from '#domain/rule-error.ts'
import { writeTechnicalEvent } from '#server/platform/fiscal/jet.ts'
import { FileAnswer } from '#server/platform/http/route.ts'
import type { Context, Upload } from '#server/platform/http/route.ts'

const LOGO_BYTES = 1024 * 1024

/** What the first bytes say: the name and the type that a browser sends prove nothing. */
const typeOf = (bytes: Uint8Array): 'image/png' | 'image/jpeg' | undefined => {
  if ([0x89, 0x50, 0x4e, 0x47].every((byte, i) => bytes[i] === byte)) return 'image/png'
  if ([0xff, 0xd8, 0xff].every((byte, i) => bytes[i] === byte)) return 'image/jpeg'
  return undefined
}

/** Throws RuleError `image.type` for anything but PNG or JPEG, `image.tooLarge` past 1 MB (spec 5). */
export const imageType = ({ bytes }: Upload): 'image/png' | 'image/jpeg' => {
  const type = typeOf(bytes)
  if (type === undefined) throw new RuleError('image.type')
  if (bytes.length > LOGO_BYTES) throw new RuleError('image.tooLarge', { max: '1 Mo' })
  return type
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
