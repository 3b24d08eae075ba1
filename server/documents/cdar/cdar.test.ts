/** Lifecycle messages: valid for the schemas of UN/CEFACT, and read as they were written. */
import fc from 'fast-check'
import { expect, it, test } from 'vitest'
import { toDay } from '#domain/day.ts'
import { cents } from '#domain/money.ts'
import { readLifecycle } from '#domain/einvoice/cdar.ts'
import { STATUS_CODES, reasonsOf } from '#domain/einvoice/lifecycle.ts'
import { readXmlTree } from '../xml-tree.ts'
import { checkCdar } from './cdar-check.fixture.ts'
import { cdarXml } from './cdar.ts'
import type { CdarMessage } from './cdar.ts'

const seller = { siren: '812345676', name: 'Camping des Pins', role: 'SE', address: '812345676' } as const
const buyer = { siren: '732829320', name: 'Les Randonneurs & Cie', role: 'BY', address: '732829320' } as const
const aMessage = (over: Partial<CdarMessage> = {}): CdarMessage => ({
  id: 'PIN-1',
  at: '20260902101500',
  code: 212,
  label: 'Encaissée',
  on: toDay('2026-09-01'),
  invoice: { number: 'F2026-00042', typeCode: '380', date: toDay('2026-08-31') },
  seller,
  buyer,
  from: 'SE',
  collected: [
    { rate: 1000, amount: cents(11_000) },
    { rate: 2000, amount: cents(-1250) },
    { rate: 0, amount: cents(220) },
  ],
  ...over,
})

const treeOf = (xml: string) => {
  const tree = readXmlTree(Buffer.from(xml))
  if (typeof tree === 'string') throw new Error(tree)
  return tree
}
test.each(STATUS_CODES.map((code) => [code]))('status %i is valid, and read as it was written', (code) => {
  const reasons = reasonsOf(code)
  const reason = reasons[0] === undefined ? undefined : { code: reasons[0], text: 'Motif & détail' }
  const { collected: _, ...bare } = aMessage({ code, ...(reason === undefined ? {} : { reason }) })
  const xml = cdarXml(bare)
  checkCdar(xml)
  expect(readLifecycle(treeOf(xml))).toEqual([
    {
      number: 'F2026-00042',
      sellerSiren: '812345676',
      code,
      at: '20260902101500',
      reasons: reason === undefined ? [] : [{ ...reason, action: null }],
      collected: [],
    },
  ])
})

it('tells what was collected by rate, VAT included', () => {
  const xml = cdarXml(aMessage())
  checkCdar(xml)
  expect(readLifecycle(treeOf(xml))?.[0]?.collected).toEqual(aMessage().collected)
  expect(xml).toContain('<ram:TypeCode>23</ram:TypeCode>')
  expect(xml).toContain('<ram:ID>urn.cpro.gouv.fr:1p0:CDV:invoice</ram:ID>')
})

it('gives back any amount and any words', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ rate: fc.constantFrom(0, 550, 1000, 2000), amount: fc.integer({ min: -1e9, max: 1e9 }) }), {
        minLength: 1,
      }),
      fc.string({ minLength: 1 }).filter((text) => /^[^\s\p{C}].*[^\s\p{C}]$/u.test(text) && !/\p{C}|\s/u.test(text)),
      (rows, text) => {
        const collected = rows.map(({ rate, amount }) => ({ rate, amount: cents(amount) }))
        const xml = cdarXml(aMessage({ collected, reason: { code: 'AUTRE', text } }))
        const [read] = readLifecycle(treeOf(xml)) ?? []
        expect(read?.collected).toEqual(collected)
        expect(read?.reasons[0]?.text).toBe(text)
      },
    ),
  )
})

test.each([
  ['another document', '<Invoice/>'],
  ['one that says nothing', '<CrossDomainAcknowledgementAndResponse/>'],
  [
    'a status without a code',
    '<CrossDomainAcknowledgementAndResponse><AcknowledgementDocument><ReferenceReferencedDocument><IssuerAssignedID>F1</IssuerAssignedID></ReferenceReferencedDocument></AcknowledgementDocument></CrossDomainAcknowledgementAndResponse>',
  ],
])('%s is no lifecycle message', (_, xml) => expect(readLifecycle(treeOf(xml))).toBeNull())
