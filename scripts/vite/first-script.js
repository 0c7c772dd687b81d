// A plugin of Vite: the document runs web/first.ts, a script of its own in the build, before the large script that needs it too.
import { join } from 'node:path'
import { root } from '../root.js'

const first = join(root, 'web', 'first.ts')

export function firstScript() {
  return {
    name: 'first-script',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_, { bundle = {} }) {
        const chunk = Object.values(bundle).find(({ moduleIds }) => moduleIds?.includes(first))
        // If it had to wait for another script it would be of no use. The runtime of the bundler has less than a kilobyte.
        const others = chunk?.imports.filter((file) => !file.includes('rolldown-runtime')) ?? ['all']
        if (others.length > 0) throw new Error(`The first script waits for ${others}`)
        // Not `async`: the code of a page brings the large script along, which needs the body of the document.
        const attrs = { type: 'module', crossorigin: true, src: `/${chunk.fileName}` }
        return [{ tag: 'script', attrs, injectTo: 'head-prepend' }]
      },
    },
  }
}
