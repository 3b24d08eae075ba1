import { describe, expect, it } from 'vitest'
import type { EventFile } from '#contract/operations/booking/file.ts'
import { arrivedDespite } from './arrived-despite.ts'

const event = (at: string, detail: EventFile['detail']): EventFile => ({
  id: 1,
  at,
  user: null,
  kind: 'ARRIVED',
  detail,
})
const [morning, evening] = ['2027-07-13T09:00:00.000Z', '2027-07-13T18:00:00.000Z']
const forced = event(morning, { occupancyIds: [4, 5], occupied: [4], reason: 'Partis sans le dire' })

describe('why guests came to a place that was not left', () => {
  it('is what the arrival says of that very stay', () => {
    expect(arrivedDespite([forced], { id: 4, arrivedAt: morning })).toBe('Partis sans le dire')
    expect(arrivedDespite([forced], { id: 5, arrivedAt: morning })).toBeUndefined()
  })

  it('goes with an arrival that is undone, whatever comes later', () => {
    expect(arrivedDespite([forced], { id: 4, arrivedAt: null })).toBeUndefined()
    const again = event(evening, { occupancyIds: [4] })
    expect(arrivedDespite([again, forced], { id: 4, arrivedAt: evening })).toBeUndefined()
  })
})
