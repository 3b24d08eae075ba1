/** The module's screen: software, its table, where files go. */
import { accountingSoftware } from '#contract/operations/payment/accounting-format.ts'
import { previewFormat, readFormat, saveFormat } from '#server/modules/accounting/format/formats.ts'
import { retryNow } from '#server/modules/accounting/delivery/deliver.ts'
import {
  keepPassword,
  readSettings,
  recogniseKey,
  saveSettings,
  testDestination,
} from '#server/modules/accounting/delivery/settings.ts'
import { handle } from '#server/platform/http/handle.ts'
import type { Route } from '#server/platform/http/route.ts'

const saved = (version: number) => ({ status: 'SAVED', version }) as const

export const accountingSoftwareRoutes: readonly Route[] = [
  handle(accountingSoftware.read)((context) => readSettings(context)),
  handle(accountingSoftware.save)(async (context, { body }) => saved(await saveSettings(context, body))),
  handle(accountingSoftware.keepPassword)(async (context, { body }) =>
    saved(await keepPassword(context, body.password)),
  ),
  handle(accountingSoftware.recogniseKey)(async (context, { body }) =>
    saved(await recogniseKey(context, body.hostKey)),
  ),
  handle(accountingSoftware.test)((context) => testDestination(context)),
  handle(accountingSoftware.format)(({ tx, establishmentId }, { params }) =>
    readFormat(tx, establishmentId, params.software),
  ),
  handle(accountingSoftware.saveFormat)(async (context, { params, body }) =>
    saved(await saveFormat(context, params.software, body)),
  ),
  handle(accountingSoftware.preview)((_, { body }) => previewFormat(body.format)),
  handle(accountingSoftware.retry)(async ({ tx, establishmentId, now }) => {
    await retryNow(tx, establishmentId, now)
    return { status: 'SAVED' }
  }),
]
