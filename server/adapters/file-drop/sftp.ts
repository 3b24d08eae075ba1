/** Files over SSH. The password is told to nobody but the server whose key a person recognised. */
import { createHash } from 'node:crypto'
import { connect } from 'node:net'
import type { Socket } from 'node:net'
import { pipeline } from 'node:stream/promises'
import { Client } from 'ssh2'
import type { SFTPWrapper } from 'ssh2'
import { outsideAddress } from '#server/platform/outside.ts'
import { DropFailure } from '#server/ports/file-drop.ts'
import type { DropAddress, FileDrop } from '#server/ports/file-drop.ts'
import { ANSWER_MS, failureOf, inTime, putWhole } from './put-whole.ts'
import type { Remote } from './put-whole.ts'

/** As OpenSSH shows it. */
const fingerprintOf = (key: Buffer): string =>
  `SHA256:${createHash('sha256').update(key).digest('base64').replace(/=+$/, '')}`

/** SSH_FX_NO_SUCH_FILE, SSH_FX_PERMISSION_DENIED (draft-ietf-secsh-filexfer-02). */
const NO_FILE = 2
const DENIED = 3

const isNumbered = (error: unknown, code: number): boolean =>
  error instanceof Error && 'code' in error && error.code === code

const codeOf = (error: Error): string | null => {
  if ('level' in error && error.level === 'client-authentication') return 'drop.login'
  if (isNumbered(error, NO_FILE)) return 'drop.folder'
  if (isNumbered(error, DENIED)) return 'drop.denied'
  return 'level' in error && error.level === 'client-timeout' ? 'drop.timeout' : null
}

/** The answer of a call of the library. */
const answer = <T>(ask: (done: (error: Error | null | undefined, value: T) => void) => unknown): Promise<T> =>
  new Promise((resolve, reject) => {
    ask((error, value) => (error === null || error === undefined ? resolve(value) : reject(error)))
  })

const remoteOf = (client: Client, sftp: SFTPWrapper, folder: string): Remote => {
  const at = (name: string): string => (folder === '' ? name : `${folder.replace(/\/+$/, '')}/${name}`)
  return {
    size: async (name) => {
      try {
        return (await answer<{ size: number }>((done) => sftp.stat(at(name), done))).size
      } catch (error) {
        if (isNumbered(error, NO_FILE)) return null
        throw error
      }
    },
    read: (name) => Promise.resolve(sftp.createReadStream(at(name)) as AsyncIterable<Uint8Array>),
    write: (name, chunks) => pipeline(chunks, sftp.createWriteStream(at(name), { flags: 'w' })),
    rename: (from, to) => answer<void>((done) => sftp.rename(at(from), at(to), (error) => done(error, undefined))),
    close: () => client.end(),
  }
}

/** The line, broken where the other side says nothing for long. */
const lineOf = (host: string, port: number): Socket => {
  const line = connect({ host, port })
  line.setTimeout(ANSWER_MS, () => line.destroy(new DropFailure('drop.timeout')))
  return line
}

/** Logged in; whatever breaks the line breaks what waits on it. Throws DropFailure `drop.hostUnknown`, `drop.hostChanged`. */
const open = async (address: DropAddress): Promise<{ client: Client; broken: Promise<never> }> => {
  const line = lineOf(await outsideAddress(address), address.port)
  const client = new Client()
  const broken = Promise.withResolvers<never>()
  // Whoever waits hears of it; nobody may be waiting any more.
  broken.promise.catch(() => undefined)
  let shown: DropFailure | null = null
  client.on('error', (error) => broken.reject(shown ?? error))
  client.on('close', () => broken.reject(shown ?? new DropFailure('drop.cut')))
  line.on('error', (error) => broken.reject(error))
  const ready = new Promise<void>((resolve) => client.on('ready', resolve))
  client.connect({
    sock: line,
    username: address.userName,
    password: address.password,
    readyTimeout: ANSWER_MS,
    // Done by the platform, where the library does the others by itself, many times slower.
    algorithms: { cipher: { prepend: ['aes128-gcm@openssh.com', 'aes256-gcm@openssh.com'], append: [], remove: [] } },
    hostVerifier: (key: Buffer) => {
      const found = fingerprintOf(key)
      if (found === address.hostKey) return true
      shown = new DropFailure(address.hostKey === null ? 'drop.hostUnknown' : 'drop.hostChanged', found)
      return false
    },
  })
  try {
    await Promise.race([ready, broken.promise])
  } catch (error) {
    line.destroy()
    throw error
  }
  return { client, broken: broken.promise }
}

const withRemote = async (address: DropAddress, work: (remote: Remote, sftp: SFTPWrapper) => Promise<void>) => {
  let client: Client | undefined
  try {
    const opened = await open(address)
    client = opened.client
    const used = async (): Promise<void> => {
      const sftp = await answer<SFTPWrapper>((done) => opened.client.sftp(done))
      await work(remoteOf(opened.client, sftp, address.folder), sftp)
    }
    await inTime(Promise.race([used(), opened.broken]))
  } catch (error) {
    throw failureOf(error, codeOf)
  } finally {
    client?.end()
  }
}

export const openSftp = (address: DropAddress): FileDrop => ({
  look: () =>
    withRemote(address, async (_, sftp) => {
      const folder = address.folder === '' ? '.' : address.folder
      const found = await answer<{ isDirectory: () => boolean }>((done) => sftp.stat(folder, done))
      if (!found.isDirectory()) throw new DropFailure('drop.folder', folder)
    }),
  put: (file) => withRemote(address, (remote) => putWhole(remote, file)),
})
