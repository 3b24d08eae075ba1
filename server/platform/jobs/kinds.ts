/**
 * What lasts longer than a request: `jobs({ repack: { right, run: (context, input, { progress, cancelled }) => … } })`. It runs as the
 * person who asked, with the rights they have then, in the establishment they asked in; they watch it, stop it, and find its file.
 */
import type { z } from 'zod'
import { allows } from '#contract/rights.ts'
import { jobInputs } from '#contract/operations/session/jobs.ts'
import type { JobInput, JobName } from '#contract/operations/session/jobs.ts'
import { RuleError } from '#domain/rule-error.ts'
import { requireModule } from '#server/platform/auth/modules.ts'
import type { Context, FileAnswer, Route } from '#server/platform/http/route.ts'

/** Thrown by `progress` where the job is to stop: whoever catches it to tidy up throws it on. */
export class JobStoppedError extends Error {
  constructor() {
    super('the job was asked to stop')
    this.name = 'JobStoppedError'
  }
}

export interface JobTools {
  /** How far it is; lets other work pass. Throws JobStoppedError where the job was cancelled or the server stops. */
  readonly progress: (done: number, total?: number | null) => Promise<void>
  /** For loops that tidy up by themselves. */
  readonly cancelled: () => boolean
}

interface Declared<I> {
  /** What the person must be allowed, when they ask, when it runs, and when they take its file. */
  readonly right: (input: I) => Pick<Route, 'right' | 'module'>
  /** False: what a dead server left half-way is told as interrupted. Otherwise it is begun again, once more from its start. */
  readonly again?: boolean
  /** True: all of it is one transaction, committed with the job's end or not at all. */
  readonly write: boolean
  /** Answers a file, or what the screen that asked reads. */
  readonly run: (context: Context, input: I, tools: JobTools) => Promise<FileAnswer | object>
}

export interface JobKind extends Declared<never> {
  readonly name: JobName
  readonly input: z.ZodType
}

/** Declares kinds of jobs, each by its name in `jobInputs`. */
export const jobs = (kinds: { readonly [K in JobName]?: Declared<JobInput<K>> }): readonly JobKind[] =>
  (Object.keys(kinds) as JobName[]).flatMap((name) => {
    const kind = kinds[name]
    return kind === undefined ? [] : [{ ...(kind as Declared<never>), name, input: jobInputs[name] }]
  })

/** A job's input was checked by its schema before. */
export const rightOf = (kind: JobKind, input: unknown): Pick<Route, 'right' | 'module'> => kind.right(input as never)

/** Throws RuleError right.insufficient, or that of a module that is off. */
export const checkMay = (kind: JobKind, input: unknown, context: Pick<Context, 'rights' | 'modules'>): void => {
  const { right, module } = rightOf(kind, input)
  if (right !== 'session' && !allows(context.rights[right[0]], right[1])) throw new RuleError('right.insufficient')
  if (module !== undefined) requireModule(context, module)
}
