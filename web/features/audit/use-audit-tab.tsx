import { lazy } from 'react'
import { useIsLimited } from '../../data/use-configuration.ts'
import type { PageTab } from '../../ui/PageTabs.tsx'

const AuditOfObject = lazy(async () => ({ default: (await import('./AuditOfObject.tsx')).AuditOfObject }))

/**
 * The tab of a page with what the audit log says of its object; none for a manager who is limited to teams (rule teams-12).
 *
 * @param isOfOneClient whether all its entries are about the same client
 */
export function useAuditTab(about: string | undefined, { isOfOneClient = false } = {}): PageTab[] {
  const isLimited = useIsLimited()
  if (isLimited || !about) return []
  const content = <AuditOfObject about={about} isOfOneClient={isOfOneClient} />
  return [{ name: 'audit', label: 'Audit log', content }]
}
