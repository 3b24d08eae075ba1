/** « { » offers tags and blocks while they are typed. */
import { Extension } from '@tiptap/core'
import type { Editor, Range } from '@tiptap/core'
import { PluginKey } from '@tiptap/pm/state'
import { Suggestion } from '@tiptap/suggestion'
import { useMemo, useState } from 'react'
import type { Catalogue } from '#web/screens/document/editor/catalogue.ts'
import { searchCatalogue } from '#web/screens/document/editor/catalogue.ts'
import { RECORD_BLOCK } from '#web/screens/document/editor/nodes.ts'

export interface Offer {
  readonly key: string
  readonly kind: 'tag' | 'block'
  readonly name: string
  readonly label: string
  readonly example: string
}

export interface Offered {
  readonly offers: readonly Offer[]
  readonly active: number
  readonly query: string
  readonly rect: DOMRect
  readonly choose: (offer: Offer) => void
}

const MOST = 8
/** Longer, and nothing answers: a brace that is only a brace. */
const LONGEST = 30

const offersFor = (catalogue: Catalogue, query: string, withBlocks: boolean): readonly Offer[] => {
  const { tags, blocks } = searchCatalogue(catalogue, query)
  const fromTags = tags
    .filter(({ quiet }) => quiet !== true)
    .map(({ name, label, example }) => ({ key: name, kind: 'tag' as const, name, label, example }))
  const fromBlocks = blocks.map(({ name, label }) => ({
    ...{ key: `block.${name}`, kind: 'block' as const, name, label },
    example: '',
  }))
  return (withBlocks ? [...fromTags, ...fromBlocks] : fromTags).slice(0, MOST)
}

const insert = (editor: Editor, range: Range, offer: Offer): void => {
  const attrs = { name: offer.name }
  const chain = editor.chain().focus()
  if (offer.kind === 'tag') chain.insertContentAt(range, { type: 'tag', attrs }).run()
  else chain.deleteRange(range).insertContent({ type: RECORD_BLOCK, attrs }).run()
}

interface Answers {
  readonly items: Offer[]
  readonly query: string
  readonly command: (offer: Offer) => void
  readonly clientRect?: (() => DOMRect | null) | null
}

/** What a suggestion shows, `put` each time that it changes, and the keys that walk through it. */
const offering = (put: (offered: Offered | undefined) => void) => {
  let now: Offered | undefined
  const show = (next: Offered | undefined): void => {
    now = next
    put(next)
  }
  const step = (by: number): void => {
    if (now === undefined || now.offers.length === 0) return
    show({ ...now, active: (now.active + by + now.offers.length) % now.offers.length })
  }
  const choose = (): boolean => {
    const offer = now?.offers[now.active]
    if (offer === undefined) return false
    now?.choose(offer)
    return true
  }
  const keys: Readonly<Record<string, () => boolean>> = {
    ArrowDown: () => (step(1), true),
    ArrowUp: () => (step(-1), true),
    Escape: () => (show(undefined), true),
    Enter: choose,
    Tab: choose,
    '}': choose,
  }
  const drawn = ({ items, query, command, clientRect }: Answers): void => {
    const rect = clientRect?.()
    const isNothing = rect === null || rect === undefined || (items.length === 0 && query.length > LONGEST)
    show(isNothing ? undefined : { offers: items, active: 0, query, rect, choose: command })
  }
  return {
    onStart: drawn,
    onUpdate: drawn,
    onKeyDown: ({ event }: { readonly event: KeyboardEvent }) => now !== undefined && (keys[event.key]?.() ?? false),
    onExit: () => show(undefined),
  }
}

/** What is offered now, its keys heard by the editor; the list itself is `SuggestionList`. */
const suggestionExtension = (catalogue: Catalogue, withBlocks: boolean, put: (offered: Offered | undefined) => void) =>
  Extension.create({
    name: 'tagSuggestion',
    addProseMirrorPlugins() {
      return [
        Suggestion<Offer, Offer>({
          editor: this.editor,
          pluginKey: new PluginKey('tagSuggestion'),
          char: '{',
          allowSpaces: true,
          allowedPrefixes: null,
          items: ({ query }) => [...offersFor(catalogue, query, withBlocks)],
          command: ({ editor, range, props }) => insert(editor, range, props),
          render: () => offering(put),
        }),
      ]
    },
  })

/** The extension of one editor, and what it offers now. */
export const useSuggestions = (catalogue: Catalogue, withBlocks: boolean) => {
  const [offered, setOffered] = useState<Offered>()
  const extension = useMemo(() => suggestionExtension(catalogue, withBlocks, setOffered), [catalogue, withBlocks])
  return { extension, offered }
}
