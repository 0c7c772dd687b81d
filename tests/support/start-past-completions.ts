// A product for one file of tests about completions of the past, which come in a list.
import * as past from '#contract/calls/past-completions.ts'
import type { Input } from '#contract/call.ts'
import { prepareFirstRun } from '#server/start/first-run.ts'
import {
  type MadePerson,
  makeAdmin,
  makeClient,
  makeCourse,
  makeLearner,
  makeManager,
  makePathway,
} from './make.ts'
import { startProduct } from './product.ts'

export async function startPastCompletions() {
  const product = await startProduct()
  const { db } = product.app
  await prepareFirstRun(product.app)
  const admin = await makeAdmin(product)
  let number = 0

  /** A client with a manager, a learner and a course of its own. */
  async function start() {
    const client = await makeClient(product)
    const title = `First Aid ${++number}`
    const course = await makeCourse(product, { title })
    await makePathway(product, { courseIds: [course.id], clientIds: [client.id] })
    const manager = await makeManager(product, client.id)
    const learner = await makeLearner(product, client.id, { firstName: 'Ada', lastName: 'Green' })
    const preview = (
      lines: string[],
      choices: Partial<Input<typeof past.preview>> = {},
      as: MadePerson = manager,
    ) =>
      product.ask(
        past.preview,
        {
          csvFile: new File(
            [['Email,Staff no,Course,Date,Valid until,Note', ...lines].join('\n')],
            'past.csv',
          ),
          clientId: client.id,
          ...choices,
        },
        as,
      )
    return { client, course: { ...course, title }, manager, learner, preview }
  }
  type Started = Awaited<ReturnType<typeof start>>

  const upload = (
    { client, manager }: Started,
    rows: Input<typeof past.apply>['rows'],
    more: Partial<Input<typeof past.apply>> = {},
  ) =>
    product.ask(
      past.apply,
      { rows, clientId: client.id, expected: rows.length, fileName: 'past.csv', ...more },
      manager,
    )

  const completionsOf = (person: { id: string }) =>
    db
      .selectFrom('completions')
      .innerJoin('external_completions', 'completion_id', 'completions.id')
      .where('completions.user_id', '=', person.id)
      .orderBy('completions.completed_on')
      .select(['completions.id', 'completions.completed_on as on', 'completions.valid_until as until'])
      .select(['external_completions.title', 'external_completions.evidence_key as evidence'])
      .execute()
  return { product, db, admin, start, upload, completionsOf }
}
