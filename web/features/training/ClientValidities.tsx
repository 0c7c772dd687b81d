import { Text } from '@mantine/core'
import { useState } from 'react'
import { Card } from '../../ui/Card.tsx'
import { DataTable } from '../../ui/DataTable.tsx'
import { OrLoadFailed } from '../../ui/LoadFailed.tsx'
import { Below } from '../../ui/Days.tsx'
import { ClientValidityDialog } from './ClientValidityDialog.tsx'
import { RowButton } from '../../ui/RowButton.tsx'
import { type ClientValidity, useClientValidities } from './hooks.ts'
import { counted } from '../../ui/quantities.ts'

/** For how long completions of each course are valid in a client. */
export function ClientValidities({ client }: { client: { id: string; name: string } }) {
  const { data, error, refetch } = useClientValidities(client.id)
  const [chosen, setChosen] = useState<ClientValidity>()
  // As it is stored now. When another user takes the course from the client, the dialog stays with what was typed.
  const changing = data?.courses.find(({ id }) => id === chosen?.id) ?? chosen
  return (
    <Card title="Validity of completions">
      <OrLoadFailed of={{ error, refetch }}>
        <Text c="var(--quiet)" mb="md" maw={640}>
          How long a completion is valid is set on the page of a course. This organisation can have its own.
        </Text>
        <DataTable
          label="Validity of completions"
          rows={data?.courses}
          keyOf={({ id }) => id}
          empty="This organisation has no courses yet"
          columns={[
            { label: 'Course', heads: true, of: ({ title }) => <bdi>{title}</bdi> },
            {
              label: 'Valid for',
              of: ({ ofCourse, ofClient }) => (
                <>
                  {lengthOf(ofClient ?? ofCourse)}
                  <Below>
                    {ofClient ? `Own validity; of the course: ${lengthOf(ofCourse)}` : 'As the course'}
                  </Below>
                </>
              ),
            },
            {
              label: 'Change',
              quiet: true,
              of: (course) => (
                <RowButton
                  label="Change"
                  name={`the validity of ${course.title}`}
                  onClick={() => setChosen(course)}
                />
              ),
            },
          ]}
        />
      </OrLoadFailed>
      {changing && (
        <ClientValidityDialog client={client} course={changing} onClose={() => setChosen(undefined)} />
      )}
    </Card>
  )
}

const lengthOf = ({ months }: { months: number | null }) =>
  months === null ? 'Unlimited' : counted(months, 'month')
