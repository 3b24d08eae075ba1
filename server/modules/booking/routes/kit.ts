import type { z } from 'zod'
import type { Saved } from '#contract/operations/booking/booking.ts'
import type { BookingFile } from '#contract/operations/booking/file.ts'
import { loadFile } from '#server/modules/booking/file/load-file.ts'
import { lockFile } from '#server/modules/booking/file/lock-file.ts'
import { route } from '#server/platform/http/route.ts'
import type { Context, Route } from '#server/platform/http/route.ts'

export const READ = ['booking_booking', 'read'] as const
export const WRITE = ['booking_booking', 'write'] as const
export const DELETE = ['booking_booking', 'delete'] as const

/** Answer of a write on a file: its version and code, and the whole of it where the screen asks. */
export const saved = async (context: Context, id: number, withItem: boolean): Promise<Saved<BookingFile>> => {
  if (withItem) {
    const item = await loadFile(context, id)
    return { status: 'SAVED', id, version: item.version, code: item.code, item }
  }
  const { version, code } = await lockFile(context.tx, context.establishmentId, id)
  return { status: 'SAVED', id, version, code }
}

/** What a write answers of the file that it changed. */
export interface Written {
  readonly id: number
  readonly version: number
  readonly code: string | null
}

/** POST that writes. Money and stays are idempotent: a retry gets the first answer again. */
export const writing = <const B extends z.ZodType>(
  path: string,
  summary: string,
  body: B,
  work: (context: Context, body: z.output<B>) => Promise<Written>,
): Route =>
  route(
    { method: 'POST', path, right: WRITE, write: true, idempotent: true, summary, body },
    async (context, input) => {
      const written = await work(context, input.body as z.output<B>)
      return input.returnEditItem ? saved(context, written.id, true) : { status: 'SAVED', ...written }
    },
  )

/** The file as a change left it. */
export const written = async ({ tx, establishmentId }: Context, id: number): Promise<Written> => {
  const { version, code } = await lockFile(tx, establishmentId, id)
  return { id, version, code }
}
