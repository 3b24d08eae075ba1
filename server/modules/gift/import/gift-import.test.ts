/** Vouchers that somebody else sold: each once, refused lines wait, are repaired, and enter; their code pays. */
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { ListAnswer } from '#contract/list.ts'
import type { giftImportList } from '#contract/lists/sale/gift-import.ts'
import type { GiftImportFile, GiftsReceived } from '#contract/operations/sale/gift-import.ts'
import { verifyChains } from '#server/platform/fiscal/verify.ts'
import { of } from '#server/testing/cash-desk.ts'
import { freshDesk, intent } from '#server/testing/desk.ts'
import type { Answer } from '#server/testing/test-house.ts'

const desk = await freshDesk('2027-03-01T09:00:00Z')
const db = () => desk.house.house.db
const post = (path: string, body: object): Promise<Answer> => desk.staff().post(path, body, intent())

let giftId = 0
beforeAll(async () => {
  const model = { id: 0, version: 0, label: 'Séjour libre', kind: 'VALUE', value: 5000, months: 12, active: true }
  giftId = of<{ id: number }>(await post('module/gift/edit', { ...model, articleId: null, tvaId: null, text: null })).id
})

const HEADS = ['Référence', 'Article', 'Date', 'Montant', 'Code', 'Nom', 'Prénom', 'E-mail', 'Notes']
const receive = (rows: readonly (readonly string[])[], over: object = {}): Promise<Answer> =>
  post('sale/gift-sale-import/receive', {
    ...{ seller: 'Bons d’ici', methodId: desk.site.methods.TRANSFER, rows: [HEADS, ...rows] },
    ...over,
  })
const lines = async () => {
  const answer = await post('sale/gift-sale-import/search', { criteria: { view: 'ALL' } })
  const { list } = of<ListAnswer<typeof giftImportList>>(answer)
  return list.toSorted((a, b) => a.reference.localeCompare(b.reference))
}
const stood = async () => (await lines()).map((row) => [row.reference, row.state, row.why?.code ?? null])
const lineOf = async (reference: string): Promise<GiftImportFile> => {
  const id = (await lines()).find((row) => row.reference === reference)?.id ?? 0
  return of<GiftImportFile>(await desk.staff().get(`sale/gift-sale-import/edit/${id}`))
}
const repair = (line: GiftImportFile, change: object = {}): Promise<Answer> => {
  const { id, version, soldOn, amount, until, surname, name, email, phone, beneficiaryName, beneficiaryEmail } = line
  const told = { id, version, soldOn, amount, until, surname, name, email, phone, beneficiaryName, beneficiaryEmail }
  return post('sale/gift-sale-import/edit', { ...told, giftId: line.giftId, ...change })
}

const A = ['R-1', 'Bon 80', '20/02/2027', '80,00', 'KDO-0001', 'Dupont', 'Jeanne', 'jeanne@example.org', 'x']
const B = ['R-2', 'Bon  80', '', '', 'KDO-0002', 'Durand', 'Paul', 'paul@example.org', '']
const C = ['R-3', 'Bon 80', '20/02/2027', 'gratuit', '', 'Petit', '', '', '']

test('an article that is no voucher of the house waits; once it is one, all that waited enter, paid, each once', async () => {
  expect(of<GiftsReceived>(await receive([A, B, C, ['', 'Bon 80', '', '', '', 'Nul', '', '', '']]))).toEqual({
    ...{ done: 0, errors: 3, known: 0, refused: [5], ignored: ['Notes'] },
  })
  expect(await stood()).toEqual([
    ['R-1', 'ERROR', 'giftImport.articleUnmapped'],
    ['R-2', 'ERROR', 'giftImport.articleUnmapped'],
    ['R-3', 'ERROR', 'giftImport.unread'],
  ])
  const first = await lineOf('R-1')
  const done = of<GiftImportFile>(await repair(first, { giftId }))
  expect(done).toMatchObject({ state: 'DONE', problem: null })
  expect((await repair(first, { giftId })).status).toBe(409)
  expect((await repair(done, { giftId })).body['message']).toBe('giftImport.done')
  expect(await stood()).toEqual([
    ['R-1', 'DONE', null],
    ['R-2', 'DONE', null],
    ['R-3', 'ERROR', 'giftImport.unread'],
  ])
  // The same file again, and a longer one: what is known stays as it is.
  expect(of<GiftsReceived>(await receive([A, B, C]))).toMatchObject({ done: 0, errors: 0, known: 3 })
  const { rows } = await sql<{ amount: number; until: string; paid: number; surname: string }>`
    select g.amount, g.until::text, g.paid, c.surname from gift_sale g join customer c on c.id = g.customer_id order by g.id`.execute(
    db(),
  )
  expect(rows).toEqual([
    { amount: 8000, until: '2028-02-20', paid: 8000, surname: 'Dupont' },
    { amount: 5000, until: '2028-03-01', paid: 5000, surname: 'Durand' },
  ])
  expect((await verifyChains(db(), desk.site.establishmentId)).intact).toBe(true)
})

