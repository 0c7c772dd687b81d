import { emptyId } from '#contract/shapes.ts'
import { Reports } from './Reports.tsx'
import { useReports } from './hooks.ts'

/** What has been reported in all communities that the user looks after. */
export const ReportsOfAll = () => <Reports reports={useReports(emptyId)} isOfAll />
