/**
 * What papers and messages are made from: each room supplies the values of its own records, as each kind of account is supplied by its
 * own (docs/decisions/0130, 0380). `server/app.ts` names the suppliers; the module of documents knows none of them.
 */
import type { Part } from '#domain/document/part.ts'
import type { TagValue } from '#domain/document/values.ts'
import { RuleError } from '#domain/rule-error.ts'
import type { DocumentFunction, Recipient } from '#contract/document/functions.ts'
import type { DocumentKind } from '#contract/document/kinds.ts'
import type { TagName } from '#contract/document/tags.ts'
import type { BlockName } from '#contract/document/blocks.ts'
import type { FoundRecord } from '#contract/operations/document/texts.ts'
import type { Spoken } from '#contract/spoken.ts'
import type { Context } from '#server/platform/http/route.ts'

/** Whom a text goes to; without an address it is printed. */
export interface Addressee {
  readonly customerId: number | null
  readonly partnerId: number | null
  readonly name: string
  readonly email: string | null
}

/** What stands around the text on paper: of the record, in the language of the text. */
export interface RecordFrame {
  /** Empty: the subject is the title. */
  readonly title: string
  /** Empty on a letter that is about no numbered record. */
  readonly number: string
  readonly subtitle: string
  /** Lines of the window envelope. */
  readonly recipient: readonly string[]
  readonly facts: readonly { readonly label: string; readonly value: string }[]
  /** Across the sheet: a record that was cancelled, whose papers still say what it was. */
  readonly stamp?: string | undefined
}

export interface RecordValues {
  readonly tags: Readonly<Partial<Record<TagName, TagValue | null>>>
  readonly blocks: Readonly<Partial<Record<BlockName, readonly Part[]>>>
  /** Bytes of the pictures that blocks name. */
  readonly pictures: ReadonlyMap<string, Uint8Array>
  readonly frame: RecordFrame
}

/** A record that papers are made from, as it was opened. */
export interface TagRecord {
  /** Its own kind, where another was asked: an option that became firm is a booking. */
  readonly kind: DocumentKind
  /** Names it in file names. */
  readonly code: string
  /** As people find it: `D26-0815 Martin`. */
  readonly label: string
  readonly customerId: number | null
  /** Whether a paper of that function makes sense of it now: no reminder of what is paid. */
  readonly offers: (key: DocumentFunction) => boolean
  /** One empty row where there is nobody (spec 3). */
  readonly addressees: (recipient: Recipient) => Promise<readonly Addressee[]>
  /**
   * A paper of its own, which leaves with messages about it in the place of their model's: a bill. What handing it over entails is done
   * by `print`, in transactions of its own: each is made once, when it leaves.
   */
  readonly ownPaper?: { readonly name: string; readonly print: () => Promise<Uint8Array> }
  /** In the language of the text; undefined: French. */
  readonly values: (spoken: Spoken | undefined, key: DocumentFunction) => Promise<RecordValues>
}

export interface TagSource {
  readonly kinds: readonly DocumentKind[]
  /** Throws RuleError record.unknown for one that the establishment does not have, or that the user may not read. */
  readonly open: (context: Context, kind: DocumentKind, id: number) => Promise<TagRecord>
  /** The last one that was made, to try a text on; undefined: none. */
  readonly latest: (context: Context, kind: DocumentKind) => Promise<number | undefined>
  /** A handful of those whose code or name has these words; left out where Ctrl+K finds them. */
  readonly find?: (context: Context, words: string) => Promise<readonly FoundRecord[]>
}

export interface TagSources {
  readonly latest: TagSource['latest']
  readonly find: (context: Context, kind: DocumentKind, words: string) => Promise<readonly FoundRecord[]>
  /** Throws RuleError record.unknown for a kind that nobody supplies. */
  readonly open: TagSource['open']
}

export const sourcesOf = (suppliers: readonly TagSource[]): TagSources => {
  const byKind = new Map(suppliers.flatMap((source) => source.kinds.map((kind) => [kind, source] as const)))
  return {
    latest: async (context, kind) => byKind.get(kind)?.latest(context, kind),
    find: async (context, kind, words) => (await byKind.get(kind)?.find?.(context, words)) ?? [],
    open: async (context, kind, id) => {
      const source = byKind.get(kind)
      if (source === undefined) throw new RuleError('record.unknown')
      return source.open(context, kind, id)
    },
  }
}

/** A file of the house's store. */
export type ReadStoredFile = (
  context: Context,
  id: number,
) => Promise<{ readonly type: string; readonly bytes: Uint8Array }>

/** Values of tags, short to write. */
export const say = {
  text: (text: string | null | undefined): TagValue | null =>
    text === null || text === undefined || text.trim() === '' ? null : { kind: 'text', text: text.trim() },
  /** The address of a page: it leads there. */
  link: (url: string | null): TagValue | null => (url === null ? null : { kind: 'text', text: url, href: url }),
  money: (cents: Extract<TagValue, { kind: 'money' }>['cents']): TagValue => ({ kind: 'money', cents }),
  count: (number: number): TagValue => ({ kind: 'number', number }),
  day: (day: Extract<TagValue, { kind: 'day' }>['day'] | null): TagValue | null =>
    day === null ? null : { kind: 'day', day },
  flag: (is: boolean): TagValue => ({ kind: 'flag', is }),
  choice: (code: string, text: string): TagValue => ({ kind: 'choice', code, text }),
}
