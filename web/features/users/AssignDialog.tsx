import { NativeSelect, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { previewAction } from '#contract/calls/bulk.ts'
import * as pathways from '#contract/calls/pathways.ts'
import { useLoad } from '../../data/use-load.ts'
import { DialogForm, FormDialog } from '../../ui/FormDialog.tsx'
import { OrLoadFailed } from '../../ui/LoadFailed.tsx'
import { useKeptForm } from '../../ui/use-kept-text.tsx'
import { type Chosen, useBulkAction } from './bulk-hooks.ts'
import { ForWhom } from './ForWhom.tsx'

interface AssignDialogProps {
  chosen: Chosen
  onClose: () => void
  onDone: () => void
}

/** Assigns a pathway to the chosen people, by a team that is made of them (rule lists-41). For administrators. */
export const AssignDialog = (props: AssignDialogProps) => (
  <FormDialog title="Assign a pathway" onClose={props.onClose}>
    <AssignFields {...props} />
  </FormDialog>
)

function AssignFields({ chosen, onClose, onDone }: AssignDialogProps) {
  const form = useForm({
    initialValues: { learningPathwayId: '', teamName: '' },
    validate: {
      learningPathwayId: (id) => (id === '' ? 'Please select a learning pathway' : null),
      teamName: (name) => (name.trim() === '' ? 'Please enter a name for the team' : null),
    },
  })
  const keptText = useKeptForm(form, 'bulk:assign')
  const loaded = useLoad(pathways.list, {})
  const preview = useLoad(previewAction, { action: 'assign', ...chosen })
  const { save, saving } = useBulkAction(() => {
    onClose()
    onDone()
  })
  const options = (loaded.data?.learningPathways ?? []).map(({ id, name }) => ({ value: id, label: name }))
  return (
    <DialogForm
      onSubmit={form.onSubmit((values) => save({ action: 'assign', ...values, ...chosen }))}
      onClose={onClose}
      saving={saving}
      blocked={!preview.data || preview.data.people === 0}
      action="Assign"
    >
      {keptText}
      <ForWhom preview={preview} doneTo={['gets the pathway', 'get the pathway']} />
      <OrLoadFailed of={loaded}>
        <NativeSelect
          label="Learning pathway"
          data={[{ value: '', label: 'Select learning pathway' }, ...options]}
          {...form.getInputProps('learningPathwayId')}
        />
      </OrLoadFailed>
      <TextInput
        label="Name of the team"
        description="Pathways belong to organisations and teams, so these people become a new team that has it."
        maxLength={100}
        {...form.getInputProps('teamName')}
      />
      <Text size="sm" c="var(--quiet)">
        People who join the team later get the pathway too. For a single course, choose a pathway that has
        this course only.
      </Text>
    </DialogForm>
  )
}
