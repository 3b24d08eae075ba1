import { z } from 'zod'
import { moduleKeys } from '#contract/modules.ts'
import type { ModuleKey } from '#contract/modules.ts'

export interface ModuleRow {
  readonly id: number
  readonly key: ModuleKey
  readonly active: boolean
}

/** `establishment/module/edit` */
export const moduleBody = z.object({ key: z.enum(moduleKeys), active: z.boolean() })