test('what cannot be read is typed by somebody; what is set aside stays away', async () => {
  const line = await lineOf('R-3')
  expect(line).toMatchObject({ amount: null, giftId })
  expect(of<GiftImportFile>(await repair(line, { soldOn: '2027-03-02' })).problem?.code).toBe('giftImport.soldLater')
  const later = await lineOf('R-3')
  expect(of<GiftImportFile>(await repair(later, { surname: '', soldOn: null })).problem?.code).toBe(
    'giftImport.noBuyer',
  )
  const nobody = await lineOf('R-3')
  expect(of<GiftImportFile>(await repair(nobody, { until: '2027-02-28', surname: 'Petit' })).problem?.code).toBe(
    'gift.validityPast',
  )
  const past = await lineOf('R-3')
  expect((await repair(past, { giftId: 999_999_999 })).body['message']).toBe('reference.unknown')
  const aside = of<GiftImportFile>(
    await post('sale/gift-sale-import/set-aside', { id: past.id, version: past.version }),
  )
  expect(aside).toMatchObject({ state: 'IGNORED', problem: null })
  expect(of<GiftsReceived>(await receive([C]))).toMatchObject({ known: 1, done: 0 })
  expect(of<GiftImportFile>(await repair(aside, { amount: 3000, until: null })).state).toBe('DONE')
})

test('the code of the seller is one voucher’s alone, and is taken like ours', async () => {
  const twice = ['R-4', 'Bon 80', '', '10', 'kdo 0001', 'Martin', '', '', '']
  expect(of<GiftsReceived>(await receive([twice]))).toMatchObject({ done: 0, errors: 1 })
  expect((await lineOf('R-4')).problem?.code).toBe('giftImport.codeTaken')
  const seen = async (code: string) => (await post('sale/gift-sale/left', { code })).body
  expect(await seen('kdo.0001')).toMatchObject({ left: 8000, isPaid: true, code: (await lineOf('R-1')).giftCode })
  expect(await seen('KDO-9999')).toMatchObject({ message: 'gift.codeWrong' })
})

test('a file without the columns that name a voucher, an empty one, and somebody who takes no payments are refused', async () => {
  const code = async (rows: readonly (readonly string[])[]) => (await receive([], { rows })).body['message']
  expect(
    await code([
      ['Nom', 'Montant'],
      ['a', '1'],
    ]),
  ).toBe('giftImport.columnsMissing')
  expect(await code([HEADS, ['', '']])).toBe('giftImport.empty')
  const seller = await desk.house.user({ sale_gift: { code: '111', canExport: true } })
  const body = { seller: 'X', methodId: desk.site.methods.TRANSFER, rows: [HEADS, A] }
  const refused = await seller.post('sale/gift-sale-import/receive', body, intent())
  expect([refused.status, refused.body['message']]).toEqual([401, 'right.insufficient'])
})

test('the same file sent by two at once comes in once', async () => {
  const rows = ['S-1', 'S-2', 'S-3'].map((reference) => [
    reference,
    'Bon 80',
    '',
    '20',
    '',
    'Roux',
    '',
    'r@example.org',
  ])
  const came = await Promise.all([receive(rows), receive(rows)])
  const counts = came.map((answer) => of<GiftsReceived>(answer))
  expect(counts.map(({ done, known }) => done + known)).toEqual([3, 3])
  expect(counts.reduce((all, { done }) => all + done, 0)).toBe(3)
  const { rows: sold } = await sql<{ count: number }>`
    select count(*)::int as count from gift_sale where amount = 2000`.execute(db())
  expect(sold[0]?.count).toBe(3)
})
