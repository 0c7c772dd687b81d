import react from '@vitejs/plugin-react'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { callsOfClient } from './scripts/vite/calls-of-client.js'
import { fonts } from './scripts/vite/fonts.js'
import { idsOfFields } from './scripts/vite/ids-of-fields.js'
import { firstScript } from './scripts/vite/first-script.js'
import { scriptsOfPages } from './scripts/vite/scripts-of-pages.js'

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const port = Number(process.env['PORT'] ?? 4000)

const forms = /node_modules.(zod|@mantine.form)|contract.(shapes|call|zod-settings)\.ts$|ui.rules\.ts$/
/** The schemas of a domain come with the pages that have its forms: making those of all domains takes a phone 0.1 s. */
const schemas = /contract.calls.[a-z-]+\.ts$/
const notForms = (id: string) => !forms.test(id) && !schemas.test(id)

export default defineConfig({
  root: folder('web'),
  plugins: [callsOfClient(), fonts(), react(), idsOfFields(), scriptsOfPages(), firstScript()],
  build: {
    outDir: folder('dist/web'),
    emptyOutDir: true,
    target: 'es2022',
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      output: {
        // What many pages share comes in few files; the rest is left to the bundler.
        codeSplitting: {
          groups: [
            // With all that it needs, so that it runs before the other scripts have arrived.
            { name: 'first', test: /web.first\.ts$|rolldown.runtime/, priority: 6 },
            // What a first visit needs, whichever page it shows.
            { name: 'start', tags: ['$initial'], priority: 5 },
            // The schemas need the rules too, and would take them along.
            { name: 'rules', test: /contract.rules/, minShareCount: 3, priority: 4 },
            { name: 'common', test: notForms, minShareCount: 20, priority: 3 },
            // Small parts of some pages, which would come in files of their own: on HTTP/1.1 a browser asks for six at a time.
            { name: 'shared', test: notForms, minShareCount: 4, maxModuleSize: 5000, priority: 2 },
            // What only pages with a form need.
            { name: 'forms', test: forms, priority: 1 },
          ],
        },
      },
    },
  },
  server: {
    port: 4002,
    strictPort: true,
    proxy: Object.fromEntries(
      ['/api', '/images', '/course-pictures', '/news/feed.xml', '/credentials', '/.well-known'].map(
        (path) => [path, `http://localhost:${port}`],
      ),
    ),
  },
})
