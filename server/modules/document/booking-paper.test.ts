/** Quotes and confirmations as they are printed: what their text, their tables and the law make of them. */
import { afterAll, describe, expect, it, test } from 'vitest'
import { aBillRequest, aCompany, someLines } from '#domain/billing/bill-request.fixture.ts'
import { toDay } from '#domain/day.ts'
import { cents } from '#domain/money.ts'
import { ENGLISH } from '#contract/english.ts'
import { readPdf } from '#server/documents/pdf-reader.fixture.ts'
import { createTypstRenderer } from '#server/documents/typst-renderer.ts'
import { aBooking, bookingPaper } from '#server/modules/document/booking-paper.fixture.ts'

const renderer = createTypstRenderer({ warn: () => undefined })
afterAll(() => renderer.stop())
const at = new Date('2026-02-10T09:00:00Z')

const paid = (amount: number) =>
  [{ paidOn: toDay('2026-02-12'), kind: 'ARRHES', method: 'Carte bancaire', amount: cents(amount) }] as const

test('several files on one paper count their own pages', async () => {
  const lines = Array.from({ length: 45 }, () => someLines()[0]).filter((line) => line !== undefined)
  const long = aBooking('RESERVATION', { code: 'D26-0001', lines })
  const { pages } = await readPdf(await renderer.render(bookingPaper([long, aBooking('OPTION')], at)))
  expect(pages.map((page) => /Page (\d+ \/ \d+)/.exec(page)?.[1])).toEqual(['1 / 2', '2 / 2', '1 / 1'])
  expect(pages.map((page) => ['D26-0001', 'D26-0815'].filter((code) => page.includes(code)))).toEqual([
    ['D26-0001'],
    ['D26-0001'],
    ['D26-0815'],
  ])
})

test('an English customer reads English, the law in French', async () => {
  const booking = aBooking('QUOTE', { expires: toDay('2026-03-01'), spoken: ENGLISH })
  const { text } = await readPdf(await renderer.render(bookingPaper([booking], at)))
  for (const words of [
    'Quote',
    'Valid until 01/03/2026',
    'If you book',
    'Total incl. VAT',
    'before 17/02/2026',
    '€98.03',
  ])
    expect(text).toContain(words)
  expect(text).toContain('art. L214-1')
  expect(text).not.toMatch(/Devis|Solde|Désignation|Si vous réservez/)
})

describe('a quote', () => {
  it('says how long it stands, the price, and asks for an agreement', async () => {
    const quote = aBooking('QUOTE', {
      expires: toDay('2026-02-24'),
      downPayment: { kind: 'ARRHES', amount: cents(9803), dueOn: null },
    })
    const { text, title, attachments } = await readPdf(await renderer.render(bookingPaper([quote], at)))
    expect(title).toBe('Devis D26-0815')
    for (const said of [
      'Devis D26-0815',
      'Valable jusqu’au 24/02/2026',
      'Mme Élodie Martin',
      'du 29/06/2026 au 06/07/2026',
      '7 nuits',
      '2 adultes, 1 enfant, 1 chien',
      'Enfant de 2 à 10 ans',
      'Taxe de séjour',
      'Total TTC 267,22 €',
      'Total HT 243,03 €, dont TVA 20,86 € à 10 %, 3,33 € à 20 %',
      'Arrhes à la réservation 98,03 €',
      'Solde avant le 30/05/2026 169,19 €',
      'Bon pour accord',
      'restituant au double',
      'droit de rétractation',
      'Arrivée à partir de 15 h.',
    ])
      expect(text).toContain(said)
    expect(attachments).toEqual({})
  })

  it('needs no customer', async () => {
    const { text } = await readPdf(await renderer.render(bookingPaper([aBooking('QUOTE', { customer: null })], at)))
    expect(text).toContain('Devis')
    expect(text).not.toContain('Élodie')
  })
})

describe('a confirmation', () => {
  it('of a reservation says what was paid and what is left', async () => {
    const booking = aBooking('RESERVATION', { payments: paid(9803) })
    const { text } = await readPdf(await renderer.render(bookingPaper([booking], at)))
    for (const said of [
      'Confirmation de réservation',
      '12/02/2026 Arrhes · Carte bancaire 98,03 €',
      'Déjà réglé −98,03 €',
      'Reste à payer 169,19 €',
      'Solde avant le 30/05/2026 169,19 €',
      'IBAN',
    ])
      expect(text).toContain(said)
  })

  it('of an option says until when', async () => {
    const option = aBooking('OPTION', { expires: toDay('2026-02-24') })
    const { text } = await readPdf(await renderer.render(bookingPaper([option], at)))
    expect(text).toContain('Confirmation d’option')
    expect(text).toContain('Option tenue jusqu’au 24/02/2026')
  })

  it('tells an acompte from arrhes, and says nothing of consumers to a company', async () => {
    const booking = aBooking('RESERVATION', {
      customer: aCompany(),
      downPayment: { kind: 'ACOMPTE', amount: cents(9803), dueOn: null },
    })
    const { text } = await readPdf(await renderer.render(bookingPaper([booking], at)))
    expect(text).toContain('engage fermement')
    expect(text).toContain('Acompte à réception 98,03 €')
    expect(text).not.toMatch(/arrhes|rétractation/)
  })

  it('of a whole group goes on over pages and keeps its bytes', async () => {
    const [stay] = aBillRequest().stays
    if (stay === undefined) throw new Error('the fixture has a stay')
    const stays = Array.from({ length: 9 }, (_, i) => ({
      ...stay,
      occupancyId: i,
      place: `B${i}`,
      party: `Groupe ${i}`,
    }))
    const lines = stays.flatMap(({ occupancyId }) => someLines().map((line) => ({ ...line, occupancyId })))
    const conditions = Array.from({ length: 30 }, () =>
      'Une condition assez longue pour tenir sur plus d’une ligne. '.repeat(4),
    )
    const request = bookingPaper([aBooking('RESERVATION', { stays, lines, hours: conditions })], at, true)
    const file = await renderer.render(request)
    const { pages, text } = await readPdf(file)
    expect(pages.length).toBeGreaterThan(3)
    expect(text).toContain('FORMATION — sans valeur')
    expect(Buffer.from(await renderer.render(request)).equals(Buffer.from(file))).toBe(true)
  })
})
