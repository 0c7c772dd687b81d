import type { EnquiryState } from '#contract/calls/enquiries.ts'
import { Tag } from '../../ui/Tag.tsx'

export const enquiryTexts: Record<EnquiryState, string> = {
  new: 'New',
  answered: 'Answered',
  closed: 'Closed',
}
const tones = { new: 'warning', answered: 'good', closed: 'quiet' } as const

/** Whether somebody still has to do something about an enquiry (rule enquiries-4). */
export const EnquiryTag = ({ state }: { state: EnquiryState }) => (
  <Tag tone={tones[state]}>{enquiryTexts[state]}</Tag>
)
