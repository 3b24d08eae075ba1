/**
 * `npm run bench:touch`: from the touch of a key to the frame that shows its line, at a till of 2,000 articles on a real server, in Chromium;
 * against a bare button of the same page that appends a line of text. Both wait for the frame after them, as an eye does; in turns, so
 * that a busy machine slows both, medians taken. Then the work of the page alone, without the wait. Exit code 1 past the budget.
 */
import { openChrome } from '../e2e/chrome.ts'
import { DESK, deskContext, enter } from '../e2e/walk.ts'
import { LOGIN, PASSWORD, setUp } from '../proof/camp.ts'
import { must } from '../proof/client.ts'
import type { Client } from '../proof/client.ts'
import { newHouse, removeHouses } from '../proof/pinede.ts'
import { ensureWebBuilt } from '../scripts/build-web.ts'
import { median } from './house.ts'

const BUDGET = 2
const ARTICLES = 2000
const TOUCHES = 60
/** Of the ticket, at most: later touches add to a line. */
const LINES = 20

const openShop = async (client: Client): Promise<void> => {
  const save = async (path: string, over: object): Promise<number> => {
    const { body } = await client.get(`${path}/edit/0`)
    return Number((await must(client.post(`${path}/edit`, { ...(body as object), ...over })))['id'])
  }
  await save('sale/article-family', { label: 'Épicerie' })
  const { list } = await must(client.get('payment/tva'))
  const rate = (list as readonly { readonly label: string }[])[0]?.label ?? ''
  const rows = Array.from({ length: ARTICLES }, (_, i) => [`A${i}`, `Article ${i}`, '1,50', 'Épicerie', rate])
  const heads = ['code', 'label', 'price', 'articleFamilyId', 'tvaId']
  await must(client.post('sale/article/import', { rows: [heads, ...rows] }))
  const cashRegisterTypeId = await save('sale/cash-register-type', { label: 'Boutique' })
  await save('sale/cash-register', { code: 'SHOP', label: 'Boutique', cashRegisterTypeId })
  await must(client.post('payment/till-session/open', { float: 5000 }, 'bench-touch'))
}

/** In the page: what a touch takes until the frame after it, and what of it the page worked; the bare button and a key in turns. */
const MEASURE = `(async () => {
  const bare = document.createElement('button')
  bare.textContent = 'nu'
  const list = document.createElement('ul')
  bare.addEventListener('click', () => {
    const line = document.createElement('li')
    line.textContent = 'Article 1,50 €'
    list.append(line)
  })
  const box = document.createElement('div')
  box.style = 'position:fixed;inset:auto 0 0 auto;width:200px;height:60px;overflow:hidden;z-index:999;background:#fff'
  box.append(bare, list)
  document.body.append(box)
  const painted = () => new Promise((done) => requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = done
    port2.postMessage(null)
  }))
  const keys = [...document.querySelectorAll('section[aria-label="Touches"] [role="group"] button')]
  const lines = () => document.querySelector('[aria-label="Lignes du ticket"]')?.children.length ?? 0
  const times = { bare: [], key: [] }
  const work = { bare: [], key: [] }
  for (let i = 0; i < ${TOUCHES * 2}; i++) {
    const which = i % 2 === 0 ? 'bare' : 'key'
    await new Promise((done) => setTimeout(done, 30 + Math.random() * 20))
    const target = which === 'bare' ? bare : keys[((i - 1) / 2) % Math.min(keys.length, ${LINES})]
    const start = performance.now()
    target.click()
    await Promise.resolve()
    document.body.getBoundingClientRect()
    work[which].push(performance.now() - start)
    await painted()
    times[which].push(performance.now() - start)
  }
  box.remove()
  return { times, work, lines: lines(), keys: keys.length }
})()`

interface Both {
  readonly bare: readonly number[]
  readonly key: readonly number[]
}

await ensureWebBuilt()
const house = newHouse()
const { url, code } = await house.start()
await openShop(await setUp(url, code ?? ''))
const browser = await openChrome()
const page = await (await deskContext(browser, url, DESK)).newPage()
await enter(page, LOGIN, PASSWORD)
await page.goto('/sale-cash-register/0')
await page
  .getByRole('region', { name: 'Touches' })
  .getByRole('button', { name: /^Article 1/ })
  .first()
  .waitFor()
const { times, work, lines } = await page.evaluate<{ times: Both; work: Both; lines: number }>(MEASURE)
await browser.close()
await house.stop()
await removeHouses()
if (lines === 0) throw new Error('no touch sold anything: nothing was measured')
const [bare, key] = [median(times.bare), median(times.key)]
console.log(
  `work of the page: ${median(work.key).toFixed(1)} ms a touch, bare event ${median(work.bare).toFixed(2)} ms`,
)
console.log(
  `touch to painted line  ${key.toFixed(1)} ms, bare event ${bare.toFixed(1)} ms: ratio ${(key / bare).toFixed(2)} (budget ${BUDGET})`,
)
process.exit(key / bare <= BUDGET ? 0 : 1)
