import { existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { chromium } from 'playwright-core'
import type { Browser } from 'playwright-core'

/** No call home: the tests run where only loopback answers. */
const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

const FOLDER = path.resolve(import.meta.dirname, '../node_modules/.cache/chromium-153')

/**
 * The package's own font settings look in folders of its usual host. Without any system font, Chromium draws no text at all, not
 * even in the fonts of the page; so this one points at the fonts that were unpacked.
 */
const writeFontSettings = (): void => {
  const file = path.join(FOLDER, 'fonts.conf')
  const settings = `<dir>${FOLDER}/fonts</dir><cachedir>${FOLDER}/fonts-cache</cachedir>`
  writeFileSync(
    file,
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>${settings}</fontconfig>`,
  )
  process.env['FONTCONFIG_FILE'] ??= file
}

/**
 * Unpacks the Chromium that comes from npm, once per version, with the system libraries that a bare Debian lacks (the package
 * brings them where this variable says it runs on a bare host).
 */
const unpacked = async (): Promise<string> => {
  const done = path.join(FOLDER, 'ok')
  const before = process.env['TMPDIR']
  process.env['AWS_LAMBDA_JS_RUNTIME'] ??= 'nodejs24.x'
  process.env['FONTCONFIG_PATH'] ??= path.join(FOLDER, 'fonts')
  mkdirSync(FOLDER, { recursive: true })
  process.env['TMPDIR'] = FOLDER
  try {
    const { default: packed } = await import('@sparticuz/chromium')
    if (!existsSync(done))
      for (const file of readdirSync(FOLDER)) rmSync(path.join(FOLDER, file), { recursive: true, force: true })
    const executable = await packed.executablePath()
    writeFileSync(done, '')
    writeFontSettings()
    return executable
  } finally {
    if (before === undefined) delete process.env['TMPDIR']
    else process.env['TMPDIR'] = before
  }
}

const LOCK = `${FOLDER}.lock`
/** A lock older than this was left by a run that was killed. */
const LOCK_MS = 120_000

const tryLock = (): boolean => {
  try {
    mkdirSync(LOCK)
    return true
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    const since = statSync(LOCK, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()
    if (Date.now() - since > LOCK_MS) rmSync(LOCK, { recursive: true, force: true })
    return false
  }
}

/** One test process unpacks while the others wait: two at once spoil each other's files. */
const unpackedAlone = async (): Promise<string> => {
  mkdirSync(path.dirname(LOCK), { recursive: true })
  while (!tryLock()) await delay(100)
  try {
    return await unpacked()
  } finally {
    rmSync(LOCK, { recursive: true, force: true })
  }
}

/** A headless Chromium: `CHROME_PATH` if set, else the one from npm; no system package needed. */
export const openChrome = async (): Promise<Browser> => {
  const executablePath = process.env['CHROME_PATH'] ?? (await unpackedAlone())
  return chromium.launch({ executablePath, args: ARGS })
}
