/** The picture of an article: sent as it comes from a telephone, kept at the sizes that records and keys of tills show. */
import { sql } from 'kysely'
import { RuleError } from '#domain/rule-error.ts'
import { readRow } from '#server/crud/edit.ts'
import { ARTICLE } from '#server/modules/sale/articles.ts'
import { FileAnswer } from '#server/platform/http/route.ts'
import type { Context, Upload } from '#server/platform/http/route.ts'
import { THUMB_SIDE, decode, shrink } from '#server/platform/picture.ts'

/** Longest side of the larger one, in pixels. */
const SCREEN_SIDE = 1200
const SIZES = { screen: 'screen', thumb: 'thumb' } as const
export type ArticlePictureSize = keyof typeof SIZES

const told = (context: Context, id: number): Promise<void> =>
  context.changed({ entity: 'article', id, action: 'SAVED', functionality: 'sale_article' })

/** Replaces the picture of an article. Throws RuleError as `decode`, record.unknown. */
export const putPicture = async (
  context: Context,
  id: number,
  upload: Upload,
): Promise<{ status: 'SAVED'; id: number }> => {
  await readRow(ARTICLE, context, id)
  const image = await decode(upload)
  const [screen, thumb] = [await shrink(image, SCREEN_SIDE), await shrink(image, THUMB_SIDE)]
  await sql`
    insert into article_picture (establishment_id, article_id, screen, thumb)
    values (${context.establishmentId}, ${id}, ${screen.bytes}, ${thumb.bytes})
    on conflict (establishment_id, article_id) do update
      set screen = excluded.screen, thumb = excluded.thumb, edition = excluded.edition`.execute(context.tx)
  await told(context, id)
  return { status: 'SAVED', id }
}

/** Throws RuleError record.unknown. */
export const removePicture = async (context: Context, id: number): Promise<{ status: 'DELETED' }> => {
  await readRow(ARTICLE, context, id)
  await sql`
    delete from article_picture where establishment_id = ${context.establishmentId} and article_id = ${id}`.execute(
    context.tx,
  )
  await told(context, id)
  return { status: 'DELETED' }
}

/** Which picture an article has. Throws RuleError record.unknown. */
export const pictureOf = async (context: Context, id: number): Promise<{ edition: number | null }> => {
  await readRow(ARTICLE, context, id)
  const { rows } = await sql<{ edition: number }>`
    select edition from article_picture
    where establishment_id = ${context.establishmentId} and article_id = ${id}`.execute(context.tx)
  return { edition: rows[0]?.edition ?? null }
}

/** Throws RuleError record.unknown where there is none. */
export const getArticlePicture = async (
  { tx, establishmentId }: Context,
  size: ArticlePictureSize,
  id: number,
): Promise<FileAnswer> => {
  const { rows } = await sql<{ bytes: Buffer }>`
    select ${sql.ref(SIZES[size])} as bytes from article_picture
    where establishment_id = ${establishmentId} and article_id = ${id}`.execute(tx)
  const [found] = rows
  if (found === undefined) throw new RuleError('record.unknown')
  return new FileAnswer('image/jpeg', `article-${id}.jpg`, found.bytes)
}
