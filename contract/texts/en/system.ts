export const texts = {
  demo: {
    title: 'Demonstration data',
    isDemo: 'This establishment is a demonstration',
    isDemoBody:
      'Its customers, stays, payments and invoices are invented. Training establishment: its documents are signed in a chain of their own and have no fiscal value.',
    isReal: 'This installation serves real stays',
    isRealBody:
      'The demonstration does not mix with them: it is loaded into an empty installation, at the first visit, or by the command below with another data folder.',
    command: 'Command to run in the folder of Pinède',
    bigger: 'For a bigger demonstration:',
    logins: 'Users of the demonstration, from the most rights to the fewest (password {{password}})',
  },
  export: {
    title: 'Complete export',
    what: 'A ZIP archive of all data of this installation, every establishment together, readable without Pinède: for a change of software, an accountant or an inspection.',
    tables: 'a CSV file per table, with the list of columns and what each refers to;',
    files: 'pictures, logos and plans;',
    settings: 'the preferences of each establishment (JSON), and a LISEZ-MOI that explains it all.',
    secrets: 'Passwords, tokens of channels and signing keys are never in it.',
    personal: 'The archive holds personal data: keep it under lock, and delete it once it has served.',
    start: 'Prepare the archive',
    busy: 'An archive is under way',
    onlySystem: 'For system users only',
    made: 'Archive of {{when}}, kept a day',
    take: 'Download',
    failed: 'The archive could not be made.',
  },
} as const
