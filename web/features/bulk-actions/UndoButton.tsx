import { Button } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { askToConfirm } from '../../ui/confirm.ts'
import { counted } from '../../ui/quantities.ts'
import { type PastAction, actionInWords, useUndo } from './hooks.ts'

/** Due dates, exemptions and completions are counted by person and course. */
const nounOf = ({ action }: PastAction): [string, string] =>
  ['extend', 'exempt', 'completedElsewhere', 'pastCompletions'].includes(action)
    ? ['course of a person', 'courses of people']
    : ['person', 'people']

/** Undoes an action, after a question that says what it concerns. */
export function UndoButton({ action }: { action: PastAction }) {
  const { save, saving } = useUndo()
  async function undo() {
    const isSure = await askToConfirm({
      title: 'Undo',
      question: `“${actionInWords(action)}” is undone for ${counted(action.changed, ...nounOf(action))}. What somebody has changed since stays as it is.`,
      yes: 'Undo',
    })
    if (isSure) save({ id: action.id })
  }
  return (
    <Button
      size="xs"
      variant="default"
      leftSection={<IconArrowBackUp size={16} aria-hidden />}
      loading={saving}
      onClick={() => void undo()}
    >
      Undo
    </Button>
  )
}
