/**
 * Disks whose power can be cut: an image of their own, mounted through a loop device, whose file system is told to stop at once and to write
 * nothing more (`FS_IOC_SHUTDOWN`, which the file systems' own tests use for this). What had been synced is there when it is mounted again;
 * what lay in memory only is gone, contents and names alike. For Linux, as root, with perl (no other common program asks for that stop).
 *
 * Not simulated: a disk that says « written » of what it still holds in its own memory, torn sectors, and file systems other than ext4.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { until } from '#server/testing/embedded-runs.ts'

/** Harsher than what is usual: nothing reaches the disk by itself for minutes, and a rename brings no contents with it. */
const OPTIONS = 'loop,noauto_da_alloc,data=writeback,commit=300'
/** EXT4_GOING_FLAGS_NOLOGFLUSH: the journal is not written out either. */
const CUT = 'open(my $d, "<", $ARGV[0]) or die $!; my $how = pack("L", 2); ioctl($d, 0x8004587D, $how) or die $!'
const BUSY_MS = 20_000

export interface Disk {
  readonly folder: string
  /** At once: from here on every write fails. Whoever writes is to be killed next. */
  readonly cut: () => void
  /** Mounts it again, as a machine that starts does. */
  readonly plugIn: () => Promise<void>
}

const disks = new Map<Disk, string>()

const quietly: { stdio: ('ignore' | 'pipe')[] } = { stdio: ['ignore', 'ignore', 'pipe'] }

/** Until those that were killed have let go of it. */
const unmount = (folder: string): Promise<void> =>
  until(() => spawnSync('umount', [folder], quietly).status === 0, BUSY_MS)

/** A new, empty disk; its image takes no more room than what lies on it. Throws where this machine cannot mount one. */
export const newDisk = (megabytes: number): Disk => {
  const above = mkdtempSync(path.join(tmpdir(), 'pinede-power-'))
  const [image, folder] = [path.join(above, 'image'), path.join(above, 'disk')]
  const mount = (): void => void execFileSync('mount', ['-o', OPTIONS, image, folder], quietly)
  const disk: Disk = {
    folder,
    cut: () => void execFileSync('perl', ['-e', CUT, folder], quietly),
    plugIn: async () => {
      await unmount(folder)
      mount()
    },
  }
  try {
    mkdirSync(folder)
    writeFileSync(image, '')
    truncateSync(image, megabytes * 1024 * 1024)
    execFileSync('mkfs.ext4', ['-q', image], quietly)
    mount()
  } catch (error) {
    rmSync(above, { recursive: true, force: true })
    throw error
  }
  disks.set(disk, above)
  return disk
}

/** After the houses on them have ended. */
export const removeDisks = async (): Promise<void> => {
  for (const [{ folder }, above] of disks) {
    await unmount(folder)
    rmSync(above, { recursive: true, force: true })
  }
  disks.clear()
}

/** Why this machine cannot show a power cut; undefined where it was tried, and only what was synced came back. */
export const whyNoPowerCut = async (): Promise<string | undefined> => {
  try {
    const disk = newDisk(64)
    const [kept, lost] = [path.join(disk.folder, 'kept'), path.join(disk.folder, 'lost')]
    writeFileSync(kept, 'kept', { flush: true })
    writeFileSync(lost, 'lost')
    disk.cut()
    await disk.plugIn()
    if (!existsSync(kept)) return 'what was synced did not come back'
    return existsSync(lost) ? 'what was not synced came back' : undefined
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  } finally {
    await removeDisks()
  }
}
