import { Anchor, Box } from '@mantine/core'
import { Link } from 'react-router'
import { personStates } from '#contract/rules/compliance.ts'
import { Day } from '../../ui/Days.tsx'
import { FactTiles } from '../../ui/Facts.tsx'
import { StateTag } from '../../ui/StateTag.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { useTrainingOf } from '../person-training/hooks.ts'
import { useTeamsOfPerson } from '../teams/hooks.ts'
import { LastActive } from '../users/LastActive.tsx'

interface PersonFactsProps {
  user: {
    id: string
    urlToken: string
    client: { name: string }
    employeeNumber: string | null
    loginName: string | null
    hasLoggedIn: boolean
  }
  lastActiveDateTime: string | null
}

/** How a learner is doing, at a glance. */
export function PersonFacts({ user, lastActiveDateTime }: PersonFactsProps) {
  const obligations = useTrainingOf(user.urlToken).data?.obligations ?? []
  const teams = useTeamsOfPerson(user.id).data?.teams ?? []
  const state = personStates.find((one) => obligations.some(({ status }) => status === one)) ?? 'nothingDue'
  const next = obligations
    .flatMap(({ status, dueOn }) => (status === 'toDo' || status === 'dueSoon' ? (dueOn ?? []) : []))
    .toSorted()[0]
  return (
    <Box>
      <FactTiles
        facts={{
          State:
            obligations.length > 0 ? <StateTag state={state} /> : <Tag tone="quiet">Nothing required</Tag>,
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
          ...(user.loginName ? { 'Log-in name': <bdi>{user.loginName}</bdi> } : {}),
          'Next due': <Day of={next ?? null} without="Nothing" />,
        }}
      />
    </Box>
  )
}

const TeamLink = ({ team: { id, name } }: { team: { id: string; name: string } }) => (
  <Anchor component={Link} to={`/team/${id}`} display="block" inherit>
    <bdi>{name}</bdi>
  </Anchor>
)
