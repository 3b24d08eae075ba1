/** English sentences of what is refused about papers, files received and printers. */
export const printingMessages = {
  'printing.tooMany': '{max} labels at most: narrow the search.',
  'printing.noAddress': 'Nobody in this selection has a postal address.',
  'paper.blanks': 'Keep what this word frames: {blanks}.',
  'attachment.type':
    'Choose a DOC, PDF, ODT, JPG, JPEG, PNG or GIF file: this one is none. Any other text can be saved as a PDF.',
  'attachment.tooMany': '{max} files at most on a record.',
  'attachment.tooLarge': 'File too heavy: {max} at most.',
  'printer.unreachable': 'The printer does not answer at this address. Is it on? {detail}',
  'printer.late': 'The printer did not answer in time: look whether the page came out before trying again.',
  'printer.inside': 'This address is on the local network: the technical user allows it in “Sessions and network”.',
  'printer.address': 'Wrong address. Example: ipp://192.168.1.40/ipp/print.',
  'printer.forbidden': 'The printer refuses this server: allow it in its settings.',
  'printer.notIpp': 'What answers at this address is no IPP printer. {detail}',
  'printer.noPdf': 'This printer cannot print a PDF.',
  'printer.tooOld': 'This printer does not know what it is asked (IPP 1.1).',
  'printer.notAccepting': 'The printer takes no job at the moment.',
  'printer.busy': 'The printer is busy. Try again in a moment.',
  'printer.jobUnknown': 'The printer no longer knows this job.',
  'printer.refused': 'The printer refused. {detail}',
} as const
