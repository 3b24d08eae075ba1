/** Pages of guests: what each shows, and does once somebody presses its button. */
import type { PageKind, PageOf } from '#server/platform/pages/page-link.ts'
import type { House } from '#server/platform/http/mount.ts'
import type { Strip } from '#server/ports/strip.ts'

/** Who comes by a link that holds. */
export interface Visit extends PageOf {
  readonly house: House
  readonly token: string
}

/** A page, in the guest's language: plain text, drawn by the server. */
export interface Shown {
  readonly language: string
  readonly site: string
  readonly title: string
  readonly words: readonly string[]
  /** A strip of paper, as it is printed. */
  readonly strip?: Strip
  /** Left out: nothing is to be done. */
  readonly button?: string
  /** What leads to the file of the page; left out: it has none. */
  readonly file?: string
}

/** A file that a page gives. */
export interface PageFile {
  readonly type: string
  readonly name: string
  readonly bytes: Uint8Array
}

/** `show` changes nothing: mail scanners open links (RFC 8058, 2). `act` bears to be done twice. One that is left out is no page. */
export interface Page {
  readonly kind: PageKind
  /** Of its address: `u` of `/u/…`. */
  readonly letter: string
  readonly show?: (visit: Visit) => Promise<Shown>
  readonly act?: (visit: Visit) => Promise<Shown>
  /** What the page shows, as a file (`/…/file`): changes nothing either; undefined: there is none. */
  readonly file?: (visit: Visit) => Promise<PageFile | undefined>
  /**
   * In the place of `show`, of messages whose opens and clicks are counted: a GET that counts once, and answers a picture of one point, or
   * leads to where the link led. Nothing else depends on it.
   */
  readonly count?: (visit: Visit) => Promise<{ readonly to: string } | 'PICTURE' | undefined>
}
