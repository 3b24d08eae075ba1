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
  onMenu: nothing,
  onDrop: nothing,
  onRefused: nothing,
  onCreate: nothing,
  onHeading: nothing,
  onVisible: nothing,
  onZoom: nothing,
}

const FILLS: Readonly<Record<string, string>> = {
  option: '#fff',
  arrived: '#fd5',
  internet: '#1d1d1f',
  unavailability: '#ccc',
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
      const [x, y] = [rect.x - left, rect.y - top]
      context.fillStyle = FILLS[bar.kind] ?? '#f6a54c'
      context.fillRect(x, y, rect.width, rect.height)
      context.strokeRect(x, y, rect.width, rect.height)
      context.fillStyle = bar.kind === 'internet' ? '#fff' : '#271502'
      context.save()
      context.beginPath()
      context.rect(x, y, rect.width, rect.height)
      context.clip()
      context.fillText(`${bar.name} · ${bar.people}`, x + 5, y + rect.height / 2)
      context.restore()
    }
  }
}

/** The bare canvas: bars and names in view, drawn anew at every scroll; no header, no marks, nothing to focus or to click. */
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
