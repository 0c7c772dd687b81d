import { Radio, Select, Stack } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { list } from '#contract/calls/learners.ts'
import { accountsToMerge, merge, previewMerge } from '#contract/calls/moving.ts'
import { toastSuccess } from '../../data/toast.ts'
import { linkToAction } from '../../data/toast-outcome.ts'
import { useLoad } from '../../data/use-load.ts'
import { useSave } from '../../data/use-save.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { AccountsToMerge } from './AccountsToMerge.tsx'
import { WhatMerges, namesThatStop } from './WhatMerges.tsx'

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
}

/** Merges two accounts of one person, after it was shown what that does (rule people-96). For administrators. */
export function MergeDialog({ account, other: given, clientId, onClose }: MergeDialogProps) {
  const [chosen, setChosen] = useState(given)
  const [keptId, setKeptId] = useState(account.id)
  const [address, setAddress] = useState<string>(account.id)
  const goneId = (keptId === account.id ? chosen?.id : account.id) ?? ''
  const wanted = { goneId, keptId, address: address === keptId ? ('kept' as const) : ('gone' as const) }
  const compared = useLoad(
    accountsToMerge,
    { oneId: account.id, otherId: chosen?.id ?? '' },
    { enabled: chosen !== undefined },
  )
  const accounts = compared.data && [compared.data.one, compared.data.other]
  const preview = useLoad(previewMerge, wanted, { enabled: chosen !== undefined })
  const { save, saving } = useSave(merge, {
    onSaved: ({ actionId }) => toastSuccess('The accounts are merged', linkToAction('merge', actionId)),
    onDone: onClose,
  })
  return (
    <FormDialog
      title="Merge with another account"
      size="xl"
      onSubmit={() => {
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
          {compared.error && <LoadFailed error={compared.error} onRetry={compared.refetch} />}
          {!compared.error && <AccountsToMerge accounts={accounts} keptId={keptId} onKeep={setKeptId} />}
          <ChoiceOfAddress accounts={[account, chosen]} value={address} onChange={setAddress} />
        </>
      )}
      {preview.error && <LoadFailed error={preview.error} onRetry={preview.refetch} />}
      {preview.data && accounts && (
        <WhatMerges
          preview={preview.data}
          names={namesThatStop(accounts, { keptId, addressOf: address })}
          {...{ accounts, keptId }}
        />
      )}
    </FormDialog>
  )
}

interface ChoiceOfAddressProps {
  accounts: readonly Account[]
  /** The id of the account whose address stays. */
  value: string
  onChange: (id: string) => void
}

const ChoiceOfAddress = ({ accounts, value, onChange }: ChoiceOfAddressProps) => (
  <Radio.Group label="The email address that stays" value={value} onChange={onChange}>
    <Stack gap="xs" mt="xs">
      {accounts.map(({ id, email }) => (
        <Radio key={id} value={id} label={<bdi>{email || 'None'}</bdi>} />
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
