import { useId, useImperativeHandle, useLayoutEffect, useRef } from 'react'
import type { Ref } from 'react'
import type { BoardBar } from './bar-index.ts'
import { Keys } from './keys.ts'
import type { BoardEvents, BoardModel } from './model.ts'
import { Pointer } from './pointer.ts'
import { BoardView } from './view.ts'
import './board.css'

/** What a screen may ask of its board. */
export interface BoardHandle {
  /** Brings a day near the left edge. */
  readonly goToDay: (day: number) => void
  /** Shows a bar and gives it the focus; false where its row is not on the board. */
  readonly focusBar: (id: number) => boolean
}

interface BoardProps<B extends BoardBar> {
  readonly model: BoardModel<B>
  readonly events: BoardEvents<B>
  /** Width of the frozen column in pixels; a change starts the board afresh. */
  readonly side: number
  /** Day shown first. */
  readonly startDay: number
  readonly ref?: Ref<BoardHandle>
}

/**
 * A board of rows × days. React owns its life and hands it models; drawing and scrolling are the view's (view.ts), so that no
 * scroll ever renders a component. Give the same parts of a model again (===) where they did not change.
 */
export const Board = <B extends BoardBar>({ model, events, side, startDay, ref }: BoardProps<B>) => {
  const host = useRef<HTMLDivElement>(null)
  const view = useRef<BoardView<B>>(null)
  const latest = useRef({ model, events, startDay })
  const helpId = useId()

  useLayoutEffect(() => {
    latest.current = { model, events, startDay }
    view.current?.update(model)
  }, [model, events, startDay])

  useLayoutEffect(() => {
    if (host.current === null) return undefined
    const forward: BoardEvents<B> = {
      onOpen: (bar) => latest.current.events.onOpen(bar),
      onChoose: (bar) => latest.current.events.onChoose(bar),
      onCell: (key, day) => latest.current.events.onCell(key, day),
      onMenu: (bar, point) => latest.current.events.onMenu(bar, point),
      onDrop: (bar, place) => latest.current.events.onDrop(bar, place),
      onRefused: (other, place) => latest.current.events.onRefused(other, place),
      onCreate: (key, span, point) => latest.current.events.onCreate(key, span, point),
      onHeading: (key) => latest.current.events.onHeading(key),
      onVisible: (days) => latest.current.events.onVisible(days),
      onZoom: (by) => latest.current.events.onZoom(by),
    }
    const made = new BoardView(host.current, latest.current.model, forward, {
      side,
      startDay: latest.current.startDay,
      helpId,
    })
    const pointer = new Pointer(made)
    pointer.listen()
    new Keys(made, pointer).listen()
    view.current = made
    return () => {
      view.current = null
      pointer.cancel()
      made.destroy()
    }
  }, [side, helpId])

  useImperativeHandle(ref, () => ({
    goToDay: (day) => view.current?.goToDay(day),
    focusBar: (id) => {
      const bar = latest.current.model.index.byId.get(id)
      return bar !== undefined && view.current?.focusBar(bar) === true
    },
  }))

  return (
    <>
      <div ref={host} className="board-host" />
      <p id={helpId} className="board-help">
        {model.texts.help}
      </p>
    </>
  )
}
