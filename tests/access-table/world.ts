// What one line of the table is tried on: a client with its people and content, and the caller beside it. Each caller gets
// a world of their own, so that what one of them deletes is still there for the next.
import { randomUUID } from 'node:crypto'
import type { Role } from '#contract/call.ts'
import { fewestPeople } from '#contract/calls/feedback.ts'
import { launch } from '#contract/calls/playing.ts'
import { mailInvitation, mailPasswordReset } from '#server/identity/mails.ts'
import { issueCertificate } from '#server/features/certificates/issue.ts'
import { makePackage, makeItem, makePlayableCourse } from '#tests/support/make-package.ts'
import * as make from '#tests/support/make.ts'
import type { Product } from '#tests/support/product.ts'

/** The columns of the table, in order. "Own" is the client that the object of the call belongs to. */
export const callers = [
  'visitor',
  'learner',
  'colleague',
  'learner of another client',
  'manager',
  'manager of another client',
  'manager and learner',
  'administrator',
] as const
export type CallerName = (typeof callers)[number]

const rolesOf: Record<Exclude<CallerName, 'visitor'>, [Role, Role?]> = {
  learner: ['LEARNER'],
  colleague: ['LEARNER'],
  'learner of another client': ['LEARNER'],
  manager: ['CLIENTADMIN'],
  'manager of another client': ['CLIENTADMIN'],
  'manager and learner': ['CLIENTADMIN', 'LEARNER'],
  administrator: ['ADMIN'],
}

export type World = Awaited<ReturnType<typeof makeWorld>>

