/** A small FTPS server on loopback (RFC 959, 2428, 4217): files in memory, faults on request. */
import { createServer } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'
import { TLSSocket, createSecureContext } from 'node:tls'
import type { SecureContext } from 'node:tls'
import { afterFile } from '#server/testing/per-file.ts'
import type { DropServer } from '#server/testing/sftp-server.ts'

type State = { -readonly [K in keyof DropServer]: DropServer[K] }

/** One control connection. */
class Session {
  private readonly server: State
  private readonly secure: SecureContext
  private control: Socket
  private user = ''
  private entered = false
  private from = ''
  private data: Promise<Socket> | null = null

  constructor(server: State, secure: SecureContext, control: Socket) {
    this.server = server
    this.secure = secure
    this.control = control
    this.listen()
    this.say('220 ready')
  }

  private listen(): void {
    let held = ''
    this.control.on('error', () => undefined)
    this.control.on('data', (bytes: Buffer) => {
      held += bytes.toString()
      for (let end = held.indexOf('\r\n'); end >= 0; end = held.indexOf('\r\n')) {
        const line = held.slice(0, end)
        held = held.slice(end + 2)
        this.answer(line)
      }
    })
  }

  private say(line: string): void {
    this.control.write(`${line}\r\n`)
  }

  private upgrade(): void {
    this.say('234 go on')
    this.control.removeAllListeners('data')
    this.control = new TLSSocket(this.control, { isServer: true, secureContext: this.secure })
    this.listen()
  }

  /** The port of the next transfer. */
  private passive(): void {
    const connected = Promise.withResolvers<Socket>()
    const listener = createServer((socket) => {
      listener.close()
      const line = new TLSSocket(socket, { isServer: true, secureContext: this.secure })
      line.on('error', () => undefined)
      connected.resolve(line)
    })
    this.data = connected.promise
    listener.listen(0, '127.0.0.1', () => this.say(`229 here (|||${(listener.address() as AddressInfo).port}|)`))
  }

  private async store(name: string): Promise<void> {
    const line = await this.data
    if (line === null) return
    if (this.server.refusal !== null) return this.say(this.server.refusal)
    this.say('150 send')
    this.server.files.set(name, Buffer.alloc(0))
    for await (const chunk of line as AsyncIterable<Buffer>) {
      const whole = Buffer.concat([this.server.files.get(name) ?? Buffer.alloc(0), chunk])
      this.server.files.set(name, whole)
      if (this.server.cutAfter === null || whole.length < this.server.cutAfter) continue
      line.destroy()
      this.control.destroy()
      return
    }
    this.say('226 stored')
  }

  private async retrieve(name: string): Promise<void> {
    const line = await this.data
    this.say('150 coming')
    line?.end(this.server.files.get(name) ?? Buffer.alloc(0), () => this.say('226 sent'))
  }

  private login(password: string): void {
    this.server.logins.push(this.user)
    this.entered = this.user === 'compta' && password === 'secret'
    this.say(this.entered ? '230 in' : '530 Login incorrect.')
  }

  private rename(to: string): void {
    const file = this.server.files.get(this.from)
    if (file === undefined) return this.say('550 no such file')
    this.server.files.delete(this.from)
    this.server.files.set(to, file)
    if (this.server.cutAtRename) return void this.control.destroy()
    return this.say('250 renamed')
  }

  private answer(line: string): void {
    const [, word = '', rest = ''] = /^(\w+) ?(.*)$/.exec(line) ?? []
    const clear = !(this.control instanceof TLSSocket)
    if (word === 'AUTH') return this.upgrade()
    if (clear) return this.say('530 not in clear')
    if (word === 'USER') {
      this.user = rest
      return this.say('331 password')
    }
    if (word === 'PASS') return this.login(rest)
    if (['PBSZ', 'PROT', 'TYPE', 'STRU', 'OPTS'].includes(word)) return this.say('200 fine')
    return this.entered ? this.command(word, rest) : this.say('530 log in')
  }

  private command(word: string, rest: string): void {
    const file = this.server.files.get(rest)
    if (word === 'EPSV') return this.passive()
    if (word === 'CWD') return this.say(rest === 'depot' ? '250 there' : '550 no such folder')
    if (word === 'SIZE') return this.say(file === undefined ? '550 no such file' : `213 ${file.length}`)
    if (word === 'STOR') return void this.store(rest)
    if (word === 'RETR') return void this.retrieve(rest)
    if (word === 'RNFR') {
      this.from = rest
      return this.say(file === undefined ? '550 no such file' : '350 to what')
    }
    if (word === 'RNTO') return this.rename(rest)
    return this.say('502 not known here')
  }
}

/** Who may log in is `compta`, by `secret`; ended with the file. */
export const ftpsServer = async (tls: { readonly cert: string; readonly key: string }): Promise<DropServer> => {
  const server: State = { port: 0, files: new Map(), logins: [], cutAfter: null, cutAtRename: false, refusal: null }
  const secure = createSecureContext(tls)
  const lines = new Set<Socket>()
  const listener = createServer((socket) => {
    lines.add(socket)
    void new Session(server, secure, socket)
  })
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  server.port = (listener.address() as AddressInfo).port
  afterFile(async () => {
    for (const line of lines) line.destroy()
    await new Promise((resolve) => listener.close(resolve))
  })
  return server
}
