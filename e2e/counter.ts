/** A counter with a receipt printer of this machine, of which tests then make the till that they need. */
import type { Caller } from '#server/testing/test-house.ts'

export const openCounter = async (caller: Caller, port: number, drawer: 'NONE' | 'PIN2') => {
  /** A record of the shop, with what its form begins with; answers its number. */
  const made = async (path: string, row: object): Promise<number> => {
    const { body } = await caller.get(`sale/${path}/edit/0`)
    const answer = await caller.post(`sale/${path}/edit`, { ...body, ...row })
    if (answer.status !== 200) throw new Error(`${path}: ${answer.text}`)
    return Number(answer.body['id'])
  }
  const access = (await caller.get('establishment/preference/access/edit')).body
  await caller.post('establishment/preference/access/edit', { ...access, localAddresses: true })
  const receiptPrinterId = await made('receipt-printer', {
    ...{ label: 'Comptoir', host: '127.0.0.1', port, width: 'W48', codePage: 'CP858', cut: 'PARTIAL' },
    ...{ drawer, tellsState: true },
  })
  const { body: rates } = await caller.get('payment/tva')
  const tvaId = (rates['list'] as { id: number; rate: number }[]).find(({ rate }) => rate === 2000)?.id
  const articleFamilyId = await made('article-family', { label: 'Comptoir' })
  /** At 6.50 €, 20 %. */
  const article = (code: string, label: string): Promise<number> =>
    made('article', { code, label, price: 650, articleFamilyId, tvaId })
  /** A bar that sells with this printer, and its drawer, open. */
  const bar = async (hasTables: boolean, over: object = {}): Promise<void> => {
    const cashRegisterTypeId = await made('cash-register-type', { label: 'Bar', service: 'ON_SITE', hasTables })
    await made('cash-register', {
      ...{ code: 'BAR', label: 'Bar', cashRegisterTypeId, maxButtons: 24, maxPages: 10, receiptPrinterId, ...over },
    })
    await caller.post('payment/till-session/open', { float: 5000 }, { 'idempotency-key': crypto.randomUUID() })
  }
  return { made, article, bar, receiptPrinterId }
}
