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
  backup: {
    title: 'Backups',
    place: 'Folder',
    sameDisk: 'same disk as the data',
    shipped: 'Last sent',
    notYet: 'Nothing has left yet',
    waiting_one: '{{count}} file waiting ({{size}})',
    waiting_other: '{{count}} files waiting ({{size}})',
    lastCheck: 'Last verification',
    never: 'None yet: it is done each night.',
    checked:
      '{{when}}: restored beside up to {{reached}}, signatures verified, {{rows}} rows counted, {{segments}} segments read again.',
    next: 'To come',
    needsBase: 'A complete backup has to be made again: it starts by itself as soon as possible.',
    lastFailure: 'Last failure',
    now: 'Back up now',
    check: 'Verify the last one',
    job: 'Backup',
    checkJob: 'Verification of the backup',
    busy: 'A backup is under way',
    others: {
      base: 'Backup begun by {{who}} on {{when}}',
      check: 'Verification begun by {{who}} on {{when}}',
    },
    itself: {
      base: 'Backup begun by Pinède itself on {{when}}',
      check: 'Verification begun by Pinède itself on {{when}}',
    },
    failed: 'The backup could not be made.',
    none: 'No complete backup',
    noneBody: 'The first one is made by itself shortly after the first start.',
    proved: 'Verified',
    faulty: 'Faults found',
    today: 'today',
    days_one: '{{count}} day',
    days_other: '{{count}} days',
    megabytes: '{{size}} MB',
    gigabytes: '{{size}} GB',
    column: { at: 'Made on', age: 'Age', size: 'Size', check: 'Verification' },
    second: 'Second copy (S3)',
    fault: {
      MISSING:
        'The folder {{place}} has been missing since {{since}}: plug its disk in again. Sales go on, and what waits will leave by itself.',
      FULL: '{{place}} has had no room since {{since}}: make some. Sales go on, and what waits will leave by itself.',
      READ_ONLY:
        'The folder {{place}} has refused writing since {{since}}. Sales go on, and what waits will leave by itself.',
      SLOW: '{{place}} has not answered in time since {{since}}. Sales go on, and what waits will leave by itself.',
      UNREACHABLE:
        '{{place}} could not be reached since {{since}}: the network or the address. Sales go on, and what waits will leave by itself.',
      CERTIFICATE:
        'The certificate of {{place}} has been refused since {{since}}: nothing is sent to it until it is valid. Sales go on, and what waits will leave by itself.',
      REFUSED:
        '{{place}} has refused access since {{since}}: check the key, its secret and its rights. Sales go on, and what waits will leave by itself.',
      NO_BUCKET:
        'The bucket of {{place}} does not exist (seen since {{since}}): check its name. Sales go on, and what waits will leave by itself.',
      ADDRESS:
        '{{place}} has not answered as an S3 store of this region does since {{since}}: check the address and the region. Sales go on, and what waits will leave by itself.',
      CLOCK:
        'The clock of this server or that of {{place}} has been wrong since {{since}}: set this server right. Sales go on, and what waits will leave by itself.',
      OTHER_WRITER:
        'Another server has been writing into the folder of this house, in {{place}}, since {{since}}: nothing is sent there from here. Stop the one of the two that is not the right one.',
      OTHER: 'Nothing has arrived in {{place}} since {{since}}: the log of the server says why. Sales go on.',
    },
    restore:
      'Any minute of the last seven days can be restored, into a new folder, with the recovery key if this server is lost. Command to run in the folder of Pinède:',
    foreign: {
      title: 'Backups are made outside of Pinède',
      body: 'The database is given by DATABASE_URL, or PINEDE_BACKUP is off: Pinède does not back it up. The tool of its administrator (pgBackRest, Barman or that of the host) must:',
      base: 'make a complete backup of the database each night (not a logical export), on another disk;',
      log: 'archive the log of transactions (WAL) all the time, to go back to the minute for seven days;',
      keys: 'copy the folder of Pinède’s keys (PINEDE_DATA/keys) apart: without them, signatures can no longer be verified;',
      try: 'restore the last backup beside, each week at least, and check that it opens.',
    },
  },
} as const
