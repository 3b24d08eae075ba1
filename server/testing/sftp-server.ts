/** A small SFTP server on loopback, from the same library as the client: files in memory, faults on request. */
import { generateKeyPairSync } from 'node:crypto'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import type { Connection, ServerConfig, Server as SshServer, utils as SshUtils } from 'ssh2'
import { afterFile } from '#server/testing/per-file.ts'

const ssh2 = createRequire(import.meta.url)('ssh2') as {
  Server: new (config: ServerConfig, onConnection: (client: Connection) => void) => SshServer
  utils: typeof SshUtils
}
const { STATUS_CODE } = ssh2.utils.sftp

export interface DropServer {
  readonly port: number
  readonly files: Map<string, Buffer>
  /** Logins that were tried. */
  readonly logins: string[]
  /** From now on the line is cut once so many bytes have come; null: never. */
  cutAfter: number | null
  /** The rename is done, and the line cut before its answer. */
  cutAtRename: boolean
  /** What a file is answered with, instead of being taken; null: it is. FTPS alone. */
  refusal: string | null
}

const hostKey = (): string =>
  generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ type: 'pkcs1', format: 'pem' })

interface Open {
  readonly name: string
  position: number
}

const serve = (client: Connection, server: DropServer): void => {
  client.on('session', (accept) => {
    accept().on('sftp', (acceptSftp) => {
      const sftp = acceptSftp()
      const handles = new Map<number, Open>()
      let next = 0
      const opened = (handle: Buffer): Open => {
        const found = handles.get(handle.readUInt32BE(0))
        if (found === undefined) throw new Error('no such handle')
        return found
      }
      const stat = (id: number, name: string): void => {
        const attrs = { uid: 0, gid: 0, atime: 0, mtime: 0 }
        const file = server.files.get(name)
        if (name === '.' || name === 'depot') sftp.attrs(id, { ...attrs, mode: 0o040755, size: 0 })
        else if (file === undefined) sftp.status(id, STATUS_CODE.NO_SUCH_FILE)
        else sftp.attrs(id, { ...attrs, mode: 0o100644, size: file.length })
      }
      sftp.on('STAT', stat).on('LSTAT', stat)
      sftp.on('FSTAT', (id, handle) => stat(id, opened(handle).name))
      sftp.on('FSETSTAT', (id) => sftp.status(id, STATUS_CODE.OK))
      sftp.on('OPEN', (id, name, flags) => {
        if ((flags & 0x02) !== 0) server.files.set(name, Buffer.alloc(0))
        else if (!server.files.has(name)) return sftp.status(id, STATUS_CODE.NO_SUCH_FILE)
        const handle = Buffer.alloc(4)
        handle.writeUInt32BE(next)
        handles.set(next++, { name, position: 0 })
        return sftp.handle(id, handle)
      })
      sftp.on('WRITE', (id, handle, _offset, data) => {
        const { name } = opened(handle)
        const whole = Buffer.concat([server.files.get(name) ?? Buffer.alloc(0), data])
        server.files.set(name, whole)
        if (server.cutAfter !== null && whole.length >= server.cutAfter) return client.end()
        return sftp.status(id, STATUS_CODE.OK)
      })
      sftp.on('READ', (id, handle, offset, length) => {
        const file = server.files.get(opened(handle).name) ?? Buffer.alloc(0)
        if (offset >= file.length) return sftp.status(id, STATUS_CODE.EOF)
        return sftp.data(id, file.subarray(offset, offset + length))
      })
      sftp.on('CLOSE', (id) => sftp.status(id, STATUS_CODE.OK))
      sftp.on('RENAME', (id, from, to) => {
        const file = server.files.get(from)
        if (file === undefined || server.files.has(to)) return sftp.status(id, STATUS_CODE.FAILURE)
        server.files.delete(from)
        server.files.set(to, file)
        if (server.cutAtRename) return client.end()
        return sftp.status(id, STATUS_CODE.OK)
      })
    })
  })
}

/** Who may log in is `compta`, by `secret`; ended with the file. `port`: the one of a server that was there before. */
export const sftpServer = async (port = 0): Promise<DropServer> => {
  const lines = new Set<Connection>()
  const server: { -readonly [K in keyof DropServer]: DropServer[K] } = {
    port,
    files: new Map(),
    logins: [],
    cutAfter: null,
    cutAtRename: false,
    refusal: null,
  }
  const ssh = new ssh2.Server({ hostKeys: [hostKey()] }, (client) => {
    lines.add(client)
    client.on('error', () => undefined).on('close', () => lines.delete(client))
    client.on('authentication', (asked) => {
      if (asked.method !== 'password') return asked.reject(['password'])
      server.logins.push(asked.username)
      return asked.username === 'compta' && asked.password === 'secret' ? asked.accept() : asked.reject(['password'])
    })
    client.on('ready', () => serve(client, server))
  })
  await new Promise<void>((resolve) => ssh.listen(port, '127.0.0.1', resolve))
  server.port = (ssh.address() as AddressInfo).port
  afterFile(async () => {
    for (const line of lines) line.end()
    await new Promise((resolve) => ssh.close(resolve))
  })
  return server
}
