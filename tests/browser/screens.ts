// Every screen, read from the tables of routes, and how to open each one with the demo's data.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { SessionUser } from '#contract/calls/accounts.ts'
import { demoLogins, demoPassword } from '#server/demo/people.ts'
import { projectRoot } from '#server/base/project-root.ts'

export type DemoKind = keyof typeof demoLogins
export type Kind = DemoKind | 'visitor'

/** The files of `web/routes` with the pages of each kind of user. */
const tables: Record<Kind, string[]> = {
  visitor: ['visitor'],
  admin: ['admin'],
  manager: ['client-admin', 'manager'],
  learner: ['learner', 'signed-in'],
}

interface Screen {
  kind: Kind
  /** The route, such as `/course/:id`. */
  pattern: string
  /** The name of the component that shows the page. */
  component: string
  /** Where the files of the page are, from the root of the project. */
  folder: string
}

/** Pages that are shown at every address that no table has. */
const otherScreens: Screen[] = [
  { kind: 'visitor', pattern: '/', component: 'LoginPage', folder: 'web/features/accounts' },
  { kind: 'learner', pattern: '/no-such-page', component: 'NotFoundPage', folder: 'web/ui' },
]

/** Each screen once, for the first kind of user that has it. `tests/screens.test.ts` checks that none is missing. */
export const screens: Screen[] = (['visitor', 'learner', 'admin', 'manager'] as const)
  .flatMap((kind) => tables[kind].flatMap((name) => pagesIn(name).map((page) => ({ kind, ...page }))))
  .concat(otherScreens)
  .filter(({ component }, at, all) => all.findIndex((other) => other.component === component) === at)

/** For tests that load the document once and then go from page to page: it is none of the pages that are tried. */
export const startOf: Record<Kind, string> = {
  visitor: '/contact?from=test',
  learner: '/my-account?from=test',
  admin: '/my-account',
  manager: '/my-account',
}

function pagesIn(table: string) {
  const text = readFileSync(join(projectRoot, 'web', 'routes', `${table}.ts`), 'utf8')
  const pages = text.matchAll(/page\(\s*'([^']+)',\s*\(\) => import\('\.\.\/([^']+)\/\w+\.tsx'\),\s*'(\w+)'/g)
  return [...pages].map(([, pattern = '', folder = '', component = '']) => ({
    pattern,
    component,
    folder: `web/${folder}`,
  }))
}

/** A kind of user of the demo, or one of its users by their address. */
type DemoUser = DemoKind | `${string}@${string}`

const isKind = (user: DemoUser): user is DemoKind => user in demoLogins

