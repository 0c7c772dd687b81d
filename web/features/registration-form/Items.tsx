import { useState } from 'react'
import { QuestionDialog } from './QuestionDialog.tsx'
import { SortableList } from '../../ui/SortableList.tsx'
import { ItemRow } from './ItemRow.tsx'
import classes from './Items.module.css'
import { type FormItem, useItemOrder, clientInAddress, useRename } from './hooks.ts'
import { Button, Group, Stack, TextInput } from '@mantine/core'
import { useForm as useFields } from '@mantine/form'
import {
  type SpecifiedField,
  registrationLimits,
  specifiedFields,
} from '#contract/rules/registration-form.ts'
import { ConflictList } from '../../ui/ConflictList.tsx'
import { useMerging } from '../../ui/use-merging.ts'
import { AskingDialog } from '../../ui/FormDialog.tsx'

interface ItemsProps {
  clientId: string
  items: FormItem[]
  /** For a client that uses the provider's form. */
  readOnly: boolean
}

const label = 'Fields and questions'

/** The fields and questions of a form, in its order. */
export function Items({ clientId, items, readOnly }: ItemsProps) {
  const { order, inOrder, state } = useItemOrder(clientId, items)
  const [chosen, setChosen] = useState<FormItem>()
  if (readOnly)
    return (
      <ol className={`plain-list ${classes['list']}`} aria-label={label}>
        {items.map((item) => (
          <li key={item.key}>
            <ItemRow clientId={clientId} item={item} />
          </li>
        ))}
      </ol>
    )
  return (
    <>
      <SortableList
        label={label}
        items={inOrder(items)}
        keyOf={({ key }) => key}
        nameOf={(item) => item.label}
        onOrder={order}
        state={state}
      >
        {(item, moving) => (
          <ItemRow clientId={clientId} item={item} moving={moving} onChange={() => setChosen(item)} />
        )}
      </SortableList>
      {chosen && (
        <ChangeDialog
          key={chosen.key}
          clientId={clientId}
          // As it is stored now. When another user has deleted it, the dialog stays with what was typed.
          item={items.find(({ key }) => key === chosen.key) ?? chosen}
          onClose={() => setChosen(undefined)}
        />
      )}
    </>
  )
}

interface ChangeDialogProps {
  clientId: string
  item: FormItem
  onClose: () => void
}

const ChangeDialog = (props: ChangeDialogProps) =>
  props.item.kind === 'specified' ? <LabelDialog {...props} /> : <QuestionDialog {...props} />

interface LabelDialogProps {
  clientId: string
  item: FormItem
  onClose: () => void
}

/** The label of a specified field. */
const LabelDialog = (props: LabelDialogProps) => (
  <AskingDialog onClose={props.onClose} title="Change the label">
    <LabelFields {...props} />
  </AskingDialog>
)

function LabelFields({ clientId, item, onClose }: LabelDialogProps) {
  const stored = { label: item.label }
  const form = useFields({ initialValues: stored })
  const { previous, conflicts, keptText } = useMerging(form, stored, true, {
    keptAs: `registration-label:${clientId}:${item.key}`,
    addressFields: clientInAddress,
  })
  const { rename, saving } = useRename(clientId, onClose)

  return (
    <form onSubmit={form.onSubmit((typed) => rename(item.key, typed.label, previous))}>
      <Stack gap="lg">
        {keptText}
        <TextInput
          label="Label"
          description={`Leave it empty for “${specifiedFields[item.key as SpecifiedField]}”.`}
          {...form.getInputProps('label')}
          maxLength={registrationLimits.label}
          data-autofocus
        />
        <ConflictList conflicts={conflicts} labels={{ label: 'Label' }} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} disabled={saving}>
            Cancel
          </Button>
          <Button type="submit" loading={saving} disabled={conflicts.list.length > 0}>
            Save label
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
