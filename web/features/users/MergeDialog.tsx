import { List, Radio, Select, Stack, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import type { Reply } from '#contract/call.ts'
import { list } from '#contract/calls/learners.ts'
import { merge, previewMerge } from '#contract/calls/moving.ts'
import { toastSuccess } from '../../data/toast.ts'
import { linkToAction } from '../../data/toast-outcome.ts'
import { useLoad } from '../../data/use-load.ts'
import { useSave } from '../../data/use-save.ts'
import { DialogForm, FormDialog } from '../../ui/FormDialog.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { counted } from '../../ui/quantities.ts'

export interface Account {
  id: string
  name: string
  email: string
}

interface MergeDialogProps {
  account: Account
  /** The other account, if it is known. Otherwise the user chooses one of the same client. */
  other?: Account
  clientId?: string
  onClose: () => void
  onDone?: (keptId: string) => void
}

/** Merges two accounts of one person, after it was shown what that does (rule people-96). For administrators. */
export const MergeDialog = (props: MergeDialogProps) => (
  <FormDialog title="Merge with another account" onClose={props.onClose}>
    <MergeForm {...props} />
  </FormDialog>
)

function MergeForm({ account, other: given, clientId, onClose, onDone }: MergeDialogProps) {
  const [chosen, setChosen] = useState(given)
  const [keptId, setKeptId] = useState(account.id)
  const [address, setAddress] = useState<string>(account.id)
  const goneId = (keptId === account.id ? chosen?.id : account.id) ?? ''
  const wanted = { goneId, keptId, address: address === keptId ? ('kept' as const) : ('gone' as const) }
  const preview = useLoad(previewMerge, wanted, { enabled: chosen !== undefined })
  const { save, saving } = useSave(merge, {
    onSaved: ({ actionId }) => toastSuccess('The accounts are merged', linkToAction('merge', actionId)),
    onDone: () => {
      onClose()
      onDone?.(keptId)
    },
  })
  return (
    <DialogForm
      onSubmit={(event) => {
        event.preventDefault()
        if (preview.data) save({ ...wanted, previewToken: preview.data.previewToken })
      }}
      onClose={onClose}
      saving={saving}
      blocked={!preview.data}
      action="Merge"
    >
      {given ? null : (
        <OtherAccount
          besides={account}
          clientId={clientId}
          onChoose={(one) => {
            setChosen(one)
            setKeptId(account.id)
            setAddress(account.id)
          }}
        />
      )}
      {chosen && (
        <>
          <ChoiceOfAccount
            label="The account that stays"
            accounts={[account, chosen]}
            labelOf={({ name, email }) => (email ? `${name}, ${email}` : name)}
            value={keptId}
            onChange={setKeptId}
          />
          <ChoiceOfAccount
            label="The email address that stays"
            accounts={[account, chosen]}
            labelOf={({ email }) => email || 'None'}
            value={address}
            onChange={setAddress}
          />
        </>
      )}
      {preview.error && <LoadFailed error={preview.error} onRetry={preview.refetch} />}
      {preview.data && <WhatComes counts={preview.data.counts} />}
    </DialogForm>
  )
}

interface ChoiceOfAccountProps {
  label: string
  accounts: readonly Account[]
  labelOf: (account: Account) => string
  value: string
  onChange: (id: string) => void
}

const ChoiceOfAccount = ({ label, accounts, labelOf, value, onChange }: ChoiceOfAccountProps) => (
  <Radio.Group label={label} value={value} onChange={onChange}>
    <Stack gap="xs" mt="xs">
      {accounts.map((account) => (
        <Radio key={account.id} value={account.id} label={<bdi>{labelOf(account)}</bdi>} />
      ))}
    </Stack>
  </Radio.Group>
)

interface OtherAccountProps {
  besides: Account
  clientId: string | undefined
  onChoose: (account: Account | undefined) => void
}

/** Lets the user search for the other account. It begins with those of the same name. */
function OtherAccount({ besides, clientId, onChoose }: OtherAccountProps) {
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState<Account>()
  const [asked] = useDebouncedValue(chosen && search === labelOf(chosen) ? '' : search, 250)
  const { data } = useLoad(list, {
    searchTerm: asked || besides.name,
    ...(clientId ? { clientId } : {}),
  })
  const found = (data?.users ?? []).filter(({ id }) => id !== besides.id)
  const known = chosen && !found.some(({ id }) => id === chosen.id) ? [chosen, ...found] : found
  return (
    <Select
      label="The other account"
      placeholder="Search by name or email"
      data={known.map((one) => ({ value: one.id, label: labelOf(one) }))}
      value={chosen?.id ?? null}
      onChange={(id) => {
        const one = known.find((account) => account.id === id)
        setChosen(one)
        onChoose(one)
      }}
      searchable
      searchValue={search}
      onSearchChange={setSearch}
      // The server has searched: also by parts of names that the label writes otherwise.
      filter={({ options }) => options}
      nothingFoundMessage={data && 'No other learner of this organisation has such a name or email'}
    />
  )
}

const labelOf = ({ name, email }: Account) => (email ? `${name}, ${email}` : name)

type Counts = Reply<typeof previewMerge>['counts']

function WhatComes({ counts }: { counts: Counts }) {
  const lines = whatComesInWords(counts)
  return (
    <div aria-live="polite">
      <Text size="sm" fw={600}>
        {lines.length > 0
          ? 'This comes from the account that goes:'
          : 'The account that goes has nothing that the other one does not have.'}
      </Text>
      <List size="sm" spacing={4} mt="xs">
        {lines.map((line) => (
          <List.Item key={line}>{line}</List.Item>
        ))}
      </List>
      <Text size="sm" mt="xs">
        Links and calendars of the account that goes lead to the one that stays. It can be undone for 30 days.
      </Text>
    </div>
  )
}

const whatComesInWords = (counts: Counts): string[] =>
  [
    counts.courses > 0 && counted(counts.courses, 'course'),
    counts.coursesInBoth > 0 &&
      `The attempts of ${counted(counts.coursesInBoth, 'course')} that both have: the better result counts`,
    counts.completions > 0 && counted(counts.completions, 'completion'),
    counts.certificates > 0 && counted(counts.certificates, 'certificate'),
    counts.teams > 0 && counted(counts.teams, 'team'),
    counts.posts > 0 && counted(counts.posts, 'post or comment', 'posts and comments'),
    counts.feedback > 0 && counted(counts.feedback, 'feedback form'),
    counts.feedbackNotCounted > 0 &&
      `Both have answered ${counted(counts.feedbackNotCounted, 'feedback form')}: the newer answers count, and the older ones are not counted any more`,
    counts.mails > 0 && counted(counts.mails, 'mail'),
  ].filter((line) => line !== false)
