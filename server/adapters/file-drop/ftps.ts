/** Files over FTP under TLS (RFC 4217): nothing goes in clear, and the certificate is that of the name, from an authority that all know. */
import { isIP } from 'node:net'
import { PassThrough, Readable } from 'node:stream'
import { Client, FTPError } from 'basic-ftp'
import { outsideAddress } from '#server/platform/outside.ts'
import { DropFailure } from '#server/ports/file-drop.ts'
import type { DropAddress, FileDrop } from '#server/ports/file-drop.ts'
import { ANSWER_MS, failureOf, inTime, putWhole } from './put-whole.ts'
import type { Remote } from './put-whole.ts'

/** Port of TLS from the first byte, before RFC 4217. */
const IMPLICIT_PORT = 990

const isReply = (error: unknown, ...codes: number[]): boolean => error instanceof FTPError && codes.includes(error.code)

const codeOf = (error: Error): string | null => {
  if (isReply(error, 530)) return 'drop.login'
  if (isReply(error, 550, 553)) return 'drop.denied'
  if (isReply(error, 552, 452)) return 'drop.full'
  if (error instanceof FTPError) return 'drop.refused'
  const system = 'code' in error ? String(error.code) : ''
  if (/CERT|SELF_SIGNED|ALTNAME|UNABLE_TO_|ERR_TLS|ERR_SSL/.test(system)) return 'drop.certificate'
  return /closed|FIN|data connection/i.test(error.message) ? 'drop.cut' : null
}

const remoteOf = (client: Client): Remote => ({
  size: async (name) => {
    try {
      return await client.size(name)
    } catch (error) {
      if (isReply(error, 550)) return null
      throw error
    }
  },
  read: (name) => {
    const through = new PassThrough()
    client.downloadTo(through, name).catch((error: unknown) => through.destroy(error as Error))
    return Promise.resolve(through as AsyncIterable<Uint8Array>)
  },
  write: async (name, chunks) => void (await client.uploadFrom(Readable.from(chunks), name)),
  rename: async (from, to) => void (await client.rename(from, to)),
  close: () => client.close(),
})

/** `ca`: authorities besides those that the platform knows; for tests. */
const open = async (client: Client, address: DropAddress, ca: string | undefined): Promise<void> => {
  const host = await outsideAddress(address)
  await client.access({
    host,
    port: address.port,
    user: address.userName,
    password: address.password,
    secure: address.port === IMPLICIT_PORT ? 'implicit' : true,
    secureOptions: {
      host: address.host,
      ...(isIP(address.host) === 0 ? { servername: address.host } : {}),
      ...(ca === undefined ? {} : { ca }),
    },
  })
}

const enter = async (client: Client, { folder }: DropAddress): Promise<void> => {
  if (folder === '') return
  try {
    await client.cd(folder)
  } catch (error) {
    if (isReply(error, 550)) throw new DropFailure('drop.folder', folder)
    throw error
  }
}

export const openFtps = (address: DropAddress, ca?: string): FileDrop => {
  const withRemote = async (work: (remote: Remote) => Promise<void>): Promise<void> => {
    const client = new Client(ANSWER_MS)
    const used = async (): Promise<void> => {
      await open(client, address, ca)
      await enter(client, address)
      await work(remoteOf(client))
    }
    try {
      await inTime(used())
    } catch (error) {
      throw failureOf(error, codeOf)
    } finally {
      client.close()
    }
  }
  return {
    look: () => withRemote(() => Promise.resolve()),
    put: (file) => withRemote((remote) => putWhole(remote, file)),
  }
}
