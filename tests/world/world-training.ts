// What was recorded of the learner of a world and its course.
import { recordExternal } from '#contract/calls/person-training.ts'
import { updateAllObligations } from '#server/training/obligations.ts'
import { evidence } from '#tests/support/make-evidence.ts'
import * as make from '#tests/support/make.ts'
import { type WorldBase, once } from './world-base.ts'

export function trainingOf(
  { product, db, client, learner }: WorldBase,
  course: () => Promise<{ id: string }>,
) {
  return {
    /** Of its learner, recorded by an administrator. */
    external: once(async () => {
      const courseId = (await course()).id
      await updateAllObligations(db)
      const row = { urlToken: learner.urlToken, courseId }
      const completedOn = '2026-01-31'
      await product.ask(
        recordExternal,
        { ...row, completedOn, title: 'First aid', evidence: evidence() },
        await make.makeAdmin(product),
      )
      return db
        .selectFrom('external_completions')
        .where('user_id', '=', learner.id)
        .select('completion_id as id')
        .executeTakeFirstOrThrow()
    }),
    /** Requested by an administrator, and ready. */
    evidencePack: once(async () => {
      const pack = await db
        .insertInto('evidence_packs')
        .values({
          ...{
            client_id: client.id,
            requested_by: (await make.makeAdmin(product)).id,
            as_administrator: true,
          },
          ...{ subject: 'client', subject_name: 'All', from_day: '2026-01-01', to_day: '2026-12-31' },
          ...{ with_certificates: false, state: 'ready' },
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await product.app.files.write(`evidence-packs/${pack.id}.zip`, Buffer.from('PK'))
      return pack
    }),
    exemption: once(async () =>
      db
        .insertInto('exemptions')
        .values({
          user_id: learner.id,
          course_id: (await course()).id,
          from_day: '2026-01-31',
          until_day: null,
          reason: 'On leave',
        })
        .returning('id')
        .executeTakeFirstOrThrow(),
    ),
  }
}
