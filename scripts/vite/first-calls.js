// What the pages that are opened most load first: the calls of the contract, by file of web/routes and by address, with the
// values that are the same for everyone. Names such as {id} are those of the page's address; {clientId} is the user's client.
import { join } from 'node:path'
import { runnerImport } from 'vite'
import { root } from '../root.js'

const firstPage = '?pageNumber=1&pageSize=10'

const compliance = ['compliance.complianceTotals', ['compliance.obligations', {}, firstPage]]

const firstCalls = {
  admin: {
    '/': ['dashboards.admin', 'dashboards.overview'],
    '/clients': [['clients.list', { page: 1 }]],
    '/client/:urlToken': ['clients.open'],
    '/courses': [['courses.list', { page: 0 }]],
    '/course/:id': ['courses.open'],
    '/learning-pathways': ['pathways.list'],
    '/learning-pathway/:id': ['pathways.open'],
  },
  'client-admin': {
    '/': ['dashboards.clientManager', 'dashboards.overview', 'communities.list'],
    // With what a manager chooses among: a choice that comes later moves the page.
    '/compliance': [...compliance, 'pathways.listOfClient', 'courses.listOfClient', 'teams.list'],
  },
  manager: {
    '/manage-learners': [['learners.list', {}, firstPage]],
    '/learner/:urlToken': ['learners.open'],
    '/compliance': compliance,
  },
  learner: {
    '/': ['dashboards.learner', 'communities.list'],
    '/engage/:id': ['progress.mine'],
    '/learning-pathways': ['pathways.listMine'],
    '/learning-pathway/:id': ['pathways.openMine'],
  },
}

const configuration = 'theme.open'

/** The addresses of all these, and that of the configuration. */
export async function addressesOfFirstCalls() {
  const modules = new Map()
  async function addressOf(call) {
    const [name, values = {}, query = ''] = [call].flat()
    const [domain, verb] = name.split('.')
    if (!modules.has(domain)) modules.set(domain, await readContract(domain))
    const { path } = modules.get(domain)[verb]
    return `/api/${path.replace(/\{(\w+)\}/g, (hole, key) => values[key] ?? hole)}${query}`
  }
  const pages = {}
  for (const [name, calls] of Object.entries(firstCalls)) {
    pages[name] = {}
    for (const [address, wanted] of Object.entries(calls))
      pages[name][address] = await Promise.all(wanted.map(addressOf))
  }
  return { configuration: await addressOf(configuration), pages }
}

async function readContract(domain) {
  const place = join(root, `contract/calls/${domain}.ts`)
  return (await runnerImport(place, { configFile: false, logLevel: 'error' })).module
}
