import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import {
  fieldKindTexts,
  fieldLimits,
  fieldReadersTexts,
  readyMadeFields,
} from '#contract/rules/person-fields.ts'
import { Card } from '../../ui/Card.tsx'
import { type Column, DataTable } from '../../ui/DataTable.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { PageLoading } from '../../ui/PageLoading.tsx'
import { askToConfirm } from '../../ui/confirm.ts'
import { firstClick } from '../../ui/first-click.ts'
import { FieldDialog } from './FieldDialog.tsx'
import { RowButton } from '../../ui/RowButton.tsx'
import {
  type OwnField,
  countFieldLosses,
  ofClient,
  useCreateField,
  useDeleteField,
  useOwnFields,
} from './hooks.ts'

/** The own fields of the people of a client; without one those of the own client, or of all clients. */
export function OwnFieldList({ clientId }: { clientId?: string }) {
  const { data, error, refetch } = useOwnFields(clientId)
  const [dialog, setDialog] = useState<{ field?: OwnField }>()
  const deleting = useDeleteField()
  if (error) return <LoadFailed error={error} onRetry={refetch} />
  if (!data) return <PageLoading />
  const { fields, mayAdd } = data
  const isFull = fields.length >= fieldLimits.fields

  async function confirmDelete({ id, name, isOfProvider }: OwnField) {
    const ofAll = isOfProvider ? ' All organisations have this field.' : ''
    const question = `Are you sure you want to delete the field “${name}”?${ofAll} This cannot be undone.`
    const losses = countFieldLosses(id)
    if (await askToConfirm({ title: 'Delete the field', question, losses, destructive: true }))
      deleting.save({ id })
  }

  return (
    <>
      <Card
        title="Fields"
        actions={
          mayAdd && (
            <Button disabled={isFull} onClick={firstClick(() => setDialog({}))}>
              Create a field
            </Button>
          )
        }
      >
        <Stack gap="lg">
          {mayAdd && !isFull && <ReadyMade clientId={clientId} fields={fields} />}
          {isFull && (
            <Text c="var(--quiet)">
              A person can have at most {fieldLimits.fields} own fields, and there are as many.
            </Text>
          )}
          <DataTable
            label="Own fields"
            rows={fields}
            keyOf={({ id }) => id}
            empty="There are no own fields yet"
            columns={columnsOf(fields, clientId !== undefined, {
              onChange: (field) => setDialog({ field }),
              onDelete: (field) => void confirmDelete(field),
            })}
          />
        </Stack>
      </Card>
      {dialog && <FieldDialog {...dialog} clientId={clientId} onClose={() => setDialog(undefined)} />}
    </>
  )
}

/** The ready-made fields that are not there yet: one press adds each. */
function ReadyMade({ clientId, fields }: { clientId: string | undefined; fields: OwnField[] }) {
  const { save, saving } = useCreateField()
  const names = new Set(fields.map(({ name }) => name.toLowerCase()))
  const missing = readyMadeFields.filter((name) => !names.has(name.toLowerCase()))
  if (missing.length === 0) return null
  return (
    <Group gap="xs" role="group" aria-label="Ready-made fields">
      <Text size="sm" c="var(--quiet)">
        Often used:
      </Text>
      {missing.map((name) => (
        <Button
          key={name}
          variant="default"
          size="xs"
          radius="xl"
          disabled={saving}
          aria-label={`Add ${name}`}
          onClick={() => save({ ...ofClient(clientId), name, kind: 'text' })}
        >
          + {name}
        </Button>
      ))}
    </Group>
  )
}

interface Actions {
  onChange: (field: OwnField) => void
  onDelete: (field: OwnField) => void
}

const rulesOf = ({ isRequired, isUnique }: OwnField) =>
  [isRequired && 'Required', isUnique && 'Unique'].filter(Boolean).join(', ') || '–'

/** @param isOfClient whether they are shown on the page of a client, where a field of all clients could be taken for its own */
function columnsOf(
  fields: OwnField[],
  isOfClient: boolean,
  { onChange, onDelete }: Actions,
): Column<OwnField>[] {
  const isMixed = fields.some(({ isOfProvider }) => isOfProvider !== fields[0]?.isOfProvider)
  return [
    { label: 'Name', of: ({ name }) => <bdi>{name}</bdi>, heads: true },
    {
      label: 'Kind',
      labelled: true,
      of: ({ kind, choices }) =>
        kind === 'choice' ? (
          <>
            {fieldKindTexts[kind]}: <bdi>{choices.join(', ')}</bdi>
          </>
        ) : (
          fieldKindTexts[kind]
        ),
    },
    { label: 'Seen by', labelled: true, of: ({ seenBy }) => fieldReadersTexts[seenBy] },
    { label: 'Rules', labelled: true, of: rulesOf },
    ...(isOfClient || isMixed
      ? [
          {
            label: 'For',
            labelled: true,
            of: ({ isOfProvider }: OwnField) => (isOfProvider ? 'All organisations' : 'This organisation'),
          },
        ]
      : []),
    {
      label: 'Change',
      quiet: true,
      of: (field) =>
        field.mayChange && (
          <Group gap="xs" wrap="nowrap" justify="flex-end">
            <RowButton
              label="Change"
              name={field.name}
              look="default"
              size="xs"
              onClick={firstClick(() => onChange(field))}
            />
            <RowButton
              label="Delete"
              name={field.name}
              look="red"
              size="xs"
              onClick={() => onDelete(field)}
            />
          </Group>
        ),
    },
  ]
}
