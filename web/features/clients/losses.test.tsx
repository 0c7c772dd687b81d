// Before something is deleted, the dialog shows with counts who loses what.
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { deletionPartNames } from '#contract/rules/deletion.ts'
import { show } from '../../test-show.tsx'
import { PathwayCourses } from '../pathways/PathwayCourses.tsx'
import { useSelection } from '../../ui/use-selection.ts'
import { BulkActions } from '../users/BulkActions.tsx'
import { chosenOf } from '../users/people-actions.ts'
import { PathwayPage } from '../pathways/PathwayPage.tsx'
import { PersonDetails } from '../users/PersonDetails.tsx'
import { AssignedPathways } from './ClientPathways.tsx'
import { ClientActions } from './ClientActions.tsx'
import { courseLosses } from '../courses/hooks.ts'
import { pathwayLosses } from '../pathways/hooks.ts'
import { accessLosses } from '../../ui/deletion-losses.ts'

const pathway = { id: 'p', name: 'First steps', description: '', numberOfCourses: 2 }
const client = {
  id: 'c',
  name: 'Bryn Awel',
  urlToken: 'token',
  referalCode: 'code',
  maximumNumberOfLearners: 0,
  numberOfLearners: 24,
  takenSeats: 24,
  codeEndsOn: '',
  codeMaxUses: 0,
  codeUses: 0,
  contact: '',
  address: '',
  formerCodes: [],
  isPaused: false,
  timeZone: '',
  providerTimeZone: 'UTC',
  assignedLearningPathways: [pathway],
  learningPathwayDropDown: [],
}
const nothing = Object.fromEntries(deletionPartNames.map((name) => [name, 0]))
const access = { clients: 1, learners: 24, courses: 2, inProgress: 3 }

const open = (part: ReactNode, answers: Record<string, unknown>) =>
  show(part, { route: '/', address: '/', role: 'ADMIN', answers })
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const sentTo = (asked: { call: string; body: unknown }[], call: string) =>
  asked.filter((one) => one.call === call).map(({ body }) => body)

test('deleting a client', async () => {
  const counts = { ...nothing, people: 26, records: 1200, certificates: 1, events: 2, posts: 12 }
  const asked = open(<ClientActions client={client} />, { GetClientLosses: counts, DeleteClient: {} })
  await press('Delete')
  for (const sentence of [
    'Deleted: 26 people, 1,200 course records, and 12 posts',
    'Stays valid, without the name: 1 certificate',
    'Stays counted, without the person: 2 log-ins, starts and completions',
    'For 30 days it can be restored on the page “Deleted”; then it is erased permanently',
  ])
    expect(await screen.findByText(sentence)).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Confirm' })).toBeDisabled()
  await userEvent.type(screen.getByLabelText('To confirm, type “Bryn Awel”'), 'bryn awe')
  expect(screen.getByRole('button', { name: 'Confirm' })).toBeDisabled()
  await userEvent.type(screen.getByLabelText('To confirm, type “Bryn Awel”'), 'l ')
  expect(sentTo(asked, 'DeleteClient')).toEqual([])
  await press('Confirm')
  await waitFor(() => expect(sentTo(asked, 'DeleteClient')).toEqual([{ clientId: 'c' }]))
})

test('removing a pathway from a client is confirmed first', async () => {
  const asked = open(<AssignedPathways client={client} />, {
    GetPathwayLosses: { clients: 1, access },
    RemovePathwayFromClient: {},
  })
  await press('Remove First steps')
  expect(await screen.findByText(/remove the pathway “First steps” from “Bryn Awel”/)).toBeInTheDocument()
  await press('Cancel')
  expect(sentTo(asked, 'RemovePathwayFromClient')).toEqual([])
  await press('Remove First steps')
  await press('Confirm')
  await waitFor(() =>
    expect(sentTo(asked, 'RemovePathwayFromClient')).toEqual([{ clientId: 'c', learningPathwayId: 'p' }]),
  )
})

test('removing a course from a pathway is confirmed first', async () => {
  const course = { id: 'k', title: 'Water', description: '', reference: '' }
  const asked = open(<PathwayCourses id="p" courses={[course]} />, {
    'populateCourseDropdown?pathwayId=p': { courses: [] },
    RemoveCourseFromPathway: {},
  })
  await press('Remove Water')
  expect(await screen.findByText(/remove “Water” from this learning pathway/)).toBeInTheDocument()
  expect(sentTo(asked, 'RemoveCourseFromPathway')).toEqual([])
  await press('Confirm')
  await waitFor(() =>
    expect(sentTo(asked, 'RemoveCourseFromPathway')).toEqual([{ learningPathwayId: 'p', courseId: 'k' }]),
  )
})

