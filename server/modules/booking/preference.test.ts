/** Each preference about stays and payments changes what it says it changes. */
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type { BookingFile } from '#contract/operations/booking/file.ts'
import type { HomeFigures } from '#contract/operations/booking/list.ts'
import type { Preferences } from '#contract/operations/establishment/preference.ts'
import { filesOf, smallPrintOf } from '#server/testing/printed-letter.ts'
import { aStay } from '#server/testing/campsite.ts'
import { fileOf, freshDesk, intent, stayIn } from '#server/testing/desk.ts'
import type { ModelTexts } from '#contract/operations/document/texts.ts'
import type { DocumentRequest } from '#server/ports/document-renderer.ts'

const printed: DocumentRequest[] = []

// Keeps what is asked of it: the words of a document are decided before it is drawn.
const documents = { render: (request: DocumentRequest) => Promise.resolve((printed.push(request), new Uint8Array())) }
const desk = await freshDesk('2027-03-01T09:00:00Z', {}, { documents })
const { site, prefer } = desk

beforeEach(async () => {
  await sql`delete from preference`.execute(desk.house.house.db)
})

const post = (path: string, body: object) => desk.staff().post(`booking/${path}`, body, intent())

const feesIn = (file: BookingFile): number => file.totals.fees

describe('options and quotes', () => {
  test('last the days that the house says', async () => {
    await prefer('bookingOption', { days: 10 })
    await prefer('quotation', { days: 15 })
    expect((await desk.booked([aStay(site)], 2)).optionExpiry).toBe('2027-03-11')
    expect((await desk.booked([aStay(site)], 1)).quoteValidUntil).toBe('2027-03-16')
  })

  test('end so many days before arrival, even where a later day is asked for', async () => {
    await prefer('bookingOption', { daysBeforeArrival: 5 })
    const option = await desk.booked([aStay(site)], 2, { optionExpiry: '2027-07-09' })
    expect(option.optionExpiry).toBe('2027-07-05')
  })

  test('that exist keep their day', async () => {
    const option = await desk.booked([aStay(site)], 2)
    await prefer('bookingOption', { days: 30 })
    expect((await desk.read(option.id)).optionExpiry).toBe('2027-03-08')
  })

  test.each([
    [true, 3],
    [false, 2],
  ])('become reservations when their arrhes are paid: %s', async (validateWhenPaid, statusId) => {
    await prefer('bookingOption', { validateWhenPaid })
    const option = await desk.booked([aStay(site)], 2)
    await desk.pay(option.id, option.totals.downPayment)
    expect((await desk.read(option.id)).statusId).toBe(statusId)
  })

  test('a basket keeps its places for the minutes that the house says', async () => {
    await prefer('booking', { lockMinutes: 45 })
    const basket = await desk.basket([aStay(site)])
    expect(
      [basket.lockUntil, (await desk.holds(basket.id))[0]?.expires].map((at) => new Date(at ?? 0).toISOString()),
    ).toEqual(['2027-03-01T09:45:00.000Z', '2027-03-01T09:45:00.000Z'])
  })
})

describe('prices that follow a change', () => {
  const dearer = async (): Promise<void> => {
    await sql`update booking_line set amount = amount - 1000, unit_price = unit_price
      where type = 'occupancy' and establishment_id = ${site.establishmentId}`.execute(desk.house.house.db)
  }

  test.each([
    ['KEEP_DETAIL', -1000],
    ['UPDATE_FROM_GRID', 0],
  ] as const)('a quote is converted by %s unless said otherwise', async (conversionStrategy, difference) => {
    await prefer('quotation', { conversionStrategy })
    const quote = await desk.booked([aStay(site)], 1)
    await dearer()
    const { id, version } = quote
    const file = fileOf(await post('booking/convert', { id, version, statusId: 3 }))
    expect(file.lines.reduce((sum, line) => sum + line.amount, 0) - quote.totals.total).toBe(difference)
  })

  test.each(['KEEP_DETAIL', 'UPDATE_FROM_GRID'] as const)('a stay moved is priced by %s', async (changeStrategy) => {
    await prefer('booking', { changeStrategy })
    const stay = stayIn(await desk.booked([aStay(site)]))
    const move = { occupancyId: stay.id, version: stay.version, placeId: null, placeTypeId: site.pitch }
    const preview = await post('booking/move-preview', { ...move, arrival: stay.arrival, departure: '2027-07-18' })
    expect(preview.body['strategy']).toBe(changeStrategy)
  })
})

