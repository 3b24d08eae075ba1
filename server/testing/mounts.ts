/** Disks that are full or read-only, even for root: small file systems in memory. Needs the right to mount. */
import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { temporaryFolder } from './temporary-folder.ts'

const mounted = new Set<string>()

const run = (program: string, ...args: readonly string[]): boolean => spawnSync(program, args).status === 0

/** Mounts on `folder`, or mounts it anew otherwise (`remount,ro`). */
export const mountTmpfs = (folder: string, options: string): void => {
  if (!run('mount', '-t', 'tmpfs', '-o', options, 'pinede-test', folder)) throw new Error(`${folder} cannot be mounted`)
  mounted.add(folder)
}

const unmount = (folder: string): void => {
  if (!run('umount', '--lazy', folder)) throw new Error(`${folder} cannot be unmounted`)
  mounted.delete(folder)
}

/** As a disk is pulled out: whoever has a file of it open keeps that. */
export const unmountAll = (): void => {
  for (const folder of mounted) unmount(folder)
}

const tried = (): boolean => {
  const folder = temporaryFolder('mount')
  try {
    mountTmpfs(folder, 'size=1m')
    unmount(folder)
    return true
  } catch {
    return false // no root, or a container without the right
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Whether this machine lets the tests mount. */
export const canMount = process.platform === 'linux' && tried()
