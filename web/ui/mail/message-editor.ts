/**
 * The editor of a message's text. It belongs to the screens of models, and weighs more than a whole screen: whoever lists the screens
 * says where it is, and it comes when a message is written.
 */
import type { ComponentType } from 'react'
import { lazy } from 'react'
import type { BodyNode } from '#domain/document/body.ts'
import type { DocumentFunction } from '#contract/document/functions.ts'

export interface MessageEditorProps {
  /** Spoken name. */
  readonly label: string
  /** What it begins with; another text is another `key`. */
  readonly doc: BodyNode
  readonly functionKey: DocumentFunction
  readonly language: { readonly tag: string; readonly isRightToLeft: boolean }
  readonly onChange: (doc: BodyNode) => void
}

type Load = () => Promise<{ readonly default: ComponentType<MessageEditorProps> }>

const known: { load: Load } = { load: () => Promise.reject(new Error('no editor of messages was offered')) }

/** Called once, before any screen is drawn. */
export const offerMessageEditor = (load: Load): void => {
  known.load = load
}

export const MessageEditor = lazy(() => known.load())
