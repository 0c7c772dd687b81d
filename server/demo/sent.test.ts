// What the people of the demo have written: enquiries, answers, posts.
import { describe, expect, test } from 'vitest'
import * as blog from '#contract/calls/blog.ts'
import * as communities from '#contract/calls/communities.ts'
import * as dashboards from '#contract/calls/dashboards.ts'
import * as enquiries from '#contract/calls/enquiries.ts'
import * as feedback from '#contract/calls/feedback.ts'
import * as feedbackSubmissions from '#contract/calls/feedback-submissions.ts'
import * as progress from '#contract/calls/progress.ts'
import * as wellness from '#contract/calls/wellness.ts'
import { startDemo } from '#tests/support/start-demo.ts'
import { demoLogins } from './people.ts'

const { product, logIn } = await startDemo()

describe('what visitors have sent', () => {
  test('is read in part, the oldest first', async () => {
    const { enquiries: rows } = await product.ask(enquiries.list, {}, await logIn(demoLogins.admin))
    expect(rows).toHaveLength(8)
    expect(rows.map(({ readDateTime }) => readDateTime !== null).join()).toMatch(/^(false,)+(true,?)+$/)
    // What was read long ago is not new any more.
    expect(
      rows.map(({ readDateTime, state }) => (readDateTime === null) === (state === 'new')),
    ).not.toContain(false)
    for (const { readDateTime, createdDateTime } of rows)
      if (readDateTime) expect(Date.parse(readDateTime)).toBeGreaterThan(Date.parse(createdDateTime))
  })

  test('has wellness questionnaires of four organisations', async () => {
    const admin = await logIn(demoLogins.admin)
    const organisations = await product.ask(wellness.organisations, {}, admin)
    expect(organisations).toHaveLength(4)
    const { questionnaires } = await product.ask(wellness.list, {}, admin)
    expect(questionnaires).toHaveLength(25)
    for (const { participant, questions } of questionnaires) {
      wellness.submit.input.parse({ participant, questions })
      expect(questions.map(({ question }) => question)).toEqual(wellness.ownQuestions)
    }
    const numbers = new Set(questionnaires.map(({ wellnessNumber }) => wellnessNumber))
    expect(numbers.size).toBeGreaterThan(8)
  })
})

describe('what its learners think', () => {
  test('is asked by forms of three courses, and a draft waits', async () => {
    const admin = await logIn(demoLogins.admin)
    const { feedbackForms } = await product.ask(feedback.list, {}, admin)
    expect(feedbackForms.map(({ course }) => course?.title ?? '')).toEqual([
      'Climate basics',
      '',
      'The circular office',
      'Water and waste',
    ])
    const [climate] = feedbackForms
    const { questions, additionalFeedback } = await product.ask(
      feedbackSubmissions.statistics,
      { feedbackFormId: climate?.id ?? '' },
      admin,
    )
    expect(questions.filter(({ isRemoved }) => isRemoved)).toHaveLength(1)
    for (const { numberOfAnswers, answers } of questions) {
      expect(numberOfAnswers).toBeGreaterThan(0)
      expect(answers.length).toBeGreaterThan(1)
    }
    expect(additionalFeedback.length).toBeGreaterThan(1)
  })

  test('can still be given by the learner whom visitors log in as', async () => {
    const learner = await logIn(demoLogins.learner)
    const { courses } = await product.ask(dashboards.learner, {}, learner)
    const passed = courses.find(({ lessonStatus }) => lessonStatus === 4)
    const { course } = await product.ask(progress.myCourse, { id: passed?.course.id ?? '' }, learner)
    expect(course).toMatchObject({ feedbackComplete: false, course: { feedbackRequired: true } })
    const FeedbackFormId = course.course.feedbackForm?.id ?? ''
    const { feedbackForm } = await product.ask(feedback.openForm, { FeedbackFormId }, learner)
    expect(feedbackForm).toMatchObject({ isPassed: true, feedbackComplete: false })
  })
})

describe('what its people talk about', () => {
  test('is shown to each of its visitors, in the order in which it was written', async () => {
    for (const [email, most] of [
      [demoLogins.admin, 5],
      [demoLogins.manager, 2],
      [demoLogins.learner, 2],
    ] as const) {
      const user = await logIn(email)
      const { communites } = await product.ask(communities.list, { clientId: user.clientId }, user)
      expect(communites).toHaveLength(most)
      for (const { id } of communites) {
        const { community } = await product.ask(communities.openCommunity, { id }, user)
        expect(community.posts.length).toBeGreaterThan(1)
        for (const post of community.posts) {
          const { comments } = await product.ask(communities.comments, { postId: post.id }, user)
          expect(comments).toHaveLength(post.comments)
          const times = [post, ...comments].map(({ createdDateTime }) => createdDateTime)
          expect(times).toEqual(times.toSorted())
          communities.createPost.input.parse({ ...post, communityId: id })
        }
      }
    }
  })
})

test('its blog can be read, with its pictures, and one post is a draft', async () => {
  const { blogPosts } = await product.ask(blog.listPublished, {})
  expect(blogPosts.length).toBeGreaterThan(4)
  for (const { urlSlug, imageUrl, summary } of blogPosts) {
    const { blogPost } = await product.ask(blog.openPublished, { urlSlug })
    const [shown] = /\/images\/[^"]+/.exec(blogPost.body) ?? []
    for (const url of [imageUrl, shown]) if (url) expect((await product.send({ url })).statusCode).toBe(200)
    expect(summary.length).toBeGreaterThan(80)
  }
  const all = await product.ask(blog.list, {}, await logIn(demoLogins.admin))
  expect(all.totalCount).toBe(blogPosts.length + 1)
  expect(all.blogPosts[0]?.published).toBe(false)
})