describe('booking fees', () => {
  const withoutTerms = async (): Promise<void> => {
    await sql`update payment_terms set fees = null where establishment_id = ${site.establishmentId}`.execute(
      desk.house.house.db,
    )
  }
  const withTerms = async (): Promise<void> => {
    await sql`update payment_terms set fees = 1050 where establishment_id = ${site.establishmentId}`.execute(
      desk.house.house.db,
    )
  }

  test('are the house’s where the terms say nothing', async () => {
    await prefer('fees', { amount: 2000 as Preferences['fees']['amount'] })
    expect(feesIn(await desk.basket([aStay(site)]))).toBe(1050)
    await withoutTerms()
    expect(feesIn(await desk.basket([aStay(site)]))).toBe(2000)
    expect(feesIn(await desk.basket([aStay(site)], { pricing: { fees: 0 } }))).toBe(0)
    await withTerms()
  })

  test('are waived for short stays, by the longest stay of the file', async () => {
    await prefer('fees', { waivedUpToNights: 2 })
    const short = aStay(site, { departure: '2027-07-12' })
    expect(feesIn(await desk.basket([short]))).toBe(0)
    await desk.clear()
    expect(feesIn(await desk.basket([short, aStay(site)]))).toBe(1050)
    await desk.clear()
    expect(feesIn(await desk.basket([short], { pricing: { fees: 700 } }))).toBe(700)
  })

  test('of a file stay those it agreed to when its price is computed again', async () => {
    await withoutTerms()
    await prefer('fees', { amount: 2000 as Preferences['fees']['amount'] })
    const file = await desk.booked([aStay(site)])
    await prefer('fees', { amount: 9000 as Preferences['fees']['amount'] })
    const { id, version } = file
    const again = fileOf(await post('booking/reprice', { id, version, strategy: 'UPDATE_FROM_GRID' }))
    expect([feesIn(file), feesIn(again)]).toEqual([2000, 2000])
    await withTerms()
  })
})

describe('cancellation', () => {
  const cancelled = async (file: BookingFile): Promise<BookingFile> => {
    const { id, version } = await desk.read(file.id)
    return fileOf(await post('booking/cancel', { id, version, reason: 'Client malade' }))
  }
  const paid = async (): Promise<BookingFile> => {
    const file = await desk.booked([aStay(site)])
    await desk.pay(file.id, file.totals.downPayment)
    return file
  }

  test('keeps fees and arrhes unless the house gives them back', async () => {
    const first = await paid()
    expect((await cancelled(first)).totals).toMatchObject({ fees: 1050, total: first.totals.downPayment })
    await prefer('cancellation', { keepArrhes: false })
    expect((await cancelled(await paid())).totals.total).toBe(1050)
    await prefer('cancellation', { keepArrhes: false, keepFees: false })
    expect((await cancelled(await paid())).totals.total).toBe(0)
  })

  test('keeps the insurance unless the house gives it back', async () => {
    const insured = async () => {
      const basket = await desk.basket([aStay(site)], { pricing: { insurance: true } })
      const file = fileOf(await desk.save(basket, 3))
      await desk.pay(file.id, file.totals.downPayment)
      return file
    }
    expect((await cancelled(await insured())).totals.insurance).toBeGreaterThan(0)
    await prefer('cancellation', { keepInsurance: false })
    expect((await cancelled(await insured())).totals.insurance).toBe(0)
  })

  test('follows what the file agreed to, not what the house says since', async () => {
    const file = await paid()
    await prefer('cancellation', { keepFees: false, keepArrhes: false })
    expect((await cancelled(file)).totals.total).toBe(file.totals.downPayment)
  })

  test('of a file older than preferences keeps what all kept then', async () => {
    await prefer('cancellation', { keepFees: false, keepArrhes: false })
    const file = await paid()
    await sql`update booking set agreed = null where id = ${file.id}`.execute(desk.house.house.db)
    expect((await cancelled(file)).totals.total).toBe(file.totals.downPayment)
  })
})

