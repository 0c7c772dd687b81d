// A person with a row in every table that has facts about people, and the name in every text.
import { sql } from 'kysely'
import * as feedback from '#contract/calls/feedback.ts'
import { recordExternal } from '#contract/calls/person-training.ts'
import { evidence } from './make-evidence.ts'
import { makeItem, makePackage, makePlayableCourse } from './make-package.ts'
import {
  type MadePerson,
  makeClient,
  makeCommunity,
  makeForm,
  makeLearner,
  makePathway,
  makePost,
} from './make.ts'
import type { startPlaying } from './start-playing.ts'

type Playing = Awaited<ReturnType<typeof startPlaying>>

export async function makeEverything({ product, db, admin, open }: Playing) {
  const client = await makeClient(product)
  const course = await makePlayableCourse(product, makePackage([makeItem('one')]))
  await makePathway(product, { courseIds: [course.id], clientIds: [client.id] })
  const form = await makeForm(product, {
    courseId: course.id,
    questions: [['How?', 'Good']],
    texts: ['What?'],
  })
  const community = await makeCommunity(product, client.id)
  return { client, course, community, fill: (name: string) => fill(name, client.id) }

  async function fill(name: string, clientId: string) {
    const learner = await makeLearner(product, clientId, { firstName: name, lastName: `Canary${name}` })
    const window = await open({ course, learner })
    const { attemptId } = await window.state()
    await window.commit(
      { lessonStatus: 'passed', suspendData: `state of ${name}` },
      { sequence: 1, visit: 'v' },
    )
    const day = new Date().toISOString().slice(0, 10)
    await window.report([{ attemptId, period: crypto.randomUUID(), day, open: 5, active: 5 }])
    await product.ask(
      feedback.complete,
      {
        feedbackFormId: form.id,
        additionalFeedback: `Comment of ${name}`,
        answers: [{ id: form.questions[0]?.answers[0]?.id ?? '' }],
        FreeTextAnswers: [{ FreeTextQuestionId: form.texts[0] ?? '', value: `Text of ${name}` }],
      },
      learner,
    )
    const { id: postId } = await makePost(product, community, learner, { text: `Post of ${name}` })
    await insertRest(learner, { name, postId, courseId: course.id })
    await product.ask(
      recordExternal,
      {
        ...{
          urlToken: learner.urlToken,
          courseId: course.id,
          completedOn: '2026-01-01',
          title: `Title ${name}`,
        },
        evidence: evidence(`Evidence ${name}.pdf`),
      },
      admin,
    )
    return learner
  }

  async function insertRest(
    { id, email, clientId }: MadePerson,
    { name, postId, courseId }: { name: string; postId: string; courseId: string },
  ) {
    const answers = JSON.stringify([{ question: `Question of ${name}`, value: 3 }])
    const checked = { package: '{}', size_bytes: 1, file_count: 1, warnings: '[]', findings: '[]' }
    const asked = {
      knows_climate_action: true,
      understands_own_role: true,
      understands_organisation_role: false,
      heard_of_sustainable_development_goals: false,
    }
    await db
      .insertInto('registrations')
      .values({ user_id: id, post_code: `Code ${name}`, ...asked })
      .execute()
    const question = await db
      .insertInto('registration_questions')
      .values({ client_id: clientId, kind: 'text', label: 'Your team?' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const team = await db
      .insertInto('teams')
      .values({ client_id: clientId, name: crypto.randomUUID() })
      .returning('id')
      .executeTakeFirstOrThrow()
    const now = new Date().toISOString()
    for (const [table, row] of [
      ['registration_texts', { user_id: id, question_id: question.id, value: `Registered ${name}` }],
      ['login_events', { user_id: id, client_id: clientId, is_learner: true }],
      [
        'link_tokens',
        { user_id: id, purpose: 'reset', token_hash: Buffer.from(`secret ${name}`), expires_at: now },
      ],
      ['calendar_feeds', { user_id: id, token_hash: Buffer.from(`address ${name}`) }],
      [
        'calendar_events',
        { user_id: id, course_id: courseId, day: '2030-01-01', summary: `Event of ${name}` },
      ],
      [
        'outbox',
        {
          user_id: id,
          to_address: email,
          to_name: name,
          template_type: 'X',
          subject: `Mail to ${name}`,
          html: '',
          text: '',
        },
      ],
      [
        'wellness_questionnaires',
        {
          first_name: name,
          last_name: '',
          email: email.toUpperCase(),
          organisation: '',
          answers,
          wellness_number: 3,
        },
      ],
      ['enquiries', { name, company: '', email, phone_number: '', message: `Enquiry of ${name}` }],
      ['community_likes', { post_id: postId, user_id: id }],
      ['community_comments', { post_id: postId, user_id: id, text: `Comment by ${name}` }],
      ['checked_packages', { id: crypto.randomUUID(), person_id: id, ...checked }],
      ['team_members', { team_id: team.id, user_id: id }],
      ['team_managers', { team_id: team.id, user_id: id }],
      [
        'exemptions',
        {
          user_id: id,
          course_id: courseId,
          from_day: '2020-01-01',
          until_day: '2020-01-02',
          reason: `Reason ${name}`,
          set_by: admin.id,
        },
      ],
      [
        'due_extensions',
        { user_id: id, course_id: courseId, day: '2030-01-01', reason: `Reason ${name}`, set_by: admin.id },
      ],
    ] as const)
      await db.insertInto(table).values(row).execute()
    await sql`
      with reminder as (
        insert into reminder_mails (user_id, kind, day) values (${id}, 'reminder', '2026-01-01') returning id
      )
      insert into reminder_subjects (reminder_id, user_id, course_id, kind, day)
      select id, ${id}::uuid, ${courseId}::uuid, 'assignment', '2026-01-01' from reminder`.execute(db)
    await sql`insert into obligations (user_id, course_id, client_id, since, status)
      values (${id}, ${courseId}, ${clientId}, '2026-01-01', 'toDo') on conflict do nothing`.execute(db)
    await sql`insert into completions (user_id, course_id, completed_on)
      values (${id}, ${courseId}, '2026-01-01')`.execute(db)
  }
}
