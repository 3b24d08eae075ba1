import type { Declared } from '#contract/operation.ts'
import type { SavedFile } from '#contract/operations/booking/file.ts'
import type { ChangePreview } from '#contract/operations/booking/change.ts'
import type { Strategy } from '#contract/operations/booking/party.ts'
import type { Applied } from '#server/modules/booking/change/applied.ts'
import { previewChange } from '#server/modules/booking/change/preview.ts'
import { loadFile } from '#server/modules/booking/file/load-file.ts'
import { lockFile } from '#server/modules/booking/file/lock-file.ts'
import { handle } from '#server/platform/http/handle.ts'
import type { Context, Route } from '#server/platform/http/route.ts'

export const READ = ['booking_booking', 'read'] as const

/** Answer of a write on a file: its version and code, and the whole of it where the screen asks. */
export const saved = async (context: Context, id: number, withItem: boolean): Promise<SavedFile> => {
  if (withItem) {
    const item = await loadFile(context, id)
    return { status: 'SAVED', id, version: item.version, code: item.code, item }
  }
  const { version, code } = await lockFile(context.tx, context.establishmentId, id)
  return { status: 'SAVED', id, version, code }
}

/** A write on a file, answered by `saved`. */
type FileWrite<X, B> = Declared<undefined, X, B, undefined, SavedFile, SavedFile>

/** The route of a write whose work gives the file that it changed, or its id. */
export const writing = <X, B>(
  write: FileWrite<X, B>,
  work: (context: Context, body: NoInfer<B>) => Promise<number | { readonly id: number }>,
): Route =>
  handle(write)(async (context, { body, returnEditItem }) => {
    const file = await work(context, body)
    return saved(context, typeof file === 'number' ? file : file.id, returnEditItem)
  })

/** A change, and its preview under the same right: it does the change and takes it back. */
export const change = <X, Y, B extends { readonly id: number }>(
  write: FileWrite<X, B>,
  preview: Declared<undefined, Y, B, undefined, ChangePreview, ChangePreview>,
  work: (context: Context, body: NoInfer<B>) => Promise<Applied>,
  strategy: Strategy = 'KEEP_DETAIL',
): readonly Route[] => [
  writing(write, async (context, body) => (await work(context, body)).bookingId),
  handle(preview)((context, { body }) =>
    previewChange(context, { bookingId: body.id, occupancyId: null, strategy }, (inside) => work(inside, body)),
  ),
]
