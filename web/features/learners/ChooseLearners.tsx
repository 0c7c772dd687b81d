import { Button, Collapse, Group, Radio, Stack } from '@mantine/core'
import { IconClipboard } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { preview } from '#contract/calls/learners.ts'
import { useIsAdministrator } from '../../data/use-managing-role.ts'
import { Card } from '../../ui/Card.tsx'
import { FileDrop } from '../../ui/FileDrop.tsx'
import { Textarea } from '../../ui/Textarea.tsx'
import { useKeptText } from '../../ui/use-kept-text.tsx'
import { useUnsavedChanges } from '../../ui/unsaved-changes.ts'
import { OrganisationSelect, ofLearners } from '../users/OrganisationSelect.tsx'
import type { Mode } from './hooks.ts'

interface ChooseLearnersProps {
  /** Null for the user's own organisation. */
  clientId: string | null
  onClient: (clientId: string | null) => void
  mode: Mode
  onMode: (mode: Mode) => void
  disabled: boolean
  onFile: (file: File) => void
  onRefused: (sentence: string) => void
}

/** The source of the learners, and for an administrator the client that they are created for. */
export function ChooseLearners({
  clientId,
  onClient,
  mode,
  onMode,
  disabled,
  onFile,
  onRefused,
}: ChooseLearnersProps) {
  const isAdministrator = useIsAdministrator()
  return (
    <Card>
      <Stack gap="lg">
        {isAdministrator && (
          <OrganisationSelect
            description={ofLearners}
            maw={640}
            disabled={disabled}
            value={clientId}
            onChange={onClient}
          />
        )}
        <Radio.Group label="People in the list who have an account already" value={mode} onChange={onMode}>
          <Stack gap="xs" mt="xs">
            <Radio value="add" disabled={disabled} label="stay as they are" />
            <Radio
              value="update"
              disabled={disabled}
              label="become as the list has them"
              description="You see each change before it happens. They are found by employee number, or else by email."
            />
          </Stack>
        </Radio.Group>
        <FileDrop
          what="a CSV or Excel file"
          field={preview.files.csvFile}
          hint="A list with a heading, such as First Name, Last Name and Email, in any order. At most 100,000 learners; more than 10,000 are uploaded in parts. You see how we read it before anything is stored."
          disabled={disabled}
          onFile={onFile}
          onRefused={onRefused}
        />
        <PasteRows disabled={disabled} onFile={onFile} />
      </Stack>
    </Card>
  )
}

/** The name that pasted rows are sent with. */
export const pastedName = 'pasted.csv'

/** For rows that are copied from a spreadsheet: they are sent as a file. */
function PasteRows({ disabled, onFile }: Pick<ChooseLearnersProps, 'disabled' | 'onFile'>) {
  const [isPasting, setPasting] = useState(false)
  const [pasted, setPasted] = useState('')
  useUnsavedChanges(pasted.trim() !== '')
  const keptText = useKeptText({
    place: 'pasted-rows',
    values: { pasted },
    isChanged: pasted.trim() !== '',
    onRestore: (kept) => {
      setPasted(kept.pasted)
      setPasting(true)
    },
    onDiscard: () => setPasted(''),
  })
  const pasteArea = useId()
  return (
    <div>
      <Button
        variant="subtle"
        size="compact-md"
        leftSection={<IconClipboard size={18} aria-hidden />}
        aria-expanded={isPasting}
        aria-controls={pasteArea}
        onClick={() => setPasting(!isPasting)}
      >
        Paste rows instead
      </Button>
      <Collapse expanded={isPasting} id={pasteArea}>
        <Stack gap="sm" mt="sm">
          {keptText}
          <Textarea
            label="Rows"
            description="Copy the rows from a spreadsheet, best with their heading, or type them: first name, last name, email"
            minRows={4}
            maxRows={12}
            spellCheck={false}
            disabled={disabled}
            value={pasted}
            onChange={({ currentTarget: { value } }) => setPasted(value)}
          />
          <Group>
            <Button
              variant="default"
              disabled={disabled || pasted.trim() === ''}
              onClick={() => onFile(new File([pasted], pastedName))}
            >
              Preview rows
            </Button>
          </Group>
        </Stack>
      </Collapse>
    </div>
  )
}
