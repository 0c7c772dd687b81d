import { Button, Group, Skeleton, Text } from '@mantine/core'
import { Link } from 'react-router'
import { Card } from '../../ui/Card.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { useSignOnOf } from './hooks.ts'

/** Says on the page of a client whether its people use single sign-on, and leads to its page. */
export function SignOnCard({ clientId }: { clientId: string }) {
  const { data, error, refetch } = useSignOnOf(clientId)
  return (
    <Card title="Single sign-on">
      {error ? (
        <LoadFailed error={error} onRetry={refetch} />
      ) : data ? (
        <Group justify="space-between" gap="sm">
          <Text>{inWords(data.settings)}</Text>
          <Button component={Link} to={`/single-sign-on?client=${clientId}`} variant="default">
            {data.settings?.issuer ? 'Open single sign-on' : 'Set up single sign-on'}
          </Button>
        </Group>
      ) : (
        <Skeleton h={36} />
      )}
    </Card>
  )
}

function inWords(settings: { isOn: boolean; isOnly: boolean } | null): string {
  if (!settings?.isOn) return 'People log in with a password.'
  return settings.isOnly
    ? 'People log in with the account of their organisation, and not with a password.'
    : 'People can log in with the account of their organisation.'
}
