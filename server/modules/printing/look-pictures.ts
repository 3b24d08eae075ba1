/** Pictures of a look: behind the text, and the signature (spec 5: JPG, JPEG or PNG; spec 8: « image too heavy »). */
import { sql } from 'kysely'
import { RuleError } from '#domain/rule-error.ts'
import { entities } from '#contract/entities/index.ts'
import { looks } from '#contract/operations/document/look.ts'
import { idParams } from '#contract/operations/input.ts'
import { readRow } from '#server/crud/edit.ts'
import { handle } from '#server/platform/http/handle.ts'
import { FileAnswer, route } from '#server/platform/http/route.ts'
import type { Context, Route, Upload } from '#server/platform/http/route.ts'
import { HEAVIEST_FILE, checkFile, readStored, storeFile } from '#server/platform/stored-file.ts'

type Usage = 'BACKGROUND' | 'SIGNATURE'
/** Every paper carries the signature: it stays light. */
const HEAVIEST_SIGNATURE = { bytes: 1024 * 1024, code: 'attachment.tooLarge', max: '1\u00A0Mo' } as const
const WEIGHTS = { BACKGROUND: HEAVIEST_FILE, SIGNATURE: HEAVIEST_SIGNATURE } as const

const drop = async ({ tx, establishmentId }: Context, settingId: number, usage: Usage): Promise<void> => {
  await sql`delete from document_background
    where establishment_id = ${establishmentId} and document_setting_id = ${settingId} and usage = ${usage}`.execute(tx)
}

const tell = ({ changed }: Context, id: number): Promise<void> =>
  changed({ entity: 'documentBackground', id, action: 'SAVED', functionality: 'document_email_document' })

/** Throws RuleError record.unknown, attachment.tooLarge, image.type for anything but JPG, JPEG and PNG, picture.unreadable. */
const setPicture = async (context: Context, settingId: number, usage: Usage, upload: Upload) => {
  const { tx, establishmentId } = context
  await readRow({ entity: entities.documentSetting }, context, settingId)
  const heaviest = WEIGHTS[usage]
  if (upload.bytes.length > heaviest.bytes) throw new RuleError(heaviest.code, { max: heaviest.max })
  const file = await checkFile(upload)
  if (!/^image\/(?:jpeg|png)$/.test(file.kind.type)) throw new RuleError('image.type')
  await sql`select 1 from document_setting
    where establishment_id = ${establishmentId} and id = ${settingId} for update`.execute(tx)
  await drop(context, settingId, usage)
  const id = await storeFile(context, file)
  await sql`insert into document_background (establishment_id, id, document_setting_id, usage, file_name)
    values (${establishmentId}, ${id}, ${settingId}, ${usage}, ${file.fileName})`.execute(tx)
  await tell(context, id)
  return { status: 'SAVED' as const, id }
}

const removePicture = async (context: Context, { id, usage }: { readonly id: number; readonly usage: Usage }) => {
  await readRow({ entity: entities.documentSetting }, context, id)
  await drop(context, id, usage)
  await tell(context, id)
  return { status: 'SAVED' as const, id }
}

const upload = (usage: Usage, path: string, summary: string): Route =>
  route(
    {
      method: 'POST',
      path,
      right: ['document_email_document', 'write'],
      write: true,
      summary,
      params: idParams,
      upload: 'uploadfile',
      heaviest: WEIGHTS[usage],
    },
    (context, { params, body }) => setPicture(context, params.id, usage, body),
  )

export const lookPictureRoutes: readonly Route[] = [
  upload('BACKGROUND', 'document/background/upload/:id', 'Fond de page d’une présentation'),
  upload('SIGNATURE', 'document/setting/signature/:id', 'Signature d’une présentation'),
  handle(looks.removePicture)((context, { body }) => removePicture(context, body)),
  route(
    {
      method: 'GET',
      path: 'document/background/thumb/:id',
      right: ['document_email_document', 'read'],
      write: false,
      summary: 'Vignette d’une image des papiers',
      params: idParams,
    },
    async (context, { params }) => {
      const row = await readRow({ entity: entities.documentBackground }, context, params.id)
      const { type, bytes } = await readStored(context, params.id, 'thumb')
      return new FileAnswer(type, String(row['fileName']), bytes)
    },
  ),
]
