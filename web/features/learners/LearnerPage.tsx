import { Stack, Button, Anchor, Box } from '@mantine/core'
import { useParams, Link } from 'react-router'
import { PageLoading } from '../../ui/PageLoading.tsx'
import { isNotFound } from '../../data/send.ts'
import { useIsFirstLoad } from '../../data/use-load.ts'
import { useIsAdministrator } from '../../data/use-managing-role.ts'
import { DeletedNotice } from '../../ui/DeletedNotice.tsx'
import { LoadFailedPage } from '../../ui/LoadFailedPage.tsx'
import { Page } from '../../ui/Page.tsx'
import { PageTabs } from '../../ui/PageTabs.tsx'
import { forgetUnsavedChanges } from '../../ui/unsaved-changes.ts'
import { useAuditTab } from '../audit/use-audit-tab.tsx'
import { LearnerCertificates } from '../certificates/LearnerCertificates.tsx'
import { OldNames } from '../certificates/OldNames.tsx'
import { LearnerTimeline } from '../history/LearnerTimeline.tsx'
import { PersonOwnFields } from '../person-fields/PersonOwnFields.tsx'
import { useFieldsOfPerson } from '../person-fields/hooks.ts'
import { PersonMails } from '../reminders/PersonMails.tsx'
import { LearnerTraining } from '../person-training/LearnerTraining.tsx'
import { useTrainingOf } from '../person-training/hooks.ts'
import { PersonTeams } from '../users/PersonTeams.tsx'
import { ArchivedPersonPage } from '../users/ArchivedPersonPage.tsx'
import { EmailOrName } from '../users/EmailOrName.tsx'
import { PersonDetails } from '../users/PersonDetails.tsx'
import { PersonTags } from '../users/PersonTags.tsx'
import { useLearner } from './hooks.ts'
import { LearnerCourses } from './LearnerCourses.tsx'
import { PersonActions } from './PersonActions.tsx'
import { Sentences } from '../../ui/Sentences.tsx'
import { useUnlockLogin } from '../users/hooks.ts'
import type { Reply } from '#contract/call.ts'
import type { ofLearner } from '#contract/calls/person-training.ts'
import { personStates } from '#contract/rules/compliance.ts'
import { Day } from '../../ui/Days.tsx'
import { FactTiles } from '../../ui/Facts.tsx'
import { StateTag } from '../../ui/StateTag.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { useTeamsOfPerson } from '../teams/hooks.ts'
import { LastActive } from '../users/LastActive.tsx'

export function LearnerPage() {
  const { urlToken = '' } = useParams()
  const { data, error, isDeleted, refetch } = useLearner(urlToken)
  const isTrainingLoading = useTrainingOf(urlToken).isLoading
  const isFirstLoad = useIsFirstLoad(useFieldsOfPerson(urlToken).isLoading || isTrainingLoading)
  const isAdministrator = useIsAdministrator()
  const audit = useAuditTab(data?.user.id, { isOfOneClient: true })

  if (!data && isNotFound(error)) return <ArchivedPersonPage what="Learner" urlToken={urlToken} />
  if (!data && error) return <LoadFailedPage error={error} onRetry={refetch} />
  // The training and the own fields would move what stands below them under the pointer when they arrive.
  if (!data || isFirstLoad) return <PageLoading />

  const { user, courses, lastActiveDateTime } = data
  const details = (
    <Stack gap="lg">
      <OldNames
        urlToken={urlToken}
        name={`${user.firstName} ${user.lastName}`}
        mayReissue={isAdministrator}
      />
      {user.isLocked && <LockedLogin id={user.id} />}
      <PersonFacts user={user} lastActiveDateTime={lastActiveDateTime} />
      <LearnerCourses learner={user} courses={courses} />
      <PersonDetails key={user.id} user={user} backTo="/manage-learners" hasFacts resendWhileEditing />
      <PersonOwnFields user={user} />
      <LearnerTimeline urlToken={urlToken} />
    </Stack>
  )
  const records = (
    <Stack gap="lg">
      <LearnerTraining urlToken={urlToken} />
      <LearnerCertificates learner={user} mayChange={isAdministrator} />
      <PersonTeams userId={user.id} />
      <PersonMails urlToken={urlToken} />
    </Stack>
  )
  return (
    <Page
      printable
      title={`${user.firstName} ${user.lastName}`}
      subtitle={
        <PersonTags user={user}>
          {/* That the log-in is locked is among the tags. */}
          <EmailOrName of={{ email: user.email, loginName: user.loginName }} isLink />
        </PersonTags>
      }
      actions={<PersonActions user={user} isAdministrator={isAdministrator} />}
      deleted={isDeleted && <DeletedNotice what="learner" onClose={forgetUnsavedChanges} />}
    >
      <PageTabs
        tabs={[
          { name: 'details', label: 'Details', content: details },
          { name: 'records', label: 'Records', content: records },
          ...audit,
        ]}
      />
    </Page>
  )
}

