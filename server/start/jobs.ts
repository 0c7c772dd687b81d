// Lists the recurring jobs of the product.
import { jobNames } from '#contract/rules/jobs.ts'
import { certificateExpiringDays } from '#contract/rules/webhooks.ts'
import type { App } from '../app/app.ts'
import { applyRetention } from '../deletion/retention/run.ts'
import type { Job } from '../jobs/jobs.ts'
import { remindMany } from '../features/bulk/remind-people.ts'
import { uploadParts } from '../features/large-lists/upload-parts.ts'
import { recordExpiringCertificates } from '../features/webhooks/delivery-queries.ts'
import { beginAndEnd } from '../reminders/first-and-last-days.ts'
import { runReminders } from '../reminders/run.ts'
import { noticeSeats } from '../reminders/seat-notices.ts'
import { noticeSecretEnds } from '../features/single-sign-on/secret-ends.ts'
import { eraseDue } from '../features/deletions/erase.ts'
import { takeComplianceSnapshots } from '../training/snapshots.ts'
import { cleanUp } from './cleanup.ts'

const minute = 60
const hour = 3600

export const jobsOf = (app: App): Job[] => [
  {
    name: jobNames.cleanup,
    everySeconds: hour,
    run: (stop, report) => cleanUp(app, report, stop),
  },
  {
    name: jobNames.erasing,
    everySeconds: hour,
    run: (stop, report) => eraseDue(app, new Date(), report, stop),
  },
  {
    name: jobNames.retention,
    everySeconds: 24 * hour,
    run: (stop, report) => applyRetention(app.db, new Date(), report, stop),
  },
  {
    name: jobNames.reminders,
    everySeconds: minute,
    run: (stop, report) => runReminders(app, new Date(), report, stop),
  },
  {
    name: jobNames.remindingMany,
    everySeconds: 2,
    run: (stop, report) => remindMany(app, report, stop),
  },
  {
    name: jobNames.largeLists,
    everySeconds: 2,
    run: (stop, report) => uploadParts(app, report, stop),
  },
  {
    name: jobNames.workingDays,
    everySeconds: minute,
    run: (stop, report) => beginAndEnd(app, new Date(), report, stop),
  },
  {
    name: jobNames.seats,
    everySeconds: minute,
    run: (stop, report) => noticeSeats(app, new Date(), report, stop),
  },
  {
    name: jobNames.secretEnds,
    everySeconds: hour,
    run: (stop, report) => noticeSecretEnds(app, new Date(), report, stop),
  },
  {
    name: jobNames.snapshots,
    everySeconds: hour / 4,
    run: (stop, report) => takeComplianceSnapshots(app.db, new Date(), report, stop),
  },
  {
    name: jobNames.expiringCertificates,
    everySeconds: hour,
    run: () => recordExpiringCertificates(app.db, certificateExpiringDays),
  },
]
