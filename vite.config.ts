import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const server = `http://localhost:${process.env.PORT ?? '3000'}`

export default defineConfig({
  root: 'web',
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    manifest: true,
    target: 'es2023',
    // Fonts stay files: cached for good, and never in the way of the first paint.
    assetsInlineLimit: 1024,
    reportCompressedSize: false,
  },
  plugins: [react()],
  server: {
    port: Number(process.env.WEB_PORT ?? 5173),
    proxy: {
      '/rest/live': { target: server, ws: true },
      '/rest': { target: server },
    },
  },
})
