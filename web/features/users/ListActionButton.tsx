import { Button, type ButtonProps } from '@mantine/core'
import { useMatchingPeople } from './bulk-hooks.ts'
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

/**
 * Does an action for all people of a list, with the question and the report that it has on the list (rule lists-46). The number of the button
 * may be older, so they are named first, and the question and the action are for those who were named (rule lists-14).
 */
export function ListActionButton({ action, of, people, label, children, ...button }: ListActionButtonProps) {
  const all = { isWhole: true, ids: null, count: people, names: [], organisation: undefined }
  const { beginFor, running } = usePeopleActions(all, of, nothing)
  const matching = useMatchingPeople(
    (ids) => void beginFor({ ...all, ids, count: ids?.length ?? people }, action),
  )
  return (
    <Button
      {...button}
      aria-label={label}
      loading={matching.saving || running}
      onClick={() => matching.save(of)}
    >
      {children}
    </Button>
  )
}
