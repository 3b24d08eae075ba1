/** `node verify.mjs archive.zip [empreinte] [archive-précédente.zip]`: verifies an archive without network nor other program. */
import { openAsBlob } from 'node:fs'
import process from 'node:process'
import { createInterface } from 'node:readline/promises'
import { verifyArchive } from '#domain/fiscal/archive/checks.mjs'
import { reportLines } from './words.mjs'

const ask = async () => {
  if (!process.stdin.isTTY) return ''
  const line = createInterface({ input: process.stdin, output: process.stderr })
  const said = await line.question('Empreinte de la clé (documents de clôture ; vide : cohérence seule) : ')
  line.close()
  return said
}

const [archive, given, before] = process.argv.slice(2)
if (archive === undefined) {
  console.error('node verify.mjs archive.zip [empreinte] [archive-précédente.zip]')
  process.exit(2)
}
try {
  const fingerprint = given ?? (await ask())
  const previous = before === undefined ? undefined : await openAsBlob(before)
  const report = await verifyArchive(await openAsBlob(archive), { fingerprint, previous })
  console.log(reportLines(report).join('\n'))
  process.exitCode = report.faults.length === 0 ? 0 : 1
} catch (error) {
  console.error(`Lecture impossible : ${error.message}`)
  process.exitCode = 2
}
