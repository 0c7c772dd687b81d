import { Button, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { packSubjectTexts, packSubjects } from '#contract/rules/evidence-packs.ts'
import { csvInput } from '../../data/csv-input.ts'
import { PackFields, inputOfPack } from '../../ui/PackFields.tsx'
import { CsvSelect } from '../../ui/CsvSelect.tsx'
import { useCsvFormat } from '../../ui/csv-format.ts'
import { useKeptText } from '../../ui/use-kept-text.tsx'
import { forgetUnsavedChanges, useUnsavedChanges } from '../../ui/unsaved-changes.ts'
import { type Choice, useChoices } from '../training/use-choices.ts'
import { type RequestValues, chosenBy } from './request-values.ts'
import { useRequestPack } from './hooks.ts'
import { OrLoadFailed } from '../../ui/LoadFailed.tsx'

/** Packs of selected people are requested where they are selected. */
const subjects = packSubjects.filter((subject) => subject !== 'people')

interface RequestFormProps {
  start: RequestValues
  isAdministrator: boolean
  onRequested: () => void
}

export function RequestForm({ start, isAdministrator, onRequested }: RequestFormProps) {
  const { wanted, setWanted, keptText } = useWanted(start)
  const change = (changes: Partial<RequestValues>) => setWanted({ ...wanted, ...changes })
  const { remembered } = useCsvFormat()
  const requesting = useRequestPack(() => {
    forgetUnsavedChanges()
    setWanted(start)
    onRequested()
  })
  const { subject } = wanted

  function submit(event: FormEvent) {
    event.preventDefault()
    requesting.save({ ...inputOf(wanted, isAdministrator), ...csvInput(remembered) })
  }

  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="md">
        {keptText}
        <Group gap="md" align="flex-end">
          <NativeSelect
            label="About"
            w={wide}
            value={subject}
            onChange={({ currentTarget: { value } }) =>
              change({ subject: subjects.find((one) => one === value) ?? 'client' })
            }
            data={subjects.map((value) => ({ value, label: packSubjectTexts[value] }))}
          />
          <SubjectFields wanted={wanted} isAdministrator={isAdministrator} onChange={change} />
        </Group>
        <PackFields value={wanted} onChange={change} />
        <CsvSelect label="Tables for spreadsheets" />
        <Group>
          <Button type="submit" loading={requesting.saving}>
            Request pack
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

function useWanted(start: RequestValues) {
  const [wanted, setWanted] = useState(start)
  const isChanged = JSON.stringify(wanted) !== JSON.stringify(start)
  useUnsavedChanges(isChanged, { addressFields: chosenBy })
  const keptText = useKeptText({
    place: 'evidence-request',
    values: wanted,
    isChanged,
    onRestore: setWanted,
    onDiscard: () => setWanted(start),
  })
  return { wanted, setWanted, keptText }
}

/** Only what belongs to what it is about. */
const inputOf = ({ subject, email, ...wanted }: RequestValues, isAdministrator: boolean) => ({
  subject,
  ...inputOfPack(wanted),
  ...(subject === 'person' ? { email } : {}),
  ...(subject === 'team' ? { teamId: wanted.teamId } : {}),
  ...(subject === 'pathway' ? { learningPathwayId: wanted.pathwayId } : {}),
  ...(subject !== 'person' && isAdministrator ? { clientId: wanted.clientId } : {}),
})

const wide = { base: '100%', sm: 260 }

interface SubjectFieldsProps {
  wanted: RequestValues
  isAdministrator: boolean
  onChange: (changes: Partial<RequestValues>) => void
}

function SubjectFields({ wanted, isAdministrator, onChange }: SubjectFieldsProps) {
  const { subject, clientId, teamId, pathwayId, email } = wanted
  const choices = useChoices(isAdministrator, clientId || undefined)
  const choiceOf = (field: Choice['field']) => choices.find((choice) => choice.field === field)
  if (subject === 'person')
    return (
      <TextInput
        label="Email address or log-in name of the learner"
        w={{ base: '100%', sm: 320 }}
        maxLength={254}
        value={email}
        onChange={({ currentTarget: { value } }) => onChange({ email: value })}
      />
    )
  return (
    <>
      <ChoiceOf
        choice={choiceOf('client')}
        nothing="Choose an organisation"
        value={clientId}
        onChoose={(value) => onChange({ clientId: value, teamId: '' })}
      />
      {subject === 'team' && (
        <ChoiceOf
          choice={choiceOf('team')}
          nothing="Choose a team"
          value={teamId}
          onChoose={(value) => onChange({ teamId: value })}
        />
      )}
      {subject === 'team' && !choiceOf('team') && (!isAdministrator || clientId !== '') && (
        <Text size="sm" c="var(--quiet)" pb={10}>
          There are no teams.
        </Text>
      )}
      {subject === 'pathway' && (
        <ChoiceOf
          choice={choiceOf('pathway')}
          nothing="Choose a pathway"
          value={pathwayId}
          onChoose={(value) => onChange({ pathwayId: value })}
        />
      )}
    </>
  )
}

interface ChoiceOfProps {
  /** Absent where the caller has nothing to choose. */
  choice: Choice | undefined
  nothing: string
  value: string
  onChoose: (value: string) => void
}

const ChoiceOf = ({ choice, nothing, value, onChoose }: ChoiceOfProps) =>
  choice && (
    <OrLoadFailed of={choice.loaded}>
      <NativeSelect
        label={choice.label}
        w={wide}
        value={value}
        onChange={({ currentTarget }) => onChoose(currentTarget.value)}
        data={[{ value: '', label: nothing }, ...choice.options]}
      />
    </OrLoadFailed>
  )
