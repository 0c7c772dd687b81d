import { showDate } from '../../ui/dates.tsx'

/** On which day something was recorded, and by whom where that is known. */
export function SetBy({ day, name }: { day: string; name: string | null }) {
  return (
    <>
      {showDate(day)}
      {name && (
        <>
          {' by '}
          <bdi>{name}</bdi>
        </>
      )}
    </>
  )
}
