import { TextInput } from '@mantine/core'
import { useOffersPasskeys } from '../../data/use-configuration.ts'

interface AddressFieldProps {
  /** The address that the person has typed on the page before. */
  typed?: string | undefined
  autoFocus?: boolean
}

/** The email address of a log-in. Where somebody has a passkey for this host, the browser offers passkeys in it too. */
export const AddressField = ({ typed, autoFocus = !typed }: AddressFieldProps) => (
  <TextInput
    name="email"
    type="email"
    label="Email"
    autoComplete={useOffersPasskeys() ? 'username webauthn' : 'username'}
    size="md"
    autoFocus={autoFocus}
    {...(typed ? { defaultValue: typed } : {})}
  />
)
