/** TLS and plain HTTP on one port: the first byte tells them apart. Whoever types `http://` is led on instead of seeing nothing. */
import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { createServer } from 'node:tls'
import type { TLSSocket } from 'node:tls'
import type { Log } from '#server/platform/log.ts'
import type { Tls } from '#server/platform/tls/tls.ts'

/** First byte of a handshake (RFC 8446, 5.1); no request of HTTP begins with it. */
const HANDSHAKE = 0x16

/** How long a connection may say nothing, then take to agree on keys. */
const PATIENCE_MS = 15_000

export interface TlsPort {
  /** Cuts what is open, or being agreed on: a server that closes would wait for it. */
  readonly close: () => void
}

/**
 * Lets a server of HTTP speak TLS too, on the port that it listens to. Its own listeners get the connections as before: of those that
 * come by TLS, the deciphered half, whose `encrypted` is true.
 */
export const serveTls = (server: Server, tls: Tls, log: Log, patienceMs = PATIENCE_MS): TlsPort => {
  const { cert, key } = tls.pair()
  const handshakes = createServer({
    cert,
    key,
    minVersion: 'TLSv1.2',
    handshakeTimeout: patienceMs,
    ALPNProtocols: ['http/1.1'],
  })
  const listeners = server.listeners('connection')
  const serve = (socket: Socket): void => {
    for (const listener of listeners) listener.call(server, socket)
  }
  tls.onRenewed((pair) => handshakes.setSecureContext({ cert: pair.cert, key: pair.key, minVersion: 'TLSv1.2' }))

  const open = new Set<Socket>()
  handshakes.on('secureConnection', (socket: TLSSocket) => {
    socket.on('error', () => undefined) // reset: HTTP listens too, once it has the socket
    serve(socket)
  })
  handshakes.on('tlsClientError', (error: Error, socket: TLSSocket) => {
    log.info({ reason: error.message }, 'a connection ended before it was agreed on keys')
    socket.destroy()
  })

  const sort = (socket: Socket, first: Buffer): void => {
    socket.unshift(first)
    if (first[0] === HANDSHAKE) handshakes.emit('connection', socket)
    else serve(socket)
  }

  /** Waits for the first bytes; whoever sends none is let go. */
  const hear = (socket: Socket): void => {
    const drop = (): void => void socket.destroy()
    const timer = setTimeout(drop, patienceMs)
    const begin = (): void => {
      const first = socket.read() as Buffer | null
      if (first === null) return void socket.once('readable', begin)
      clearTimeout(timer)
      socket.off('end', drop)
      sort(socket, first)
    }
    socket.once('end', drop)
    socket.once('close', () => {
      clearTimeout(timer)
      open.delete(socket)
    })
    begin()
  }

  server.removeAllListeners('connection')
  server.on('connection', (socket: Socket) => {
    open.add(socket)
    socket.on('error', () => undefined) // reset by who is there: nothing to tell, `close` follows
    hear(socket)
  })
  return {
    close: () => {
      for (const socket of open) socket.destroy()
    },
  }
}
