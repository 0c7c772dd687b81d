import { Checkbox, List, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Reply } from '#contract/call.ts'
import { changeMailDomain, previewMailDomain } from '#contract/calls/moving.ts'
import { toastOutcome } from '../../data/toast-outcome.ts'
import { useLoad } from '../../data/use-load.ts'
import { useSave } from '../../data/use-save.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { counted } from '../../ui/quantities.ts'
import { elsewhereInWords } from '../joining/elsewhere-in-words.ts'

interface MailDomainDialogProps {
  clientId: string
  onClose: () => void
}

const people = (count: number) => counted(count, 'learner')

/** Changes the mail domain of the learners of a client, after it was shown whose address changes (rule people-100). */
export function MailDomainDialog({ clientId, onClose }: MailDomainDialogProps) {
  const [typed, setTyped] = useState({ oldDomain: '', newDomain: '' })
  /** The domains for which the addresses are shown. Another press is needed to change them. */
  const [asked, setAsked] = useState<Domains>()
  const isShown = asked?.oldDomain === typed.oldDomain && asked.newDomain === typed.newDomain
  const preview = useLoad(
    previewMailDomain,
    { clientId, ...(asked ?? typed) },
    { enabled: asked !== undefined },
  )
  const shown = isShown ? preview.data : undefined
  const [isConfirmed, setConfirmed] = useState(false)
  const isOpen = shown !== undefined && shown.publicDomains.length > 0
  const { save, saving } = useSave(changeMailDomain, {
    onSaved: (outcome) =>
      toastOutcome('import', `${people(outcome.changed)} with the new mail domain`, outcome),
    onDone: onClose,
  })
  return (
    <FormDialog
      title="Change mail domain"
      onSubmit={() => {
        if (shown)
          save({ clientId, ...typed, expected: shown.people, publicConfirmed: isOpen && isConfirmed })
        else {
          setConfirmed(false)
          setAsked(typed)
        }
      }}
      onClose={onClose}
      saving={saving}
      blocked={
        typed.oldDomain === '' || typed.newDomain === '' || shown?.people === 0 || (isOpen && !isConfirmed)
      }
      action={shown ? `Change ${people(shown.people)}` : 'Show the changes'}
    >
      <Text size="sm">
        The addresses of all learners at the old domain get the new one. They log in with the new address; the
        old one works as well until they have done so. It can be undone for 24 hours.
      </Text>
      <DomainFields typed={typed} onType={setTyped} />
      {isShown && preview.error && <LoadFailed error={preview.error} onRetry={preview.refetch} />}
      {shown && <Changes preview={shown} />}
      {isOpen && (
        <Checkbox
          label={`Anybody can get an address at ${shown.publicDomains.join(' and ')}. This domain is meant all the same`}
          checked={isConfirmed}
          onChange={({ currentTarget: { checked } }) => setConfirmed(checked)}
        />
      )}
    </FormDialog>
  )
}

interface Domains {
  oldDomain: string
  newDomain: string
}

interface DomainFieldsProps {
  typed: Domains
  onType: (typed: Domains) => void
}

const DomainFields = ({ typed, onType }: DomainFieldsProps) => (
  <>
    <TextInput
      label="Old mail domain"
      placeholder="old.example"
      value={typed.oldDomain}
      onChange={({ currentTarget: { value } }) => onType({ ...typed, oldDomain: value.trim() })}
    />
    <TextInput
      label="New mail domain"
      placeholder="new.example"
      value={typed.newDomain}
      onChange={({ currentTarget: { value } }) => onType({ ...typed, newDomain: value.trim() })}
    />
  </>
)

function Changes({ preview }: { preview: Reply<typeof previewMailDomain> }) {
  const more = preview.people - Math.min(preview.people, 5)
  return (
    <div aria-live="polite">
      <Text size="sm" fw={600}>
        {preview.people === 0
          ? 'No learner of this organisation has an address at the old domain that can be changed.'
          : `${people(preview.people)}, for example:`}
      </Text>
      <List size="sm" mt="xs" spacing={4}>
        {preview.changes.slice(0, 5).map(({ name, from, to }) => (
          <List.Item key={from}>
            <bdi>{name}</bdi>: {from} → {to}
          </List.Item>
        ))}
        {more > 0 && <List.Item>{`and ${counted(more, 'other')}`}</List.Item>}
      </List>
      {preview.elsewhere.people > 0 && (
        <Text size="sm" mt="xs">
          {elsewhereInWords(preview.elsewhere)} at the new domain. Nothing changes for them.
        </Text>
      )}
      {preview.refused.map(({ reason, people: count }) => (
        <Text key={reason} size="sm" mt="xs">
          {counted(count, 'person is', 'people are')} left out: {reason}
        </Text>
      ))}
    </div>
  )
}
