import { Group, NativeSelect } from '@mantine/core'
import { OrLoadFailed } from '../../ui/OrLoadFailed.tsx'
import type { ComplianceView } from './hooks.ts'
import type { Choice } from './use-choices.ts'

/** The client, the pathway and the course of which the list is shown. */
export const ComplianceChoices = ({ view, choices }: { view: ComplianceView; choices: Choice[] }) => (
  <Group gap="md" align="flex-end" data-print="never">
    {choices.map(({ field, label, all, loaded, options }) => (
      <OrLoadFailed key={field} of={loaded}>
        <NativeSelect
          label={label}
          w={{ base: '100%', sm: 240 }}
          value={view.filters[field] ?? ''}
          onChange={({ currentTarget: { value } }) => view.filterBy({ [field]: value || undefined })}
          data={[{ value: '', label: all }, ...options]}
        />
      </OrLoadFailed>
    ))}
  </Group>
)
