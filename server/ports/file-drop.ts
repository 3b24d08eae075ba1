/** A folder on somebody else's server, where files are left for them: an accountant's, by SFTP or FTPS. */

export const DROP_PROTOCOLS = ['SFTP', 'FTPS'] as const
export type DropProtocol = (typeof DROP_PROTOCOLS)[number]

/** Where the folder is and who we are there. The password is a secret: never logged, never sent to the browser. */
export interface DropAddress {
  readonly protocol: DropProtocol
  readonly host: string
  readonly port: number
  readonly userName: string
  readonly password: string
  /** '' : where the server puts who logs in. */
  readonly folder: string
  /** SFTP: the key that a person recognised, `SHA256:…`; null: none yet. */
  readonly hostKey: string | null
  /** It may stand on this machine or its network (preference `access`). */
  readonly allowsLocal: boolean
}

export interface DroppedFile {
  readonly name: string
  readonly size: number
  /** Hexadecimal. */
  readonly sha256: string
  /** From the beginning, each time it is asked for. */
  readonly chunks: () => AsyncIterable<Uint8Array>
}

/** What went wrong, as a code of the messages; `detail` is the server's own words, or a key that it showed. */
export class DropFailure extends Error {
  readonly detail: string | null

  constructor(code: string, detail: string | null = null) {
    super(code)
    this.name = 'DropFailure'
    this.detail = detail === null ? null : detail.replaceAll(/\s+/g, ' ').slice(0, 200)
  }
}

export interface FileDrop {
  /** Logs in and looks at the folder; leaves nothing. Throws DropFailure. */
  readonly look: () => Promise<void>
  /**
   * Leaves the file, whole or not at all: under `name.part` first, then renamed. One that is there with the same bytes was left by an
   * earlier try whose end was not heard. Throws DropFailure, `export.filePresent` where another file has that name.
   */
  readonly put: (file: DroppedFile) => Promise<void>
}

export type OpenDrop = (address: DropAddress) => FileDrop

/** Where nobody's server is to be reached. */
export const noDrop: OpenDrop = () => {
  const refuse = () => Promise.reject(new DropFailure('drop.unreachable'))
  return { look: refuse, put: refuse }
}
