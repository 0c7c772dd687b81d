import type { useClientChoices } from './use-client-choices.ts'
import { ChoiceSelect } from '../../ui/ChoiceSelect.tsx'

interface ClientChoiceProps {
  choices: Pick<ReturnType<typeof useClientChoices>, 'loaded' | 'options'>
  /** The id of the client whose people are listed; absent for all. */
  chosen: string | undefined
  onChoose: (clientId: string | undefined) => void
}

/** For administrators: of which client the people are listed (rule lists-19). */
export const ClientChoice = ({ choices, chosen, onChoose }: ClientChoiceProps) => (
  <ChoiceSelect
    loaded={choices.loaded}
    options={choices.options}
    label="Organisation"
    all="All organisations"
    w={{ base: '100%', sm: 240 }}
    wrapperProps={{ 'data-print': 'never' }}
    chosen={chosen}
    onChoose={onChoose}
  />
)
