import { Button, Stack } from '@mantine/core'
import { useState } from 'react'
import { Card } from '../../ui/Card.tsx'
import { hasKeptText } from '../../ui/kept-text.ts'
import { FactLines } from '../../ui/Facts.tsx'
import { type Validity, ValidityForm, renewFromTexts } from './ValidityForm.tsx'
import { useSaveValidity, useValidity } from './hooks.ts'
import { OrLoadFailed } from '../../ui/LoadFailed.tsx'
import { counted } from '../../ui/quantities.ts'

/** For how long a completion of the course is valid. */
export function ValidityCard({ courseId }: { courseId: string }) {
  const validity = useValidity(courseId)
  const keptAs = `validity:${courseId}`
  const [isEditing, setEditing] = useState(() => hasKeptText(keptAs))
  const { save, saving } = useSaveValidity(() => setEditing(false))
  return (
    <Card title="Validity">
      <OrLoadFailed of={validity}>
        {validity.data &&
          (isEditing ? (
            <ValidityForm
              validity={validity.data}
              keptAs={keptAs}
              saving={saving}
              onSave={(entered) => save({ courseId, ...entered })}
              onClose={() => setEditing(false)}
            />
          ) : (
            <Stack gap="md" align="flex-start">
              <FactLines facts={factsOf(validity.data)} />
              <Button variant="default" onClick={() => setEditing(true)}>
                Change validity
              </Button>
            </Stack>
          ))}
      </OrLoadFailed>
    </Card>
  )
}

const factsOf = ({ months, renewalDays, renewFrom }: Omit<Validity, 'completions'>) =>
  months === null
    ? { 'Valid for': 'Unlimited' }
    : {
        'Valid for': counted(months, 'month'),
        'Can be renewed': `${counted(renewalDays, 'day')} before the end`,
        'A renewal counts from': renewFromTexts[renewFrom],
      }
