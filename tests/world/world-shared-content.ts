// The feedback forms of a world, its own fields, and its community.
import { randomUUID } from 'node:crypto'
import { minPeople } from '#contract/calls/feedback-submissions.ts'
import * as make from '#tests/support/make.ts'
import { type WorldBase, once } from './world-base.ts'

export function sharedContentOf(base: WorldBase, course: () => Promise<{ id: string }>) {
  const { product, db, client, marked, person } = base
  const form = once(async () => {
    const made = await make.makeForm(product, {
      questions: [['How was it?', 'Good', 'Bad']],
      courseId: (await course()).id,
      clientIds: [client.id],
    })
    const [question] = made.questions
    const [answer] = question?.answers ?? []
    if (!question || !answer) throw new Error('A form without a question')
    return { ...marked(made), question, answer }
  })
  return {
    form,
    /** By as many people as are needed before their answers are shown. */
    async answeredForm() {
      const made = await form()
      const sent = { form_id: made.id, course_id: (await course()).id, client_id: client.id }
      for (let count = 0; count < minPeople; count++) {
        const { id: user_id } = await person({ role: 'LEARNER' })
        const row = { ...sent, user_id, additional_feedback: 'Good' }
        await db.insertInto('feedback_submissions').values(row).execute()
      }
      return made
    },
    /** An own field of the client. */
    async personField() {
      const row = { client_id: client.id, name: randomUUID(), kind: 'text', seen_by: 'managers' } as const
      return marked(
        await db.insertInto('person_fields').values(row).returning('id').executeTakeFirstOrThrow(),
      )
    },
    ...communityOf(base),
  }
}

function communityOf({ product, db, client, learner, marked, person }: WorldBase) {
  const now = new Date().toISOString()
  const community = once(async () => marked(await make.makeCommunity(product, client.id)))
  const post = once(async () => marked(await make.makePost(product, await community(), learner)))
  const comment = once(async () => {
    const row = { post_id: (await post()).id, user_id: learner.id, text: 'A comment' }
    const added = db.insertInto('community_comments').values(row).returning('id')
    return marked(await added.executeTakeFirstOrThrow())
  })
  async function hidden(table: 'community_posts' | 'community_comments', { id }: { id: string }) {
    const values = { hidden_at: now, hidden_reason: 'Rude' }
    await db.updateTable(table).set(values).where('id', '=', id).execute()
    return { id }
  }
  return {
    community,
    async closedCommunity() {
      const { id } = await community()
      await db.updateTable('communities').set({ closed_at: now }).where('id', '=', id).execute()
      return { id }
    },
    post,
    comment,
    hiddenPost: async () => hidden('community_posts', await post()),
    hiddenComment: async () => hidden('community_comments', await comment()),
    report: once(async () => {
      const { id: user_id } = await person({ role: 'LEARNER' })
      const row = { post_id: (await post()).id, user_id, reason: 'Rude' }
      const report = db.insertInto('community_reports').values(row).returning('id')
      return marked(await report.executeTakeFirstOrThrow())
    }),
  }
}
