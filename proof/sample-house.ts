/** The house that the proofs of the screens look at: new, with one record of every kind. */
import type { Samples } from '../e2e/screens.ts'
import { setUp } from './camp.ts'
import { runSimulator } from './channel-simulator.ts'
import type { Client } from './client.ts'
import { must } from './client.ts'
import { newHouse } from './pinede.ts'
import type { House, Running } from './pinede.ts'
import { sendCampaign } from './sample-papers.ts'
import { fillHouse } from './sample.ts'

export interface SampleHouse {
  readonly house: House
  readonly running: Running
  readonly client: Client
  readonly samples: Samples
}

/** Starts a house and fills it, its channel having sold one stay. */
export const sampleHouse = async (): Promise<SampleHouse> => {
  const house = newHouse()
  const running = await house.start()
  const client = await setUp(running.url, running.code)
  const me = await must(client.get('me'))
  const simulator = await runSimulator('sample')
  const samples = await fillHouse(client, Number(me['id']), {
    url: `${simulator.url}/json`,
    token: 'sample',
    sell: (booking) => simulator.sell([booking]),
  })
  simulator.stop()
  const db = house.openDb()
  const grcHistoryId = await sendCampaign(db, Number(samples['grcId']))
  await db.destroy()
  return { house, running, client, samples: { ...samples, grcHistoryId } }
}
