import path from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import type { HtmlTagDescriptor, Plugin } from 'vite'
import { withoutSchemas } from './scripts/leave-schemas-out.ts'
import { workedOut } from './scripts/work-out-at-build.ts'

const server = `http://localhost:${process.env['PORT'] ?? '3000'}`

/** The letters of French text are asked for with the page, not after its styles: no flash of another font. */
const preloadFont = (): Plugin => ({
  name: 'preload-font',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle }): HtmlTagDescriptor[] =>
      Object.keys(bundle ?? {})
        .filter((file) => /inter-latin-wght-normal-.+\.woff2$/.test(file))
        .map((file) => ({
          tag: 'link',
          attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href: `/${file}` },
          injectTo: 'head',
        })),
  },
})

/** Schemas that a screen does not check with stay on the server, zod with them. */
const leaveSchemasOut = (): Plugin => ({
  name: 'leave-schemas-out',
  apply: 'build',
  transform: {
    filter: { id: /\/contract\/(?:operations\/.+|module-settings)\.ts$/ },
    handler(code) {
      return { code: withoutSchemas(code, (text) => this.parse(text)), map: null }
    },
  },
})

/** What must not bring its sources along: the paths of screens, the labels of the menu, English. */
const workOut = (): Plugin => ({
  name: 'work-out',
  load: {
    filter: { id: /\/contract\/(?:screens\/paths|english-texts)\.ts$|\/texts\/(?:fr|en)\/menu\.ts$/ },
    handler: (file) => workedOut(file),
  },
})

/** Where a till begins: the page, the frame, the log-in that follows a cut, the till, and their texts. */
const TILL_BEGINS = new RegExp(
  [
    'web/(?:registered|shell/shell-layout|shell/offline/(?:watch|desk)|screens/session/login|screens/till/sale-screen)\\.tsx?$',
    'contract/english-texts\\.ts$',
    'contract/texts/(?:fr|en)/(?:crud|menu|offline|printer|session|shell|till(?:-pay|-stay)?|ui)\\.ts$',
  ].join('|'),
)

/** What a station keeps to open its till again while the line is cut (web/public/offline-worker.js): what it begins with, and all that this imports. */
const listFiles = (): Plugin => ({
  name: 'list-files',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      const kept = new Set<string>()
      const keep = (file: string): void => {
        const chunk = bundle[file]
        if (kept.has(file) || chunk === undefined) return
        kept.add(file)
        if (chunk.type !== 'chunk') return
        for (const one of [...chunk.imports, ...(chunk.viteMetadata?.importedCss ?? [])]) keep(one)
      }
      for (const [file, chunk] of Object.entries(bundle)) {
        const isFont = /inter-latin-.+\.woff2$/.test(file)
        const begins =
          chunk.type === 'chunk' &&
          (chunk.isEntry || TILL_BEGINS.test((chunk.facadeModuleId ?? '').replaceAll('\\', '/')))
        if (isFont || begins) keep(file)
      }
      const source = JSON.stringify(['/color-scheme.js', '/favicon.svg', ...[...kept].map((file) => `/${file}`)])
      this.emitFile({ type: 'asset', fileName: 'offline-files.json', source })
    },
  },
})

/** Mantine's focus trap waits for a timer; ours does not (web/ui/focus-trap.ts). */
const focusAtOnce = (): Plugin => ({
  name: 'focus-at-once',
  enforce: 'pre',
  resolveId: {
    filter: { id: /^@mantine\/hooks$/ },
    handler: (_id, importer) =>
      importer !== undefined && /[\\/]FocusTrap[\\/]FocusTrap\.mjs$/.test(importer)
        ? path.join(import.meta.dirname, 'web/ui/focus-trap.ts')
        : undefined,
  },
})

/** Libraries in chunks of their own, which browsers keep from one version of Pinède to the next. */
const LIBRARIES: readonly (readonly [name: string, test: RegExp])[] = [
  ['react', /node_modules[\\/](react|react-dom|scheduler)[\\/]/],
  ['router', /node_modules[\\/]@tanstack[\\/](react-router|router-core|history)[\\/]/],
  ['query', /node_modules[\\/]@tanstack[\\/](react-query|query-core)[\\/]/],
  ['i18n', /node_modules[\\/](i18next|react-i18next)[\\/]/],
  ['zod', /node_modules[\\/]zod[\\/]/],
  ['floating', /node_modules[\\/]@floating-ui[\\/]/],
]

/** Fields that lists and forms always have together, and the log-in does not: one chunk is smaller, and sooner there, than ten. */
const FIELDS = {
  name: 'fields',
  test: new RegExp(
    [
      '@mantine[\\\\/]core[\\\\/]esm[\\\\/]components[\\\\/](?:Checkbox|Combobox|InlineInput|Select|Skeleton|Textarea)[\\\\/]',
      'web[\\\\/]ui[\\\\/](?:day|many|measure|money|quantity|rate|search|unit)-input\\.tsx$',
      'web[\\\\/]ui[\\\\/](?:parse-day|parse-number|use-typed)\\.ts$',
    ].join('|'),
  ),
  includeDependenciesRecursively: false,
}

export default defineConfig({
  root: 'web',
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    manifest: true,
    target: 'es2023',
    // Browsers of 2024 on: lowered for older ones, `light-dark()` loses its colours outside Mantine's own scheme switch.
    cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    // Fonts stay files: cached for good, and never in the way of the first paint.
    assetsInlineLimit: 1024,
    reportCompressedSize: false,
    rolldownOptions: {
      // Rules and operations only declare: what no screen names of them is left out, with all that it names.
      treeshake: {
        moduleSideEffects: [
          {
            test: /\/(?:domain\/.+|contract\/operations\/.+|contract\/(?:schema|module-settings|document\/body))\.ts$/,
            sideEffects: false,
          },
        ],
      },
      output: { codeSplitting: { groups: [...LIBRARIES.map(([name, test]) => ({ name, test })), FIELDS] } },
    },
  },
  plugins: [focusAtOnce(), react(), preloadFont(), leaveSchemasOut(), workOut(), listFiles()],
  optimizeDeps: { rolldownOptions: { plugins: [focusAtOnce()] } },
  server: {
    port: Number(process.env['WEB_PORT'] ?? 5173),
    proxy: {
      // The host stays the browser's own: the server compares it with Origin.
      '/rest/live': { target: server, ws: true },
      '/rest': { target: server },
    },
  },
})
