import { Button } from '@mantine/core'
import { Tag } from '../../ui/Tag.tsx'
import type { WholeList } from './use-whole-list.ts'

/** The user says that nothing is done with a row of a whole list (rule people-137). */
export function LeaveOut({
  line,
  checking,
  isLeftOut,
  leaveOut,
}: { line: number; checking: boolean } & Pick<WholeList, 'isLeftOut' | 'leaveOut'>) {
  const isOut = isLeftOut(line)
  return (
    <>
      {isOut && <Tag tone="quiet">Left out</Tag>}
      <Button
        variant="default"
        size="compact-sm"
        disabled={checking}
        aria-label={isOut ? `Do not leave out line ${line}` : `Leave out line ${line}`}
        onClick={() => leaveOut(line, !isOut)}
      >
        {isOut ? 'Do not leave out' : 'Leave out'}
      </Button>
    </>
  )
}
