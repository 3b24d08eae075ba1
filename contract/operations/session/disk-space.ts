/** GET `disk-space`: whether the disk of the data is nearly full. For system users. */
export interface DiskSpaceAnswer {
  /** In bytes; null: enough is left, or not for this user. */
  readonly short: { readonly free: number; readonly least: number } | null
}
