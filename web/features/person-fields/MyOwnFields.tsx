import { Card } from '../../ui/Card.tsx'
import { showDate } from '../../ui/dates.tsx'
import { FactTiles } from '../../ui/Facts.tsx'
import { useMyFields } from './hooks.ts'

/** In My Account: the own fields that the person sees too. Nothing where there are none. */
export function MyOwnFields() {
  const fields = useMyFields().data?.fields ?? []
  if (fields.length === 0) return null
  return (
    <Card narrow title="What your organisation has noted">
      <FactTiles
        facts={Object.fromEntries(
          fields.map(({ name, kind, value }) => [
            name,
            <bdi key={name}>{kind === 'date' ? showDate(value) : value}</bdi>,
          ]),
        )}
      />
    </Card>
  )
}
