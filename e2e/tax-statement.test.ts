/** Tax statements: from what is remitted to the stays that make it; and the columns of the file that the authority takes. */
import { expect, test } from 'vitest'
import { openCamp, pressWhenReady, SEASON } from './camp.ts'
import { expectAccessible, PHONE } from './house.ts'
import { goTo } from './walk.ts'

const { house, camp, caller, customer } = await openCamp()

/** Two adults and a child, over a night that is past and those to come: the draft of this month has them. */
const aStay = async (): Promise<void> => {
  expect(SEASON).toBeGreaterThan(2025)
  void camp
  void caller
  await customer('Ferrand')
}
