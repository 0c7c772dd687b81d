import { Group, List, SimpleGrid, Stack, Text, TextInput, Title } from '@mantine/core'
import { Card } from '../../ui/Card.tsx'
import { CopyButton } from '../../ui/ShownOnce.tsx'

/** The address of the service, and what to do in Entra and in Okta. */
export const SetUp = ({ address }: { address: string }) => (
  <Card title="Connect a directory">
    <Stack gap="md">
      <Group align="flex-end" gap="sm">
        <TextInput
          label="Address"
          description="Where the directory sends its requests."
          value={address}
          readOnly
          flex={1}
          miw={220}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
        <CopyButton value={address} label="Copy the address" />
      </Group>
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
        <Steps
          title="Entra"
          steps={[
            'In the Entra admin center, open Enterprise applications and create an application of your own.',
            'Under Provisioning, choose Automatic. Enter the address as the Tenant URL and the token as the Secret Token, then test the connection.',
            'Under Mappings, map externalId to employeeId, so that employee numbers come along.',
            'Assign the people and groups, then start provisioning. Groups become teams.',
          ]}
        />
        <Steps
          title="Okta"
          steps={[
            'In the admin console, open Applications and add an application with SCIM 2.0 and a header for authentication.',
            'Under Provisioning, enter the address as the base URL and the token as the API Token, then test the credentials.',
            'Allow to create users, to update their attributes and to deactivate them.',
            'Assign the people. Groups that you push become teams.',
          ]}
        />
      </SimpleGrid>
      <Text size="sm" c="var(--quiet)">
        People who are added become learners and are invited by email. Somebody who is deactivated in the
        directory is archived here and logged out, and comes back with everything when activated again, if
        there is a free seat. Managers are never changed.
      </Text>
    </Stack>
  </Card>
)

const Steps = ({ title, steps }: { title: string; steps: string[] }) => (
  <div>
    <Title order={3} size="h5" mb="xs">
      {title}
    </Title>
    <List type="ordered" size="sm" spacing="xs">
      {steps.map((step) => (
        <List.Item key={step}>{step}</List.Item>
      ))}
    </List>
  </div>
)
