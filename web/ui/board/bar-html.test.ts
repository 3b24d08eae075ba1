import { describe, expect, it } from 'vitest'
import { FIXED } from './drag.ts'
import { barHtml, classOf, rowHtml, spokenRow } from './bar-html.ts'
import type { BarFace } from './model.ts'

const face = (over: Partial<BarFace> = {}): BarFace => ({
  kind: 'reservation',
  text: 'Durand · 4',
  marks: [],
  label: 'Durand, 4 personnes',
  freedom: FIXED,
  pending: false,
  dim: false,
  chosen: false,
  news: false,
  ...over,
})

describe('a bar as HTML', () => {
  it('keeps what guests typed as text', () => {
    const name = `<img src=x onerror="alert(1)"> & "Fils"`
    const html = barHtml(face({ text: name, label: name }), { x: 16, width: 223 }, false)
    expect(html).not.toContain('<img')
    expect(html).toContain('&lt;img src=x onerror=&quot;alert(1)&quot;&gt; &amp; &quot;Fils&quot;</div>')
    expect(html).toContain('aria-label="&lt;img')
    const row = rowHtml({ title: '', note: '', spoken: '"><b>', signLabel: '' }, 28, '')
    expect(row).toContain('aria-label="&quot;&gt;&lt;b&gt;"')
  })

  it('has its place, its marks before its text, and says when it is selected', () => {
    const html = barHtml(face({ marks: ['due', 'pinned'] }), { x: 16, width: 223 }, true)
    expect(html).toContain('style="left:16px;width:223px"')
    expect(html).toContain('aria-pressed="true"')
    expect(html).toMatch(/board-mark-due.*board-mark-pinned.*Durand · 4<\/div>$/)
  })

  it.each([
    ['wide enough', 223, 'board-bar board-bar-reservation'],
    ['too narrow for its text', 60, 'board-bar board-bar-reservation board-bar-tight'],
    ['too narrow for any text', 12, 'board-bar board-bar-reservation board-bar-narrow'],
  ])('%s', (_, width, expected) => {
    expect(classOf(face(), width)).toBe(expected)
  })

  it('shows what waits for the server, and what a filter leaves behind', () => {
    expect(classOf(face({ pending: true, dim: true }), 223)).toContain('board-bar-pending')
    expect(classOf(face({ dim: true }), 223)).toContain('board-bar-dim')
  })

  it('says the state of a place after its name', () => {
    expect(spokenRow({ title: '12', note: '', spoken: 'emplacement 12', signLabel: 'libre' })).toBe(
      'emplacement 12, libre',
    )
    expect(spokenRow({ title: '12', note: '', spoken: 'emplacement 12', signLabel: '' })).toBe('emplacement 12')
  })
})
