import { useSearchParams } from 'react-router'
import { isGuid } from '#contract/rules/is-guid.ts'

/** The client that a link has chosen, such as one to a form for new people; null without one. */
export function useClientInAddress(): string | null {
  const chosen = useSearchParams()[0].get('client') ?? ''
  return isGuid(chosen) ? chosen : null
}
