import type * as health from '#contract/calls/health.ts'
import type { Answers } from '../../http/answer.ts'
import { build } from '../../base/build.ts'
import { shownParts } from '../../jobs/parts-queries.ts'
import { listJobs } from '../../jobs/queries.ts'
import { check, checkDatabase, checkFileStore, checkMailAndQueue, contentHostMustAnswer } from './checks.ts'

export const healthAnswers: Answers<typeof health> = {
  async check({ app }) {
    const { config } = app
    const [database, contentHost, fileStore, mailAndQueue, jobs] = await Promise.all([
      checkDatabase(app),
      check(() => contentHostMustAnswer(config)),
      checkFileStore(app),
      checkMailAndQueue(app),
      listJobs(app.db),
    ])
    return {
      database,
      contentHost: { ...contentHost, url: config.contentUrl },
      fileStore,
      ...mailAndQueue,
      jobs,
      build,
    }
  },

  async failedParts({ app, input: { job } }) {
    return { parts: await shownParts(app.db, job) }
  },
}
