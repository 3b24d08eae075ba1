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
} as const