describe('departures', () => {
  const present = async (): Promise<BookingFile> => {
    const file = await desk.booked([aStay(site)])
    await desk.pay(file.id, file.totals.total)
    await desk.at('2027-07-10T14:00:00Z')
    const { id, version } = await desk.read(file.id)
    expect((await post('arrival/arrive', { id, version })).status).toBe(200)
    return desk.read(file.id)
  }
  const go = async (file: BookingFile) => {
    await desk.at('2027-07-13T08:00:00Z')
    return post('departure/go', { id: file.id, version: file.version })
  }
  const freeOn = async (arrival: string): Promise<number> =>
    (await desk.search({ arrival, departure: '2027-07-17' })).types.find((t) => t.placeTypeId === site.pitch)?.free ??
    -1

  test.each([
    [true, 3],
    [false, 2],
  ])('before their day free the nights that are left: %s', async (freesNights, free) => {
    await prefer('earlyDeparture', { freesNights })
    expect((await go(await present())).status).toBe(200)
    expect(await freeOn('2027-07-13')).toBe(free)
  })

  test('wait for the balance unless the house lets guests go', async () => {
    const owing = async (): Promise<BookingFile> => {
      await desk.at('2027-03-01T09:00:00Z')
      const file = await desk.booked([aStay(site)])
      await desk.at('2027-07-10T14:00:00Z')
      await post('arrival/arrive', { id: file.id, version: file.version })
      return desk.read(file.id)
    }
    const first = await owing()
    expect((await go(first)).body['message']).toBe('booking.balanceLeft')
    await prefer('arrivalDeparture', { departureNeedsSettled: false })
    const second = await owing()
    expect(second.actions.find((a) => a.action === 'go')?.reasons).toEqual([])
    expect((await go(second)).status).toBe(200)
  })
})

describe('money', () => {
  test.each([
    [true, 200],
    [false, 400],
  ])('above the balance is taken: %s', async (allowOverpay, status) => {
    await prefer('sale', { allowOverpay })
    const file = await desk.booked([aStay(site)])
    const answer = await desk.pay(file.id, file.totals.total + 500, { allowOverpay: true })
    expect(answer.status).toBe(status)
  })

  test('to collect on the home page counts the days that the house looks ahead', async () => {
    const toCollect = async (): Promise<number> => {
      const { toCollect: due } = (await desk.staff().get('home')).body as unknown as HomeFigures
      return (due?.lists ?? []).reduce((sum, { amount }) => sum + amount, 0)
    }
    const file = await desk.booked([aStay(site)])
    await desk.at('2027-06-05T08:00:00Z')
    const before = await toCollect()
    await prefer('result', { toCollectDays: 10 })
    expect((await toCollect()) - before).toBeGreaterThanOrEqual(file.totals.total)
  })
})

