import { NativeSelect } from '@mantine/core'
import type { useClientChoices } from './use-client-choices.ts'
import { OrLoadFailed } from '../../ui/LoadFailed.tsx'

interface ClientChoiceProps {
  choices: ReturnType<typeof useClientChoices>
  /** The id of the client whose people are listed; absent for all. */
  chosen: string | undefined
  onChoose: (clientId: string | undefined) => void
}

/** For administrators: of which client the people are listed (rule lists-19). */
export const ClientChoice = ({ choices: { loaded, options }, chosen, onChoose }: ClientChoiceProps) => (
  <OrLoadFailed of={loaded}>
    <NativeSelect
      label="Client"
      w={{ base: '100%', sm: 240 }}
      wrapperProps={{ 'data-print': 'never' }}
      value={chosen ?? ''}
      onChange={({ currentTarget: { value } }) => onChoose(value || undefined)}
      data={[{ value: '', label: 'All clients' }, ...options]}
    />
  </OrLoadFailed>
)
