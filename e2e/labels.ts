/** Labels measured where they stand: none covers another, none is cut, none is off the window, no word is broken in two. */
import type { Page } from 'playwright-core'
import { atRest } from './walk.ts'

/** Sizes of the screens that people have: small and usual portables, the desk, a large one, a telephone. */
export const SIZES = [
  { width: 1280, height: 800 },
  { width: 1366, height: 768 },
  { width: 1440, height: 900 },
  { width: 1920, height: 1080 },
  { width: 390, height: 844 },
] as const

/** The lines with the most on them. */
export const CROWDED = [
  ...['/booking-list/1', '/booking-list/3', '/booking-cancelled-list/3', '/booking-import-list', '/planning'],
  ...['/booking-arrival-list', '/booking-departure-list', '/unbill-document-list', '/place-list', '/customer-list'],
  '/admin/module/police-note-book',
]

/**
 * Runs in the page: it can use nothing of this file. Labels are the words of menus, tab bars, table headers, toolbars and page lines;
 * of the rest of the page, only words broken in the middle count.
 */
const findFaults = (): string[] => {
  const SLACK = 1.5
  const BARS =
    'header, nav, thead, [role=menu], [role=tablist], [role=toolbar], [role=columnheader], [role=radiogroup], [data-panel]'
  const MAY_SCROLL = 700
  interface Label {
    readonly text: string
    readonly node: Text
    readonly element: Element
    readonly rects: readonly DOMRect[]
    readonly bar: Element | null
  }

  const isShown = (element: Element): boolean =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    element.closest('.p-skip, [aria-hidden="true"] svg, .mantine-VisuallyHidden-root') === null &&
    // Words for screen readers alone.
    !(getComputedStyle(element).overflow === 'hidden' && element.clientWidth <= 1)

  const labels: Label[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const element = node.parentElement
    const text = node.textContent?.trim() ?? ''
    if (element === null || text === '' || element.closest('svg, script, style, option') !== null || !isShown(element))
      continue
    range.selectNodeContents(node)
    const rects = [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1)
    if (rects.length > 0) labels.push({ text, node: node as Text, element, rects, bar: element.closest(BARS) })
  }

  const quote = ({ text }: Label): string => `« ${text.slice(0, 60)} »`
  const faults: string[] = []

  // A word in two pieces: its letters stand on more than one line. Addresses and the like have no better place to break.
  for (const { node, element } of labels) {
    const content = node.textContent ?? ''
    if (getComputedStyle(element).whiteSpace.includes('nowrap')) continue
    for (const word of content.matchAll(/[\p{L}\p{N}’']+/gu)) {
      if (word[0].length < 2 || word[0].length > 30) continue
      range.setStart(node, word.index)
      range.setEnd(node, word.index + word[0].length)
      const lines = new Set(
        [...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => Math.round(top)),
      )
      if (lines.size > 1 && !/[@/]/.test(content)) faults.push(`broken in the middle: « ${word[0]} »`)
    }
  }

  const clips = (style: CSSStyleDeclaration): boolean => /hidden|clip/.test(style.overflowX)
  const scrolls = (element: Element, style: CSSStyleDeclaration): boolean =>
    /auto|scroll/.test(style.overflowX) && element.scrollWidth > element.clientWidth + SLACK
  const isTable = (element: Element): boolean =>
    element.querySelector('table') !== null || element.closest('table') !== null

  for (const label of labels) {
    if (label.bar === null) continue
    const left = Math.min(...label.rects.map((rect) => rect.left))
    const right = Math.max(...label.rects.map((rect) => rect.right))
    let inScroller = false
    for (let box: Element | null = label.element; box !== null && box !== document.body; box = box.parentElement) {
      const style = getComputedStyle(box)
      const { left: from, right: to } = box.getBoundingClientRect()
      if (
        clips(style) &&
        !inScroller &&
        (left < from - SLACK ||
          right > to + SLACK ||
          (box.scrollWidth > box.clientWidth + SLACK && box === label.element))
      ) {
        const isSaid = label.element.closest('[data-may-cut]') !== null && label.element.closest('[title]') !== null
        if (!isSaid) faults.push(`cut: ${quote(label)}`)
        break
      }
      if (scrolls(box, style)) {
        inScroller = true
        // A table wider than its page scrolls; bars at a desk do not.
        if (window.innerWidth > MAY_SCROLL && !isTable(box) && (left < from - SLACK || right > to + SLACK))
          faults.push(`scrolled out of its bar: ${quote(label)}`)
      }
    }
    if (!inScroller && (left < -SLACK || right > window.innerWidth + SLACK))
      faults.push(`off the window: ${quote(label)}`)
  }

  // Two labels of one layer on the same spot. What a layer above hides is no fault: each layer against itself.
  const layerOf = (element: Element): Element | null =>
    element.closest('[data-panel], [role=dialog], [role=menu], [role=tooltip], [data-floating], thead')
  const visibleRects = ({ element, rects }: Label): DOMRect[] => {
    let [from, to, top, bottom] = [-Infinity, Infinity, -Infinity, Infinity]
    for (let box: Element | null = element; box !== null && box !== document.body; box = box.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(box)
      const clip = box.getBoundingClientRect()
      if (overflowX !== 'visible') [from, to] = [Math.max(from, clip.left), Math.min(to, clip.right)]
      if (overflowY !== 'visible') [top, bottom] = [Math.max(top, clip.top), Math.min(bottom, clip.bottom)]
    }
    return rects
      .map((rect) => {
        const [x, y] = [Math.max(rect.left, from), Math.max(rect.top, top)]
        return new DOMRect(x, y, Math.min(rect.right, to) - x, Math.min(rect.bottom, bottom) - y)
      })
      .filter(({ width, height }) => width > 1 && height > 1)
  }
  const barred = labels
    .filter(({ bar }) => bar !== null)
    .map((label) => ({ ...label, rects: visibleRects(label), layer: layerOf(label.element) }))
  for (const [index, one] of barred.entries())
    for (const other of barred.slice(index + 1)) {
      if (one.layer !== other.layer || (one.element.contains(other.element) && one.element === other.element)) continue
      const meet = one.rects.some((a) =>
        other.rects.some(
          (b) =>
            Math.min(a.right, b.right) - Math.max(a.left, b.left) > SLACK &&
            Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > a.height / 4,
        ),
      )
      if (meet) faults.push(`over each other: ${quote(one)} and ${quote(other)}`)
    }
  return [...new Set(faults)]
}

/** What is wrong with the labels of the page as it stands. */
export const labelFaults = async (page: Page): Promise<string[]> => {
  await atRest(page)
  return page.evaluate(findFaults)
}

/** Runs in the page. What stands in these fields, or would while they are empty, and has no room. */
const findCutValues = (fields: string): string[] => {
  const canvas = document.createElement('canvas').getContext('2d')
  if (canvas === null) throw new Error('nothing to measure with')
  return [...document.querySelectorAll<HTMLInputElement>(fields)].flatMap((field) => {
    const style = getComputedStyle(field)
    const text = field.value === '' ? field.placeholder : field.value
    const room = field.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight)
    if (field.clientWidth === 0 || text === '') return []
    canvas.font = style.font
    const width = canvas.measureText(text).width
    return width > room + 1 ? [`« ${text} »: ${Math.ceil(width)} in ${Math.floor(room)}`] : []
  })
}

/** `fields`: those of the page line where left out. */
export const cutValues = async (page: Page, fields = '#content header input'): Promise<readonly string[]> => {
  await atRest(page)
  return page.evaluate(findCutValues, fields)
}
