// A learner of the demo with courses for one test, created by the product's own calls, and the state of them on the
// server.
import type { BrowserContext, Page } from '@playwright/test'
import sharp from 'sharp'
import * as accounts from '#contract/calls/accounts.ts'
import * as courses from '#contract/calls/courses.ts'
import * as pathways from '#contract/calls/pathways.ts'
import * as playWindow from '#contract/calls/play-window.ts'
import * as playing from '#contract/calls/playing.ts'
import * as progress from '#contract/calls/progress.ts'
import { demoPassword } from '#server/demo/people.ts'
import { ask } from '../support/ask.ts'
import { logInByApi } from './screens.ts'

export const learnerEmail = 'zoe.vanderberg@northgate.example'
const badge = await sharp({ create: { width: 200, height: 200, channels: 3, background: '#1f6f4f' } })
  .png()
  .toBuffer()

export interface Classroom {
  /** Uploads the package and assigns it to the learner; returns the course's id. */
  publish(title: string, zip: Uint8Array): Promise<string>
  /** The address of a window that records. */
  launch(courseId: string): Promise<string>
  /** The address of a window that records nothing. */
  preview(courseId: string): Promise<string>
  restart(courseId: string): Promise<void>
  record(courseId: string): ReturnType<typeof recordOf>
  learner: accounts.SessionUser
}

export async function openClassroom({ url }: { url: string }): Promise<Classroom> {
  const root = `${url}/api`
  const [admin, learner] = await Promise.all([logInByApi(url, 'admin'), logIn(root)])
  const { clientId } = learner

  return {
    learner,
    async publish(title, zip) {
      const { id } = await ask(
        root,
        courses.create,
        {
          title,
          description: title,
          reference: 'REF',
          scormFile: new File([new Uint8Array(zip)], 'course.zip'),
          badgeImage: new File([new Uint8Array(badge)], 'badge.png'),
        },
        admin.token,
      )
      const made = await ask(
        root,
        pathways.create,
        { name: `With ${title}`, description: '', courseIds: [id] },
        admin.token,
      )
      await ask(root, pathways.assign, { clientId, learningPathwayId: made.id }, admin.token)
      return id
    },
    launch: async (courseId) => (await ask(root, playing.launch, { courseId }, learner.token)).launchUrl,
    preview: async (courseId) => (await ask(root, playing.preview, { courseId }, learner.token)).launchUrl,
    async restart(courseId) {
      const { trackingId } = await recordOf(root, courseId, learner.token)
      await ask(root, progress.reset, { trackingId }, learner.token)
    },
    record: (courseId) => recordOf(root, courseId, learner.token),
  }
}

/** Another learner than that of the other tests, which count the courses. */
async function logIn(root: string) {
  const { user } = await ask(root, accounts.login, { username: learnerEmail, password: demoPassword })
  return user as accounts.SessionUser
}

async function recordOf(root: string, courseId: string, token: string) {
  return (await ask(root, progress.myCourse, { id: courseId }, token)).course
}

/** The state on the server of the attempt that the window plays. */
export async function stateOf(launchUrl: string) {
  const { origin, pathname } = new URL(launchUrl)
  return ask(origin, playWindow.state, { ticket: pathname.split('/')[2] as string })
}

export const contentOf = (window: Page) => window.locator('#stage iframe').contentFrame()

/** Calls the run-time as the course would, and returns the result of the call. */
export function callRunTime(window: Page, call: string, ...values: string[]): Promise<string> {
  return contentOf(window)
    .locator('body')
    .evaluate(
      (_, [name, given]) => {
        const { API, API_1484_11 } = parent as unknown as Record<string, Record<string, never> | undefined>
        const api = (API ?? API_1484_11) as unknown as Record<string, (...all: string[]) => string>
        return api[name]?.(...given) ?? 'no such call'
      },
      [call, values] as const,
    )
}

/** Closes the tab as a user does: the course's handlers for unloading run. */
export async function closeTab(window: Page) {
  const closed = window.waitForEvent('close')
  await window.close({ runBeforeUnload: true })
  await closed
}

export async function openWindow(context: BrowserContext, launchUrl: string): Promise<Page> {
  const window = await context.newPage()
  await window.goto(launchUrl)
  return window
}
