import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { AnyEntity } from '#contract/entity.ts'
import { sendFile } from '#web/shell/files.ts'
import { toast } from '#web/shell/toast.ts'

/** Sends files to a record, as the children that `entity` declares, one after the other: what was sent before a refusal stays. */
export const useSendFiles = (
  entity: AnyEntity,
  parentId: number,
  said: (count: number) => string,
  path = `${entity.path}/upload`,
) => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (files: readonly File[]) => {
      for (const file of files) await sendFile(`${path}/${parentId}`, file)
      return files.length
    },
    onSuccess: (count) => toast.success(said(count)),
    onSettled: () => queries.invalidateQueries({ queryKey: [entity.name] }),
  })
}
