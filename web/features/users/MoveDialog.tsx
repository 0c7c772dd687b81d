import { List, Radio, Select, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { Reply } from '#contract/call.ts'
import { move, previewMove } from '#contract/calls/moving.ts'
import { type TakenCourses, takenCourses, takenCoursesTexts } from '#contract/rules/moving.ts'
import { toastOutcome } from '../../data/toast-outcome.ts'
import { useLoad } from '../../data/use-load.ts'
import { useSave } from '../../data/use-save.ts'
import { useClientOptions } from '../../data/use-client-options.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { LoadFailed, OrLoadFailed } from '../../ui/LoadFailed.tsx'
import { counted } from '../../ui/quantities.ts'
import { LeftOut } from './ForWhom.tsx'
import type { Chosen } from './bulk-hooks.ts'
import { endsInWords, movesInWords, seatsInWords } from './move-in-words.ts'

interface MoveDialogProps {
  /** The people, by their ids or as all of a list. */
  chosen: Chosen
  /** The client to which they move; without it, it is chosen in the dialog. */
  toClientId?: string
  onClose: () => void
  onDone?: () => void
}

/** Moves people to another client, after it was shown what that does (rule people-90). For administrators. */
export function MoveDialog({ chosen, toClientId: given, onClose, onDone }: MoveDialogProps) {
  const organisations = useClientOptions()
  const [toClientId, setToClientId] = useState<string | null>(given ?? null)
  const [taken, setTaken] = useState<TakenCourses>('completed')
  const name = organisations.data?.clients.find(({ id }) => id === toClientId)?.name ?? ''
  const wanted = { ...chosen, toClientId: toClientId ?? '', taken }
  const preview = useLoad(previewMove, wanted, { enabled: toClientId !== null })
  const counts = preview.data?.counts
  const { save, saving } = useSave(move, {
    onSaved: (outcome) =>
      toastOutcome('move', `${counted(outcome.changed, 'person', 'people')} moved to ${name}`, outcome),
    onDone: () => {
      onClose()
      onDone?.()
    },
  })
  const isPossible = preview.data !== undefined && preview.data.counts.people > 0 && !isFull(preview.data)
  return (
    <FormDialog
      title="Move to another organisation"
      onSubmit={() => {
        if (preview.data) save({ ...wanted, previewToken: preview.data.previewToken })
      }}
      onClose={onClose}
      saving={saving}
      blocked={!isPossible}
      action={counts && counts.people > 0 ? `Move ${counted(counts.people, 'person', 'people')}` : 'Move'}
    >
      <OrLoadFailed of={organisations}>
        <Select
          label="New organisation"
          placeholder="Choose an organisation"
          data={organisations.options}
          value={toClientId}
          onChange={setToClientId}
          readOnly={given !== undefined}
          searchable
          nothingFoundMessage="No organisation has this name"
        />
      </OrLoadFailed>
      <Radio.Group label="What goes along" value={taken} onChange={setTaken}>
        <Stack gap="xs" mt="xs">
          {takenCourses.map((value) => (
            <Radio key={value} value={value} label={takenCoursesTexts[value]} />
          ))}
        </Stack>
      </Radio.Group>
      {preview.error && <LoadFailed error={preview.error} onRetry={preview.refetch} />}
      {preview.data && <WhatHappens preview={preview.data} to={name} />}
    </FormDialog>
  )
}

type Preview = Reply<typeof previewMove>

const isFull = ({ seatsFree, counts }: Preview) => seatsFree !== null && seatsFree < counts.people

function WhatHappens({ preview, to }: { preview: Preview; to: string }) {
  const { counts, refused } = preview
  return (
    <div aria-live="polite">
      {counts.people > 0 && (
        <List size="sm" spacing={4}>
          {[...movesInWords(counts), ...endsInWords(counts, to)].map((sentence) => (
            <List.Item key={sentence}>{sentence}</List.Item>
          ))}
        </List>
      )}
      {counts.people > 0 && (
        <Text
          size="sm"
          mt="xs"
          fw={isFull(preview) ? 600 : 400}
          {...(isFull(preview) ? { c: 'var(--danger)' } : {})}
        >
          {seatsInWords(preview, to)}
        </Text>
      )}
      <LeftOut refused={refused} mt="xs" spacing={4} />
    </div>
  )
}
