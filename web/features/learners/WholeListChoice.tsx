import { Button, Checkbox, Group, Stack, Text } from '@mantine/core'
import { counted } from '../../ui/quantities.ts'
import { wrapped } from '../../ui/wrapped.ts'
import type { WholeList } from './use-whole-list.ts'

interface WholeListChoiceProps {
  missing: number
  wholeList: WholeList
  disabled: boolean
}

/** Offers to archive who is missing from the list, and asks what happens to rejected rows then (rules people-51 and people-137). */
export const WholeListChoice = ({ missing, wholeList, disabled }: WholeListChoiceProps) => (
  <Stack gap="sm">
    <Checkbox
      label={`This is the whole list: archive the ${counted(missing, 'learner')} who ${missing === 1 ? 'is' : 'are'} not in it`}
      disabled={disabled}
      checked={wholeList.isWanted}
      onChange={({ currentTarget }) => wholeList.setWanted(currentTarget.checked)}
    />
    {wholeList.isWanted && wholeList.open > 0 && <OpenRows {...wholeList} disabled={disabled} />}
  </Stack>
)

function OpenRows({ open, canLeaveOutAll, leaveOutAll, disabled }: WholeList & { disabled: boolean }) {
  const rows = counted(open, 'rejected row')
  if (!canLeaveOutAll)
    return (
      <Text>{`The list has ${rows}. Please correct them in the file before you upload it as a whole.`}</Text>
    )
  return (
    <Group justify="space-between" gap="sm">
      <Text flex={1} miw="16em">
        {open === 1
          ? `${rows} may be one of your learners. Please correct it below, or leave it out.`
          : `${rows} may be some of your learners. Please correct them below, or leave them out.`}
      </Text>
      <Button variant="default" disabled={disabled} onClick={leaveOutAll} {...wrapped}>
        {open === 1 ? 'Leave out the rejected row' : 'Leave out all rejected rows'}
      </Button>
    </Group>
  )
}

/** Without the full stop. */
export const leftOutInWords = (rows: number) =>
  rows === 1
    ? 'One rejected row is left out: nobody with its address, number or name is archived'
    : `${counted(rows, 'rejected row')} are left out: nobody with an address, number or name of theirs is archived`
