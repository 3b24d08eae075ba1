/** Files that must be whole, or not there: keys and certificates. */
import { randomUUID } from 'node:crypto'
import { closeSync, fsyncSync, openSync, renameSync, writeSync } from 'node:fs'
import path from 'node:path'

/** The directory entry must reach the disk too, before what needs the file is acknowledged. */
const syncFolder = (folder: string): void => {
  if (process.platform === 'win32') return // a folder cannot be opened there
  const handle = openSync(folder, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

/** All or nothing, and for its owner alone (mode 0600): a power cut leaves no half key under the final name. */
export const writeDurably = (file: string, text: string): void => {
  const temporary = `${file}.${randomUUID()}.tmp`
  const handle = openSync(temporary, 'wx', 0o600)
  try {
    writeSync(handle, text)
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
  renameSync(temporary, file)
  syncFolder(path.dirname(file))
}
