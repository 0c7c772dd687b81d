import { Code, Text } from '@mantine/core'

interface AddressesToEnterProps {
  /** Says as what they are entered at the provider. */
  label: string
  addresses: readonly string[]
}

/** Addresses of this installation that the provider has to know. */
export const AddressesToEnter = ({ label, addresses }: AddressesToEnterProps) => (
  <Text size="sm" c="var(--quiet)" component="div">
    At your provider, please enter {label}:
    {addresses.map((address) => (
      <Code key={address} block mt={4} style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
        {address}
      </Code>
    ))}
  </Text>
)
