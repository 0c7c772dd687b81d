// The code of preload.js that runs in the browser, before any other script; what it reads is written before it.

// Before anything is drawn, so that a dark page does not begin as a light one; as web/data/colour-scheme.ts has it.
export const schemeCode = `let scheme
try {
  scheme = localStorage.getItem('colour-scheme')
} catch {}
if (scheme !== 'light' && scheme !== 'dark') scheme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
document.documentElement.setAttribute('data-mantine-color-scheme', scheme)
`

// Highest role first, as web/data/route-set.ts has it. What cannot be read is left to the first script.
export const roleCode = `let user
try {
  user = JSON.parse(localStorage.getItem('user'))
  if (!(Date.parse(user.expires) > Date.now())) user = null
} catch {}
const holds = (role) => user.role === role || user.secondaryRole === role
const role = user ? ['ADMIN', 'CLIENTADMIN', 'LEARNER'].find(holds) : 'visitor'
`

export const pageCode = `const path = location.pathname
const own = Object.assign({}, ...(routesOf[role] ?? []).map((name) => pages[name]).reverse())
const steps = path.split('/')
// Step by step: an expression for each address would take a phone longer than all the rest.
function partsOf(address) {
  const wanted = address.split('/'), parts = {}
  const fits = (step, at) => (step[0] === ':' ? (parts[step.slice(1)] = steps[at]) : step === steps[at])
  return wanted.length === steps.length && wanted.every(fits) ? parts : undefined
}
const address = path in own ? path : Object.keys(own).find(partsOf)
const [page, ...calls] = own[address] ?? []
`

// Before the files: a browser asks for six at a time, and a page waits for these longest. web/data/early.ts has the answers.
export const answersCode = `const token = user?.token
const init = { headers: token ? { authorization: 'Bearer ' + token } : {}, signal: AbortSignal.timeout(10000) }
const answers = {}
// The rows of a list depend on what is after the address.
const wanted = location.search ? [] : calls
const values = { clientId: encodeURIComponent(user?.clientId), ...(address && partsOf(address)) }
for (const call of [configuration, ...wanted]) {
  const url = call.replace(/{(\\w+)}/g, (_, name) => values[name])
  answers[url] = fetch(url, init)
  answers[url].catch(() => {})
}
globalThis.early = { token, answers }
// The logo is on every page: it comes with the scripts, not after them.
const theme = answers[configuration].then((answer) => answer.clone().json())
theme.then(({ config }) => Object.assign(new Image(), { fetchPriority: 'high', src: config.logoUrl })).catch(() => {})
`

export const filesCode = `const ask = (attributes) => document.head.append(Object.assign(document.createElement('link'), { crossOrigin: '', ...attributes }))
// The public pages stand alone for everyone. A visitor's other pages are the log-in, which is in the first script.
const table = (routesOf[role] ?? []).find((name) => address in pages[name])
const needed = page || user ? [...frame[user && table !== 'visitor' ? 'user' : 'visitor'], ...(page ?? [])] : []
for (const number of new Set(needed)) {
  const file = files[number]
  ask({ href: '/' + file, ...(file.endsWith('.css') ? { rel: 'preload', as: 'style' } : { rel: 'modulepreload' }) })
}
`
