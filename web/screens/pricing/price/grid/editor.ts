/** State of a grid on screen: its draft with its past, what is wrong with it, saving. */
import { useEffect, useMemo, useRef, useState } from 'react'
import type { GridDraft } from '#domain/price-grid/draft.ts'
import { gridIssues, placeOf } from '#domain/price-grid/issues.ts'
import type { IssuePlace } from '#domain/price-grid/issues.ts'
import { messageOf } from '#contract/messages.ts'
import type { PriceGridItem } from '#contract/operations/occupant-extra/price-grid-answer.ts'
import { RestError, StaleError, fieldErrorsOf } from '#web/shell/rest-error.ts'
import { toast, toastError } from '#web/shell/toast.ts'
import { again, back, begin, record } from '#web/ui/history.ts'
import type { History } from '#web/ui/history.ts'
import { useSaveDraft } from '#web/screens/pricing/price/queries.ts'

export interface PlacedIssue {
  readonly place: IssuePlace
  readonly text: string
  readonly isError: boolean
}

export interface GridEditor {
  /** The grid as the server last gave it. */
  readonly item: PriceGridItem
  readonly draft: GridDraft
  /** The draft at this instant, for handlers that follow one another within one event. */
  readonly latest: () => GridDraft
  readonly change: (next: (draft: GridDraft) => GridDraft, subject?: string) => void
  readonly undo: (() => void) | undefined
  readonly redo: (() => void) | undefined
  readonly isDirty: boolean
  readonly isDirtyNow: () => boolean
  readonly isReadOnly: boolean
  /** Why nothing can be changed here; undefined where it can. */
  readonly lockReason: string | undefined
  readonly issues: readonly PlacedIssue[]
  /** What the server refused, by path of the draft (`label`, `options.1.refId`). */
  readonly errors: Readonly<Record<string, string>>
  /** The grid that another screen saved meanwhile. */
  readonly stale: PriceGridItem | undefined
  readonly setStale: (item: PriceGridItem | undefined) => void
  readonly isSaving: boolean
  /** Saves the draft, over `version` where the user chose so; undefined where the server refused, said on screen. */
  readonly save: (version?: number) => Promise<PriceGridItem | undefined>
  /** Takes a grid that was read or written elsewhere; with `draft`, unsaved changes on top of it. */
  readonly adopt: (item: PriceGridItem, draft?: GridDraft) => void
  /** A write is on its way: what others read of it meanwhile is no news. */
  readonly isWriting: () => boolean
  /** A write about this grid, whose answer is taken; undefined where the server refused. */
  readonly write: (send: () => Promise<{ readonly item: PriceGridItem }>) => Promise<PriceGridItem | undefined>
}

const placed = (draft: GridDraft, openings: PriceGridItem['openings']): PlacedIssue[] =>
  gridIssues(draft, openings).map((issue) => ({
    place: placeOf(draft, issue),
    text: messageOf(issue.code, issue.context) ?? issue.code,
    isError: issue.severity === 'error',
  }))

/** `draft.options.1.refId` → `options.1.refId`. */
const pathsOf = (error: unknown): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(fieldErrorsOf(error)).map(([path, text]) => [path.replace(/^draft\./, ''), text]))

/** Also what changes no price yet: rows of slices, a price to be typed. */
const differs = (a: GridDraft, b: GridDraft): boolean => a !== b && JSON.stringify(a) !== JSON.stringify(b)

const useHistory = (start: GridDraft) => {
  const [history, setHistory] = useState(() => begin(start))
  const latest = useRef(history)
  const put = (next: History<GridDraft>): void => {
    latest.current = next
    setHistory(next)
  }
  return { history, latest, put }
}

/** A grid that was read, being edited; `lockReason` without the right, or for a publication. */
export const useGridEditor = (read: PriceGridItem, lockReason: string | undefined): GridEditor => {
  const isReadOnly = lockReason !== undefined
  const [item, setItem] = useState(read)
  const { history, latest, put } = useHistory(read.draft)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [stale, setStale] = useState<PriceGridItem>()
  const saving = useSaveDraft()
  const draft = history.now
  const isDirty = useMemo(() => differs(item.draft, draft), [item, draft])
  const issues = useMemo(() => placed(draft, item.openings), [draft, item.openings])
  const base = useRef(item)
  const isWriting = useRef(false)

  const adopt = (next: PriceGridItem, own: GridDraft = next.draft): void => {
    base.current = next
    setItem(next)
    setStale(undefined)
    setErrors({})
    put(own === next.draft ? begin(own) : record(begin(next.draft), own))
  }

  const fail = (error: unknown): undefined => {
    if (error instanceof StaleError) setStale(error.current as PriceGridItem)
    else if (error instanceof RestError && (error.body.fields ?? []).length > 0) {
      const paths = pathsOf(error)
      setErrors(paths)
      // Not every path has its field in sight: the first is said aloud.
      toast.warning(Object.values(paths)[0] ?? '')
    } else toastError(error)
    return undefined
  }

  const write = async (
    send: () => Promise<{ readonly item: PriceGridItem }>,
    own: (item: PriceGridItem) => GridDraft = (saved) => saved.draft,
  ): Promise<PriceGridItem | undefined> => {
    isWriting.current = true
    try {
      const { item: saved } = await send()
      adopt(saved, own(saved))
      return saved
    } catch (error) {
      return fail(error)
    } finally {
      isWriting.current = false
    }
  }

  const save = (version = base.current.version): Promise<PriceGridItem | undefined> => {
    const sent = latest.current.now
    // Nothing typed while the answer is on its way is lost.
    const own = (saved: PriceGridItem) => (latest.current.now === sent ? saved.draft : latest.current.now)
    return write(() => saving.mutateAsync({ id: base.current.id, version, draft: sent }), own)
  }

  return {
    item,
    draft,
    latest: () => latest.current.now,
    change: (next, subject) => {
      if (isReadOnly) return
      setErrors({})
      put(record(latest.current, next(latest.current.now), subject))
    },
    undo: history.past.length === 0 ? undefined : () => put(back(latest.current)),
    redo: history.future.length === 0 ? undefined : () => put(again(latest.current)),
    isDirty,
    isDirtyNow: () => differs(base.current.draft, latest.current.now),
    isReadOnly,
    lockReason,
    issues,
    errors,
    stale,
    setStale,
    isSaving: saving.isPending,
    save,
    adopt,
    write,
    isWriting: () => isWriting.current,
  }
}

/** Another screen saved the grid: taken at once where nothing was typed here, told otherwise. */
export const useFollow = (editor: GridEditor, read: PriceGridItem): void => {
  const { item, isDirty, stale, isWriting, adopt, setStale } = editor
  const isNewer = read.id === item.id && read.version > item.version && stale?.version !== read.version
  useEffect(() => {
    if (!isNewer || isWriting()) return
    if (isDirty) setStale(read)
    else adopt(read)
  })
}
