/** A mailbox on loopback (RFC 9051), as much of it as reading a folder needs: messages in memory, one user. */
import { createServer } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'
import { afterFile } from '#server/testing/per-file.ts'

const FOLDER = /^"?INBOX"?$/i

/** Answers one command; the rest of the protocol is refused. */
const answer = (messages: readonly string[], validity: number, command: string): string => {
  const [, tag = '*', name = '', rest = ''] = /^(\S+) (UID \S+|\S+) ?(.*)$/i.exec(command) ?? []
  const ok = `${tag} OK done\r\n`
  switch (name.toUpperCase()) {
    case 'CAPABILITY':
      return `* CAPABILITY IMAP4rev1\r\n${ok}`
    case 'LOGIN':
      return rest.replaceAll('"', '') === 'accueil secret'
        ? ok
        : `${tag} NO [AUTHENTICATIONFAILED] Invalid credentials\r\n`
    case 'LIST':
      return `* LIST (\\HasNoChildren) "/" "INBOX"\r\n${ok}`
    case 'EXAMINE':
    case 'SELECT':
      if (!FOLDER.test(rest)) return `${tag} NO no such folder\r\n`
      return `* ${messages.length} EXISTS\r\n* FLAGS (\\Seen)\r\n* OK [UIDVALIDITY ${validity}] ok\r\n* OK [UIDNEXT ${messages.length + 1}] ok\r\n${tag} OK [READ-ONLY] done\r\n`
    case 'UID SEARCH': {
      const [, from = '1'] = /UID (\d+):\*/.exec(rest) ?? []
      const found = messages.map((_, at) => at + 1).filter((uid) => uid >= Number(from))
      // As the law says, `n:*` names the last one too.
      const named = found.length === 0 && messages.length > 0 ? [messages.length] : found
      return `* SEARCH ${named.join(' ')}\r\n${ok}`
    }
    case 'UID FETCH': {
      const uid = Number(/^(\d+)/.exec(rest)?.[1] ?? 0)
      const whole = messages[uid - 1] ?? ''
      const size = `RFC822.SIZE ${Buffer.byteLength(whole, 'latin1')}`
      const body = /BODY/.test(rest) ? ` BODY[] {${Buffer.byteLength(whole, 'latin1')}}\r\n${whole}` : ''
      return `* ${uid} FETCH (UID ${uid} ${size}${body})\r\n${ok}`
    }
    case 'LOGOUT':
      return `* BYE\r\n${ok}`
    default:
      return ['NOOP', 'CLOSE', 'ID', 'ENABLE'].includes(name.toUpperCase()) ? ok : `${tag} BAD unknown\r\n`
  }
}

/** `tls`: it speaks TLS from the first byte. */
export const imapServer = async (tls?: { readonly key: string; readonly cert: string }) => {
  const messages: string[] = []
  const state = { validity: 7 }
  const open = new Set<Socket>()
  const serve = (socket: Socket): void => {
    open.add(socket)
    socket.on('error', () => undefined).on('close', () => open.delete(socket))
    socket.write('* OK ready\r\n')
    let held = ''
    socket.on('data', (bytes: Buffer) => {
      held += bytes.toString('latin1')
      for (let end = held.indexOf('\r\n'); end >= 0; end = held.indexOf('\r\n')) {
        const line = held.slice(0, end)
        held = held.slice(end + 2)
        socket.write(answer(messages, state.validity, line), 'latin1')
      }
    })
  }
  const server = tls === undefined ? createServer(serve) : createTlsServer(tls, serve)
  server.on('tlsClientError', () => undefined)
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', () => resolve()))
  afterFile(() => {
    for (const socket of open) socket.destroy()
    server.close()
  })
  return {
    port: (server.address() as AddressInfo).port,
    messages,
    /** Numbers mean something else from now on. */
    renumber: () => void (state.validity += 1),
  }
}
