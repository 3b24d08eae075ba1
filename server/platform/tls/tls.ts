/** What the server proves itself with on its port: files of the operator, or the authority of the house; renewed without a restart. */
import { createHash } from 'node:crypto'
import type { X509Certificate } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import type { Log } from '#server/platform/log.ts'
import { hasProxy } from '#server/platform/http/proxies.ts'
import type { Proxies } from '#server/platform/http/proxies.ts'
import { StartError } from '#server/platform/start-error.ts'
import { openAuthority } from '#server/platform/tls/authority.ts'
import { isAddress, isLoopback, namesFrom, namesOfMachine, within } from '#server/platform/tls/names.ts'
import { pairOf, servingAt } from '#server/platform/tls/pair.ts'
import type { Pair } from '#server/platform/tls/pair.ts'
import type { Names } from '#server/platform/tls/x509.ts'

/** What is wrong with the certificate that serves: the next one is bad, its end is near, or it cannot bear the public name. */
export interface TlsFault {
  readonly kind: 'renewal' | 'ending' | 'name'
  /** Why, in one French sentence; empty where `kind` says it all. */
  readonly reason: string
}

/** The fault, for a console. */
export const sentenceOf = ({ kind, reason }: TlsFault): string => {
  if (kind === 'renewal') return `Le nouveau certificat ne peut pas servir, l’ancien continue. ${reason}`
  if (kind === 'ending') return 'Le certificat de cette adresse expire dans moins de quinze jours : renouvelez-le.'
  return `L’autorité de cette installation ne peut pas certifier ${reason} : donnez des fichiers par PINEDE_TLS_CERT et PINEDE_TLS_KEY.`
}

export interface Tls {
  readonly source: 'files' | 'authority'
  /** What serves now. */
  readonly pair: () => Pair
  /** The authority's own certificate, for devices to install; undefined with files. */
  readonly root: X509Certificate | undefined
  readonly fault: (now: Date) => TlsFault | undefined
  /** True for a name or an address that the certificate bears. */
  readonly covers: (host: string) => boolean
  /** Looks now whether another certificate is due; else each half minute. */
  readonly look: () => Promise<void>
  /** Hears of each new one. */
  readonly onRenewed: (listener: (pair: Pair) => void) => void
  readonly stop: () => void
}

export interface TlsOptions {
  /** Where the authority of the house is kept. */
  readonly folder: string
  readonly host: string
  readonly tls: 'auto' | 'off'
  readonly tlsFiles: { readonly cert: string; readonly key: string } | undefined
  readonly trustProxy: Proxies
  /** `https://sejours.camping.example`; undefined where it is not set. */
  readonly publicUrl: string | undefined
  /** What this machine is called now; another in tests. */
  readonly names?: () => Names
}

const EVERY_MS = 30_000
const DAY_MS = 86_400_000
/** Whoever renews by machine does it a month before; by hand, this is still time enough. */
const ENDING_DAYS = 14
/** A chain of certificates has some kilobytes. */
const MOST_BYTES = 1_000_000

/** A source looks for another pair than the last; undefined where that still holds. Throws StartError. */
type Next = (now: Date) => Promise<Pair | undefined>

const read = (file: string, origin: string): string => {
  try {
    const stat = statSync(file)
    if (!stat.isFile() || stat.size > MOST_BYTES) throw new Error('ce n’est pas un fichier PEM')
    return readFileSync(file, 'utf8')
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : (error as Error).message
    throw new StartError(`${origin} ne se lit pas (${reason}) : vérifiez le chemin, et les droits de Pinède.`, error)
  }
}

/** By their content: links of certbot, mounted secrets and clocks that lie have their own ideas of a time of change. */
const nextOfFiles = (files: { readonly cert: string; readonly key: string }): Next => {
  const from = { cert: `PINEDE_TLS_CERT (${files.cert})`, key: `PINEDE_TLS_KEY (${files.key})` }
  let last = ''
  return (now) => {
    const [cert, key] = [read(files.cert, from.cert), read(files.key, from.key)]
    const content = createHash('sha256').update(cert).update(key).digest('hex')
    if (content === last) return Promise.resolve(undefined)
    const pair = servingAt(pairOf(cert, key, from), from, now)
    last = content
    return Promise.resolve(pair)
  }
}

