/** `npm run docs:rooms`: docs/images/rooms.svg, who imports whom, drawn from the imports as they are. */
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { readImports } from './rooms-imports.ts'
import type { Imports } from './rooms-imports.ts'
import { arrow, drawStairs, heightOf, inOrder, nameOf, room, widthOf } from './stairs.ts'
import type { Box } from './stairs.ts'

export const ROOMS_FILE = path.join(import.meta.dirname, '../../docs/images/rooms.svg')

const WIDTH = 1200
/** Where the first layer begins, and the room between layers. */
const [TOP, GAP] = [80, 50]
/** Of a layer: its title, what is left below its rooms, and the bar of the files that all rules use. */
const [HEADER, FOOT, BAR] = [36, 16, 38]

const LABEL = 'Who imports whom: screens and modules on top, their kits below them, then the contract, then the rules'
const LEGEND =
  'An arrow points to what is imported. Thicker: more imports (steps at 26, 90, 250 and 1,000). Dashed: back, where two rooms know each other.'

const STYLE = `
.paper{fill:#fff}.band{stroke-width:1}.room{fill:#fff;stroke:#8a948f}.name{fill:#1d2622;font-size:12.5px;text-anchor:middle}
.title{fill:#1d2622;font-size:14px;font-weight:600}.words,.note{fill:#56615b;font-size:12px}.note{text-anchor:middle}
.line{fill:none;stroke-linejoin:round}.back{stroke-dasharray:4 3}.head.back{stroke-dasharray:none}
.band.web{fill:#eef4fb;stroke:#c4d8ee}.band.server{fill:#eff6ee;stroke:#c5dcc3}.band.contract{fill:#fcf4e4;stroke:#ead6ab}
.band.domain{fill:#f5f0f8;stroke:#d9cbe3}.line.web{stroke:#5b8fc7}.head.web{fill:#5b8fc7}.line.server{stroke:#5f9a5b}
.head.server{fill:#5f9a5b}.line.contract{stroke:#c1932f}.head.contract{fill:#c1932f}.line.domain{stroke:#9877ae}.head.domain{fill:#9877ae}
@media (prefers-color-scheme:dark){.paper{fill:#14181a}.room{fill:#20272a;stroke:#66726d}.name,.title{fill:#e8eeea}
.words,.note{fill:#a7b3ad}.band.web{fill:#182430;stroke:#2c4660}.band.server{fill:#17261a;stroke:#2c4a30}
.band.contract{fill:#2a2416;stroke:#53452a}.band.domain{fill:#241d2b;stroke:#463654}.line.web{stroke:#6f9fd3}.head.web{fill:#6f9fd3}
.line.server{stroke:#74ab70}.head.server{fill:#74ab70}.line.contract{stroke:#cfa54b}.head.contract{fill:#cfa54b}
.line.domain{stroke:#ab8cc0}.head.domain{fill:#ab8cc0}}`

const band = (tint: string, { x, y, width, height }: Box, title: string, words: string): string =>
  `<rect class="band ${tint}" x="${x}" y="${y}" width="${width}" height="${height}" rx="10"/>` +
  `<text x="${x + 14}" y="${y + 22}"><tspan class="title">${title}</tspan><tspan class="words" dx="8">${words}</tspan></text>`

const within = ({ rooms }: Imports, prefix: string): string[] => rooms.filter((name) => name.startsWith(prefix))

/** Those that neither import another of them nor are imported by one. */
const alone = (rooms: readonly string[], { count }: Imports): string[] =>
  rooms.filter((one) => rooms.every((other) => one === other || count(one, other) + count(other, one) === 0))

/** Boxes side by side, so many a row. */
const grid = (rooms: readonly string[], { x, y, width, height }: Box, columns: number): string => {
  const rows = Math.ceil(rooms.length / columns)
  const [w, h] = [(width + 10) / columns - 10, (height + 10) / rows - 10]
  return rooms
    .map((name, i) => {
      const at = { x: x + (i % columns) * (w + 10), y: y + Math.floor(i / columns) * (h + 10), width: w, height: h }
      return room(nameOf(name), at)
    })
    .join('\n')
}

/** All imports from some rooms to others. */
const between = ({ count }: Imports, from: readonly string[], to: readonly string[]): number =>
  from.reduce((sum, one) => sum + to.reduce((all, other) => all + count(one, other), 0), 0)

/** The layers of the product. A folder that is of none of them is refused: it has to be placed in the picture. */
const layersOf = (imports: Imports) => {
  const layers = {
    screens: within(imports, 'screen/'),
    modules: within(imports, 'module/'),
    webKit: within(imports, 'web/'),
    serverKit: within(imports, 'server/'),
    contract: within(imports, 'contract'),
    domain: within(imports, 'domain'),
  }
  const placed = new Set([...Object.values(layers).flat(), 'web', 'server'])
  const lost = imports.rooms.filter((name) => !placed.has(name))
  if (lost.length > 0) throw new Error(`no layer of the picture holds ${lost.join(', ')}`)
  return layers
}

