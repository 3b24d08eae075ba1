/**
 * A page for measures, never part of the application: `?places=1000&perPlace=40&zoom=month`. React runs with nothing to show
 * until `start('board')` or `start('canvas')`, so that the first paint of the page is that of what is measured.
 */
import '@fontsource-variable/inter'
import { useLayoutEffect, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { Board } from '../Board.tsx'
import { barsBetween } from '../bar-index.ts'
import { barRect, dayWidthOf, rowAt } from '../geometry.ts'
import type { Grid, ZoomId } from '../geometry.ts'
import { ROW_HEIGHT } from '../model.ts'
import { FIRST_DAY, benchModel } from './data.ts'
import type { BenchBar } from './data.ts'

type Shown = 'nothing' | 'board' | 'canvas'

declare global {
  interface Window {
    /** Shows one or the other, and tells when it was asked (ms, as `performance.now()`). */
    start: (what: Shown) => number
    ready: boolean
  }
}

const search = new URLSearchParams(location.search)
const model = benchModel(
  Number(search.get('places') ?? 1000),
  Number(search.get('perPlace') ?? 40),
  dayWidthOf((search.get('zoom') ?? 'month') as ZoomId),
)
const START_DAY = FIRST_DAY + 185
const nothing = (): void => undefined
const EVENTS = {
  onOpen: nothing,
  onChoose: nothing,
  onCell: nothing,
  onMenu: nothing,
  onDrop: nothing,
  onRefused: nothing,
  onCreate: nothing,
  onHeading: nothing,
  onVisible: nothing,
  onZoom: nothing,
}

interface Paint {
  readonly fill: string
  readonly edge: string
  readonly ink: string
}

const RESERVATION: Paint = { fill: '#f6a54c', edge: '#a85806', ink: '#271502' }

/** Colours of board.css. */
const PAINTS: Readonly<Record<string, Paint>> = {
  option: { fill: '#fff', edge: '#6d675b', ink: '#24221d' },
  arrived: { fill: '#ffdd55', edge: '#94780a', ink: '#262000' },
  internet: { fill: '#1d1d1f', edge: '#000', ink: '#fff' },
  unavailability: { fill: '#cfccc5', edge: '#6d6a64', ink: '#23211d' },
}

/** A tick, as `.board-mark-arrived` cuts it out of a square of 12 pixels. */
const TICK = [0, 0.54, 0.14, 0.4, 0.36, 0.62, 0.84, 0.08, 1, 0.22, 0.38, 0.92]

const drawTick = (context: CanvasRenderingContext2D, x: number, y: number): void => {
  context.beginPath()
  for (let i = 0; i < TICK.length; i += 2) context.lineTo(x + 12 * (TICK[i] ?? 0), y + 12 * (TICK[i + 1] ?? 0))
  context.fill()
}

const drawDue = (context: CanvasRenderingContext2D, x: number, y: number): void => {
  context.beginPath()
  context.arc(x + 6.5, y + 6.5, 6.5, 0, 7)
  context.fillStyle = '#a3182a'
  context.fill()
  context.fillStyle = '#fff'
  context.fillText('€', x + 3, y + 7)
}

/** One bar as the board shows it: fill, border, rounded corners, marks, text. */
const drawBar = (context: CanvasRenderingContext2D, bar: BenchBar, x: number, y: number, width: number): void => {
  const height = ROW_HEIGHT - 5
  const { fill, edge, ink } = PAINTS[bar.kind] ?? RESERVATION
  const { marks, text } = model.barFace(bar)
  context.beginPath()
  context.roundRect(x + 0.5, y + 0.5, width - 1, height - 1, 3)
  context.fillStyle = fill
  context.fill()
  context.setLineDash(bar.kind === 'option' ? [3, 2] : [])
  context.strokeStyle = edge
  context.stroke()
  context.save()
  context.clip()
  let at = x + 6
  for (const mark of marks) {
    context.fillStyle = ink
    if (mark === 'due') drawDue(context, at, y + 5)
    else drawTick(context, at, y + 5)
    at += 17
  }
  context.fillStyle = ink
  context.fillText(text, at, y + height / 2)
  context.restore()
}

const drawBars = (context: CanvasRenderingContext2D, left: number, top: number): void => {
  const { width, height } = context.canvas
  const grid: Grid = { ...model, rows: model.rows.length, rowHeight: ROW_HEIGHT }
  context.clearRect(0, 0, width, height)
  context.font = '12.5px "Inter Variable"'
  context.textBaseline = 'middle'
  const firstDay = FIRST_DAY + Math.floor(left / grid.dayWidth) - 1
  const lastDay = FIRST_DAY + Math.ceil((left + width) / grid.dayWidth)
  for (let at = rowAt(grid, top); at <= rowAt(grid, top + height); at++) {
    for (const bar of barsBetween(model.index, model.rows[at]?.key ?? 0, firstDay, lastDay)) {
      const rect = barRect(grid, at, bar)
      drawBar(context, bar, rect.x - left, rect.y - top, rect.width)
    }
  }
}

/** The bare canvas: the same bars, those in view, drawn anew at every scroll; no header, no column, nothing to focus or to click. */
const Canvas = () => {
  const scroller = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  useLayoutEffect(() => {
    const context = canvas.current?.getContext('2d')
    const el = scroller.current
    if (el === null || context === null || context === undefined) return undefined
    const draw = (): void => drawBars(context, el.scrollLeft, el.scrollTop)
    el.scrollLeft = (START_DAY - FIRST_DAY - 2) * model.dayWidth
    draw()
    el.addEventListener('scroll', draw, { passive: true })
    return () => el.removeEventListener('scroll', draw)
  }, [])
  return (
    <div ref={scroller} className="board" style={{ position: 'relative', overflow: 'auto', height: '100%' }}>
      <div style={{ width: model.days * model.dayWidth, height: model.rows.length * ROW_HEIGHT }}>
        <canvas
          ref={canvas}
          width={innerWidth}
          height={innerHeight}
          style={{ position: 'sticky', left: 0, top: 0, display: 'block' }}
        />
      </div>
    </div>
  )
}

const Page = () => {
  const [shown, show] = useState<Shown>('nothing')
  useLayoutEffect(() => {
    window.start = (what) => {
      const at = performance.now()
      show(what)
      return at
    }
    window.ready = true
  }, [])
  if (shown === 'canvas') return <Canvas />
  return shown === 'board' ? <Board model={model} startDay={START_DAY} side={148} events={EVENTS} /> : null
}

const root = document.getElementById('root')
if (root !== null) createRoot(root).render(<Page />)
