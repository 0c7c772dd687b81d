// A plugin of Vite: writes down which scripts a first visit of each page loads, for the measurements and their test
// (dist/pages.json, tests/support/page-scripts.ts).
import { writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { root } from '../root.js'

const frames = { stored: 'web/shell/QueryCache.tsx', shell: 'web/shell/Shell.tsx' }

export function scriptsOfPages() {
  return {
    name: 'scripts-of-pages',
    apply: 'build',
    async writeBundle({ dir }, bundle) {
      const chunks = Object.values(bundle).filter(({ type }) => type === 'chunk')
      const entry = chunks.find(({ isEntry }) => isEntry)
      function chunkOf(path) {
        const found = chunks.find(({ moduleIds }) => moduleIds.includes(join(root, path)))
        if (!found) throw new Error(`No script of the build has ${path}`)
        return found
      }
      const pages = { 'log-in': filesOf(chunks, [entry]) }
      for (const id of this.getModuleIds()) {
        const routes = this.getModuleInfo(id).dynamicImporters.filter((from) => from.includes('/web/routes/'))
        const path = relative(root, id)
        if (routes.length === 0 || Object.values(frames).includes(path)) continue
        const isPublic = routes.every((from) => from.endsWith('/visitor.ts'))
        const around = isPublic ? [frames.stored] : [frames.stored, frames.shell]
        pages[path.replace(/^web\/(features\/)?/, '')] = filesOf(chunks, [
          entry,
          ...[...around, path].map(chunkOf),
        ])
      }
      await writeFile(join(dir, '..', 'pages.json'), JSON.stringify(pages, undefined, 1))
    },
  }
}

/** These chunks and all that they import, but for what is loaded later. */
function filesOf(chunks, wanted) {
  const files = new Set()
  function add({ fileName, imports }) {
    if (files.has(fileName)) return
    files.add(fileName)
    for (const name of imports) add(chunks.find((chunk) => chunk.fileName === name))
  }
  for (const chunk of wanted) add(chunk)
  return [...files]
}