/** Every layer with its rooms and its place, from top to bottom. Those that stand narrower leave room for the arrows that pass them. */
const placed = (imports: Imports) => {
  const layers = layersOf(imports)
  const themes = layers.domain.filter((name) => name !== 'domain')
  const [modulesApart, themesApart] = [alone(layers.modules, imports), alone(themes, imports)]
  const linked = {
    modules: layers.modules.filter((name) => !modulesApart.includes(name)),
    themes: themes.filter((name) => !themesApart.includes(name)),
  }
  const tallest = Math.max(layers.webKit.length, layers.serverKit.length)
  const [h1 = 0, h2 = 0, h3 = 0, h4 = 0] = [
    linked.modules.length,
    tallest,
    layers.contract.length,
    linked.themes.length,
  ].map((rooms) => HEADER + heightOf(rooms) + FOOT)
  const [y1, y2] = [TOP + h1 + GAP, TOP + h1 + h2 + 2 * GAP]
  const y3 = y2 + h3 + GAP
  const boxes = {
    screens: { x: 40, y: TOP, width: 540, height: h1 },
    modules: { x: 620, y: TOP, width: 540, height: h1 },
    webKit: { x: 140, y: y1, width: 380, height: h2 },
    serverKit: { x: 680, y: y1, width: 380, height: h2 },
    contract: { x: 210, y: y2, width: 780, height: h3 },
    domain: { x: 40, y: y3, width: 1120, height: h4 + BAR },
  } as const
  return { layers, boxes, linked, modulesApart, themesApart }
}

type Layer = keyof ReturnType<typeof layersOf>

/** Who stands on whom, and where the arrow goes down. */
const ARROWS: readonly (readonly [Layer, Layer, number, string])[] = [
  ['screens', 'webKit', 330, 'web'],
  ['screens', 'contract', 550, 'web'],
  ['screens', 'domain', 85, 'web'],
  ['webKit', 'contract', 330, 'web'],
  ['webKit', 'domain', 175, 'web'],
  ['modules', 'serverKit', 870, 'server'],
  ['modules', 'contract', 650, 'server'],
  ['modules', 'domain', 1115, 'server'],
  ['serverKit', 'contract', 870, 'server'],
  ['serverKit', 'domain', 1025, 'server'],
  ['contract', 'domain', 600, 'contract'],
]

const inside = ({ x, y, width, height }: Box, side: number): Box => ({
  x: x + side,
  y: y + HEADER,
  width: width - 2 * side,
  height: height - HEADER - FOOT,
})

/** The picture. */
export const roomsPicture = (imports: Imports = readImports()): string => {
  const { layers, boxes, linked, modulesApart, themesApart } = placed(imports)
  const stairs = (rooms: readonly string[], box: Box, wide: number, tint: string): string =>
    drawStairs(inOrder(rooms, imports), imports, { ...box, room: wide, tint })
  const arrows = ARROWS.map(([from, to, x, tint]) => {
    const imported = between(imports, layers[from], layers[to])
    const [start, end] = [boxes[from].y + boxes[from].height, boxes[to].y]
    return imported === 0 ? '' : arrow([[x, start], [x, end]], widthOf(imported), tint) // prettier-ignore
  })
  const rules = inside(boxes.domain, 16)
  const high = modulesApart.length * 34 - 10
  const left = boxes.modules
  const bottom = boxes.domain.y + boxes.domain.height
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${bottom + 46}" font-family="Inter,system-ui,sans-serif" role="img" aria-label="${LABEL}">
<style>${STYLE}</style>
<rect class="paper" width="${WIDTH}" height="${bottom + 46}" rx="14"/>
${band('web', { x: 40, y: 24, width: 540, height: 36 }, 'web/', 'main and routes know every screen, paths is known to all: no arrows')}
${band('server', { x: 620, y: 24, width: 540, height: 36 }, 'server/', 'main and app know every room below: no arrows')}
${arrows.join('\n')}
${band('web', boxes.screens, 'web/screens', 'by area; no area imports another')}
${grid(layers.screens, inside(boxes.screens, 16), 3)}
${band('server', boxes.modules, 'server/modules', 'the operations, by area')}
${stairs(linked.modules, inside(boxes.modules, 16), 104, 'server')}
${grid(modulesApart, { x: left.x + 16, y: left.y + left.height - FOOT - high, width: 104, height: high }, 1)}
${band('web', boxes.webKit, 'web kit', 'what every screen stands on')}
${stairs(layers.webKit, inside(boxes.webKit, 16), 82, 'web')}
${band('server', boxes.serverKit, 'server kit', 'and adapters to the outside')}
${stairs(layers.serverKit, inside(boxes.serverKit, 16), 88, 'server')}
${band('contract', boxes.contract, 'contract', 'what browser and server agree on')}
${stairs(layers.contract, inside(boxes.contract, 90), 110, 'contract')}
${band('domain', boxes.domain, 'domain', 'the rules of the trade; they import nothing else')}
${stairs(linked.themes, { ...rules, width: 560, height: rules.height - BAR }, 110, 'domain')}
${grid(themesApart, { ...rules, x: 660, width: 484, height: rules.height - BAR }, 3)}
${room('day, money, opening…: known to every theme', { ...rules, y: bottom - FOOT - 24, height: 24 })}
<text class="note" x="600" y="${bottom + 28}">${LEGEND}</text>
</svg>
`
}

if (import.meta.main) writeFileSync(ROOMS_FILE, roomsPicture())
