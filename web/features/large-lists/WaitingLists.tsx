import { Stack, Text } from '@mantine/core'
import { Link } from 'react-router'
import { Card } from '../../ui/Card.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { type LargeList, useWaitingLists } from './hooks.ts'
import { partsInWords } from './part-in-words.ts'

/** Shows the lists that are being uploaded in parts, and those that have stopped, so that nobody forgets them. */
export function WaitingLists() {
  const lists = useWaitingLists()
  return (
    lists.length > 0 && (
      <Card title="Lists in parts">
        <Stack gap="xs">
          {lists.map((list) => (
            <WaitingList key={list.id} list={list} />
          ))}
        </Stack>
      </Card>
    )
  )
}

const WaitingList = ({
  list: { id, fileName, clientName, state, parts, partsDone },
}: {
  list: LargeList
}) => (
  <Text style={{ overflowWrap: 'anywhere' }}>
    <Link to={`/list-in-parts/${id}`}>
      <bdi>{fileName}</bdi>
    </Link>{' '}
    <bdi>({clientName})</bdi>: {partsInWords({ parts, partsDone })}{' '}
    {state === 'stopped' && <Tag tone="warning">Stopped</Tag>}
  </Text>
)
