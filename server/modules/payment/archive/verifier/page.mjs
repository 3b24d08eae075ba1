/** The script of the page that verifies an archive in a browser, without network. */
import { verifyArchive } from '#domain/fiscal/archive/checks.mjs'
import { reportLines } from './words.mjs'

const part = (id) => document.getElementById(id)
const say = (text, className) => {
  part('report').textContent = text
  part('report').className = className
}

part('form').addEventListener('submit', async (event) => {
  event.preventDefault()
  const [[archive], [previous]] = [part('archive').files, part('previous').files]
  if (archive === undefined) return say('Choisissez une archive.', 'bad')
  if (crypto.subtle === undefined) return say('Ouvrez cette page depuis votre disque (file://) ou en HTTPS.', 'bad')
  part('run').disabled = true
  const onProgress = (done, total) => {
    part('progress').value = done / total
  }
  say('Vérification en cours…', '')
  try {
    const report = await verifyArchive(archive, { fingerprint: part('fingerprint').value, previous, onProgress })
    say(reportLines(report).join('\n'), report.faults.length > 0 ? 'bad' : report.isProved ? 'good' : 'half')
  } catch (error) {
    say(`Lecture impossible : ${error.message}`, 'bad')
  }
  part('progress').value = 1
  part('run').disabled = false
})