test('deleting a person shows the specified text, and the counts in addition', async () => {
  const user = {
    id: 'u',
    firstName: 'Nia',
    lastName: 'Evans',
    email: 'nia@example.test',
    emailConfirmed: true,
    emailRefusal: null,
    employeeNumber: null,
    loginName: null,
    isLocked: false,
    hasLoggedIn: false,
    phoneNumber: '',
    urlToken: 't',
    clientId: 'c',
    client: { name: 'Bryn Awel' },
    identityRole: { name: 'Learner' },
    secondaryRole: null,
    startsOn: null,
    today: '2026-03-10',
    endsOn: null,
    startsLater: false,
  }
  open(<PersonDetails user={user} backTo="/users" />, {
    GetUserLosses: { ...nothing, people: 1, records: 1, posts: 2 },
  })
  await press('Delete')
  expect(
    await screen.findByText(
      'Warning! Deleting users is ireversable! Are you sure you want to delete this user?',
    ),
  ).toBeInTheDocument()
  expect(await screen.findByText('Deleted: 1 course record and 2 posts')).toBeInTheDocument()
  // The records of one person: nothing has to be typed.
  expect(screen.queryByText(/^To confirm, type/)).toBeNull()
  expect(screen.getByRole('button', { name: 'Confirm' })).toBeEnabled()
})

/** Whether a deletion has to be confirmed by typing, when the counts arrive. */
async function isTyped() {
  const confirm = await screen.findByRole('button', { name: 'Confirm' })
  const isAsked = screen.queryByText(/^To confirm, type/) !== null
  if (isAsked) expect(confirm).toBeDisabled()
  else expect(confirm).toBeEnabled()
  return isAsked
}

test.each([
  [{ people: 1 }, false],
  [{ people: 2 }, true],
  [{ people: 1, pathways: 1 }, true],
  [{ people: 1, records: 1, mails: 3 }, false],
])('of a client with %j the name has to be typed: %s', async (counts, expected) => {
  open(<ClientActions client={client} />, { GetClientLosses: { ...nothing, ...counts } })
  await press('Delete')
  expect(await isTyped()).toBe(expected)
})

test('of a client whose people cannot be counted the name has to be typed', async () => {
  open(<ClientActions client={client} />, {})
  await press('Delete')
  expect(await isTyped()).toBe(true)
})

const pathwayPage = {
  GetLearningPathway: { learningPathway: { id: 'p', name: 'First steps', description: '', courses: [] } },
}

test.each([
  [{ clients: 0, teams: 0 }, false],
  [{ clients: 1, teams: 0 }, true],
  [{ clients: 0, teams: 1 }, true],
])('of a pathway with %j the name has to be typed: %s', async (counts, expected) => {
  const none = { clients: 0, learners: 0, courses: 0, inProgress: 0 }
  open(<PathwayPage />, { ...pathwayPage, GetPathwayLosses: { ...counts, access: none } })
  await press('Delete')
  expect(await isTyped()).toBe(expected)
})

test('the sentences state who loses access', () => {
  expect(
    pathwayLosses({ clients: 2, teams: 1, access: { clients: 2, learners: 80, courses: 1, inProgress: 15 } }),
  ).toEqual([
    '2 organisations no longer have this pathway',
    '1 team no longer has it',
    '2 organisations with 80 learners lose access to 1 course',
    '15 courses in progress cannot be continued',
  ])
  expect(accessLosses({ access })[0]).toBe('1 organisation with 24 learners loses access to 2 courses')
  expect(accessLosses({ access: { ...access, clients: 0, learners: 1 } })[0]).toBe(
    '1 learner loses access to 2 courses',
  )
  expect(accessLosses({ access: { ...access, courses: 0 } })).toEqual(['No learner loses access to a course'])
  expect(
    courseLosses({
      pathways: 1,
      clients: 2,
      learners: 80,
      inProgress: 15,
      completed: 60,
      certificates: 58,
      records: 75,
    }),
  ).toEqual([
    'It is removed from 1 learning pathway of 2 organisations',
    '80 learners lose access: 15 in progress, 60 completed',
    '58 certificates already earned stay valid',
    '75 course records stay with the learners',
    'For 30 days it can be restored on the page “Deleted”; then it is erased permanently',
  ])
})

test('deleting several people shows how much is deleted with them', async () => {
  const Selected = () => {
    const people = [
      { id: 'one', name: 'Ada Roe' },
      { id: 'two', name: 'Ben Roe' },
    ]
    const selection = useSelection(people.map(({ id }) => id))
    return (
      <>
        <button type="button" onClick={selection.toggleAll}>
          Both
        </button>
        <BulkActions
          chosen={chosenOf(selection, people)}
          whole={{ list: 'learners' }}
          onDone={() => undefined}
        />
      </>
    )
  }
  const asked = open(<Selected />, {
    GetUsersLosses: { ...nothing, people: 2, records: 3, certificates: 2 },
  })
  await press('Both')
  await userEvent.selectOptions(screen.getByLabelText('Bulk action'), 'Delete')
  await press('Delete')
  expect(
    await screen.findByText(
      'Warning! Deleting users is ireversable! Are you sure you want to delete the 2 selected users?',
    ),
  ).toBeInTheDocument()
  expect(screen.getByText('Ada Roe and Ben Roe')).toBeInTheDocument()
  expect(await screen.findByText('Deleted: 2 people and 3 course records')).toBeInTheDocument()
  expect(asked.find(({ call }) => call === 'GetUsersLosses')?.body).toEqual({
    selectedUserIds: ['one', 'two'],
  })
})
