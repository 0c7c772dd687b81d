// A plugin of Vite: what a page needs next is asked for together with the first script, not after it has run. For a user
// who is logged in that is what stands round their pages, and their dashboard; for a visitor it is the configuration.
import { createHash } from 'node:crypto'

const around = ['/web/shell/Stored.tsx', '/web/shell/Shell.tsx']
const dashboards = {
  ADMIN: '/web/features/dashboards/AdminDashboardPage.tsx',
  CLIENTADMIN: '/web/features/dashboards/ClientDashboardPage.tsx',
  LEARNER: '/web/features/dashboards/LearnerDashboardPage.tsx',
}

export function preload() {
  let fileName
  return {
    name: 'preload',
    apply: 'build',
    generateBundle: {
      order: 'pre',
      handler(_, bundle) {
        const code = codeFor(Object.values(bundle).filter(({ type }) => type === 'chunk'))
        const hash = createHash('sha256').update(code).digest('base64url').slice(0, 8)
        fileName = `assets/preload-${hash}.js`
        this.emitFile({ type: 'asset', fileName, source: code })
      },
    },
    transformIndexHtml: {
      order: 'post',
      // Before the styles, for which a script waits, and before the first module. It is small.
      handler: () =>
        fileName ? [{ tag: 'script', attrs: { src: `/${fileName}` }, injectTo: 'head-prepend' }] : [],
    },
  }
}

function codeFor(chunks) {
  const filesOf = (endings) =>
    filesWith(
      chunks,
      chunks.filter(({ moduleIds }) => moduleIds.some((id) => endings.some((ending) => id.endsWith(ending)))),
    )
  const shared = filesOf(around)
  const own = Object.fromEntries(
    Object.entries(dashboards).map(([role, page]) => [
      role,
      filesOf([page]).filter((file) => !shared.includes(file)),
    ]),
  )
  // Highest role first, as web/data/route-set.ts has it. What cannot be read is left to the first script. The request of a
  // user for the configuration has headers, which a link cannot have.
  return `{
const shared = ${JSON.stringify(shared)}, own = ${JSON.stringify(own)}
const ask = (attributes) => document.head.append(Object.assign(document.createElement('link'), { crossOrigin: '', ...attributes }))
try {
  const user = JSON.parse(localStorage.getItem('user'))
  const role = user && ['ADMIN', 'CLIENTADMIN', 'LEARNER'].find((held) => held === user.role || held === user.secondaryRole)
  if (!user) ask({ rel: 'preload', as: 'fetch', href: '/api/Config/GetConfig' })
  for (const file of role ? [...shared, ...(location.pathname === '/' ? own[role] : [])] : [])
    ask({ href: '/' + file, ...(file.endsWith('.css') ? { rel: 'preload', as: 'style' } : { rel: 'modulepreload' }) })
} catch {}
}
`
}

/** Scripts and styles of these chunks and of all that they import, but for those of the entry, which the page names. */
function filesWith(chunks, wanted) {
  const files = new Set()
  function add({ fileName, imports, isEntry, viteMetadata }) {
    if (isEntry || files.has(fileName)) return
    files.add(fileName)
    for (const style of viteMetadata?.importedCss ?? []) files.add(style)
    for (const name of imports) add(chunks.find((chunk) => chunk.fileName === name))
  }
  for (const chunk of wanted) add(chunk)
  return [...files]
}
