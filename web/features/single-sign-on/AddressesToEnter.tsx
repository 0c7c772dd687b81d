import { Code, Text } from '@mantine/core'

interface AddressesToEnterProps {
  /** Says as what they are entered at the provider, such as “as the redirect URI”. */
  label: string
  addresses: readonly string[]
}

/** Addresses of this installation that the provider has to know. */
export const AddressesToEnter = ({ label, addresses }: AddressesToEnterProps) => (
  <Text size="sm" c="var(--quiet)" component="div">
    Please enter this at your provider {label}:
    {addresses.map((address) => (
      <Code key={address} block mt={4} style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
        {address}
      </Code>
    ))}
  </Text>
)
