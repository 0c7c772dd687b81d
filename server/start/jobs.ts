// The recurring jobs of the product.
import type { App } from '../app/app.ts'
import { applyRetention } from '../deletion/retention/run.ts'
import type { Job } from '../jobs/jobs.ts'
import { runReminders } from '../reminders/run.ts'
import { eraseDue } from '../features/deletions/erase.ts'
import { takeComplianceSnapshots } from '../training/snapshots.ts'
import { cleanUp } from './cleanup.ts'

const minute = 60
const hour = 3600

export const jobsOf = (app: App): Job[] => [
  { name: 'Cleanup', everySeconds: hour, run: () => cleanUp(app) },
  { name: 'Erasing what was deleted', everySeconds: hour, run: (stop) => eraseDue(app, new Date(), stop) },
  {
    name: 'Retention rules',
    everySeconds: 24 * hour,
    run: (stop) => applyRetention(app.db, new Date(), stop),
  },
  { name: 'Reminders', everySeconds: minute, run: (stop) => runReminders(app, new Date(), stop) },
  {
    name: 'Compliance snapshots',
    everySeconds: hour / 4,
    run: (stop) => takeComplianceSnapshots(app.db, new Date(), stop),
  },
]
