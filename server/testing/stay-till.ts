/** A till beside a campsite for tests: guests who are there, and what is put on their stays. */
import type { BookingFile } from '#contract/operations/booking/file.ts'
import type { Posting, PostingInput, PostingSaved } from '#contract/operations/sale/stay-posting.ts'
import { of } from '#server/testing/cash-desk.ts'
import { aStay } from '#server/testing/campsite.ts'
import { intent } from '#server/testing/desk.ts'
import { openTill } from '#server/testing/till-desk.ts'
import type { Line, TillDesk } from '#server/testing/till-desk.ts'
import type { Answer, Caller, HouseOptions } from '#server/testing/test-house.ts'

/** Three points: a stroke of a finger. */
export const DRAWN: PostingInput['signature'] = [
  [
    [10, 10],
    [200, 90],
    [400, 20],
  ],
]

export interface StayTill extends TillDesk {
  /** A file of so many stays of 10 to 17 July 2027, arrived on the 10th. */
  readonly guest: (stays?: number, over?: Record<string, unknown>) => Promise<BookingFile>
  /** Puts it on a stay, whatever becomes of it. */
  readonly tryPost: (
    occupancyId: number,
    lines: readonly Line[],
    expected: number,
    over?: Partial<PostingInput>,
    caller?: Caller,
  ) => Promise<Answer>
  readonly post: (...of: Parameters<StayTill['tryPost']>) => Promise<PostingSaved>
  readonly takeBack: (id: number, items: readonly (readonly [number, number])[]) => Promise<Answer>
  readonly postings: (bookingId: number) => Promise<readonly Posting[]>
}

export const openStayTill = async (options: HouseOptions = {}): Promise<StayTill> => {
  const till = await openTill({ pitches: 30 }, options)
  const { staff, site } = till
  let next = 0
  const tryPost: StayTill['tryPost'] = (occupancyId, lines, expected, over = {}, caller = staff()) =>
    caller.post(
      'sale/stay-posting/save',
      {
        ...{ cashRegisterId: till.registerId, occupancyId, expected, signature: DRAWN },
        lines: lines.map((line) => ({ quantity: 1, isTakeaway: false, ...line })),
        ...over,
      },
      intent(),
    )
  return {
    ...till,
    tryPost,
    guest: async (stays = 1, over = {}) => {
      await till.at('2027-07-05T08:00:00Z')
      const wishes = Array.from({ length: stays }, () => aStay(site, { placeId: site.pitches[next++], ...over }))
      const file = await till.booked(wishes, 3)
      await till.at('2027-07-10T14:00:00Z')
      const arrived = await staff().post('booking/arrival/arrive', { id: file.id, version: file.version })
      if (arrived.status !== 200) throw new Error(arrived.text)
      return till.read(file.id)
    },
    post: async (...asked) => of<PostingSaved>(await tryPost(...asked)),
    takeBack: (id, items) =>
      staff().post(
        'sale/stay-posting/reverse',
        { id, items: items.map(([item, quantity]) => ({ item, quantity })), reason: 'Erreur de saisie' },
        intent(),
      ),
    postings: async (bookingId) =>
      (await staff().get(`sale/stay-posting/of-booking/${bookingId}`)).body['list'] as readonly Posting[],
  }
}
