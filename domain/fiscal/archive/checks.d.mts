/** Types of `checks.mjs`, which is plain JavaScript because archives carry it. */

/** A chain of the archive, `INVOICE POSTE-1 false`: where it begins, and where it ends. */
export interface ArchiveChain {
  readonly name: string
  readonly first: number
  readonly previous: string
  readonly last: number
  readonly signature: string
}

export interface ArchiveSum {
  readonly count: number
  readonly total: number
}

export interface ArchiveManifest {
  readonly format: 'pinede-archive-1'
  readonly kind: 'DEMAND' | 'MONTH' | 'YEAR'
  readonly establishment: { readonly id: number; readonly name: string; readonly siret: string | null }
  readonly software: string
  readonly made: string
  readonly from: string
  readonly to: string
  /** Fingerprint of the key that signs. */
  readonly key: string
  /** The archive before this one; `adjacent`: it ends where this one begins. */
  readonly previous: { readonly name: string; readonly manifest: string; readonly adjacent: boolean } | null
  readonly files: readonly { readonly name: string; readonly sha256: string; readonly packed: string }[]
  readonly chains: readonly ArchiveChain[]
  /** `ticket` where there are some. */
  readonly totals: { readonly bill: ArchiveSum; readonly payment: ArchiveSum; readonly ticket?: ArchiveSum }
  /** Of a year: the archives of its months. */
  readonly archives: readonly { readonly name: string; readonly manifest: string; readonly sha256: string }[]
}

export interface ArchiveFault {
  /** 1 signature, 2 files, 3 chains, 4 totals, 5 continuity; 6, what the software holds, is found by the server. */
  readonly check: 1 | 2 | 3 | 4 | 5
  readonly code: string
  readonly where: string
}

export interface ArchiveReport {
  readonly faults: readonly ArchiveFault[]
  readonly rows: number
  /** The fingerprint of the key was given, so that its author is proved too. */
  readonly isProved: boolean
  readonly continuity: 'first' | 'left' | 'done'
  /** Undefined where the archive could not be opened. */
  readonly manifest: ArchiveManifest | undefined
  readonly keyId: string | undefined
  readonly signature: string | undefined
  /** The manifest as it was signed. */
  readonly text: string | undefined
}

interface ReadBlob {
  readonly size: number
  readonly slice: (from: number, to: number) => { readonly arrayBuffer: () => Promise<ArrayBuffer> }
}

export declare const verifyArchive: (
  blob: ReadBlob,
  options?: {
    readonly fingerprint?: string
    readonly previous?: ReadBlob | undefined
    readonly onProgress?: (done: number, total: number) => void
  },
) => Promise<ArchiveReport>
