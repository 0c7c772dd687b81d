// What the pages that are opened most load first: the calls of the contract, by file of web/routes and by address, with the
// values that are the same for everyone. Names such as {id} are those of the page's address; {clientId} is the user's client.
import { join } from 'node:path'
import { runnerImport } from 'vite'
import { root } from '../root.js'

const firstPage = '?pageNumber=1&pageSize=10'

const learners = ['learners.list', {}, firstPage]
const compliance = ['compliance.complianceTotals', ['compliance.obligations', {}, firstPage]]

const firstCalls = {
  admin: {
    '/': ['dashboards.admin', 'dashboards.overview', 'compliance.complianceOverview', 'settings.firstSteps'],
    // With what can be chosen: a choice that comes later moves the page.
    '/compliance': [...compliance, 'clients.options', 'pathways.list', 'courses.listOfClient'],
    '/clients': [['clients.list', { page: 1 }]],
    '/client/:urlToken': ['clients.openClient'],
    '/courses': [['courses.list', { page: 0 }]],
    '/course/:id': ['courses.openCourse'],
    '/learning-pathways': ['pathways.list'],
    '/learning-pathway/:id': [
      'pathways.openPathway',
      ['pathways.courseDropdown', {}, '?pathwayId={id}'],
      ['training.deadlines', { learningPathwayId: '{id}' }],
      ['pathways.clientsOf', { page: 1, learningPathwayId: '{id}' }],
    ],
    '/feedback-form/:id': [
      ['feedback.openForm', {}, '?FeedbackFormId={id}'],
      'pathways.courseDropdown',
      'feedback.list',
      'clients.options',
    ],
    '/blog/posts/:urlSlug': [['blog.openPost', {}, '?urlSlug={urlSlug}']],
    '/settings/provider': ['settings.openSettings'],
    '/registration-form': ['registration-form.openRegistrationForm', 'clients.options'],
    '/registration-details': ['registration.lists'],
    '/reporting/user-insights': ['clients.options', 'reports.insights'],
    '/communities/create': ['clients.options'],
  },
  'client-admin': {
    '/': [
      'dashboards.clientManager',
      'dashboards.overview',
      'compliance.complianceOverview',
      'communities.list',
    ],
    '/compliance': [...compliance, 'pathways.listOfClient', 'courses.listOfClient', 'teams.list'],
    '/manage-learners': [learners, 'teams.list'],
    '/teams': ['teams.list'],
    '/user/:urlToken': [['users.openUser', { role: 'CLIENTADMIN' }]],
  },
  manager: {
    '/manage-learners': [learners],
    '/learner/:urlToken': ['learners.openLearner', 'person-training.ofLearner'],
    '/team/:id': ['teams.openTeam', 'teams.peopleChoices', ['teams.members', {}, firstPage]],
    '/settings/mails': ['mail-texts.openMailTexts', ['mail-texts.recipients', {}, '?kind=reminder']],
    '/audit': ['audit.calls', 'audit.list'],
  },
  visitor: {
    '/verify/:number': [['issued-certificates.verify', { certificateNumber: '{number}' }]],
  },
  learner: {
    '/': ['dashboards.learner', 'communities.list'],
    '/engage/:id': ['progress.myCourse'],
    '/learning-pathways': ['pathways.listMine', 'dashboards.learner'],
    '/learning-pathway/:id': ['pathways.openMine'],
    '/badges': ['person-training.myTraining', 'issued-certificates.myCertificates', 'dashboards.learner'],
  },
}

const configuration = 'theme.openTheme'

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
