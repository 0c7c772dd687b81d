// The open window of a course whose learner may not go on ends with its next call, and says why (rule learning-30).
import * as deletions from '#contract/calls/deletions.ts'
import * as pathways from '#contract/calls/pathways.ts'
import * as users from '#contract/calls/users.ts'
import { ask } from '../../support/ask.ts'
import { callRunTime, contentOf, learnerEmail, openClassroom, openWindow, stateOf } from '../classroom.ts'
import { pageTurner } from '../page-turner.ts'
import { expect, test } from '../product.ts'
import { logInByApi } from '../screens.ts'

// It archives and deletes a learner with whom the others play.
test.use({ demo: true })

interface Ending {
  why: string
  heading: string
  end(
    root: string,
    token: string,
    ids: { learner: string; client: string; pathway: string },
  ): Promise<unknown>
  undo(
    root: string,
    token: string,
    ids: { learner: string; client: string; pathway: string },
  ): Promise<unknown>
}
const endings: Ending[] = [
  {
    why: 'the course is taken away',
    heading: 'This course is no longer one of yours',
    end: (root, token, { client, pathway }) =>
      ask(root, pathways.unassign, { clientId: client, learningPathwayId: pathway }, token),
    undo: (root, token, { client, pathway }) =>
      ask(root, pathways.assign, { clientId: client, learningPathwayId: pathway }, token),
  },
  {
    why: 'the learner is archived',
    heading: 'Your account is no longer active',
    end: (root, token, { learner }) => ask(root, users.archive, { userIds: [learner] }, token),
    undo: (root, token, { learner }) => ask(root, users.unarchive, { userIds: [learner] }, token),
  },
  {
    why: 'the learner is deleted',
    heading: 'Your account has been deleted',
    end: (root, token, { learner }) => ask(root, users.remove, { id: learner }, token),
    async undo(root, token) {
      const { deletions: found } = await ask(root, deletions.list, { searchTerm: learnerEmail }, token)
      await ask(root, deletions.restore, { id: found[0]?.id ?? '' }, token)
    },
  },
]

test('an open window says why it has ended, and what was saved before is there', async ({
  context,
  product,
}) => {
  const root = `${product.url}/api`
  const { token } = await logInByApi(product.url, 'admin')
  for (const { why, heading, end, undo } of endings)
    await test.step(why, async () => {
      // Another course each time: the next window of the same one would deliver what this one could not. Who was archived or deleted has to log
      // in again.
      const room = await openClassroom(product)
      const title = `When ${why}`
      const course = await room.publish(title, pageTurner())
      const { learningPathways } = await ask(root, pathways.list, { searchTerm: title }, token)
      const ids = {
        learner: room.learner.id,
        client: room.learner.clientId,
        pathway: learningPathways[0]?.id ?? '',
      }
      const address = await room.launch(course)
      const window = await openWindow(context, address)
      await contentOf(window).getByRole('button', { name: 'Next' }).click()
      await expect.poll(async () => (await stateOf(address)).items['one']?.cmi.location).toBe('2')
      await expect(window.getByText(/^Saved/)).toBeVisible()

      await end(root, token, ids)
      // It is sent a moment later, without a commit of the course.
      await callRunTime(window, 'LMSSetValue', 'cmi.core.lesson_status', 'passed')
      await expect(window.getByRole('heading', { name: heading })).toBeVisible()
      await expect(window.getByText('Nothing more is saved here.')).toBeVisible()
      await expect(window.locator('#stage iframe')).toHaveCount(0)
      await expect(window.getByText('Not saved', { exact: true })).toBeVisible()

      await undo(root, token, ids)
      const again = await openClassroom(product)
      expect((await stateOf(address)).items['one']?.cmi).toMatchObject({ location: '2' })
      expect(await again.record(course)).toMatchObject({ completedDateTime: null })
    })
})
