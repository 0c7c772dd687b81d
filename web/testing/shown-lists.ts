// The lists of people, with the same three rows in each, and the replies that their pages need.
import { page } from 'vitest/browser'
import type { Call, Reply } from '#contract/call.ts'
import * as bulk from '#contract/calls/bulk.ts'
import * as clients from '#contract/calls/clients.ts'
import * as compliance from '#contract/calls/compliance.ts'
import * as courses from '#contract/calls/courses.ts'
import * as learners from '#contract/calls/learners.ts'
import * as progress from '#contract/calls/progress.ts'
import * as teams from '#contract/calls/teams.ts'
import { type GivenReply, exampleOf, replyTo } from './replies.ts'

export const id = (number: number) => `5e1e1b1e-5b1e-4b1e-8b1e-00000000000${number}`
export const names = ['Ada', 'Ben', 'Cai']
export const counts = { totalCount: 7, totalPages: 1 }
export const rowOf = <C extends Call, Name extends keyof Reply<C>>(call: C, name: Name) =>
  (exampleOf(call)[name] as Reply<C>[Name] & unknown[])[0]

export const clientId = id(9)
export const courseId = id(8)
export const teamId = id(7)
export const anotherTeam = {
  ...(rowOf(teams.list, 'teams') as Reply<typeof teams.list>['teams'][number]),
  id: id(6),
  name: 'Kitchen',
}

/** People who have to complete something, as the lists of compliance have them. */
export const trained = replyTo(compliance.people, {
  ...exampleOf(compliance.people),
  people: names.map((name, at) => ({
    ...(rowOf(compliance.people, 'people') as Reply<typeof compliance.people>['people'][number]),
    id: id(at),
    learner: { name: `${name} Roe`, urlToken: name },
    dueOn: '2026-02-03',
    clientName: 'Acorn',
  })),
  ...counts,
})

export const ofCourse = replyTo(progress.myCourse, {
  course: { ...exampleOf(progress.myCourse).course, course: { id: courseId, title: 'Fire' } },
})

export interface ShownList {
  address: string
  /** An administrator if it is absent. */
  role?: 'CLIENTADMIN'
  /** Whether only learners are listed. */
  ofLearners?: true
  replies: GivenReply[]
  /** The filter that is sent for all of the list. */
  whole: object
}

