import react from '@vitejs/plugin-react'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { callsOfClient } from './scripts/vite/calls-of-client.js'
import { fonts } from './scripts/vite/fonts.js'
import { firstScript } from './scripts/vite/first-script.js'
import { scriptsOfPages } from './scripts/vite/scripts-of-pages.js'

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const port = Number(process.env['PORT'] ?? 4000)

/** Matches the code that pages show. Schemas and zod come when a form is used (web/ui/rules.ts). */
const shown = /[\\/]web[\\/]|node_modules.(@mantine|@tabler)/

export default defineConfig({
  root: folder('web'),
  plugins: [callsOfClient(), fonts(), react(), scriptsOfPages(), firstScript()],
  build: {
    outDir: folder('dist/web'),
    emptyOutDir: true,
    target: 'es2022',
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      output: {
        // Code that many pages share comes in few files, because with HTTP/1.1 a browser asks for six at a time.
        codeSplitting: {
          groups: [
            // It includes all that it needs, so that it runs before the other scripts have arrived.
            { name: 'first', test: /web.first\.ts$|rolldown.runtime/, priority: 4 },
            // Every first visit needs these, whichever page it shows.
            { name: 'start', tags: ['$initial'], priority: 3 },
            // What every page of a user who is logged in needs.
            { name: 'frame', test: /web.shell.Shell\.tsx$/, priority: 2 },
            // Small parts of several pages.
            { name: 'shared', test: shown, minShareCount: 5, maxModuleSize: 3000, priority: 1 },
          ],
        },
      },
    },
  },
  server: {
    port: 4002,
    strictPort: true,
    proxy: Object.fromEntries(
      [
        '/api',
        '/images',
        '/course-pictures',
        '/news/feed.xml',
        '/credentials',
        '/.well-known',
        '/single-sign-on/saml',
      ].map((path) => [path, `http://localhost:${port}`]),
    ),
  },
})
