export const texts = {
  title: 'Protected connection',
  clear: 'Nothing to install here: Pinède answers this device in clear, or another program protects the connection.',
  known: 'Nothing to install: the certificate of this server is one that every device knows.',
  failed: 'The server does not answer.',
  intro:
    'Pinède encrypts what devices send to it. Install the campsite’s certificate once on this one: its browser will show no more warnings.',
  compare: 'Check',
  compareBody:
    'Compare this fingerprint with the one that the server’s console shows at its start. If it differs, install nothing: somebody pretends to be your server.',
  fingerprint: 'SHA-256 fingerprint of “{{name}}”',
  download: 'Download',
  downloadAction: 'Download the certificate',
  valid: 'It is valid until {{until}}, for the addresses of your network only.',
  install: 'Install',
  device: 'Your device',
  systems: {
    windows: 'Windows (Edge, Chrome)',
    mac: 'Mac (Safari, Chrome)',
    ios: 'iPhone, iPad',
    android: 'Android',
    linux: 'Linux (Chrome, Chromium)',
    firefox: 'Firefox, on any computer',
  },
  steps: {
    windows:
      'Open the file pinede.crt, then “Install Certificate…”.\nChoose “Local Machine”, or “Current User” if you do not administer this computer.\nChoose “Place all certificates in the following store”, “Browse…”, then “Trusted Root Certification Authorities”.\nFinish, accept, then close the browser and open it again.',
    mac: 'Open the file pinede.crt: Keychain Access adds it to the “login” or “System” keychain.\nAmong the certificates, double-click “{{name}}” and unfold “Trust”.\nFor “When using this certificate”, choose “Always Trust”.\nClose the window, give your password, then open the browser again.',
    ios: 'Download the certificate with Safari and tap “Allow”.\nIn Settings, tap “Profile Downloaded”, then “Install”.\nIn Settings > General > About > Certificate Trust Settings, turn “{{name}}” on: it is of no use without that.\nOpen Safari again.',
    android:
      'In Settings, look for “CA certificate” (Security and privacy > Encryption and credentials > Install a certificate).\nTap “Install anyway” and give the code of the device.\nChoose the file pinede.crt, among the downloads.\nClose Chrome and open it again.',
    linux:
      'Open chrome://certificate-manager, then “Custom certificates”.\nUnder “Trusted certificates”, choose “Import” and the file pinede.crt.\nOpen the browser again.',
    firefox:
      'In Settings > Privacy & Security, click “View Certificates…”.\nOn the tab “Authorities”, click “Import…” and choose pinede.crt.\nTick “Trust this CA to identify websites”.\nReload the page.',
  },
  labels: 'The words change from one version to the next: look for “certificate” in the settings.',
  open: 'Open',
  openAction: 'Open Pinède',
} as const
