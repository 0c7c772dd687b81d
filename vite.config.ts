import react from '@vitejs/plugin-react'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { callsOfClient } from './scripts/vite/calls-of-client.js'

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const port = Number(process.env['PORT'] ?? 4000)

export default defineConfig({
  root: folder('web'),
  plugins: [callsOfClient(), react()],
  build: {
    outDir: folder('dist/web'),
    emptyOutDir: true,
    target: 'es2022',
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      output: {
        // What most screens share comes in two files, not in fifty of a kilobyte each that wait for one another.
        codeSplitting: {
          groups: [
            { name: 'icons', test: /@tabler/ },
            { name: 'common', minShareCount: 20 },
          ],
        },
      },
    },
  },
  server: {
    port: 4002,
    strictPort: true,
    proxy: Object.fromEntries(
      ['/api', '/images', '/news/feed.xml'].map((path) => [path, `http://localhost:${port}`]),
    ),
  },
})
