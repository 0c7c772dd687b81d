import { oneNameOnly } from './doubtful-rows.ts'
import type { ListedRow } from './plan-import.ts'

/** A person who is kept although there is only one name gets a hyphen as the other one. */
export function withBothNames<Row extends ListedRow>(row: Row): Row {
  if (!row.isKept || Boolean(row.firstName.trim()) === Boolean(row.lastName.trim())) return row
  return { ...row, firstName: row.firstName || oneNameOnly, lastName: row.lastName || oneNameOnly }
}
