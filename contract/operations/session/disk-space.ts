/** GET `disk-space`: whether the disk of the data is nearly full. For system users. */
import { z } from 'zod'
import { operation } from '#contract/operation.ts'
const diskSpaceAnswer = z.strictObject({
  /** In bytes; null: enough is left, or not for this user. */
  short: z.strictObject({ free: z.int(), least: z.int() }).nullable(),
})
export type DiskSpaceAnswer = z.output<typeof diskSpaceAnswer>

export const readDiskSpace = operation({
  method: 'GET',
  path: 'disk-space',
  right: 'session',
  write: false,
  summary: 'Place qui manque sur le disque des données',
  answer: diskSpaceAnswer,
})
