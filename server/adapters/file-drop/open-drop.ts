import type { OpenDrop } from '#server/ports/file-drop.ts'
import { openFtps } from './ftps.ts'
import { openSftp } from './sftp.ts'

/** Opens nothing yet: each file is one connection. */
export const openDrop: OpenDrop = (address) => (address.protocol === 'SFTP' ? openSftp(address) : openFtps(address))
