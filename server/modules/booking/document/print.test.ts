/** Quotes and confirmations speak the language of the customer's record. */
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { vatOfLines } from '#domain/billing/vat.ts'
import { shownDates } from '#domain/booking/due-dates.ts'
import { toDay } from '#domain/day.ts'
import { DOCUMENT_WORDS } from '#contract/document-words.ts'
import { formatDay, formatMoney } from '#contract/format.ts'
import { ENGLISH } from '#contract/english.ts'
import { saidIn } from '#contract/spoken.ts'
import type { LetterFile } from '#server/documents/letter-document.ts'
import { hoursSentence } from '#server/modules/booking/document/conditions.ts'
import { filesOf, partsOf, smallPrintOf } from '#server/testing/printed-letter.ts'
import { aStay } from '#server/testing/campsite.ts'
import { openDesk } from '#server/testing/desk.ts'

const printed: LetterFile[] = []
const render = async ({ data }: { readonly data: unknown }): Promise<Uint8Array> => {
  printed.push(...filesOf(data))
  return new Uint8Array()
}

const desk = await openDesk({}, { documents: { render } })
const { prefer } = desk
await desk.at('2027-03-01T09:00:00Z')

it('in French where the customer has none, in theirs where Pinède speaks it, the law in French', async () => {
  const { db } = desk.house.house
  const file = await desk.booked([aStay(desk.site)])
  const titleIn = async (code: string | null): Promise<string | undefined> => {
    await sql`update customer set language_id = (select id from language where code = ${code}) where id = ${desk.site.customerId}`.execute(
      db,
    )
    expect((await desk.staff().get(`booking/booking/document/${file.id}?kind=confirmation`)).status).toBe(200)
    return printed.at(-1)?.title
  }
  expect(await titleIn(null)).toBe('Confirmation de réservation')
  expect(await titleIn('en')).toBe('Booking confirmation')
  expect(printed.at(-1)?.language).toBe('en')
  expect(partsOf(printed.at(-1)).find(({ stays }) => stays !== undefined)?.stays?.[0]?.party).toBe('2\u00a0adults')
  expect(smallPrintOf(printed.at(-1)).join(' ')).toContain('sont des arrhes')
  // Nobody supplied Polish: what its speakers read is English (the customer’s language, else English, else French).
  expect(await titleIn('de')).toBe('Buchungsbestätigung')
  expect(await titleIn('pl')).toBe('Booking confirmation')
  expect(await titleIn('zh_cn')).toBe('Confirmation de réservation')
})

it('hours are said in that language too', () => {
  const sentence = () => hoursSentence(DOCUMENT_WORDS.pitch, '14:00', '12:00')
  expect(sentence()).toEqual(['Emplacement\u00a0: arrivée à partir de 14\u00a0h, départ avant 12\u00a0h.'])
  expect(saidIn(ENGLISH, sentence)).toEqual(['Pitch: arrival from 14:00, departure before 12:00.'])
})

it('one paper of several files, in the order asked; none where one of them is of the other kind', async () => {
  const [first, second] = [await desk.booked([aStay(desk.site)]), await desk.booked([aStay(desk.site)])]
  const quote = await desk.booked([aStay(desk.site)], 1)
  const print = (kind: string, ids: readonly number[]) =>
    desk.staff().post('booking/booking/document/print', { kind, ids })
  printed.length = 0
  expect((await print('confirmation', [second.id, first.id])).status).toBe(200)
  expect(printed.map(({ number }) => number)).toEqual([second.code, first.code])
  expect((await print('confirmation', [first.id, quote.id])).body['message']).toBe('booking.notPrintable')
  expect((await print('quote', [quote.id])).status).toBe(200)
  const { body } = await desk.staff().post('booking/booking/search', { criteria: { statusId: 3, ids: [first.id] } })
  expect(body['list']).toMatchObject([{ id: first.id }])
})

it('a quote and an option name the days that the desk showed, the screen and the bill the same VAT', async () => {
  await desk.clear()
  const basket = await desk.basket([aStay(desk.site)])
  for (const [statusId, kind] of [
    [1, 'quote'],
    [2, 'confirmation'],
    [3, 'confirmation'],
  ] as const) {
    const file = await desk.booked([aStay(desk.site)], statusId)
    printed.length = 0
    expect((await desk.staff().get(`booking/booking/document/${file.id}?kind=${kind}`)).status).toBe(200)
    const due = shownDates(file.totals)
    expect([statusId, due.balanceDue]).toEqual([statusId, basket.totals.balanceDue])
    expect(
      partsOf(printed[0])
        .find(({ part }) => part === 'figures')
        ?.rows?.map((row) => row[1]),
    ).toEqual([
      `avant le ${formatDay(due.downPaymentDue ?? toDay('2000-01-01'))}`,
      `avant le ${formatDay(due.balanceDue ?? toDay('2000-01-01'))}`,
    ])
    const { excluding } = vatOfLines(file.lines)
    expect(partsOf(printed[0]).find(({ part }) => part === 'totals')?.note).toContain(
      `Total HT ${formatMoney(excluding)}, dont TVA`,
    )
  }
})

it('a confirmation says until what hour, on which terms and how to pay', async () => {
  await desk.clear()
  const { db } = desk.house.house
  await sql`insert into bank_account (establishment_id, label, iban, active, printed)
    values (${desk.site.establishmentId}, 'Compte', 'FR7630006000011234567890189', true, true)`.execute(db)
  await prefer('cancellation', {
    firstDays: 30,
    firstRate: 3000,
    secondDays: 8,
    secondRate: 5000,
    thirdDays: 0,
    thirdRate: 10_000,
  })
  await prefer('arrivalDeparture', { pitchArrival: '14:00', pitchDeparture: '12:00' })
  const file = await desk.booked([aStay(desk.site)])
  printed.length = 0
  await desk.staff().get(`booking/booking/document/${file.id}?kind=confirmation`)
  const said = smallPrintOf(printed[0])
  expect(said).toContain(
    'Annulation par le client\u00a0: 30\u00a0jours ou plus avant l’arrivée, 30\u00a0% du séjour restent dus\u00a0; 8\u00a0jours ou plus avant l’arrivée, 50\u00a0% du séjour restent dus\u00a0; plus tard, 100\u00a0%.',
  )
  expect(said).toContain('Emplacement\u00a0: arrivée à partir de 14\u00a0h, départ avant 12\u00a0h.')
  expect(said.join(' ')).toMatch(/Moyens de paiement acceptés\u00a0: .*carte bancaire/)
  expect(said.join(' ')).toContain('référence du dossier')
  expect(JSON.stringify(printed[0]?.body)).toContain('FR76\u00A03000')
})
