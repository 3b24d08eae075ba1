/** Re-packing takes as many steps as it has, whatever else the machine does: the same proposal each time. */
import { STEPS, searchRepack } from '#server/modules/inventory/planning/repack-proposal.ts'
import { jobs } from '#server/platform/jobs/kinds.ts'

export const planningJobs = jobs({
  repack: {
    right: () => ({ right: ['booking_booking', 'write'] }),
    write: false,
    run: (context, asked, { progress }) =>
      searchRepack(context, asked, { rest: (tried) => progress(Math.min(tried, STEPS), STEPS) }),
  },
})
