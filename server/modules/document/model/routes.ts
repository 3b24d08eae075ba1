/** Routes of the texts of models. */
import { cleanBody } from '#domain/document/clean.ts'
import { RuleError } from '#domain/rule-error.ts'
import type { z } from 'zod'
import { idParams } from '#contract/operations/input.ts'
import { PREVIEW_PAPER, modelTextOperations, previewBody } from '#contract/operations/document/texts.ts'
import { lettersWorn } from '#server/documents/letters-together.ts'
import { handle } from '#server/platform/http/handle.ts'
import { FileAnswer, route } from '#server/platform/http/route.ts'
import type { Context, Route } from '#server/platform/http/route.ts'
import { duplicateModel } from '#server/modules/document/model/copy.ts'
import { dropText, readModelTexts, readVersion, readVersions, saveText } from '#server/modules/document/model/texts.ts'
import { renderModel } from '#server/modules/document/render.ts'

/** The text in hand on a record; none named: the latest of its kind. Throws RuleError as `renderModel`, and document.noRecord. */
const tried = async (context: Context, modelId: number, body: z.output<typeof previewBody>) => {
  const { kind, entityId, languageId, subject, body: text } = body
  const id = entityId ?? (await context.services.sources.latest(context, kind))
  if (id === undefined) throw new RuleError('document.noRecord')
  return renderModel(context, {
    ...{ modelId, kind, languageId, entityId: id },
    text: {
      ...(subject === undefined ? {} : { subject: cleanBody({ schema: subject.schema, doc: subject.doc }) }),
      ...(text === undefined ? {} : { body: cleanBody({ schema: text.schema, doc: text.doc }) }),
    },
  })
}

/** Pictures within the page: what shows it asks nothing of anybody. */
const withData = (html: string, files: Awaited<ReturnType<typeof renderModel>>['attachments']): string =>
  files.reduce(
    (page, { cid, type, bytes }) =>
      cid === undefined
        ? page
        : page.replaceAll(`"cid:${cid}"`, `"data:${type};base64,${Buffer.from(bytes).toString('base64')}"`),
    html,
  )

export const modelRoutes: readonly Route[] = [
  handle(modelTextOperations.read)((context, { params }) => readModelTexts(context, params.id)),
  handle(modelTextOperations.save)((context, { params, body }) => saveText(context, params, body)),
  handle(modelTextOperations.restoreSupplied)(async (context, { params }) => {
    await dropText(context, params)
    return { status: 'SAVED', id: params.id }
  }),
  handle(modelTextOperations.versions)(async (context, { params }) => ({ list: await readVersions(context, params) })),
  handle(modelTextOperations.version)((context, { params }) => readVersion(context, params)),
  handle(modelTextOperations.duplicate)(async (context, { params }) => ({
    status: 'SAVED',
    id: await duplicateModel(context, params.id),
  })),
  handle(modelTextOperations.records)(async (context, { query }) => ({
    list: await context.services.sources.find(context, query.kind, query.q),
  })),
  handle(modelTextOperations.preview)(async (context, { params, body }) => {
    const { about, subject, html, text, problems, recipients, attachments } = await tried(context, params.id, body)
    return {
      about: { kind: about.kind, entityId: about.entityId, label: about.label },
      ...{ subject, html: withData(html, attachments), text, problems },
      recipients: recipients.map(({ name, email }) => ({ name, email })),
    }
  }),
  route(
    {
      method: 'POST',
      path: `${PREVIEW_PAPER}/:id`,
      right: ['document_email_mailing', 'read'],
      write: false,
      summary: 'Essaie un texte sur un dossier, sur papier',
      params: idParams,
      body: previewBody,
      ids: { id: 'mailingConfiguration' },
    },
    async (context, { params, body }) => {
      const letter = await tried(context, params.id, body)
      const request = await lettersWorn(context.tx, context.establishmentId, [letter])
      return new FileAnswer(
        'application/pdf',
        `${letter.about.code}.pdf`,
        await context.services.documents.render(request),
      )
    },
  ),
]
