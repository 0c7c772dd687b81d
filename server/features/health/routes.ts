import type * as health from '#contract/calls/health.ts'
import type { Answers } from '../../http/answer.ts'
import { allOf } from '../../base/all-of.ts'
import { build } from '../../base/build.ts'
import { shownParts } from '../../jobs/parts-queries.ts'
import { listJobs } from '../../jobs/queries.ts'
import { check, checkDatabase, checkFileStore, checkMailAndQueue, contentHostMustAnswer } from './checks.ts'

export const healthAnswers: Answers<typeof health> = {
  async check({ app }) {
    const { config } = app
    const { contentHost, mailAndQueue, ...checked } = await allOf({
      database: checkDatabase(app),
      contentHost: check(() => contentHostMustAnswer(config)),
      fileStore: checkFileStore(app),
      mailAndQueue: checkMailAndQueue(app),
      jobs: listJobs(app.db),
    })
    return {
      ...checked,
      ...mailAndQueue,
      contentHost: { ...contentHost, url: config.contentUrl },
      build,
    }
  },

  async failedParts({ app, input: { job } }) {
    return { parts: await shownParts(app.db, job) }
  },
}
