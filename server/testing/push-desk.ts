/** A desk whose channel is a fake, for the tests of what channels are told. */
import { sql } from 'kysely'
import type { Day } from '#domain/day.ts'
import type { PushState } from '#contract/operations/booking/online-booking.ts'
import { secretBoxOf } from '#server/platform/auth/secret-box.ts'
import type { Channel } from '#server/ports/channel.ts'
import { createFakeChannel } from '#server/ports/fake-channel.ts'
import { activeChannels } from '#server/modules/channel/address.ts'
import type { ChannelRow } from '#server/modules/channel/address.ts'
import { pushChannel } from '#server/modules/channel/push/push-channel.ts'
import { openPartnerDesk } from '#server/testing/partner-desk.ts'

/** A row of the outbox. */
export interface OutboxRow {
  readonly kind: string
  readonly type: number
  readonly from: Day | null
  readonly to: Day | null
}

/** One channel of a partner that sells freely, opened on 1 July for a month, with the code TENT for the pitches. */
export const openPushDesk = async () => {
  const fake = createFakeChannel()
  let between: Partial<Channel> = {}
  const partners = await openPartnerDesk({ openChannel: () => ({ ...fake, ...between }) })
  const { desk } = partners
  const { house } = desk.house
  const { db } = house
  const site = desk.site.establishmentId
  const sold = await partners.partner('FREE')
  let channel = 0

  /** It sells for a month: prices of more days take longer to compute than the tests need. */
  const newChannel = async (partnerId: number): Promise<number> => {
    const token = secretBoxOf(house.services.keys.folder).seal('secret')
    const { rows } = await sql<{ id: number }>`
      insert into online_booking (establishment_id, label, partner_id, format, url, site_code, token, active, horizon_months)
      values (${site}, ${`Canal ${crypto.randomUUID()}`}, ${partnerId}, 'JSON', 'https://channel.example.org', 'CAMP', ${token},
        true, 1) returning id`.execute(db)
    return rows[0]?.id ?? 0
  }
  const map = (channelId: number, code: string, placeTypeId: number, gridId: number | null = null) =>
    sql`insert into online_booking_mapping (establishment_id, online_booking_id, kind, code, place_type_id, price_grid_id)
      values (${site}, ${channelId}, 'TYPE', ${code}, ${placeTypeId}, ${gridId})`.execute(db)
  /** Thousands of prices: only the tests that look at them wait for them. */
  const withoutRates = () => sql`delete from channel_outbox where kind = 'RATE'`.execute(db)
  const rowOf = async (id: number): Promise<ChannelRow> => {
    const found = (await activeChannels(db)).find((row) => row.id === id)
    if (found === undefined) throw new Error('the channel is active')
    return found
  }
  return {
    ...partners,
    house,
    db,
    site,
    sold,
    fake,
    newChannel,
    map,
    withoutRates,
    withRates: (id: number) => sql`select tell_channels_of_all(${site}, array['RATE'], null, ${id})`.execute(db),
    channel: (): number => channel,
    /** Stands between the server and the fake, where a test wants to. */
    putBetween: (calls: Partial<Channel>): void => {
      between = calls
    },
    outbox: async (): Promise<OutboxRow[]> => {
      const { rows } = await sql<OutboxRow>`
        select kind, place_type_id as type, from_day as "from", to_day as "to" from channel_outbox order by id`.execute(
        db,
      )
      return rows
    },
    emptyOutbox: () => sql`delete from channel_outbox`.execute(db),
    rowOf,
    push: async (id: number) => pushChannel(house, await rowOf(id)),
    freeOn: (night: Day, code = 'TENT'): number | undefined => fake.night(code, night)?.free,
    stateOf: async (id: number): Promise<PushState> =>
      (await desk.staff().get(`module/online-booking/push-state/${id}`)).body as unknown as PushState,
    /** As it was: no nights held, one channel that was told nothing yet. */
    begin: async (): Promise<void> => {
      await desk.at('2027-07-01T09:00:00Z')
      between = {}
      for (const table of ['online_booking', 'place_hold', 'allotment'])
        await sql`delete from ${sql.table(table)}`.execute(db)
      channel = await newChannel(sold)
      await map(channel, 'TENT', desk.site.pitch)
      await withoutRates()
      fake.forget()
    },
  }
}