export const shownLists: Record<string, ShownList> = {
  learner: {
    address: '/manage-learners?state=overdue',
    ofLearners: true,
    replies: [
      replyTo(learners.list, {
        users: names.map((name, at) => ({
          ...(rowOf(learners.list, 'users') as Reply<typeof learners.list>['users'][number]),
          ...{ id: id(at), name: `${name} Roe`, clientName: 'Acorn', isClosedRecord: false },
        })),
        ...{ ...counts, totalPages: 7 },
      }),
    ],
    whole: { list: 'learners', state: 'overdue', searchTerm: '' },
  },
  compliance: {
    address: '/compliance?view=people&people=overdue',
    ofLearners: true,
    replies: [trained],
    whole: { list: 'compliance', compliance: { people: 'overdue', searchTerm: '' } },
  },
  client: {
    address: '/client/1?tab=people&people-state=overdue',
    replies: [
      replyTo(clients.openClient, {
        client: { ...exampleOf(clients.openClient).client, id: clientId },
      }),
      replyTo(clients.people, {
        users: names.map((firstName, at) => ({
          ...(rowOf(clients.people, 'users') as Reply<typeof clients.people>['users'][number]),
          id: id(at),
          firstName,
          lastName: 'Roe',
        })),
        ...counts,
      }),
    ],
    whole: { list: 'client', client: { clientId, state: 'overdue', searchTerm: '' } },
  },
  team: {
    address: `/team/${teamId}?search=a`,
    replies: [
      replyTo(teams.openTeam, {
        team: {
          ...exampleOf(teams.openTeam).team,
          id: teamId,
          client: { id: clientId, name: 'Acorn', urlToken: 'acorn' },
        },
      }),
      replyTo(teams.members, {
        people: names.map((name, at) => ({
          ...(rowOf(teams.members, 'people') as Reply<typeof teams.members>['people'][number]),
          id: id(at),
          name: `${name} Roe`,
        })),
        ...counts,
      }),
    ],
    whole: { list: 'team', team: { id: teamId, searchTerm: 'a' } },
  },
  pathway: {
    address: `/learning-pathway/${id(5)}?people-state=overdue&people-sort=overdue`,
    ofLearners: true,
    replies: [trained],
    whole: {
      list: 'compliance',
      compliance: { learningPathwayId: id(5), people: 'overdue' },
    },
  },
  matrix: {
    address: `/compliance?view=matrix&people=overdue&course=${courseId}`,
    ofLearners: true,
    replies: [
      replyTo(compliance.complianceMatrix, {
        ...exampleOf(compliance.complianceMatrix),
        people: names.map((name, at) => ({
          ...(rowOf(compliance.complianceMatrix, 'people') as Reply<
            typeof compliance.complianceMatrix
          >['people'][number]),
          id: id(at),
          learner: { name: `${name} Roe`, urlToken: name },
          clientName: 'Acorn',
        })),
        ...counts,
      }),
    ],
    whole: { list: 'compliance', compliance: { courseId, people: 'overdue', searchTerm: '' } },
  },
  'pathway for a manager': {
    address: `/learning-pathway/${id(5)}?people-state=late`,
    role: 'CLIENTADMIN',
    ofLearners: true,
    replies: [trained],
    whole: { list: 'compliance', compliance: { learningPathwayId: id(5), people: 'late' } },
  },
  'course page': {
    address: `/course/${courseId}?people-state=expired`,
    ofLearners: true,
    replies: [trained, replyTo(courses.openCourse, { course: { id: courseId, title: 'Fire' } })],
    whole: { list: 'compliance', compliance: { courseId, people: 'expired' } },
  },
  'course page for a manager': {
    address: `/engage/${courseId}?people-state=late&people-search=o`,
    role: 'CLIENTADMIN',
    ofLearners: true,
    replies: [trained, ofCourse],
    whole: { list: 'compliance', compliance: { courseId, people: 'late' } },
  },
  course: {
    ofLearners: true,
    address: `/learner-progress?course=${courseId}&status=completed`,
    replies: [
      replyTo(progress.ofCourses, {
        courses: [{ id: courseId, title: 'Fire', stats: { notStarted: 0, inProgress: 1, completed: 7 } }],
      }),
      replyTo(progress.ofCourse, {
        ...exampleOf(progress.ofCourse),
        id: courseId,
        courses: names.map((name, at) => ({
          ...(rowOf(progress.ofCourse, 'courses') as Reply<typeof progress.ofCourse>['courses'][number]),
          id: id(at),
          learner: { name: `${name} Roe`, urlToken: name },
          clientName: at === 2 ? 'Birch' : 'Acorn',
        })),
        ...counts,
      }),
    ],
    whole: { list: 'course', course: { courseId, status: 'completed' } },
  },
}

/** The teams of the named client; those of their own for managers, and none for administrators, as the server answers. */
export const teamsFor = (role?: 'CLIENTADMIN') =>
  replyTo(teams.list, (input) => ({
    teams: (role ? input.clientId === undefined : input.clientId === clientId) ? [anotherTeam] : [],
  }))
/** All of each list: seven people. */
export const matching = [0, 1, 2, 3, 4, 5, 6].map(id)

export const shared = [
  replyTo(bulk.matching, { userIds: matching }),
  teamsFor(),
  replyTo(clients.options, {
    clients: [
      { id: clientId, name: 'Acorn' },
      { id: id(3), name: 'Birch' },
    ],
  }),
  replyTo(bulk.previewReminder, { people: 5, refused: [], mail: null }),
  replyTo(bulk.previewAction, { people: 1, names: ['Ada Roe'], refused: [] }),
  replyTo(bulk.act, { changed: 5, refused: [], waiting: 0, actionId: null }),
] as GivenReply[]

export const bar = page.getByRole('region', { name: 'Selected' })
export const box = (name: string) => page.getByRole('checkbox', { name: `Select ${name}`, exact: true })
