import { useQuery } from '@tanstack/react-query'
import { readFile } from '#web/screens/booking/api.ts'

/** Under `booking`: whoever changes a file refreshes it everywhere. */
export const fileQueryKey = (id: number) => ['booking', 'edit', id] as const

/** A saved file; never an older one than the server's. */
export const useFile = (id: number) =>
  useQuery({
    queryKey: fileQueryKey(id),
    queryFn: ({ signal }) => readFile(id, signal),
    staleTime: 0,
    meta: { quiet: true },
  })
