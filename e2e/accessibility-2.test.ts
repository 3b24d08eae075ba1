/** The other half of the screens (`accessibility.test.ts`). */
import { filledHouse, walkAreas } from './walk-areas.ts'

walkAreas(await filledHouse(), 1, 2)