export async function logInByApi(url: string, user: DemoUser): Promise<SessionUser> {
  const username = isKind(user) ? demoLogins[user] : user
  const answer = await fetch(`${url}/api/Account/Login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: demoPassword }),
  })
  return ((await answer.json()) as { user: SessionUser }).user
}

/** As if this user had logged in in this browser before; logging out works as usual. */
export async function rememberUser(page: Page, user: SessionUser) {
  await page.addInitScript(
    ([id, stored]) => {
      if (sessionStorage.getItem(id)) return
      sessionStorage.setItem(id, 'remembered')
      localStorage.setItem('user', stored)
    },
    [user.id, JSON.stringify(user)] as const,
  )
}

/** A user of the demo who is already logged in: the log-in has its own test, and takes time. */
export async function comeAs(page: Page, url: string, who: DemoUser): Promise<SessionUser> {
  const user = await logInByApi(url, who)
  await rememberUser(page, user)
  return user
}

export async function askApi(url: string, token?: string): Promise<Record<string, unknown>> {
  const answer = await fetch(url, { headers: token ? { authorization: `Bearer ${token}` } : {} })
  return (await answer.json()) as Record<string, unknown>
}

/** Opens the page of the demo's learner as the user who is logged in on `page`. */
export async function openLearner(page: Page, url: string): Promise<void> {
  const { token } = await logInByApi(url, 'admin')
  const { users } = await askApi(`${url}/api/Client/Learners/?searchTerm=${demoLogins.learner}`, token)
  const [{ urlToken = '' } = {}] = users as { urlToken?: string }[]
  await page.goto(`/learner/${urlToken}?tab=records`)
}

type Ask = (path: string) => Promise<Record<string, unknown>>
type Found = Record<string, string>

/** An address for the pattern that has content: the first such object in the demo. */
export async function addressOf(pattern: string, ask: Ask): Promise<string> {
  if (!pattern.includes(':')) return pattern
  const find = samples[pattern]
  if (!find) throw new Error(`No sample for ${pattern}: please add one to tests/browser/screens.ts.`)
  const found = await find(ask)
  return pattern.replaceAll(/:(\w+)/g, (_, name: string) => found[name] ?? '')
}

async function first(ask: Ask, path: string, list: string): Promise<Found> {
  const rows = (await ask(path))[list] as Found[] | undefined
  if (!rows?.[0]) throw new Error(`The demo has nothing in ${path}`)
  return rows[0]
}

/** A learner with a course that they have opened, and their latest attempt at it. */
async function attempted(ask: Ask): Promise<Found> {
  const { users } = (await ask('Client/Learners/?pageSize=50')) as { users: { urlToken: string }[] }
  for (const { urlToken } of users) {
    const { courses } = (await ask(`Client/GetUserByUrlToken/${urlToken}`)) as {
      courses: { course: { id: string }; scorePercentage: number | null }[]
    }
    const courseId = courses.find(({ scorePercentage }) => scorePercentage !== null)?.course.id
    if (!courseId) continue
    const { id } = await first(ask, `History/GetAttempts/${urlToken}/${courseId}`, 'attempts')
    return { urlToken, courseId, id: id as string }
  }
  throw new Error('The demo has no attempts')
}

/** A learner with a certificate. */
async function certified(ask: Ask): Promise<Found> {
  const { users } = (await ask('Client/Learners/?pageSize=50')) as { users: { urlToken: string }[] }
  for (const { urlToken } of users) {
    const { courses } = (await ask(`Client/GetUserByUrlToken/${urlToken}`)) as {
      courses: { course: { id: string }; certificateDateTime: string | null }[]
    }
    const courseId = courses.find(({ certificateDateTime }) => certificateDateTime !== null)?.course.id
    if (courseId) return { urlToken, courseId }
  }
  throw new Error('The demo has no certificates')
}

/** An administrator sees the teams of one client at a time. */
async function teamOfAnyClient(ask: Ask): Promise<Found> {
  const { clients } = (await ask('Admin/ClientList')) as { clients: { id: string }[] }
  const asked = clients.map(({ id }) => first(ask, `Team/GetTeams?clientId=${id}`, 'teams'))
  return Promise.any(asked)
}

const deadLink = async () => ({ token: 'a'.repeat(43), userId: '00000000-0000-4000-8000-000000000000' })

/** By route, the parameters of an address that shows something. */
export const samples: Record<string, (ask: Ask) => Promise<Found>> = {
  '/Reset/:token/:userId': deadLink,
  '/Confirm/:userId/:token': deadLink,
  '/Register/:userId/:token': deadLink,
  '/certificate/:courseId/:userId': async () => ({
    ...(await deadLink()),
    courseId: '00000000-0000-4000-8000-000000000000',
  }),
  // An answer that belongs to no log-in: the page says so.
  '/single-sign-on/return/:providerId': async () => ({
    providerId: '00000000-0000-4000-8000-000000000000?code=a&state=b',
  }),
  // A provider that nobody uses: the page says so.
  '/single-sign-on/begin/:providerId': async () => ({
    providerId: '00000000-0000-4000-8000-000000000000',
  }),
  // The check character is right, so that the number is looked up.
  '/verify/:number': async () => ({ number: 'CO-2222-2222-2222-2222-2222' }),
  // Nothing has been done with many people in the demo: the page says that it is not found.
  '/closed-record/:id': async () => ({ id: '00000000-0000-4000-8000-000000000000' }),
  '/list-in-parts/:id': async () => ({ id: '00000000-0000-4000-8000-000000000000' }),
  '/actions/:id': async () => ({ id: '00000000-0000-4000-8000-000000000000' }),
  '/team/:id': (ask) => first(ask, 'Team/GetTeams', 'teams').catch(() => teamOfAnyClient(ask)),
  '/client/:urlToken': (ask) => first(ask, 'Admin/GetAllClients/1', 'clients'),
  '/user/:urlToken': (ask) =>
    first(ask, 'User/getADMINusers/', 'users').catch(() => first(ask, 'User/getCLIENTADMINusers/', 'users')),
  '/learner/:urlToken': (ask) => first(ask, 'Client/Learners/', 'users'),
  '/learner/:urlToken/course/:courseId': attempted,
  '/learner/:urlToken/attempt/:id': attempted,
  '/learner/:urlToken/certificate/:courseId': certified,
  '/course/:id': (ask) => first(ask, 'Course/GetAllCourses/0', 'courses'),
  '/learning-pathway/:id': (ask) =>
    first(ask, 'Course/GetAllLearningPathways', 'learningPathways').catch(() =>
      first(ask, 'Dashboard/GetMyPathways', 'learningPathways'),
    ),
  '/engage/:id': async (ask) => {
    const { id } = await first(ask, 'Dashboard/GetMyPathways', 'learningPathways')
    const { learningPathway } = await ask(`Dashboard/GetMyPathway/${id}`)
    return (learningPathway as { courses: Found[] }).courses[0] as Found
  },
  '/enquiry/:id': (ask) => first(ask, 'ContactForm/GetAll', 'enquiries'),
  '/blog/posts/:urlSlug': (ask) => first(ask, 'Blog/AdminGetBlogPosts', 'blogPosts'),
  '/news/:urlSlug': (ask) => first(ask, 'Blog/GetBlogPosts', 'blogPosts'),
  '/feedback-form/:id': (ask) => first(ask, 'Feedback/GetAllFeedbackForms', 'feedbackForms'),
  '/feedback/:id': async (ask) => {
    const { courses } = (await ask('Dashboard/LearnerDashboard')) as {
      courses: { course: Found; lessonStatus: number }[]
    }
    const passed = courses.find(({ lessonStatus }) => lessonStatus === 4)
    const { course } = await ask(`Course/GetLearnerCourse/${passed?.course['id']}`)
    return (course as { course: { feedbackForm: Found } }).course.feedbackForm
  },
  '/feedback-stats/:id': (ask) => first(ask, 'Feedback/GetAllFeedbackForms', 'feedbackForms'),
  '/feedback-stats/:id/:clientId': async (ask) => ({
    ...(await first(ask, 'Feedback/GetAllFeedbackForms', 'feedbackForms')),
    clientId: (await first(ask, 'Admin/ClientList', 'clients'))['id'] as string,
  }),
  '/community/:id': async (ask) =>
    first(ask, `Community/GetCommunities/00000000-0000-0000-0000-000000000000`, 'communites'),
}