const hostOf = (url: string | undefined): string | undefined => (url === undefined ? undefined : new URL(url).hostname)

/** Names of this machine and of its public address, so far as they can be vouched for. */
const wantedNames = (own: Names, publicUrl: string | undefined): Names => {
  const open = namesFrom([hostOf(publicUrl) ?? []].flat())
  return { dns: [...new Set([...own.dns, ...open.dns])], ip: [...new Set([...own.ip, ...open.ip])] }
}

const covers = (leaf: X509Certificate, host: string): boolean => {
  const bare = host.replace(/^\[(.*)\]$/, '$1')
  return (isAddress(host) ? leaf.checkIP(bare) : leaf.checkHost(bare)) !== undefined
}

interface Source {
  readonly source: Tls['source']
  readonly root: X509Certificate | undefined
  readonly next: Next
  /** Public name that it cannot vouch for. */
  readonly unnamed: string | undefined
}

const sourceOf = async (options: TlsOptions, now: Date): Promise<Source | undefined> => {
  const { tlsFiles, tls, host, trustProxy, publicUrl, names = namesOfMachine } = options
  if (tlsFiles !== undefined)
    return { source: 'files', root: undefined, next: nextOfFiles(tlsFiles), unnamed: undefined }
  if (tls === 'off' || hasProxy(trustProxy) || isLoopback(host)) return undefined
  const publicHost = hostOf(publicUrl)
  const authority = await openAuthority(path.join(options.folder, 'tls'), names(), publicHost, now)
  const may = publicHost === undefined ? undefined : within(namesFrom([publicHost]), authority.limits)
  let last: Pair | undefined
  const next: Next = async (at) => {
    const pair = await authority.server(wantedNames(names(), publicUrl), at)
    if (pair.cert === last?.cert) return undefined
    last = pair
    return pair
  }
  const isUnnamed = may !== undefined && may.dns.length + may.ip.length === 0
  return { source: 'authority', root: authority.certificate, next, unnamed: isUnnamed ? publicHost : undefined }
}

const endingOf = (leaf: X509Certificate, now: Date): TlsFault | undefined =>
  leaf.validToDate.getTime() - now.getTime() < ENDING_DAYS * DAY_MS ? { kind: 'ending', reason: '' } : undefined

/**
 * Opens what TLS is served with: the operator's files; else, where other machines can reach the port and no proxy is declared, the
 * authority of the house. Undefined where it is plain HTTP. Throws StartError for files that cannot serve.
 */
export const openTls = async (options: TlsOptions, log: Log, now: () => Date): Promise<Tls | undefined> => {
  const source = await sourceOf(options, now())
  const first = await source?.next(now())
  if (source === undefined || first === undefined) return undefined
  let pair = first
  let refused = ''
  const listeners: ((pair: Pair) => void)[] = []
  const look = async (): Promise<void> => {
    try {
      const next = await source.next(now())
      refused = ''
      if (next === undefined) return
      pair = next
      for (const listener of listeners) listener(next)
      log.info({ until: next.leaf.validToDate }, 'another certificate serves')
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      if (reason !== refused) log.warn({ reason }, 'the next certificate cannot serve: the last one goes on')
      refused = reason
    }
  }
  const timer = setInterval(() => void look(), EVERY_MS)
  timer.unref()
  return {
    source: source.source,
    root: source.root,
    pair: () => pair,
    covers: (host) => covers(pair.leaf, host),
    fault: (at) => {
      if (refused !== '') return { kind: 'renewal', reason: refused }
      if (source.unnamed !== undefined) return { kind: 'name', reason: source.unnamed }
      return endingOf(pair.leaf, at)
    },
    look,
    onRenewed: (listener) => void listeners.push(listener),
    stop: () => clearInterval(timer),
  }
}
