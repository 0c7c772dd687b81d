import { Alert, List } from '@mantine/core'

/** All errors or warnings of the server, in full. */
export function Sentences({
  title,
  sentences,
  tone,
}: {
  title?: string
  sentences: readonly string[]
  tone: 'wrong' | 'warning'
}) {
  return (
    <Alert
      color={tone === 'wrong' ? 'red' : 'yellow'}
      variant="light"
      title={title}
      role={tone === 'wrong' ? 'alert' : undefined}
      styles={{ title: { color: 'var(--ink)' }, message: { color: 'var(--ink)' } }}
    >
      <List spacing={6} size="sm" listStyleType={sentences.length > 1 ? 'disc' : 'none'}>
        {sentences.map((sentence) => (
          <List.Item key={sentence} style={{ overflowWrap: 'anywhere' }}>
            {sentence}
          </List.Item>
        ))}
      </List>
    </Alert>
  )
}
