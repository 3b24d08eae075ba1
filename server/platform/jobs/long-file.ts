/** The job `file`: what a route of the screens makes at once for a short list, made beside them for a long one. */
import { RuleError } from '#domain/rule-error.ts'
import type { JobInput } from '#contract/operations/session/jobs.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { FileAnswer } from '#server/platform/http/route.ts'
import type { Context, Route } from '#server/platform/http/route.ts'
import type { JobKind, JobTools } from './kinds.ts'
import { jobs } from './kinds.ts'

/** The file as it comes, its rows told against those awaited. */
async function* counted(
  { body, of: { written = () => 0 } }: FileAnswer,
  rows: number,
  { progress }: JobTools,
): AsyncGenerator<string | Uint8Array> {
  if (body instanceof Uint8Array) yield body
  else
    for await (const chunk of body) {
      await progress(Math.min(written(), rows), rows)
      yield chunk
    }
}

/** Files for spreadsheets: a POST behind the flag of exports. */
const isList = ({ method, right, upload, params }: Route): boolean =>
  method === 'POST' && right !== 'session' && right[1] === 'export' && upload === undefined && params === undefined

const make = async (
  asked: Route,
  context: Context,
  { body, rows }: JobInput<'file'>,
  tools: JobTools,
): Promise<FileAnswer> => {
  const input = { params: undefined, body: asked.body?.parse(body), query: undefined, returnEditItem: false }
  // Its rows are read afterwards, in a snapshot of theirs.
  const file = await inTransaction(context.db, (tx) => asked.handle({ ...context, tx }, input))
  if (!(file instanceof FileAnswer)) throw new Error(`${asked.path} answers no file`)
  if (file.body instanceof Uint8Array) return file
  return new FileAnswer(file.type, file.fileName, counted(file, rows, tools), false, { leaves: file.of.leaves })
}

/** The kind `file`, for these routes. */
export const longFileJob = (routes: readonly Route[]): readonly JobKind[] => {
  const lists = new Map(routes.filter(isList).map((one) => [one.path, one]))
  const asked = (path: string): Route => {
    const found = lists.get(path)
    if (found === undefined) throw new RuleError('record.unknown')
    return found
  }
  return jobs({
    file: {
      right: ({ path }) => asked(path),
      write: false,
      run: (context, input, tools) => make(asked(input.path), context, input, tools),
    },
  })
}
