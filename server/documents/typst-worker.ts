/** The thread that composes documents, so that requests are served meanwhile. One document after the other. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { parentPort } from 'node:worker_threads'
import type { DocumentForm, DocumentRequest } from '#server/ports/document-renderer.ts'
import { startTypst } from './typst-compiler.ts'

export interface WorkerRequest {
  readonly id: number
  readonly request: DocumentRequest
  readonly form: DocumentForm
}

export type WorkerAnswer =
  | { readonly id: number; readonly file: Uint8Array<ArrayBuffer>; readonly warning: string | null }
  | { readonly id: number; readonly problem: string }

if (parentPort === null) throw new Error('typst-worker runs in a worker thread')
const port = parentPort
const typst = startTypst()

const answer = ({ id, request, form }: WorkerRequest): void => {
  try {
    const composed = typst.compile(request, form)
    const file = Uint8Array.from(composed.file)
    port.postMessage({ id, file, warning: composed.warning ?? null } satisfies WorkerAnswer, [file.buffer])
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error)
    port.postMessage({ id, problem } satisfies WorkerAnswer)
  }
}

/** Native memory is given back only when the event loop turns: without that it grows by more than 1 MB a document. */
let queue: Promise<void> = Promise.resolve()
port.on('message', (message: WorkerRequest) => {
  queue = queue.then(async () => {
    answer(message)
    typst.evict()
    await nextTurn()
  })
})
