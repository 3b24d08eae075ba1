/** Quotes and confirmations speak the language of the customer's record. */
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { DOCUMENT_WORDS } from '#contract/document-words.ts'
import { ENGLISH } from '#contract/english.ts'
import { saidIn } from '#contract/spoken.ts'
import type { BookingDocumentData } from '#server/documents/booking-document.ts'
import { hoursSentence } from '#server/modules/booking/document/conditions.ts'
import { aStay } from '#server/testing/campsite.ts'
import { openDesk } from '#server/testing/desk.ts'

const printed: BookingDocumentData[] = []
const render = async ({ data }: { readonly data: unknown }): Promise<Uint8Array> => {
  printed.push(...(data as { readonly files: readonly BookingDocumentData[] }).files)
  return new Uint8Array()
}

const desk = await openDesk({}, { documents: { render } })
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
  expect(printed.at(-1)?.stays[0]?.party).toBe('2\u00a0adults')
  expect(printed.at(-1)?.mentions[0]).toContain('sont des arrhes')
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
