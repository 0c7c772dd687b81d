import { useSearchParams } from 'react-router'
import { isGuid } from '#contract/rules/formats.ts'
import { useIsAdministrator } from '../../data/use-managing-role.ts'
import { PageUnloaded } from '../../shell/PageUnloaded.tsx'
import { Page } from '../../ui/Page.tsx'
import { Card } from '../../ui/Card.tsx'
import { useChangeAddress } from '../../ui/use-change-address.ts'
import { ClientChoice } from '../users/ClientChoice.tsx'
import { useClientChoices } from '../users/use-client-choices.ts'
import { ApprovalSetting } from './ApprovalSetting.tsx'
import { AllowedDomains, MailDomains } from './MailDomains.tsx'
import { useWaiting, useAcceptPeople, useRefusePeople } from './hooks.ts'
import { Button, Checkbox, Group, Text } from '@mantine/core'
import type { Reply } from '#contract/call.ts'
import type { waiting } from '#contract/calls/joining.ts'
import { showNumber } from '#contract/rules/numbers.ts'
import { type Column, DataTable } from '../../ui/DataTable.tsx'
import { EmailAddress } from '../../ui/EmailAddress.tsx'
import { RowButton } from '../../ui/RowButton.tsx'
import { SelectBox } from '../../ui/SelectBox.tsx'
import { askToConfirm } from '../../ui/confirm.ts'
import { When } from '../../ui/dates.tsx'
import { counted } from '../../ui/quantities.ts'
import { type Selection, useSelection } from '../../ui/use-selection.ts'

/** The people who asked to join and wait until somebody accepts them (rules clients-23 to clients-28). */
export function JoiningPage() {
  const isAdministrator = useIsAdministrator()
  const [search] = useSearchParams()
  const wanted = search.get('client') ?? ''
  const clientId = isAdministrator && isGuid(wanted) ? wanted : undefined
  const changeAddress = useChangeAddress()
  const choices = useClientChoices({ isAdministrator, withOwn: false })
  const { data, error, refetch } = useWaiting(clientId)
  if (!data) return <PageUnloaded of={{ error, refetch }} />
  return (
    <Page
      title="People who want to join"
      subtitle="They asked to join and have confirmed their email address. They can log in as soon as they are accepted."
    >
      {isAdministrator && (
        <ClientChoice
          choices={choices}
          chosen={clientId}
          onChoose={(chosen) =>
            changeAddress((fields) => (chosen ? fields.set('client', chosen) : fields.delete('client')))
          }
        />
      )}
      {data.mayDecide ? (
        <WaitingPeople
          // The selection ends when another client is chosen.
          key={clientId ?? ''}
          people={data.people}
          totalCount={data.totalCount}
          withClient={isAdministrator && !clientId}
        />
      ) : (
        <Card>Managers of the whole organisation decide who can join.</Card>
      )}
      {data.mayDecide && data.approvesJoiners !== null && (
        <ApprovalSetting {...(clientId ? { clientId } : {})} />
      )}
      {clientId ? <MailDomains clientId={clientId} /> : <AllowedDomains domains={data.mailDomains ?? []} />}
    </Page>
  )
}

type Waiting = Reply<typeof waiting>
type WaitingPerson = Waiting['people'][number]

interface WaitingPeopleProps extends Pick<Waiting, 'people' | 'totalCount'> {
  /** Whether people of several clients are shown. */
  withClient: boolean
}

/** Lists the people who want to join. Each press accepts or refuses one of them, those that are selected, or all that are shown. */
function WaitingPeople({ people, totalCount, withClient }: WaitingPeopleProps) {
  const selection = useSelection(people.map(({ id }) => id))
  const accepting = useAcceptPeople(selection.clear)
  const refusing = useRefusePeople(selection.clear)
  const isBusy = accepting.saving || refusing.saving
  const accept = (userIds: string[]) => accepting.save({ userIds })

  async function refuse(userIds: string[]) {
    const question = `${counted(userIds.length, 'account')} will be removed, and each person gets an email. This cannot be undone.`
    // One press refuses one person. Many accounts are not lost by one wrong press.
    if (userIds.length > 1 && !(await askToConfirm({ title: 'Refuse people', question, destructive: true })))
      return
    refusing.save({ userIds })
  }
  const decide = { accept, refuse: (userIds: string[]) => void refuse(userIds), isBusy }

  return (
    <Card
      title="People who wait"
      actions={totalCount > 0 && <DecideMany selection={selection} {...decide} />}
    >
      {totalCount > people.length && (
        <Text c="var(--quiet)" mb="md">
          {`The first ${showNumber(people.length)} of ${showNumber(totalCount)} are shown. The others appear when these are decided.`}
        </Text>
      )}
      {people.length > 0 && (
        <Checkbox
          label="Select all"
          checked={selection.all}
          indeterminate={selection.some}
          onChange={selection.toggleAll}
          mb="sm"
        />
      )}
      <DataTable
        label="People who want to join"
        rows={people}
        total={totalCount}
        keyOf={({ id }) => id}
        empty="Nobody is waiting at the moment"
        columns={columnsOf(selection, withClient, decide)}
      />
    </Card>
  )
}

interface Decide {
  accept: (userIds: string[]) => void
  refuse: (userIds: string[]) => void
  isBusy: boolean
}

/** The buttons name how many people they are for. */
function DecideMany({ selection, accept, refuse, isBusy }: Decide & { selection: Selection }) {
  const isSome = selection.selected.length > 0
  const ids = isSome ? selection.selected : selection.ids
  const whom = `${isSome ? '' : 'all '}${showNumber(ids.length)}`
  return (
    <Group gap="sm">
      <Button variant="default" disabled={isBusy} onClick={() => refuse([...ids])}>
        {`Refuse ${whom}`}
      </Button>
      <Button disabled={isBusy} onClick={() => accept([...ids])}>
        {`Accept ${whom}`}
      </Button>
    </Group>
  )
}

const columnsOf = (
  selection: Selection,
  withClient: boolean,
  { accept, refuse, isBusy }: Decide,
): Column<WaitingPerson>[] => [
  {
    label: 'Name',
    heads: true,
    of: ({ id, firstName, lastName }) => (
      <SelectBox selection={selection} id={id} name={`${firstName} ${lastName}`}>
        <bdi>{`${firstName} ${lastName}`}</bdi>
      </SelectBox>
    ),
  },
  { label: 'Email', of: ({ email }) => <EmailAddress>{email}</EmailAddress> },
  ...(withClient
    ? [{ label: 'Organisation', of: ({ clientName }: WaitingPerson) => <bdi>{clientName}</bdi> }]
    : []),
  { label: 'Asked', labelled: true, of: ({ askedDateTime }) => <When at={askedDateTime} /> },
  {
    label: 'Decide',
    quiet: true,
    of: ({ id, firstName, lastName }) => (
      <Group gap="xs" wrap="nowrap" justify="flex-end">
        <RowButton
          label="Refuse"
          name={`${firstName} ${lastName}`}
          disabled={isBusy}
          onClick={() => refuse([id])}
        />
        <RowButton
          label="Accept"
          name={`${firstName} ${lastName}`}
          look="default"
          disabled={isBusy}
          onClick={() => accept([id])}
        />
      </Group>
    ),
  },
]
