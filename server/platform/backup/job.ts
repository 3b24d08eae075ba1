/** A base on demand, watched and stopped like any work that lasts. For who answers for the system. */
import { RuleError } from '#domain/rule-error.ts'
import { jobs } from '#server/platform/jobs/kinds.ts'

export const backupJobs = jobs({
  backup: {
    right: () => ({ right: 'session' }),
    write: false,
    run: async ({ user, services }, _input, { progress }) => {
      if (!user.systeme) throw new RuleError('right.insufficient')
      if (services.backup === undefined) throw new RuleError('backup.none')
      return services.backup.takeBase(progress, user.name)
    },
  },
  backupCheck: {
    right: () => ({ right: 'session' }),
    write: false,
    run: async ({ user, services }) => {
      if (!user.systeme) throw new RuleError('right.insufficient')
      if (services.backup === undefined) throw new RuleError('backup.none')
      return services.backup.check(user.name)
    },
  },
})
