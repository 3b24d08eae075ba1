/**
 * Function keys (spec 2): a screen says what F3, F4, F8, F9, F12 and Échap do here and now, and why one cannot be used. F6, F7
 * and F10 mean nothing everywhere: a screen that uses one names it.
 *
 *     useFunctionKeys({
 *       F3: { run: create, disabledReason: right.write ? undefined : 'Droit insuffisant' },
 *       Escape: { run: back },
 *     })
 *
 * The last screen or panel mounted wins, key by key; an open dialog hides the keys of what is behind it.
 */
import { useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import { returnFocus } from '#web/shell/return-focus.ts'
import { refuse, refuseUnread } from '#web/shell/refuse-unread.ts'
import { isChoice } from '#web/shell/unread.ts'

export const FUNCTION_KEYS = ['F3', 'F4', 'F6', 'F7', 'F8', 'F9', 'F10', 'F12', 'Escape'] as const
export type FunctionKey = (typeof FUNCTION_KEYS)[number]

export interface KeyAction {
  /** What the key does here; by default what it does everywhere (Créer, Modifier, Imprimer, Supprimer, Valider, Quitter). */
  readonly label?: string | undefined
  /** A promise: until it settles, the field that the key was pressed in hears no more, as what it holds is under way. */
  readonly run: () => unknown
  /** Present: the key is shown greyed with this reason, and does nothing. */
  readonly disabledReason?: string | undefined
}

export type KeyMap = { readonly [K in FunctionKey]?: KeyAction | undefined }

interface Layer {
  map: KeyMap
  readonly dialog: boolean
}

const layers: Layer[] = []
const listeners = new Set<() => void>()
let merged: KeyMap = {}
let signature = ''

const visibleLayers = (): readonly Layer[] => {
  const dialog = layers.findLastIndex((layer) => layer.dialog)
  return dialog === -1 ? layers : layers.slice(dialog)
}

const merge = (): void => {
  const next: { -readonly [K in FunctionKey]?: KeyAction | undefined } = {}
  for (const layer of visibleLayers()) {
    for (const key of FUNCTION_KEYS) if (layer.map[key] !== undefined) next[key] = layer.map[key]
  }
  merged = next
  const words = FUNCTION_KEYS.map(
    (key) => `${key in next ? '1' : ''}${next[key]?.label ?? ''}|${next[key]?.disabledReason ?? ''}`,
  )
  const said = words.join('\n')
  if (said === signature) return
  signature = said
  for (const listener of listeners) listener()
}

/** Registers the keys of a screen, panel or dialog while it is mounted. */
export const useFunctionKeys = (map: KeyMap, options: { readonly dialog?: boolean } = {}): void => {
  const layer = useRef<Layer>({ map, dialog: options.dialog ?? false })
  useLayoutEffect(() => {
    layer.current.map = map
    if (layers.includes(layer.current)) merge()
  })
  useLayoutEffect(() => {
    const mine = layer.current
    if (!mine.dialog) return enter(mine)
    let leave: (() => void) | undefined = undefined
    let isGone = false
    // A dialog that opens with its page: effects run inside out, and the keys of the page would come above its own.
    queueMicrotask(() => {
      if (!isGone) leave = enter(mine)
    })
    return () => {
      isGone = true
      leave?.()
      returnFocus()
    }
  }, [])
}

const enter = (layer: Layer): (() => void) => {
  layers.push(layer)
  merge()
  return () => {
    layers.splice(layers.indexOf(layer), 1)
    merge()
  }
}

const isOnScreen = (element: Element): boolean => element.getClientRects().length > 0

/** A list, menu or calendar that floats above: Échap closes it, and nothing else. */
const isFloatingOpen = (): boolean =>
  [
    ...document.querySelectorAll(
      '.mantine-Popover-dropdown, .mantine-Combobox-dropdown, .mantine-Menu-dropdown, [data-floating]',
    ),
  ].some(isOnScreen)

/** A question that fades out, answered, holds no key back. */
const isModalOpen = (): boolean =>
  [...document.querySelectorAll('[aria-modal="true"]:not(:has([data-question="answered"]))')].some(isOnScreen)

/** A question waits for its answer: no key reaches past it. */
const isQuestionOpen = (): boolean => [...document.querySelectorAll('[data-question="open"]')].some(isOnScreen)

const hasDialogLayer = (): boolean => layers.some((layer) => layer.dialog)

const isKey = (key: string): key is FunctionKey => (FUNCTION_KEYS as readonly string[]).includes(key)

const isTypable = (element: Element | null): element is HTMLInputElement | HTMLTextAreaElement =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement

/**
 * Inputs that read what was typed when they lose the focus have read it before the action runs. Answers the field of a list whose
 * words were no choice yet: they give way to the choice before, which nobody asked for.
 */
const settleInput = (): (() => HTMLInputElement | undefined) => {
  const active = document.activeElement
  if (!isTypable(active)) return () => undefined
  const typed = active.value
  active.blur()
  active.focus({ preventScroll: true })
  return () =>
    active instanceof HTMLInputElement && isChoice(active) && active.isConnected && active.value !== typed
      ? active
      : undefined
}

/** The field that a key was pressed in, while what the key does is under way. */
let left: Element | null = null

const run = (action: KeyAction): void => {
  const field = document.activeElement
  const work = action.run()
  if (!(work instanceof Promise)) return
  left = field
  void work.finally(() => {
    if (left === field) left = null
  })
}

/**
 * Runs what a key does, nothing where it is greyed or unused, before the next key is heard: what was typed before is read, and what is
 * typed after goes where the action leads. A field that is red is told by a greyed key too: it may be why nothing happens.
 */
export const pressKey = (key: FunctionKey): void => {
  const lost = flushSync(settleInput)
  const action = merged[key]
  if (action === undefined) return
  flushSync(() => {
    const field = key === 'Escape' ? undefined : lost()
    if (field !== undefined) refuse(field)
    else if ((key === 'Escape' || !refuseUnread()) && action.disabledReason === undefined) run(action)
  })
}

const onKeyDown = (event: KeyboardEvent): void => {
  if (!isKey(event.key)) {
    if (event.target !== left || !isTypable(left) || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    event.stopImmediatePropagation()
    return
  }
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
  if (isQuestionOpen() || (isModalOpen() && !hasDialogLayer())) return
  if (event.key === 'Escape' && isFloatingOpen()) return
  if (merged[event.key] === undefined) return
  event.preventDefault()
  if (!event.repeat) pressKey(event.key)
}

/** Listens to the keyboard; mounted once, by the shell. In the capture phase: floating lists are still open then. */
export const useFunctionKeyListener = (): void => {
  useEffect(() => {
    window.addEventListener('keydown', onKeyDown, { capture: true })
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true })
  }, [])
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** What the keys do now, for the bar at the bottom; changes only when a label or a reason does. */
export const useActiveKeys = (): readonly FunctionKey[] => {
  useSyncExternalStore(subscribe, () => signature)
  return FUNCTION_KEYS.filter((key) => merged[key] !== undefined)
}

/** The action of a key at this instant. */
export const actionOf = (key: FunctionKey): KeyAction | undefined => merged[key]
