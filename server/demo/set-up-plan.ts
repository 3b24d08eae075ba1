import type { DemoCaller } from './caller.ts'
import { mapsOf, pictureOf } from './camp-plan.ts'
import type { DemoCamp } from './set-up.ts'

/** The site keeps no more plans than that. */
const MOST = 20

/** Sends the maps of the campsite and draws its places on them. */
export const setUpPlan = async ({ call, upload }: DemoCaller, camp: DemoCamp): Promise<void> => {
  for (const map of mapsOf(camp.places).slice(0, MOST)) {
    const file = { fileName: `${map.label}.png`, type: 'image/png', bytes: await pictureOf(map) }
    const { id } = await upload<{ id: number }>('camp/plan/upload', file)
    const { version } = await call<{ version: number }>(`GET camp/plan/shapes/${id}`)
    await call(`camp/plan/shapes/${id}`, { version, shapes: map.shapes })
  }
}
