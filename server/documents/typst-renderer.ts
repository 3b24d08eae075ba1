import { Worker } from 'node:worker_threads'
import { RuleError } from '#domain/rule-error.ts'
import type { DocumentForm, DocumentRenderer, DocumentRequest } from '#server/ports/document-renderer.ts'
import type { Log } from '#server/platform/log.ts'
import type { WorkerAnswer, WorkerRequest } from './typst-worker.ts'

/** A document takes some 30 ms; one that takes this long never ends. */
const TIMEOUT_MS = 30_000
/** Three hundred letters in one paper, on a slow machine. */
export const BATCH_MS = 120_000

interface Pending {
  readonly resolve: (file: Uint8Array) => void
  readonly reject: (error: Error) => void
}

const failed = (problem: string): RuleError => {
  const error = new RuleError('document.failed')
  error.cause = new Error(problem)
  return error
}

export interface TypstRenderer extends DocumentRenderer {
  /** Ends the thread; what is being composed is refused. */
  readonly stop: () => Promise<void>
}

/**
 * The renderer of PDF documents: Typst in a worker thread, started at the first document and again after a crash. It does
 * not keep the process alive while it has nothing to do.
 */
export function createTypstRenderer(log: Pick<Log, 'warn'>, timeoutMs = TIMEOUT_MS): TypstRenderer {
  const pending = new Map<number, Pending>()
  let [worker, lastId]: [Worker | null, number] = [null, 0]

  const settle = (id: number): Pending | undefined => {
    const waiting = pending.get(id)
    pending.delete(id)
    if (pending.size === 0) worker?.unref()
    return waiting
  }
  const drop = (from: Worker, problem: string): void => {
    if (worker !== from) return
    worker = null
    for (const id of [...pending.keys()]) settle(id)?.reject(failed(problem))
  }
  const start = (): Worker => {
    const thread = new Worker(new URL('./typst-worker.ts', import.meta.url))
    thread.on('message', (answer: WorkerAnswer) => {
      const waiting = settle(answer.id)
      if ('file' in answer) {
        if (answer.warning !== null)
          log.warn({ reason: answer.warning }, 'a document was composed otherwise than asked')
        waiting?.resolve(answer.file)
      } else waiting?.reject(failed(answer.problem))
    })
    thread.on('error', (error) => drop(thread, error instanceof Error ? error.message : String(error)))
    thread.on('exit', (code) => drop(thread, `the document thread ended with code ${code}`))
    return thread
  }
  const send = (request: DocumentRequest, form: DocumentForm, waiting: Pending): void => {
    const id = ++lastId
    const thread = (worker ??= start())
    const timer = setTimeout(() => {
      drop(thread, `not composed in ${timeoutMs} ms`)
      void thread.terminate()
    }, timeoutMs)
    timer.unref()
    pending.set(id, {
      resolve: (file) => (clearTimeout(timer), waiting.resolve(file)),
      reject: (error) => (clearTimeout(timer), waiting.reject(error)),
    })
    thread.ref()
    thread.postMessage({ id, request, form } satisfies WorkerRequest)
  }

  return {
    render: (request, form = 'pdf') => new Promise((resolve, reject) => send(request, form, { resolve, reject })),
    stop: async () => {
      const thread = worker
      if (thread === null) return
      drop(thread, 'the server stops')
      await thread.terminate()
    },
  }
}
