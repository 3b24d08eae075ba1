import { useQuery } from '@tanstack/react-query'
import { files } from '#contract/operations/booking/booking.ts'
import { call } from '#web/shell/call.ts'

/** Under `booking`: whoever changes a file refreshes it everywhere. */
export const fileQueryKey = (id: number) => ['booking', 'edit', id] as const

/** A saved file; never an older one than the server's. */
export const useFile = (id: number) =>
  useQuery({
    queryKey: fileQueryKey(id),
    queryFn: ({ signal }) => call(files.read, { params: { id }, signal }),
    staleTime: 0,
    meta: { quiet: true },
  })