export async function makeWorld(product: Product, name: CallerName) {
  const { db } = product.app
  const client = await make.makeClient(product)
  /** By which the objects of this world are recognised in an answer. */
  const marks = new Set<string>([client.id, client.urlToken, client.name])
  const marked = <Made extends { id: string }>(made: Made): Made => {
    marks.add(made.id)
    return made
  }
  const person = async (options: make.PersonOptions) => {
    const made = marked(await make.makePerson(product, { clientId: client.id, ...options }))
    marks.add(made.urlToken).add(made.email)
    return made
  }
  /** The learner whose own the record, post and comment are. */
  const learner = await person({ role: 'LEARNER' })
  const caller = name === 'learner' ? learner : await makeCaller(product, name, client.id)
  const once = <T>(first: () => Promise<T>) => {
    let made: Promise<T> | undefined
    return () => (made ??= first())
  }

  const course = once(async () => marked(await makePlayableCourse(product, makePackage([makeItem('one')]))))
  const pathway = once(async () => {
    const { id } = await course()
    return marked(await make.makePathway(product, { courseIds: [id], clientIds: [client.id] }))
  })
  const entitledCourse = async () => (await pathway(), await course())
  const record = once(async () => {
    const made = await make.makeRecord(product, learner, await entitledCourse(), { lessonStatus: 3 })
    marks.add(made.attemptId)
    return marked(made)
  })
  const community = once(async () => marked(await make.makeCommunity(product, client.id)))
  const post = once(async () => marked(await make.makePost(product, await community(), learner)))
  const form = once(async () => {
    const courseId = (await entitledCourse()).id
    const made = await make.makeForm(product, {
      questions: [['How was it?', 'Good', 'Bad']],
      courseId,
      clientIds: [client.id],
    })
    const [question] = made.questions
    const [answer] = question?.answers ?? []
    if (!question || !answer) throw new Error('A form without a question')
    return { ...marked(made), question, answer }
  })
  const insert = {
    comment: async () =>
      db
        .insertInto('community_comments')
        .values({ post_id: (await post()).id, user_id: learner.id, text: 'A comment' })
        .returning('id')
        .executeTakeFirstOrThrow(),
    enquiry: () =>
      db
        .insertInto('enquiries')
        .values({ name: 'Eve', company: 'X', email: 'eve@example.test', phone_number: '', message: 'Hello' })
        .returning('id')
        .executeTakeFirstOrThrow(),
    async blogPost(isPublished: boolean) {
      const { id, url_slug: urlSlug } = await db
        .insertInto('blog_posts')
        .values({
          url_slug: randomUUID(),
          title: 'News',
          body: '<p>New</p>',
          summary: 'New',
          image: null,
          body_pictures: [],
          is_published: isPublished,
          first_published_at: isPublished ? new Date().toISOString() : null,
        })
        .returning(['id', 'url_slug'])
        .executeTakeFirstOrThrow()
      const tag = db.insertInto('blog_tags').values({ post_id: id, value: 'climate' })
      return { id, urlSlug, tagId: (await tag.returning('id').executeTakeFirstOrThrow()).id }
    },
    /** An entry of a list of registration. */
    option: (kind: 'gender' | 'jobRole' | 'employmentStatus' | 'ethnicity') =>
      db
        .insertInto('registration_options')
        .values({ kind, name: randomUUID(), removed_at: null })
        .returning('id')
        .executeTakeFirstOrThrow(),
  }

  return {
    name,
    client,
    learner,
    caller: caller as make.MadePerson,
    token: caller?.token,
    marks,
    course: entitledCourse,
    /** In no pathway. */
    looseCourse: async () => marked(await make.makeCourse(product)),
    pathway,
    record,
    /** Passed by the caller, where the caller is a learner of the client, and by its learner elsewhere. */
    async passed() {
      const isOwn = name === 'colleague' || name === 'manager and learner'
      const who = isOwn && caller ? caller : learner
      const at = { lessonStatus: 4, completedAt: new Date().toISOString() }
      return make.makeRecord(product, who, await entitledCourse(), at)
    },
    async certificate() {
      const { id, versionId } = await entitledCourse()
      const earned = { trackingId: randomUUID(), userId: learner.id, courseId: id, versionId }
      await db.transaction().execute((tx) => issueCertificate(tx, product.app, earned))
      return { userId: learner.id, courseId: id }
    },
    /** Of a window that its learner has opened. */
    async ticket() {
      const courseId = (await entitledCourse()).id
      const { launchUrl } = await product.ask(launch, { courseId }, learner)
      return new URL(launchUrl).pathname.split('/')[2]
    },
    form,
    /** By as many people as it takes to see what they wrote. */
    async answeredForm() {
      const made = await form()
      const sent = { form_id: made.id, course_id: (await course()).id, client_id: client.id }
      for (let count = 0; count < fewestPeople; count++) {
        const { id: user_id } = await person({ role: 'LEARNER' })
        const row = { ...sent, user_id, additional_feedback: 'Good' }
        await db.insertInto('feedback_submissions').values(row).execute()
      }
      return made
    },
    community,
    post,
    comment: once(async () => marked(await insert.comment())),
    manager: once(() => person({ role: 'CLIENTADMIN' })),
    archived: once(async () => {
      const made = await person({ role: 'LEARNER' })
      const archived_at = new Date().toISOString()
      await db.updateTable('users').set({ archived_at }).where('id', '=', made.id).execute()
      return made
    }),
    archivedClient: once(async () => {
      const made = await make.makeClient(product)
      const archived_at = new Date().toISOString()
      await db.updateTable('clients').set({ archived_at }).where('id', '=', made.id).execute()
      return made
    }),
    invited: once(() => person({ role: 'LEARNER', confirmed: false })),
    enquiry: once(async () => marked(await insert.enquiry())),
    option: async (kind: Parameters<typeof insert.option>[0]) => marked(await insert.option(kind)),
    options: () => db.selectFrom('registration_options').selectAll().execute(),
    /** What a mailed link carries. */
    async link(kind: 'reset' | 'confirm' | 'register') {
      const role = kind === 'confirm' ? ('CLIENTADMIN' as const) : ('LEARNER' as const)
      const invited = await person({ role, confirmed: kind === 'reset' })
      const to = { ...invited, firstName: 'Pat', lastName: 'Example' }
      await db
        .transaction()
        .execute((tx) =>
          kind === 'reset'
            ? mailPasswordReset(tx, product.app, to)
            : mailInvitation(tx, product.app, { ...to, isLearnerOnly: kind === 'register' }),
        )
      const mails = db.selectFrom('outbox').where('to_address', '=', invited.email)
      const { text } = await mails.selectAll().executeTakeFirstOrThrow()
      const [, first, second] = /\/(?:Reset|Confirm|Register)\/([\w-]+)\/([\w-]+)/.exec(text) ?? []
      return { userId: invited.id, encodedToken: kind === 'reset' ? first : second }
    },
    /** A draft with a tag. */
    blogPost: once(() => insert.blogPost(false)),
    publishedPost: once(() => insert.blogPost(true)),
    async mail() {
      const { userId } = await this.link('register')
      const processed_at = new Date().toISOString()
      const mail = db.updateTable('outbox').set({ processed_at }).where('user_id', '=', userId)
      return marked(await mail.returning('id').executeTakeFirstOrThrow())
    },
  }
}

async function makeCaller(product: Product, name: CallerName, clientId: string) {
  if (name === 'visitor') return undefined
  const [role, secondaryRole] = rolesOf[name]
  const options = { role, ...(secondaryRole ? { secondaryRole } : {}) }
  if (role === 'ADMIN') return make.makePerson(product, options)
  const isElsewhere = name.endsWith('of another client')
  const home = isElsewhere ? (await make.makeClient(product)).id : clientId
  return make.makePerson(product, { ...options, clientId: home })
}
