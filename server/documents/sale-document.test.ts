/** Quotes, orders, delivery notes and the baker's list are composed, and say what they should. */
import { extractText, getDocumentProxy } from 'unpdf'
import { expect, test } from 'vitest'
import { toDay } from '#domain/day.ts'
import { cents } from '#domain/money.ts'
import { freeArticle } from '#domain/sale/account.ts'
import { breadDocument } from '#server/documents/bread-document.ts'
import { saleDocument } from '#server/documents/sale-document.ts'
import type { SalePaper } from '#server/documents/sale-document.ts'
import { startTypst } from '#server/documents/typst-compiler.ts'
import type { DocumentRequest } from '#server/ports/document-renderer.ts'

const seller: SalePaper['seller'] = {
  ...{ name: 'Camping des Pins', corporateName: null, legalForm: null, capital: null, rcs: null, registryTown: null },
  ...{ siren: null, siret: null, nafCode: null, vatNumber: null, phone: '05 56 00 00 00', email: null, website: null },
  bank: null,
  address: {
    ...{ address1: '1 route des Pins', address2: null, postalCode: '33120', town: 'Arcachon' },
    ...{ countryCode: 'FR', countryName: 'France' },
  },
}
const chair = freeArticle({ label: 'Chaise pliante', price: cents(1250), rate: 2000, nature: 'GOODS' })
const line: SalePaper['sale']['lines'][number] = {
  ...{ id: 1, articleId: 7, tvaId: null, label: chair.label, nature: 'GOODS', rate: 2000, takeawayRate: 2000 },
  ...{
    price: chair.price,
    unitPrice: null,
    isDiscountable: true,
    parts: [],
    quantity: 4,
    delivered: 3,
    isTakeaway: false,
  },
  ...{ discount: { rate: 1000, amount: null, reason: 'Habitué' }, amount: cents(4500) },
}
const sale: SalePaper['sale'] = {
  ...{ id: 1, version: 1, code: 'V27-0001', state: 'QUOTE', customerId: null, customer: null, label: 'Mariage' },
  ...{ note: 'Livraison le matin.', madeOn: toDay('2027-07-10'), validUntil: toDay('2027-08-09'), sentOn: null },
  ...{ deliveredOn: null, total: cents(4500), paid: cents(0), balance: cents(0) },
  ...{ lines: [line], payments: [], bills: [], events: [] },
}
const paper = (over: Partial<SalePaper['sale']> = {}): SalePaper => ({
  ...{ seller, buyer: null, training: false, software: 'Pinède' },
  sale: { ...sale, ...over },
  parts: [{ amount: cents(4500), rate: 2000 }],
})

const typst = startTypst()
const textOf = async (request: DocumentRequest): Promise<string> => {
  const { file } = typst.compile(request)
  const { text } = await extractText(await getDocumentProxy(Uint8Array.from(file)), { mergePages: true })
  return text.replaceAll(/\s+/g, ' ')
}
const at = new Date('2027-07-10T09:00:00Z')

test('a quote says until when it holds, what came off, and that it is no bill', async () => {
  const text = await textOf(saleDocument(paper(), false, at))
  for (const said of [
    'Devis',
    'V27-0001',
    'Mariage',
    '09/08/2027',
    'Chaise pliante',
    'remise 10 % (Habitué)',
    '37,50',
    '7,50',
    '45,00',
  ])
    expect(text).toContain(said)
  expect(text).toContain('Ce document n’est pas une facture.')
})

test('an order says what was paid, a delivery note no price', async () => {
  const sold = { state: 'PARTLY_DELIVERED', validUntil: null, paid: cents(1000), balance: cents(3500) } as const
  const order = await textOf(saleDocument(paper(sold), false, at))
  for (const said of ['Bon de commande', 'Déjà réglé', 'Reste à régler', '35,00']) expect(order).toContain(said)
  const note = await textOf(saleDocument(paper(sold), true, at))
  for (const said of ['Bon de livraison', 'Commandé', 'Reste à livrer', '4 3 1']) expect(note).toContain(said)
  expect(note).not.toContain('45,00')
  expect(await textOf(saleDocument(paper({ state: 'CANCELLED' }), false, at))).toContain('ANNULÉ')
})

const bag = (i: number, place: string, isGone = false) => ({
  ...{ occupancyId: i, bookingId: 1, code: '', departure: toDay('2027-07-17'), handedAt: null, ticket: null },
  ...{ place, name: 'Martin', isGone, lines: [{ articleId: 7, quantity: 3, isRepeated: false, isLate: false }] },
})
const breadOf = (rows: readonly ReturnType<typeof bag>[]): DocumentRequest => {
  const board = {
    day: toDay('2027-07-12'),
    articles: [{ id: 7, code: 'BAG', label: 'Baguette', price: cents(120) }],
    ...{ rows, totals: [{ articleId: 7, quantity: 3 }] },
  }
  return breadDocument({ seller, board, software: 'Pinède' }, at)
}

test('the baker reads totals, then bags, over as many pages as it takes; who left has none', async () => {
  const text = await textOf(breadOf([bag(1, 'A12'), bag(2, 'B7', true)]))
  for (const said of ['12/07/2027', 'Baguette', 'A12', '3 × Baguette']) expect(text).toContain(said)
  expect(text).not.toContain('B7')
  const many = await textOf(breadOf(Array.from({ length: 200 }, (_, i) => bag(i, `P${i}`))))
  for (const said of ['P0', 'P199', 'Page 2 / ']) expect(many).toContain(said)
})
