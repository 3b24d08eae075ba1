/** Files of the server: saved on disk, or opened in a tab. */
import { translate } from '#web/i18n/i18n.ts'
import { NetworkError } from '#web/shell/rest-error.ts'
import type { RestOptions } from '#web/shell/rest.ts'
import { rest, send } from '#web/shell/rest.ts'

interface FileRequest extends RestOptions {
  /** Present: POST with this body; absent: GET. */
  readonly body?: unknown
}

const nameOf = (response: Response, fallback: string): string => {
  const disposition = response.headers.get('content-disposition') ?? ''
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1]
  if (encoded !== undefined) return decodeURIComponent(encoded)
  return /filename="?([^";]+)"?/i.exec(disposition)?.[1] ?? fallback
}

const fetchFile = (path: string, { body, ...options }: FileRequest): Promise<Response> =>
  send(body === undefined ? 'GET' : 'POST', path, body, options)

/** An address for a blob; given back to the browser after a minute, when the tab or the disk has it. */
const blobUrl = (blob: Blob): string => {
  const url = URL.createObjectURL(blob)
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
  return url
}

/** A file that breaks off half-way is no file. */
const blobOf = (response: Response): Promise<Blob> =>
  response.blob().catch((error: unknown) => {
    throw new NetworkError(error)
  })

/** Saves what the browser made or received under this name. */
export const saveBlob = (blob: Blob, name: string): void => {
  const link = document.createElement('a')
  link.href = blobUrl(blob)
  link.download = name
  link.click()
}

/** A drawing (SVG) as the address of a picture: nothing in it runs. Throws as `rest` does. */
export const readDrawing = async (path: string, request: FileRequest = {}): Promise<string> => {
  const drawn = await (await blobOf(await fetchFile(path, request))).text()
  return `data:image/svg+xml;charset=utf-8,${encodeURIComponent(drawn)}`
}

/** Sends one file, as forms do, and answers what the server says of it. Throws as `rest` does: too large, of another kind, none at all. */
export const sendFile = <Answer>(path: string, file: File, options: RestOptions = {}): Promise<Answer> => {
  const body = new FormData()
  body.append('uploadfile', file)
  return rest.post<Answer>(path, body, options)
}

/** Saves a file under the name the server gives it. Throws as `rest` does. */
export const downloadFile = async (path: string, fallbackName: string, request: FileRequest = {}): Promise<void> => {
  const response = await fetchFile(path, request)
  saveBlob(await blobOf(response), nameOf(response, fallbackName))
}

const writeWaiting = (tab: Window): void => {
  const text = translate('shell')('toast.preparing')
  tab.document.title = text
  tab.document.body.textContent = text
}

/**
 * Opens a document in a new tab. Call it straight from the click: the tab opens first, or the browser would block it.
 * Throws as `rest` does, the empty tab closed again; throws an Error with a French sentence where tabs are blocked.
 */
export const openFile = async (path: string, request: FileRequest = {}): Promise<void> => {
  const tab = window.open('', '_blank')
  if (tab === null) throw new BlockedTabError()
  writeWaiting(tab)
  try {
    const response = await fetchFile(path, request)
    tab.location.replace(blobUrl(await blobOf(response)))
  } catch (error) {
    tab.close()
    throw error
  }
}

/** What the house does with its documents (preference `print-mode`). */
export type DocumentMode = 'OPEN' | 'DOWNLOAD'

/** Opens or saves a document, as the house prefers. Call it straight from the click; throws as `openFile` does. */
export const giveFile = (mode: DocumentMode, path: string, name: string, request: FileRequest = {}): Promise<void> =>
  mode === 'OPEN' ? openFile(path, request) : downloadFile(path, name, request)

/** The browser blocks new tabs for this site. */
export class BlockedTabError extends Error {
  constructor() {
    super('popup')
    this.name = 'BlockedTabError'
  }
}
