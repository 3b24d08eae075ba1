import { z } from 'zod'
import { moduleKeys } from '#contract/modules.ts'
import { operation } from '#contract/operation.ts'
import { countedAnswer, idAnswer, savedAnswer } from '#contract/operations/answer.ts'

const moduleRow = z.strictObject({ id: idAnswer, key: z.enum(moduleKeys), active: z.boolean() })
export type ModuleRow = z.output<typeof moduleRow>

export const moduleBody = z.object({ key: z.enum(moduleKeys), active: z.boolean() })

export const modules = {
  list: operation({
    method: 'GET',
    path: 'establishment/module',
    right: ['establishment_module', 'read'],
    write: false,
    summary: 'Modules : liste',
    answer: countedAnswer(moduleRow),
  }),
  set: operation({
    method: 'POST',
    path: 'establishment/module/edit',
    right: ['establishment_module', 'write'],
    write: true,
    summary: 'Activer ou désactiver un module',
    body: moduleBody,
    answer: savedAnswer,
  }),
} as const
