import fc from 'fast-check'
import { expect, it } from 'vitest'
import { safeFileName } from './file-name.ts'

const PDF = ['pdf']
const JPEG = ['jpg', 'jpeg']

it.each([
  ['facture.pdf', PDF, 'facture.pdf'],
  ['Facture.PDF', PDF, 'Facture.PDF'],
  ['photo.jpeg', JPEG, 'photo.jpeg'],
  ['photo.png', JPEG, 'photo.png.jpg'],
  ['facture.exe', PDF, 'facture.exe.pdf'],
  ['C:\\Users\\moi\\carte.pdf', PDF, 'carte.pdf'],
  ['../../etc/passwd', PDF, 'passwd.pdf'],
  ['..', PDF, 'fichier.pdf'],
  ['. a', PDF, 'a.pdf'],
  ['.pdf', PDF, 'pdf.pdf'],
  ['', PDF, 'fichier.pdf'],
  ['a\u202Egnp.pdf', PDF, 'agnp.pdf'],
  ['a\u0000b\r\nc.pdf', PDF, 'abc.pdf'],
  ['pièce d’identité.pdf', PDF, 'pièce d’identité.pdf'],
  ['passeport  n° 12 : recto.pdf', PDF, 'passeport n° 12 recto.pdf'],
  ['جواز سفر.pdf', PDF, 'جواز سفر.pdf'],
])('%j', (raw, extensions, safe) => {
  expect(safeFileName(raw, extensions)).toBe(safe)
})

/** What names are made of, and what would mislead a file system or a reader. */
const PIECES = ['a', 'é', 'e\u0301', '.', ' ', '/', '\\', ':', '\u202E', '\u0000', '\u200B', '😀', 'م', '.pdf', '.exe']

it('is short, of its kind and without a folder, whatever was sent', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...PIECES), maxLength: 200 }), (raw) => {
      const name = safeFileName(raw, PDF)
      expect(name.length).toBeLessThanOrEqual(120)
      expect(name).toMatch(/[^.].*\.pdf$/i)
      expect(name).not.toMatch(/[/\\\p{Cc}]/u)
      expect(safeFileName(name, PDF)).toBe(name)
    }),
  )
})
