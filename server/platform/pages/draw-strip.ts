/** A strip of paper as HTML, for a telephone: the same words in the same order as on paper. */
import type { Strip } from '#server/ports/strip.ts'

export const STRIP_STYLE = `
  .strip { border-block: 1px dashed #8a948f; font-variant-numeric: tabular-nums; margin-top: 1rem; padding-block: 1rem; }
  .strip p { margin: 0; }
  .strip .from { font-size: .875rem; text-align: center; }
  .strip .from strong { font-size: 1.125rem; }
  .strip .banner { border: 2px solid currentColor; font-weight: 700; letter-spacing: .04em; margin-top: .6rem; padding: .25rem; text-align: center; }
  .strip dl, .strip table { border-collapse: collapse; border-top: 1px dashed #8a948f; margin: .7rem 0 0; padding-top: .5rem; width: 100%; }
  .strip dl { display: grid; gap: .1rem 1rem; grid-template-columns: auto 1fr; }
  .strip dd { margin: 0; overflow-wrap: anywhere; text-align: end; }
  .strip th, .strip td { font-weight: 400; overflow-wrap: anywhere; padding: .2rem 0 .2rem .8rem; text-align: end; vertical-align: top; }
  .strip td { white-space: nowrap; }
  .strip th:first-child, .strip td:first-child { padding-inline-start: 0; text-align: start; white-space: normal; }
  .strip thead th { font-size: .8125rem; font-weight: 600; }
  .strip small { display: block; font-size: .8125rem; }
  .strip .due > * { font-size: 1.25rem; font-weight: 700; }
  .strip .foot { border-top: 1px dashed #8a948f; font-size: .8125rem; margin-top: .7rem; padding-top: .5rem; text-align: center; }
`

type Escape = (text: string) => string

const lines = (texts: readonly string[], say: Escape): string => texts.map(say).join('<br>')

const row = (cells: readonly string[], className = ''): string =>
  `<tr${className === '' ? '' : ` class="${className}"`}><th scope="row">${cells[0] ?? ''}</th>${cells
    .slice(1)
    .map((cell) => `<td>${cell}</td>`)
    .join('')}</tr>`

const heads = (texts: readonly string[]): string =>
  `<thead><tr>${texts.map((text) => `<th scope="col">${text}</th>`).join('')}</tr></thead>`

/** Papers of tills are in French, whatever the page around them speaks. `say` escapes. */
export const drawStrip = (
  { seller, header, banners, facts, lines: sold, totals, vat, notes, proof }: Strip,
  say: Escape,
): string =>
  `<div class="strip" lang="fr">
<p class="from"><strong>${say(seller.name)}</strong><br>${lines([...seller.lines, ...seller.contacts, ...header], say)}</p>
${banners.map((one) => `<p class="banner">${say(one)}</p>`).join('\n')}
<dl>${facts.map(({ label, value }) => `<dt>${say(label)}</dt><dd>${say(value)}</dd>`).join('')}</dl>
<table>${heads(['Article', 'Montant TTC'])}<tbody>
${sold
  .map(({ label, amount, notes: below }) =>
    row([`${say(label)}${below.map((note) => `<small>${say(note)}</small>`).join('')}`, say(amount)]),
  )
  .join('\n')}
</tbody></table>
<table><tbody>${totals.map(({ label, amount, rank }) => row([say(label), say(amount)], rank === 'due' ? 'due' : '')).join('')}</tbody></table>
<table>${heads(vat.heads.map(say))}<tbody>${vat.rows.map((cells) => row(cells.map(say))).join('')}</tbody></table>
${notes.length === 0 ? '' : `<p class="foot">${lines(notes, say)}</p>`}
<p class="foot">${lines(proof, say)}</p>
</div>`
