import { Group, NativeSelect } from '@mantine/core'
import { OrLoadFailed } from '../../ui/OrLoadFailed.tsx'
import { useClientPathways, usePathways } from '../pathways/hooks.ts'
import { useCoursesWithProgress } from '../progress/hooks.ts'
import { useOrganisations } from '../users/hooks.ts'
import type { ComplianceView } from './hooks.ts'

/** The client, the pathway and the course of which the list is shown. */
export function ComplianceChoices({
  view,
  isAdministrator,
}: {
  view: ComplianceView
  isAdministrator: boolean
}) {
  const courses = useCoursesWithProgress()
  return (
    <Group gap="md" align="flex-end">
      {isAdministrator && <ClientSelect view={view} />}
      {isAdministrator ? <AnyPathwaySelect view={view} /> : <OwnPathwaySelect view={view} />}
      <OrLoadFailed of={courses}>
        <NativeSelect
          label="Course"
          w={{ base: '100%', sm: 240 }}
          value={view.filters.course ?? ''}
          onChange={({ currentTarget: { value } }) => view.filterBy({ course: value || undefined })}
          data={[
            { value: '', label: 'All courses' },
            ...(courses.data?.courses ?? []).map(({ id, title }) => ({ value: id, label: title })),
          ]}
        />
      </OrLoadFailed>
    </Group>
  )
}

const AnyPathwaySelect = ({ view }: { view: ComplianceView }) => (
  <PathwaySelect view={view} pathways={usePathways()} />
)
const OwnPathwaySelect = ({ view }: { view: ComplianceView }) => (
  <PathwaySelect view={view} pathways={useClientPathways()} />
)

function PathwaySelect({
  view,
  pathways,
}: {
  view: ComplianceView
  pathways: ReturnType<typeof usePathways>
}) {
  return (
    <OrLoadFailed of={pathways}>
      <NativeSelect
        label="Learning pathway"
        w={{ base: '100%', sm: 240 }}
        value={view.filters.pathway ?? ''}
        onChange={({ currentTarget: { value } }) => view.filterBy({ pathway: value || undefined })}
        data={[
          { value: '', label: 'All pathways' },
          ...(pathways.data?.learningPathways ?? []).map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
    </OrLoadFailed>
  )
}

function ClientSelect({ view }: { view: ComplianceView }) {
  const organisations = useOrganisations()
  return (
    <OrLoadFailed of={organisations}>
      <NativeSelect
        label="Client"
        w={{ base: '100%', sm: 240 }}
        value={view.filters.client ?? ''}
        onChange={({ currentTarget: { value } }) => view.filterBy({ client: value || undefined })}
        data={[
          { value: '', label: 'All clients' },
          ...(organisations.data?.clients ?? []).map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
    </OrLoadFailed>
  )
}
