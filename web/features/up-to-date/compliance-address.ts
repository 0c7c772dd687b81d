/** Of what a list of compliance is: all of it, of a client, of a team, by a pathway, in a course. */
export type Subject = Partial<Record<'client' | 'team' | 'pathway' | 'course', string>>
type Narrowed = Partial<Record<'status' | 'people' | 'view', string>>

/** The address of the list. */
export function complianceAddress(of: Subject, narrowed: Narrowed = {}): string {
  const fields = Object.entries({ ...of, ...narrowed }).filter(([, value]) => value)
  return fields.length === 0 ? '/compliance' : `/compliance?${new URLSearchParams(fields)}`
}