/** Says that wrong PINs have locked the log-in, and unlocks it (rule people-79). */
function LockedLogin({ id }: { id: string }) {
  const { save, saving } = useUnlockLogin()
  return (
    <Stack gap="xs" align="flex-start">
      <Sentences
        tone="wrong"
        title="The log-in is locked after five wrong PINs"
        sentences={[
          'Please unlock it if the person still knows the PIN. Otherwise print a new log-in card: that unlocks it too.',
        ]}
      />
      <Button variant="default" loading={saving} onClick={() => save({ id })}>
        Unlock the log-in
      </Button>
    </Stack>
  )
}

type Obligation = Reply<typeof ofLearner>['obligations'][number]

interface PersonFactsProps {
  user: {
    id: string
    urlToken: string
    client: { name: string }
    employeeNumber: string | null
    hasLoggedIn: boolean
  }
  lastActiveDateTime: string | null
}

/** How a learner is doing, at a glance. */
function PersonFacts({ user, lastActiveDateTime }: PersonFactsProps) {
  const obligations = useTrainingOf(user.urlToken).data?.obligations ?? []
  const teams = useTeamsOfPerson(user.id).data?.teams ?? []
  const state = personStates.find((one) => obligations.some(({ status }) => status === one)) ?? 'nothingDue'
  const next = obligations.flatMap((one) => dayToCome(one) ?? []).toSorted()[0]
  const late = lateSince(obligations)
  return (
    <Box>
      <FactTiles
        facts={{
          State:
            obligations.length > 0 ? <StateTag state={state} /> : <Tag tone="quiet">Nothing to complete</Tag>,
          [teams.length > 0 ? 'Organisation and teams' : 'Organisation']: (
            <>
              <bdi>{user.client.name}</bdi>
              {teams.map((team) => (
                <TeamLink key={team.id} team={team} />
              ))}
            </>
          ),
          'Last active': (
            <LastActive of={{ lastActiveDateTime, hasLoggedIn: user.hasLoggedIn }} without="Never" />
          ),
          ...(user.employeeNumber ? { 'Employee number': <bdi>{user.employeeNumber}</bdi> } : {}),
          // Nothing due next would read as if all were well.
          ...(late ?? { 'Next due': <Day of={next ?? null} without="Nothing" /> }),
        }}
      />
    </Box>
  )
}

/** Until when a course has to be completed or renewed (rule lists-49); null if it is neither. */
function dayToCome({ status, dueOn, validUntil }: Obligation): string | null {
  if (status === 'renewalDue') return validUntil
  return status === 'toDo' || status === 'dueSoon' ? dueOn : null
}

/** Until when the course that is late for the longest time was due or valid; undefined if none is late. */
function lateSince(obligations: readonly Obligation[]) {
  const first = (late: Obligation['status'], day: 'dueOn' | 'validUntil') =>
    obligations.flatMap((one) => (one.status === late ? (one[day] ?? []) : [])).toSorted()[0]
  const [due, valid] = [first('overdue', 'dueOn'), first('expired', 'validUntil')]
  if (due) return { 'Was due': <Day of={due} /> }
  return valid ? { 'Was valid until': <Day of={valid} /> } : undefined
}

const TeamLink = ({ team: { id, name } }: { team: { id: string; name: string } }) => (
  <Anchor component={Link} to={`/team/${id}`} display="block" inherit>
    <bdi>{name}</bdi>
  </Anchor>
)
