/** Offers by e-mail: whom they are for, one that is not ready, one that left. Of a training house none goes out: its messages wait. */
import { addDays } from '#domain/day.ts'
import type { Day } from '#domain/day.ts'
import { grc } from '#contract/entities/campaign/grc.ts'
import type { Prospect } from '#contract/operations/campaign/grc.ts'
import type { DemoCaller } from './caller.ts'

interface Saved {
  readonly id: number
}

const ANY = { placeTypes: [], countries: [], languages: [] } as const
const ALL = { label: 'Tous nos clients', audience: 'STAYED', consent: 'EMAIL', ...ANY } as const
/** Few enough that the history of e-mails keeps room for others. */
const FAITHFUL = { ...ALL, label: 'Clients fidèles', staysMin: 4 } as const

const TYPED = Object.keys(grc.fields).filter((key) => key !== 'state')

export const setUpCampaigns = async ({ call }: DemoCaller, today: Day): Promise<void> => {
  const blank = await call<Readonly<Record<string, unknown>>>('GET campaign/grc/edit/0')
  const usual = Object.fromEntries(TYPED.map((key) => [key, blank[key]]))
  const criteria = async (one: object): Promise<number> =>
    (await call<Saved>('document/mailing-criteria/edit', { id: 0, ...one })).id
  const campaign = async (one: object): Promise<number> =>
    (await call<Saved>('campaign/grc/edit', { ...usual, id: 0, ...one })).id
  await campaign({
    ...{ label: 'Ouverture des réservations', mailingCriteriaId: await criteria(ALL), hourlyLimit: 200 },
    ...{ timing: 'DATE', sendOn: addDays(today, 30), sendAt: '10:00' },
  })
  const thanks = await campaign({
    ...{ label: 'Merci à nos fidèles', mailingCriteriaId: await criteria(FAITHFUL) },
  })
  // Its messages are written by the server, as any others.
  const { reached } = await call<Prospect>(`GET campaign/grc/prospect/${thanks}`)
  if (reached > 0) await call('campaign/grc/start', { id: thanks })
}
