// What is typed on the page of an object stays there when another user deletes the object, until the page is closed.
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { LoadAgain, refusal, show } from '../test-show.tsx'
import { EditPostPage } from '../features/blog/EditPostPage.tsx'
import { ClientPage } from '../features/clients/ClientPage.tsx'
import { CommunityPage } from '../features/communities/CommunityPage.tsx'
import { CoursePage } from '../features/courses/CoursePage.tsx'
import { FeedbackFormPage } from '../features/feedback/FeedbackFormPage.tsx'
import { FeedbackPage } from '../features/feedback/FeedbackPage.tsx'
import { LearnerPage } from '../features/learners/LearnerPage.tsx'
import { PathwayPage } from '../features/pathways/PathwayPage.tsx'
import { TeamPage } from '../features/team-page/TeamPage.tsx'
import { UserPage } from '../features/users/UserPage.tsx'

interface Case {
  page: ReactNode
  route: string
  /** The call that loads the object, as `show` names it, and its reply. */
  load: string
  reply: object
  /** Pressed before something is typed. */
  edit?: string
  field: RegExp
  save: string
}

const person = {
  id: 'a',
  firstName: 'Mia',
  lastName: 'Evans',
  email: 'mia@example.test',
  emailConfirmed: true,
  emailRefusal: null,
  loginName: null,
  phoneNumber: '',
  urlToken: 'a',
  clientId: 'c',
  client: { name: 'Acme' },
  identityRole: { name: 'LEARNER' },
  secondaryRole: null,
}
const feedbackForm = {
  id: 'a',
  title: 'How was it?',
  description: '',
  course: null,
  clients: [],
  questions: [],
  freeTextQuestions: [],
  answeredIds: [],
  isPassed: true,
  feedbackComplete: false,
}

const cases: Record<string, Case> = {
  'feedback form': {
    page: <FeedbackFormPage />,
    route: '/feedback-form/:id',
    load: 'GetFeedbackForm?FeedbackFormId=a',
    reply: { feedbackForm },
    field: /^Description/,
    save: 'Save',
  },
  'feedback form, for a new question': {
    page: <FeedbackFormPage />,
    route: '/feedback-form/:id',
    load: 'GetFeedbackForm?FeedbackFormId=a',
    reply: { feedbackForm },
    field: /^Question/,
    save: 'Add question',
  },
  'feedback form that a learner fills in': {
    page: <FeedbackPage />,
    route: '/feedback/:id',
    load: 'GetFeedbackForm?FeedbackFormId=a',
    reply: { feedbackForm },
    field: /^Additional comments/,
    save: 'Submit',
  },
  course: {
    page: <CoursePage />,
    route: '/course/:id',
    load: 'getCourseById',
    reply: {
      course: {
        id: 'a',
        title: 'Water',
        description: 'About water',
        reference: 'W1',
        withoutStatus: 'automatic',
        feedbackRequired: false,
        badgeImageUrl: '/badge.png',
        feedbackForm: null,
        package: {
          version: 1,
          uploadedDateTime: '2026-03-01T10:00:00.000Z',
          scormVersion: '1.2',
          scos: 1,
          assets: 0,
          items: 1,
          fileCount: 3,
          sizeBytes: 1000,
          masteryScores: [],
          launchFiles: ['index.html'],
          warnings: [],
          findings: [],
        },
      },
    },
    edit: 'Edit',
    field: /^Description/,
    save: 'Save',
  },
  'learning pathway': {
    page: <PathwayPage />,
    route: '/learning-pathway/:id',
    load: 'GetLearningPathway',
    reply: { learningPathway: { id: 'a', name: 'Green', description: '', courses: [] } },
    edit: 'Edit',
    field: /^Description/,
    save: 'Save',
  },
  client: {
    page: <ClientPage />,
    route: '/client/:urlToken',
    load: 'GetClientByUrlToken',
    reply: {
      client: {
        id: 'a',
        name: 'Acme',
        referalCode: 'ABC',
        isPaused: false,
        numberOfLearners: 1,
        takenSeats: 1,
        codeEndsOn: '',
        codeMaxUses: 0,
        codeUses: 0,
        contact: '',
        address: '',
        formerCodes: [],
        maximumNumberOfLearners: 5,
        assignedLearningPathways: [],
        learningPathwayDropDown: [],
      },
    },
    field: /^Maximum learners/,
    save: 'Update',
  },
  user: {
    page: <UserPage />,
    route: '/user/:urlToken',
    load: 'GetADMINUserByUrlToken',
    reply: { user: person },
    edit: 'Edit',
    field: /^First name/,
    save: 'Save',
  },
  learner: {
    page: <LearnerPage />,
    route: '/learner/:urlToken',
    load: 'GetUserByUrlToken',
    reply: { user: person, courses: [] },
    edit: 'Edit',
    field: /^First name/,
    save: 'Save',
  },
  'blog post': {
    page: <EditPostPage />,
    route: '/blog/posts/:urlSlug',
    load: 'AdminGetBlogPost?urlSlug=a',
    reply: {
      blogPost: {
        id: 'a',
        title: 'News',
        urlSlug: 'a',
        body: '<p>Old</p>',
        published: false,
        version: 1,
        imageUrl: '',
        tags: [],
      },
    },
    field: /^Title/,
    save: 'Save Draft',
  },
  team: {
    page: <TeamPage />,
    route: '/team/:id',
    load: 'GetTeam',
    reply: {
      team: {
        id: 'a',
        name: 'Office',
        client: { id: 'c', name: 'Acme', urlToken: 'c' },
        mayChange: true,
        pathways: [],
        pathwayChoices: [],
        managers: [],
        managerChoices: [],
      },
    },
    edit: 'Edit',
    field: /^Name/,
    save: 'Save',
  },
  community: {
    page: <CommunityPage />,
    route: '/community/:id',
    load: 'GetCommunity',
    reply: {
      community: { id: 'a', name: 'Green team', description: '', clientId: 'c', posts: [] },
      next: null,
    },
    field: /^Text/,
    save: 'Post',
  },
}

test.each(Object.entries(cases))(
  'what is typed on the page of a %s stays when it is deleted elsewhere',
  async (_name, { page, route, load, reply, edit, field, save }) => {
    const answers: Record<string, unknown> = { [load]: reply, GetArchivedUser: refusal(404, 'Not found') }
    const screens = (
      <>
        {page}
        <LoadAgain />
      </>
    )
    show(screens, { route, address: route.replace(/:\w+/, 'a'), role: 'ADMIN', answers })
    if (edit) await userEvent.click((await screen.findAllByRole('button', { name: edit }))[0] as HTMLElement)
    // The client's form is in a tab.
    if (route.startsWith('/client/'))
      await userEvent.click(await screen.findByRole('tab', { name: 'Settings' }))
    const input = await screen.findByRole<HTMLInputElement>(
      field.source.includes('Maximum') ? 'spinbutton' : 'textbox',
      { name: field },
    )
    await userEvent.clear(input)
    await userEvent.type(input, '77')

    answers[load] = refusal(404, 'Not found')
    await userEvent.click(screen.getByRole('button', { name: 'Load again' }))
    expect(await screen.findByText(/^This .* has been deleted$/)).toBeInTheDocument()
    expect(input).toBeInTheDocument()
    expect(input).toHaveValue(input.type === 'number' ? 77 : '77')
    expect(screen.getByRole('button', { name: save })).toBeDisabled()

    await userEvent.click(screen.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.getByRole('heading', { name: /not found$/ })).toBeInTheDocument())
  },
)
