/** The subject of a compliance list: a client, a team, a pathway or a course; empty for everything. */
export type Subject = Partial<Record<'client' | 'team' | 'pathway' | 'course', string>>
type Narrowed = Partial<Record<'status' | 'people' | 'view', string>>

/** Returns the address of the compliance list. */
export function complianceAddress(of: Subject, narrowed: Narrowed = {}): string {
  const fields = Object.entries({ ...of, ...narrowed }).filter(([, value]) => value)
  return fields.length === 0 ? '/compliance' : `/compliance?${new URLSearchParams(fields)}`
}
