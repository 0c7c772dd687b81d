// The cases as courses of a running product that has the demo's people, and a learner who has them all.
import { openAsBlob } from 'node:fs'
import sharp from 'sharp'
import * as accounts from '#contract/calls/accounts.ts'
import * as courses from '#contract/calls/courses.ts'
import * as pathways from '#contract/calls/pathways.ts'
import * as playing from '#contract/calls/playing.ts'
import { demoLogins, demoPassword } from '#server/demo/people.ts'
import { ask } from '../support/ask.ts'
import { nameOf } from './case.ts'

/** Opens the course of this name for the learner; answers the address of the player's window. */
export type Launch = (name: string) => Promise<string>

/** @param url of the product */
export async function serveCases(url: string, places: string[]): Promise<Launch> {
  const root = `${url}/api`
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
  const { id } = await ask(
    root,
    pathways.create,
    { name: 'ADL cases', description: 'All of them', courseIds: [...ids.values()] },
    admin.token,
  )
  await ask(root, pathways.assign, { clientId: learner.clientId, learningPathwayId: id }, admin.token)

  return async (name) => {
    const courseId = ids.get(name) as string
    const { launchUrl } = await ask(root, playing.launch, { courseId }, learner.token)
    return launchUrl
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
