/** What the last verification of the record of money found: GET `record-check` reads it, POST verifies now. For system users. */
export interface RecordCheck {
  readonly checkedAt: string
  readonly intact: boolean
  /** The first faults, in few words. */
  readonly faults: readonly string[]
}

export interface RecordCheckAnswer {
  /** Null: not verified yet, or not for this user. */
  readonly check: RecordCheck | null
}
