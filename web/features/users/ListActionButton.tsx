import { Button, type ButtonProps } from '@mantine/core'
import { type PeopleAction, type WholeList, usePeopleActions } from './people-actions.ts'

interface ListActionButtonProps extends Pick<ButtonProps, 'size' | 'variant' | 'className'> {
  action: PeopleAction
  /** All people of a list. */
  of: WholeList
  /** How many people the list has. */
  people: number
  /** Describes the people, for screen readers. */
  label: string
  children: string
}

const nothing = () => undefined

/** Does an action for all people of a list, with the question and the report that it has on the list (rule lists-46). */
export function ListActionButton({ action, of, people, label, children, ...button }: ListActionButtonProps) {
  const all = { isWhole: true, ids: null, count: people, names: [], organisation: undefined }
  const { begin, running } = usePeopleActions(all, of, nothing)
  return (
    <Button {...button} aria-label={label} loading={running} onClick={() => void begin(action)}>
      {children}
    </Button>
  )
}
