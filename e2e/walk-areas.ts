/** The walk of every screen with the accessibility check, in parts that run side by side: it is the longest of the browser tests. */
import { expect, test } from 'vitest'
import { createTypstRenderer } from '#server/documents/typst-renderer.ts'
import { writesMail } from '#server/testing/mail-desk.ts'
import { afterFile } from '#server/testing/per-file.ts'
import { quiet } from '#server/testing/test-server.ts'
import { createFakeChannel } from '#server/ports/fake-channel.ts'
import type { Caller } from '#server/testing/test-house.ts'
import type { Client, Reply } from '../proof/client.ts'
import { sendCampaign } from '../proof/sample-papers.ts'
import { fillHouse } from '../proof/sample.ts'
import { browserHouse } from './house.ts'
import type { BrowserHouse } from './house.ts'
import { FACES, SCREENS, addressOf } from './screens.ts'
import type { ScreenRoute } from './screen-route.ts'
import type { Samples } from './screens.ts'
import { DESK, PHONE, complaintsOf, faultsAt, goTo, visit } from './walk.ts'

/** The calls of a test's user as those of a browser. */
const clientOf = (caller: Caller): Client => {
  const reply = async (answer: ReturnType<Caller['get']>): Promise<Reply> => ({ ...(await answer), ms: 0 })
  return {
    cookie: Object.entries(caller.cookies)
      .map((pair) => pair.join('='))
      .join('; '),
    token: caller.token,
    get: (path) => reply(caller.get(path)),
    post: (path, body, key) =>
      reply(
        caller.post(path, body, { returnedititem: 'true', ...(key === undefined ? {} : { 'idempotency-key': key }) }),
      ),
    download: () => Promise.resolve(undefined),
    at: () => clientOf(caller),
  }
}

export interface FilledHouse {
  readonly house: BrowserHouse
  readonly samples: Samples
}

/** A house in which every screen has something to show. */
export const filledHouse = async (): Promise<FilledHouse> => {
  const channel = createFakeChannel()
  const documents = createTypstRenderer(quiet)
  afterFile(() => documents.stop())
  const house = await browserHouse({ openChannel: () => channel, documents, ...writesMail })
  const caller = await house.user()
  const sold = { url: 'https://vacances.example.org/json', token: 'sample', sell: channel.sell }
  const samples = await fillHouse(clientOf(caller), caller.userId, sold)
  const grcHistoryId = await sendCampaign(house.house.db, Number(samples['grcId']))
  return { house, samples: { ...samples, grcHistoryId } }
}

const areaOf = ({ right }: ScreenRoute): string => right.split('_')[0] ?? right

/** Screens of one area of rights (`camp`, `payment`…), the areas dealt out so that the parts have about as many screens. */
const areasOf = (part: number, parts: number): [string, ScreenRoute[]][] => {
  const areas = Object.entries(Object.groupBy([...SCREENS, ...FACES], areaOf)).map(
    ([area, screens]): [string, ScreenRoute[]] => [area, screens ?? []],
  )
  const sizes = Array.from({ length: parts }, () => 0)
  return areas
    .toSorted(([, a], [, b]) => b.length - a.length)
    .filter(([, screens]) => {
      const smallest = sizes.indexOf(Math.min(...sizes))
      sizes[smallest] = (sizes[smallest] ?? 0) + screens.length
      return smallest === part
    })
}

/** Declares the tests of one part, from 0: every screen at both sizes, nothing amiss, nothing in the console. */
export const walkAreas = ({ house, samples }: FilledHouse, part: number, parts: number): void => {
  test.each(areasOf(part, parts))('screens of %s', { timeout: 300_000 }, async (_, screens) => {
    const page = await house.session()
    const faults: string[] = []
    const complaints = complaintsOf(page)
    for (const [index, screen] of screens.entries()) {
      const address = addressOf(screen, samples)
      // As one who works goes on, by links; `npm run proof` opens each address anew, at both sizes.
      const go = index === 0 ? visit : goTo
      expect(await go(page, address)).toBe(address.replace(/\?.*/, ''))
      for (const size of [PHONE, DESK])
        for (const fault of await faultsAt(page, size)) faults.push(`${address} at ${size.width}: ${fault}`)
    }
    expect(faults).toEqual([])
    expect(complaints).toEqual([])
  })
}
