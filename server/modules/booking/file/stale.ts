import { StaleError } from '#server/platform/http/errors.ts'
import type { FileRow } from '#server/modules/booking/file/lock-file.ts'
import { loadFile } from '#server/modules/booking/file/load-file.ts'
import type { Context } from '#server/platform/http/route.ts'

/** Throws StaleError, with the file as it is now, where `version` is not its version. */
export const assertVersion = async (context: Context, file: FileRow, version: number): Promise<void> => {
  if (file.version !== version) throw new StaleError({ ...(await loadFile(context, file.id)) })
}
