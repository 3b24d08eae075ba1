/**
 * `npm run proof`: what no unit test can show, on the real server with its own PostgreSQL. `npm run proof -- kills twice` runs only
 * these. Loopback only; bounded in time; every process it starts is ended by its number, and its folders are removed.
 * Last line: `N passed, N failed`; exit code 1 past the first failure.
 */
import { channels } from './channels.ts'
import { crowd } from './crowd.ts'
import { einvoice } from './einvoice.ts'
import { closing } from './kill-closing.ts'
import { kills } from './kills.ts'
import { look } from './look.ts'
import { mail } from './mail.ts'
import { oldest } from './oldest.ts'
import { removeHouses } from './pinede.ts'
import { removeDisks } from './power.ts'
import { claim, heading, total } from './report.ts'
import { restore } from './restore.ts'
import { resume } from './resume-rounds.ts'
import { sockets } from './sockets.ts'
import { tills } from './tills.ts'
import { twice } from './twice.ts'
import { walk } from './walk.ts'

const PROOFS: Readonly<Record<string, () => Promise<void>>> = {
  kills,
  closing,
  restore,
  resume,
  twice,
  channels,
  crowd,
  einvoice,
  walk,
  look,
  mail,
  sockets,
  tills,
  oldest,
}

/** None takes this long, also on a machine that does other work (the walk of all screens: 20 minutes on two cores); one that does has hung. */
const LIMIT_MS = 60 * 60_000

const finish = async (code: number): Promise<never> => {
  await removeHouses()
  await removeDisks()
  console.log(`${total().passed} passed, ${total().failed} failed`)
  process.exit(code)
}

const chosen = process.argv.slice(2).filter((word) => !word.startsWith('-'))
const unknown = chosen.filter((name) => !(name in PROOFS))
if (unknown.length > 0) {
  console.error(`no such proof: ${unknown.join(', ')} (there are: ${Object.keys(PROOFS).join(', ')})`)
  process.exit(2)
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void finish(130))

const limited = async (name: string, proof: () => Promise<void>): Promise<void> => {
  const tooLong = Promise.withResolvers<never>()
  const timer = setTimeout(
    () => tooLong.reject(new Error(`${name} took more than ${LIMIT_MS / 60_000} minutes`)),
    LIMIT_MS,
  )
  try {
    await Promise.race([proof(), tooLong.promise])
  } finally {
    clearTimeout(timer)
  }
}

for (const name of chosen.length > 0 ? chosen : Object.keys(PROOFS)) {
  const proof = PROOFS[name]
  if (proof === undefined) continue
  heading(name)
  try {
    await limited(name, proof)
  } catch (error) {
    claim(`${name} runs to its end`, false, error instanceof Error ? error.stack : error)
  }
  await removeHouses()
  await removeDisks()
}
await finish(total().failed === 0 ? 0 : 1)
