// A product for one file of tests, with people who open courses in windows.
import * as playing from '#contract/calls/playing.ts'
import type { PlayState } from '#contract/calls/playing.ts'
import type { Cmi } from '#contract/rules/cmi.ts'
import { makeItem, makePackage, makePlayableCourse } from '#tests/support/make-package.ts'
import { makeAdmin, makeClient, makeLearner, makePathway } from '#tests/support/make.ts'
import { startProduct } from '#tests/support/product.ts'

export async function startPlaying(settings: Record<string, string> = {}) {
  const product = await startProduct(settings)
  const { db } = product.app
  const admin = await makeAdmin(product)

  async function setUp(content = makePackage([makeItem('one')])) {
    const client = await makeClient(product)
    const learner = await makeLearner(product, client.id)
    const course = await makePlayableCourse(product, content)
    const pathway = await makePathway(product, { courseIds: [course.id], clientIds: [client.id] })
    return { client, learner, course, pathway }
  }

  type SetUp = Awaited<ReturnType<typeof setUp>>

  async function open({ course, learner }: Pick<SetUp, 'course' | 'learner'>) {
    const { launchUrl, trackingId } = await product.ask(playing.launch, { courseId: course.id }, learner)
    return { ...windowAt(launchUrl), trackingId }
  }

  function windowAt(launchUrl: string) {
    const path = new URL(launchUrl).pathname
    const send = async (method: 'GET' | 'POST', what: string, payload?: object) => {
      const answer = await product.content.inject({
        method,
        url: path + what,
        ...(payload ? { payload } : {}),
      })
      return {
        status: answer.statusCode,
        body: answer.json<Record<string, unknown> & { errors: { error: string }[] }>(),
      }
    }
    return {
      path,
      state: async () => (await send('GET', 'state')).body as unknown as PlayState,
      commit: (cmi: Cmi, more: object = {}) => send('POST', 'commit', { sco: 'one', cmi, ...more }),
      replay: (launchId: string, commits: object[]) => send('POST', 'replay', { launchId, commits }),
      renew: () => send('POST', 'renew', {}),
      report: (times: object[]) => send('POST', 'time', { times }),
      file: (name: string, headers = {}) =>
        product.content.inject({ method: 'GET', url: `${path}content/${name}`, headers }),
    }
  }

  const recordOf = (id: string) =>
    db.selectFrom('course_records').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const eventsOf = (userId: string) =>
    db
      .selectFrom('course_events')
      .select(['kind', 'attempt'])
      .where('user_id', '=', userId)
      .orderBy('id')
      .execute()
  return { product, db, admin, setUp, open, windowAt, recordOf, eventsOf }
}