describe('documents', () => {
  /** What every paper says of this house: how to pay, and what becomes of a stay to which nobody came. */
  const HOW_TO_PAY = 'Moyens de paiement acceptés\u00A0: carte bancaire, espèces, chèque, virement.'
  const NO_SHOW =
    'Sans nouvelles du client, le séjour est annulé 1\u00A0jour après l’arrivée prévue et reste dû en entier.'

  const conditionsOf = async (file: BookingFile, kind = 'confirmation'): Promise<readonly string[]> => {
    printed.length = 0
    await desk.staff().get(`booking/booking/document/${file.id}?kind=${kind}`)
    const [paper] = printed.map(({ data }) => filesOf(data))
    // The law closes every paper; it is the same in all of them.
    return smallPrintOf(paper?.[0]).filter((text) => !/C\. conso|un acompte/.test(text))
  }

  /** Puts a house's own words, a line a paragraph, before the law in the text of a model. */
  const write = async (functionKey: string, lines: readonly string[]): Promise<void> => {
    const { rows } = await sql<{ id: number; languageId: number }>`
      select m.id, l.id as "languageId" from mailing_configuration m, language l
      where m.establishment_id = ${site.establishmentId} and m.supplied = ${functionKey} and l.code = 'fr'`.execute(
      desk.house.house.db,
    )
    const { id = 0, languageId = 0 } = rows[0] ?? {}
    const { texts } = (await desk.staff().get(`document/mailing-configuration/texts/${id}`))
      .body as unknown as ModelTexts
    const text = texts.find((one) => one.languageId === languageId)
    if (text === undefined) throw new Error('the product has this text')
    const content = [...(text.body.doc.content ?? [])]
    const at = content.findIndex(({ attrs }) => attrs?.['name'] === 'law')
    const marks = [{ type: 'textStyle', attrs: { size: 7.5 } }]
    content.splice(
      at,
      0,
      ...lines.map((line) => ({ type: 'paragraph', content: [{ type: 'text', text: line, marks }] })),
    )
    const body = { ...text.body, doc: { ...text.body.doc, content } }
    const answer = await desk.staff().post(`document/mailing-configuration/texts/${id}/${languageId}`, {
      ...{ subject: text.subject, body, version: text.version },
    })
    if (answer.status !== 200) throw new Error(answer.text)
  }

  test('say the hours of what is booked, and the words of the house', async () => {
    await prefer('arrivalDeparture', {
      pitchArrival: '14:00',
      pitchDeparture: '12:00',
      rentalArrival: '16:30',
      rentalDeparture: '10:00',
    })
    await write('confirmation', ['Barbecue interdit.', 'Piscine à partir de 10\u00A0h.'])
    await prefer('cancellation', { documentText: 'Annulation par écrit.' })
    const words = ['Annulation par écrit.', 'Barbecue interdit.', 'Piscine à partir de 10\u00A0h.']
    const pitch = await desk.booked([aStay(site)])
    const rental = await desk.booked([aStay(site, { placeTypeId: site.mobilHome })])
    expect(await conditionsOf(pitch)).toEqual([
      HOW_TO_PAY,
      'Emplacement\u00A0: arrivée à partir de 14\u00A0h, départ avant 12\u00A0h.',
      NO_SHOW,
      ...words,
    ])
    expect((await conditionsOf(rental))[1]).toBe(
      'Locatif\u00A0: arrivée à partir de 16\u00A0h\u00A030, départ avant 10\u00A0h.',
    )
    // What was agreed on cancelling stays; what the house tells its guests is that of today.
    await prefer('cancellation', { documentText: 'Autre règle.' })
    await prefer('arrivalDeparture', {})
    expect(await conditionsOf(pitch)).toEqual([HOW_TO_PAY, NO_SHOW, ...words])
  })

  test('of a quote have its own words as well', async () => {
    await write('quote', ['Renvoyez ce devis signé.', 'Barbecue interdit.'])
    const quote = await desk.booked([aStay(site)], 1)
    expect(await conditionsOf(quote, 'quote')).toEqual([
      ...[HOW_TO_PAY, NO_SHOW, 'Renvoyez ce devis signé.', 'Barbecue interdit.'],
    ])
    expect(await conditionsOf(await desk.booked([aStay(site)]))).not.toContain('Renvoyez ce devis signé.')
  })
})
