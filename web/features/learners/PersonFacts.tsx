import { Anchor, Box } from '@mantine/core'
import { Link } from 'react-router'
import type { Reply } from '#contract/call.ts'
import type { ofLearner } from '#contract/calls/person-training.ts'
import { personStates } from '#contract/rules/compliance.ts'
import { Day } from '../../ui/Days.tsx'
import { FactTiles } from '../../ui/Facts.tsx'
import { StateTag } from '../../ui/StateTag.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { useTrainingOf } from '../person-training/hooks.ts'
import { useTeamsOfPerson } from '../teams/hooks.ts'
import { LastActive } from '../users/LastActive.tsx'

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
export function PersonFacts({ user, lastActiveDateTime }: PersonFactsProps) {
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
