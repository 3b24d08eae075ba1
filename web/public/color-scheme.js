// Before the first paint: the light or dark theme that this browser remembers, so that nothing flashes.
;(function () {
  var chosen = 'auto'
  try {
    chosen = localStorage.getItem('pinede.scheme') || 'auto'
  } catch (e) {
    chosen = 'auto'
  }
  var dark = chosen === 'dark' || (chosen === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')
})()
