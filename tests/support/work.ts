// What people do on a server in a process of its own, call by call.
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import * as accounts from '#contract/calls/accounts.ts'
import type { Call, Input, Reply } from '#contract/call.ts'
import * as courses from '#contract/calls/courses.ts'
import * as emails from '#contract/calls/emails.ts'
import * as playWindow from '#contract/calls/play-window.ts'
import * as playing from '#contract/calls/playing.ts'
import * as users from '#contract/calls/users.ts'
import { makeZip } from './make-zip.ts'
import { ask } from './ask.ts'
import { type ServerProcess, firstLinkOf } from './server-process.ts'

export const password = 'a good long password'
export const administrator = 'ada@example.test'

type Place = Pick<ServerProcess, 'url' | 'contentUrl'> & Partial<Pick<ServerProcess, 'output'>>

/** @throws when it is refused. The error has what the server wrote into its log about a fault of its own. */
export async function toServer<C extends Call>(
  { url, output }: Place,
  call: C,
  input: Input<C>,
  token?: string,
): Promise<Reply<C>> {
  try {
    return await ask(`${url}/api`, call, input, token)
  } catch (error) {
    const isFault = /answered 5\d\d/.test((error as Error).message)
    throw isFault && output
      ? new Error(`${(error as Error).message}; its log ends with: ${output().slice(-2_000)}`)
      : error
  }
}

/** Through the link that the server left in a file; answers a token. */
export async function becomeAdministrator(server: ServerProcess, at: Place = server): Promise<string> {
  const chosen = { password, passwordRepeat: password }
  await toServer(at, accounts.confirm, { ...linkIn(await firstLinkOf(server), 'Confirm'), ...chosen })
  return logIn(at, administrator)
}

export async function logIn(server: Place, username: string): Promise<string> {
  const { user } = await toServer(server, accounts.login, { username, password })
  return user?.token as string
}

/** A learner of the provider, which has every pathway; answers a token. `letter` is the mail that invites. */
export async function register(
  server: Place,
  admin: string,
  email: string,
  letter: (to: string) => Promise<string> = (to) => mailTo(server, admin, to),
): Promise<string> {
  await toServer(server, users.create, { kind: 'learner', firstName: 'Lea', lastName: 'Rner', email }, admin)
  const choices = await toServer(server, accounts.registerChoices, {})
  const first = (list: { id: string }[]) => list[0]?.id as string
  await toServer(server, accounts.register, {
    ...linkIn(await letter(email), 'Register'),
    password,
    passwordRepeat: password,
    dateOfBirth: '1990-01-31',
    postCode: 'SW1A 1AA',
    genderId: first(choices.genders),
    ethnicityId: first(choices.ethnicities),
    employmentStatusId: first(choices.employmentStatus),
    jobRoleId: first(choices.jobRoles),
    agreeToTermsAndConditions: true,
  })
  return logIn(server, email)
}

/** The text of the newest mail to an address, once it has been sent. */
async function mailTo(server: Place, admin: string, toAddress: string): Promise<string> {
  for (;;) {
    const { emailRecords } = await toServer(server, emails.list, { toAddress }, admin)
    const newest = emailRecords[0]
    if (newest) return (await toServer(server, emails.openEmail, { id: newest.id }, admin)).email.text
    await sleep(50)
  }
}

export function linkIn(text: string, screen: string) {
  const [, userId, encodedToken] = new RegExp(`/${screen}/([^/\\s]+)/(\\S+)`).exec(text) ?? []
  return { userId, encodedToken }
}

const badge = await sharp({ create: { width: 200, height: 200, channels: 3, background: '#1f6f4f' } })
  .png()
  .toBuffer()

const manifest = `<?xml version="1.0"?>
<manifest identifier="m" xmlns="http://www.imsproject.org/xsd/imscp_rootv1p1p2" xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_rootv1p2">
  <metadata><schema>ADL SCORM</schema><schemaversion>1.2</schemaversion></metadata>
  <organizations default="o">
    <organization identifier="o"><title>A course</title><item identifier="one" identifierref="r"><title>One</title></item></organization>
  </organizations>
  <resources><resource identifier="r" type="webcontent" adlcp:scormtype="sco" href="index.html"><file href="index.html"/></resource></resources>
</manifest>`
const contents = [
  { name: 'imsmanifest.xml', data: manifest },
  { name: 'index.html', data: '<!doctype html><title>A course</title>' },
  // Many files, so that a kill finds some of them written and some not.
  ...Array.from({ length: 40 }, (_, at) => ({ name: `pages/${at}.html`, data: `${at}`.padEnd(20_000, 'x') })),
]
/** How many files a version of the course has. */
export const filesInPackage = contents.length
const zip = makeZip(contents)

const files = () => ({
  scormFile: new File([new Uint8Array(zip)], 'course.zip'),
  badgeImage: new File([new Uint8Array(badge)], 'badge.png'),
})

export async function upload(server: Place, admin: string, title: string): Promise<string> {
  // The first course comes with the name of the provider (rule branding-7).
  const details = { title, description: title, reference: title, providerName: 'Rowan & Wells' }
  return (await toServer(server, courses.create, { ...details, ...files() }, admin)).id
}

/** A new badge: the file of the previous one is deleted. */
export async function changeBadge(server: Place, admin: string, courseId: string, title: string) {
  const { badgeImage } = files()
  await toServer(
    server,
    courses.update,
    { courseId, title, description: title, reference: title, badgeImage },
    admin,
  )
}

/** Opens the course as its page does; answers the ticket of the window. */
export async function launch(server: Place, token: string, courseId: string): Promise<string> {
  const { launchUrl } = await toServer(server, playing.launch, { courseId }, token)
  return new URL(launchUrl).pathname.split('/')[2] as string
}

export async function savedFor({ contentUrl }: Place, ticket: string): Promise<number> {
  const { items } = await ask(contentUrl, playWindow.state, { ticket })
  return Number(items['one']?.cmi.suspendData ?? 0)
}

export async function commit({ contentUrl }: Place, ticket: string, sequence: number, saved: number) {
  const cmi = { lessonStatus: 'incomplete' as const, suspendData: String(saved) }
  await ask(contentUrl, playWindow.commit, { ticket, sco: 'one', sequence, cmi })
}
