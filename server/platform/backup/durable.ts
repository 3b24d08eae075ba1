/** Files that are there whole or not at all, whatever is pulled out meanwhile. */
import { open, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** The name of a file reaches the disk with its folder. */
export const syncFolder = async (folder: string): Promise<void> => {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } catch (error) {
    // Network shares without that notion (SMB): their server does it.
    if (!(error instanceof Error && 'code' in error && ['EINVAL', 'ENOTSUP'].includes(String(error.code)))) throw error
  } finally {
    await handle.close()
  }
}

/** What a writing that did not end leaves. */
export const DRAFT = '.part'

/** Writes beside, to the disk, then renames. */
export const writeDurably = async (file: string, content: string | Uint8Array): Promise<void> => {
  const draft = `${file}${DRAFT}`
  try {
    await writeFile(draft, content, { mode: 0o600, flush: true })
    await rename(draft, file)
  } catch (error) {
    await rm(draft, { force: true }).catch(() => undefined) // the disk that refused the writing may refuse this too
    throw error
  }
  await syncFolder(dirname(file))
}

/** Drafts of a process that died in the middle. */
export const sweepDrafts = async (folder: string): Promise<void> => {
  for (const name of await readdir(folder)) if (name.endsWith(DRAFT)) await rm(join(folder, name), { force: true })
}
