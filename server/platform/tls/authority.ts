/**
 * The authority of a house without certificate files: made at its first start, kept beside the fiscal keys, limited to the local network
 * (docs/decisions/0200). Who trusts it trusts this one server, whatever else it may be made to sign.
 */
import { X509Certificate, createPrivateKey, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { writeDurably } from '#server/platform/durable-file.ts'
import { StartError } from '#server/platform/start-error.ts'
import { limitsFor, within } from '#server/platform/tls/names.ts'
import { pairOf, servingAt } from '#server/platform/tls/pair.ts'
import type { Pair } from '#server/platform/tls/pair.ts'
import { limitsOf, makeAuthority, makeServer } from '#server/platform/tls/x509.ts'
import type { Limits, Names } from '#server/platform/tls/x509.ts'

const DAY_MS = 86_400_000
/** Telephones and tablets are set up by hand: not every year. */
const AUTHORITY_DAYS = 3650
/** What browsers bear at most (CA/Browser Forum, 397 days). */
const SERVER_DAYS = 397
/** So long before its end a certificate is made again. */
const RENEWED_DAYS = 30
/** Clocks of telephones are late. */
const BEFORE_MS = DAY_MS

export interface Authority {
  readonly certificate: X509Certificate
  readonly pem: string
  /** What it may vouch for. */
  readonly limits: Limits
  /** A certificate for these names, as far as it may; the last one where that still does. */
  readonly server: (names: Names, now: Date) => Promise<Pair>
}

const fileOf = (folder: string, name: 'authority' | 'server'): string => path.join(folder, `${name}.pem`)

/** Certificates and key are one file, so that one is never there without the other. */
const split = (text: string): { cert: string; key: string } => {
  const at = text.indexOf('-----BEGIN PRIVATE KEY-----')
  return { cert: text.slice(0, Math.max(at, 0)), key: at === -1 ? '' : text.slice(at) }
}

const readPair = (file: string): Pair => {
  const { cert, key } = split(readFileSync(file, 'utf8'))
  return pairOf(cert, key, { cert: file, key: file })
}

const subjectOf = (certificate: X509Certificate): string => certificate.subject.replace(/^CN=/, '')

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** Told apart from that of another house, or of the same one made again: devices list both. */
const newName = (machine: string): string => `Pinède ${machine} ${randomBytes(2).toString('hex')}`

const make = async (file: string, machine: Names, publicHost: string | undefined, now: Date): Promise<Pair> => {
  const from = new Date(now.getTime() - BEFORE_MS)
  const until = new Date(now.getTime() + AUTHORITY_DAYS * DAY_MS)
  const name = newName(machine.dns[0] ?? 'localhost')
  const { cert, key } = await makeAuthority(name, limitsFor(machine, publicHost), from, until)
  writeDurably(file, cert + key)
  return readPair(file)
}

/** Those of the certificate, as they were asked for. */
const covers = (leaf: X509Certificate, { dns, ip }: Names): boolean =>
  dns.every((one) => leaf.checkHost(one) !== undefined) && ip.every((one) => leaf.checkIP(one) !== undefined)

/** The last certificate, where there is one that may serve now, has long enough to live, and covers these names. */
const lastServer = (file: string, authority: X509Certificate, names: Names, now: Date): Pair | undefined => {
  if (!existsSync(file)) return undefined
  let pair: Pair
  try {
    pair = servingAt(readPair(file), { cert: file, key: file }, now)
  } catch (error) {
    if (error instanceof StartError) return undefined // ended, or broken: it is ours to make again
    throw error
  }
  const isOurs = pair.leaf.verify(authority.publicKey)
  const isLong = pair.leaf.validToDate.getTime() - now.getTime() > RENEWED_DAYS * DAY_MS
  // Close to the authority's own end there is nothing longer to be had.
  const isLast = pair.leaf.validToDate.getTime() >= authority.validToDate.getTime() - 1000
  return isOurs && (isLong || isLast) && covers(pair.leaf, names) ? pair : undefined
}

/**
 * The authority that is there; undefined where there is none, or one that has ended. One whose file cannot be read ends the start:
 * another in its place would be one that no device trusts. A clock set back ends nothing, as it is put right one day.
 */
const found = (file: string, now: Date): Pair | undefined => {
  if (!existsSync(file)) return undefined
  try {
    const pair = readPair(file)
    return pair.leaf.validToDate <= now ? undefined : pair
  } catch (error) {
    throw new StartError(
      `L’autorité de certification de Pinède ne se lit pas : ${reasonOf(error)} Remettez ${file} depuis une sauvegarde ; ou effacez-le, et chaque appareil devra installer la nouvelle.`,
      error,
    )
  }
}

const makeIn: typeof make = async (file, ...how) => {
  try {
    mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 })
    return await make(file, ...how)
  } catch (error) {
    throw new StartError(
      `L’autorité de certification de Pinède ne peut pas s’écrire (${reasonOf(error)}) : donnez à Pinède le droit d’écrire dans PINEDE_DATA, ou PINEDE_TLS=off pour servir en clair.`,
      error,
    )
  }
}

/** Opens the authority of `folder`, made where there is none. Throws StartError where it cannot be read. */
export const openAuthority = async (
  folder: string,
  machine: Names,
  publicHost: string | undefined,
  now: Date,
): Promise<Authority> => {
  const file = fileOf(folder, 'authority')
  const { leaf: certificate, cert: pem, key } = found(file, now) ?? (await makeIn(file, machine, publicHost, now))
  const limits = limitsOf(certificate.raw)
  const signer = { subject: subjectOf(certificate), key: createPrivateKey(key), open: certificate.publicKey }
  const issue = async (names: Names, at: Date): Promise<Pair> => {
    const from = at.getTime() - BEFORE_MS
    const until = Math.min(from + SERVER_DAYS * DAY_MS - 1000, certificate.validToDate.getTime())
    const made = await makeServer(signer, names, new Date(from), new Date(until))
    writeDurably(fileOf(folder, 'server'), made.cert + pem + made.key)
    return readPair(fileOf(folder, 'server'))
  }
  return {
    certificate,
    pem,
    limits,
    server: async (asked, at) => {
      const names = within(asked, limits)
      return lastServer(fileOf(folder, 'server'), certificate, names, at) ?? issue(names, at)
    },
  }
}
