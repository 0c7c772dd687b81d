import { Radio, SimpleGrid, Skeleton, Stack, Text } from '@mantine/core'
import type { Reply } from '#contract/call.ts'
import type { accountsToMerge } from '#contract/calls/moving.ts'
import { showNumber } from '#contract/rules/numbers.ts'
import { When, showDate, showValue } from '../../ui/dates.tsx'
import { type Facts, FactLines } from '../../ui/Facts.tsx'
import classes from './AccountsToMerge.module.css'

export type AccountToMerge = Reply<typeof accountsToMerge>['one']

interface AccountsToMergeProps {
  /** Undefined while they are loaded. */
  accounts: readonly AccountToMerge[] | undefined
  keptId: string
  onKeep: (id: string) => void
}

/** Shows two accounts side by side, on a phone one below the other, and lets the user choose which one stays (rule people-148). */
export const AccountsToMerge = ({ accounts, keptId, onKeep }: AccountsToMergeProps) => (
  <Radio.Group label="The account that stays" value={keptId} onChange={onKeep}>
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm" mt="xs">
      {accounts?.map((account) => (
        <Stack key={account.id} gap="sm" className={classes['account']} data-kept={account.id === keptId}>
          <Radio value={account.id} label={<bdi>{labelOf(account)}</bdi>} />
          <FactLines facts={factsOf(account)} />
          <Text size="sm" fw={600}>
            {account.id === keptId ? 'Stays' : 'Goes'}
          </Text>
        </Stack>
      )) ?? [0, 1].map((at) => <Skeleton key={at} h={320} />)}
    </SimpleGrid>
  </Radio.Group>
)

const labelOf = ({ name, email, loginName }: AccountToMerge) =>
  email || loginName ? `${name}, ${email || loginName}` : name

const OwnFields = ({ of }: { of: AccountToMerge }) =>
  of.ownFields.map(({ id, name, value }) => (
    <Text key={id} inherit style={{ overflowWrap: 'anywhere' }}>
      <bdi>{name}</bdi>: <bdi>{showValue(value)}</bdi>
    </Text>
  ))

const factsOf = (account: AccountToMerge): Facts => ({
  Organisation: <bdi>{account.clientName}</bdi>,
  ...(account.loginName ? { 'Log-in name': <bdi>{account.loginName}</bdi> } : {}),
  ...(account.employeeNumber ? { 'Employee number': <bdi>{account.employeeNumber}</bdi> } : {}),
  ...(account.ownFields.length > 0 ? { 'Own fields': <OwnFields of={account} /> } : {}),
  Joined: showDate(account.joinedDateTime),
  ...(account.startsOn ? { 'Start date': showDate(account.startsOn) } : {}),
  ...(account.endsOn ? { 'End date': showDate(account.endsOn) } : {}),
  'Last active': account.lastActiveDateTime ? <When at={account.lastActiveDateTime} /> : 'Never',
  'Courses completed': showNumber(account.completedCourses),
  Certificates: showNumber(account.certificates),
  'Posts and comments': showNumber(account.posts),
  'Feedback forms': showNumber(account.feedback),
  Teams: account.teams.length > 0 ? <bdi>{account.teams.join(', ')}</bdi> : 'None',
})
