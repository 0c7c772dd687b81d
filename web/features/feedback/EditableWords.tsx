import { Button, Group, Radio, Stack } from '@mantine/core'
import { createContext, use, useState } from 'react'
import { useReportTyping } from '../../ui/DeletableItem.tsx'
import { useIsDeleted } from '../../ui/DeletedNotice.tsx'
import { ConflictList } from '../../ui/ConflictList.tsx'
import { Textarea } from '../../ui/Textarea.tsx'
import { type Rules, useCheckedForm } from '../../ui/rules.ts'
import { useMerging } from '../../ui/use-merging.ts'

export interface Words {
  value: string
  isCorrection: boolean
  /** The words before the change. */
  was: { value: string }
}

/** The questions that somebody has answered and the answers that somebody has chosen. */
export const AnsweredContext = createContext<readonly string[]>([])

interface EditableWordsProps {
  id: string
  label: string
  words: string
  /** The name under which typed words are kept until they are saved. */
  keptAs: string
  rules: Rules
  saving: boolean
  onSave: (words: Words) => void
  onCancel: () => void
}

/** A form to change the words of a question or an answer. If it was answered, the form asks what the change is (rule feedback-8). */
export function EditableWords({
  id,
  label,
  words,
  keptAs,
  rules,
  saving,
  onSave,
  onCancel,
}: EditableWordsProps) {
  const isAnswered = use(AnsweredContext).includes(id)
  const [kind, setKind] = useState<string>('')
  const [isMissing, setMissing] = useState(false)
  const form = useCheckedForm(rules, { initialValues: { value: words } })
  const { previous, conflicts, keptText } = useMerging(form, { value: words }, true, { keptAs })
  useReportTyping(true)
  const isDeleted = useIsDeleted()
  return (
    <form
      noValidate
      onSubmit={form.onSubmit(({ value }) => {
        if (isAnswered && !kind) return setMissing(true)
        onSave({ value, isCorrection: kind === 'correction', was: previous })
      })}
      style={{ flex: 1, minWidth: 0 }}
    >
      <Stack
        gap="xs"
        onKeyDown={(event) => {
          if (event.key === 'Escape' && !saving) onCancel()
        }}
      >
        {keptText}
        <Textarea label={label} data-autofocus autoFocus {...form.getInputProps('value')} />
        {isAnswered && (
          <KindOfChange
            what={label}
            value={kind}
            onChange={(chosen) => {
              setKind(chosen)
              setMissing(false)
            }}
            isMissing={isMissing}
          />
        )}
        <ConflictList conflicts={conflicts} labels={{ value: label }} />
        <WordsButtons saving={saving} blocked={isDeleted || conflicts.list.length > 0} onCancel={onCancel} />
      </Stack>
    </form>
  )
}

interface WordsButtonsProps {
  saving: boolean
  blocked: boolean
  onCancel: () => void
}

const WordsButtons = ({ saving, blocked, onCancel }: WordsButtonsProps) => (
  <Group gap="xs">
    <Button size="xs" variant="default" onClick={onCancel} disabled={saving}>
      Cancel
    </Button>
    <Button size="xs" type="submit" loading={saving} disabled={blocked}>
      Save words
    </Button>
  </Group>
)

interface KindOfChangeProps {
  what: string
  value: string
  onChange: (value: string) => void
  isMissing: boolean
}

const KindOfChange = ({ what, value, onChange, isMissing }: KindOfChangeProps) => (
  <Radio.Group
    label="It was answered already. What do you change?"
    value={value}
    onChange={onChange}
    error={isMissing && 'Please choose one'}
  >
    <Stack gap={6} mt={6}>
      <Radio
        value="correction"
        label="I correct a mistake"
        description="The meaning stays the same, so existing answers count for the new words."
      />
      <Radio
        value="new"
        label={what === 'Question' ? 'I ask something else' : 'I offer something else'}
        description="Existing answers stay in the results with the previous words."
      />
    </Stack>
  </Radio.Group>
)
