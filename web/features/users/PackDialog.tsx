import { Text } from '@mantine/core'
import { useState } from 'react'
import * as evidencePacks from '#contract/calls/evidence-packs.ts'
import { csvInput } from '../../data/csv-input.ts'
import { toastSuccess } from '../../data/toast.ts'
import { useSave } from '../../data/use-save.ts'
import { useCsvFormat } from '../../ui/csv-format.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { PackFields, inputOfPack } from '../../ui/PackFields.tsx'
import type { Chosen } from './bulk-hooks.ts'

interface PackDialogProps {
  /** The people, by their ids or as all of a list. */
  chosen: Chosen
  /** In words, such as "12 learners". */
  people: string
  onClose: () => void
  onDone: () => void
}

/** Requests an evidence pack of the selected people (rule evidence-23). */
export function PackDialog({ chosen, people, onClose, onDone }: PackDialogProps) {
  const [value, setValue] = useState({ fromDay: '', toDay: '', withCertificates: true })
  const { remembered } = useCsvFormat()
  const { save, saving } = useSave(evidencePacks.request, {
    onSaved: () =>
      toastSuccess('The evidence pack is being made', { label: 'Show evidence packs', to: '/evidence' }),
    onDone() {
      onClose()
      onDone()
    },
  })
  return (
    <FormDialog
      title="Evidence pack"
      onSubmit={() =>
        save({ subject: 'people', people: chosen, ...inputOfPack(value), ...csvInput(remembered) })
      }
      onClose={onClose}
      saving={saving}
      action="Request pack"
    >
      <Text size="sm">
        Everything that proves the training of {people}, in one signed file for an auditor, with what is known
        today. The audit log and feedback are not in it.
      </Text>
      <PackFields value={value} onChange={(changes) => setValue({ ...value, ...changes })} />
    </FormDialog>
  )
}
