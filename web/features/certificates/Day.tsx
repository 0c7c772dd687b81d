import { showDate } from '../../ui/dates.tsx'

/** Not broken at a hyphen on a phone. */
export const Day = ({ at }: { at: string }) => <span style={{ whiteSpace: 'nowrap' }}>{showDate(at)}</span>
