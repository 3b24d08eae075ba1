/** Types of `stations.mjs`, for its test. */

export interface StationsSeen {
  readonly last: ReadonlyMap<string, unknown>
}

interface Tools {
  readonly add: (check: number, code: string, where: string) => void
}

export interface StationRecord {
  readonly record: string
  readonly id: string
  readonly columns: Readonly<Record<string, unknown>>
}

export function newStations(): StationsSeen
export function checkStation(state: StationsSeen, proof: StationRecord, where: string, tools: Tools): Promise<void>
export function checkStations(state: StationsSeen, add: Tools['add']): void
