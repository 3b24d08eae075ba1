import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { userAccess } from '#contract/operations/session/users.ts'
import { call } from '#web/shell/call.ts'

/** Ids of the establishments where a user works. */
export const useEstablishments = (id: number) =>
  useQuery({
    queryKey: ['user', 'establishments', id],
    queryFn: ({ signal }) => call(userAccess.establishments, { params: { id }, signal }),
    placeholderData: () => undefined,
  })

export const useSessionsOf = (id: number) =>
  useQuery({
    queryKey: ['user', 'sessions', id],
    queryFn: ({ signal }) => call(userAccess.sessions, { params: { id }, signal }),
    placeholderData: () => undefined,
  })

/** Acts on a user at once, then reads users and groups again. Errors are told by the query cache. */
export const useAct = <A>(send: (asked: A) => Promise<unknown>, onDone?: () => void) => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSuccess: async () => {
      onDone?.()
      await Promise.all(['user', 'group'].map((key) => queries.invalidateQueries({ queryKey: [key] })))
    },
  })
}
