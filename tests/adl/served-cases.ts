// The built product with the cases as its courses, and a learner who has them all.
import { openAsBlob } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import * as accounts from '#contract/accounts.ts'
import * as courses from '#contract/courses.ts'
import * as pathways from '#contract/pathways.ts'
import * as playing from '#contract/playing.ts'
import { demoLogins, demoPassword } from '#server/demo/people.ts'
import { ask } from '../start/ask.ts'
import { makeFolder, startServer } from '../start/server-process.ts'
import { nameOf } from './case.ts'
import { siblingsOf } from './siblings.ts'

export interface ServedCases {
  /** Opens the course for the learner; answers the address of the player's window. */
  launch(name: string): Promise<string>
  stop(): Promise<void>
}

export async function startWithCourses(places: string[]): Promise<ServedCases> {
  const { folder, remove } = await makeFolder()
  const server = await startServer({ dataDir: join(folder, 'data'), settings: { DEMO: '1' } })
  await server.ready
  const root = `${server.url}/api`
  const [admin, learner] = await Promise.all([logIn(root, demoLogins.admin), logIn(root, demoLogins.learner)])
  const badgeImage = new File([await badge()], 'badge.png', { type: 'image/png' })
  const ids = new Map<string, string>()

  async function upload(name: string, zip: Blob) {
    const { id } = await ask(
      root,
      courses.create,
      {
        title: name,
        description: 'A case of the ADL test suite',
        reference: name,
        scormFile: new File([zip], `${name}.zip`, { type: 'application/zip' }),
        badgeImage,
      },
      admin.token,
    )
    ids.set(name, id)
  }

  for (const place of places) await upload(nameOf(place), await openAsBlob(place))
  for (const { name, zip } of await siblingsOf(places)) await upload(name, new Blob([new Uint8Array(zip)]))
  const { id } = await ask(
    root,
    pathways.create,
    { name: 'ADL cases', description: 'All of them', courseIds: [...ids.values()] },
    admin.token,
  )
  await ask(root, pathways.assign, { clientId: learner.clientId, learningPathwayId: id }, admin.token)

  return {
    async launch(name) {
      const { launchUrl } = await ask(
        root,
        playing.launch,
        { courseId: ids.get(name) as string },
        learner.token,
      )
      return launchUrl
    },
    async stop() {
      server.process.kill('SIGTERM')
      await server.ended
      await remove()
    },
  }
}

async function logIn(root: string, username: string): Promise<accounts.SessionUser> {
  const { user } = await ask(root, accounts.login, { username, password: demoPassword })
  return user as accounts.SessionUser
}

const badge = () =>
  sharp({ create: { width: 40, height: 40, channels: 3, background: '#27ae60' } })
    .png()
    .toBuffer()
