// Metrics that Prometheus reads about the whole installation, and not about one process. They are the same in all processes.
import { statfs } from 'node:fs/promises'
import { Gauge } from 'prom-client'
import type { App } from '../../app/app.ts'
import { listJobs } from '../../jobs/queries.ts'
import { type OutboxFacts, lastBackupAt, outboxFacts } from './queries.ts'

/** Makes a gauge for each figure. All figures are read at once, with the first gauge. They are NaN while they cannot be read. */
function gaugesOf<Facts>(
  read: () => Promise<Facts>,
  figures: Record<string, { help: string; of: (facts: Facts) => number }>,
): Gauge[] {
  const entries = Object.entries(figures)
  let reading: Promise<Facts | undefined>
  return entries.map(
    ([name, { help, of }], at) =>
      new Gauge({
        name,
        help,
        registers: [],
        async collect() {
          if (at === 0) reading = read().catch(() => undefined)
          const facts = await reading
          this.set(facts === undefined ? NaN : of(facts))
        },
      }),
  )
}

const secondsSince = (at: string | null) => (at === null ? 0 : (Date.now() - Date.parse(at)) / 1000)

const mailGauges = ({ db }: App) =>
  gaugesOf<OutboxFacts>(() => outboxFacts(db), {
    coppice_outbox_waiting: {
      help: 'Mails that wait to be sent, retries included',
      of: ({ waiting }) => waiting,
    },
    coppice_mail_failing: {
      help: 'Mails that could not be sent and wait for a retry; without those that were refused for good',
      of: ({ failing }) => failing,
    },
    coppice_mail_overdue_seconds: {
      help: 'For how long the mail that waits longest has been due; 0 where none is',
      of: ({ oldestAt }) => secondsSince(oldestAt),
    },
    coppice_mail_sent_last_hour: {
      help: 'Mails that the mail server took in the last hour',
      of: ({ sentLastHour }) => sentLastHour,
    },
    coppice_mail_refused_last_hour: {
      help: 'Mails that the mail server refused for good in the last hour',
      of: ({ refusedLastHour }) => refusedLastHour,
    },
  })

const backupGauge = ({ db }: App) =>
  gaugesOf(() => lastBackupAt(db), {
    coppice_last_backup_timestamp_seconds: {
      help: 'When npm run backup took the last backup; 0 for never',
      of: (at) => (at === null ? 0 : Date.parse(at) / 1000),
    },
  })

const missingFilesGauge = (app: App) =>
  gaugesOf(async () => app.missingFiles.length, {
    coppice_missing_files: {
      help: 'Files that the database names and the store lacks, as of the last look',
      of: (count) => count,
    },
  })

const jobGauge = ({ db }: App) =>
  new Gauge({
    name: 'coppice_job_failures',
    help: 'How often in a row a recurring job, or what runs all the time, has failed; 0 after a success',
    labelNames: ['job'],
    registers: [],
    async collect() {
      this.reset()
      for (const { name, failures } of await listJobs(db).catch(() => [])) this.set({ job: name }, failures)
    },
  })

const freeSpaceGauge = ({ config, files }: App) =>
  new Gauge({
    name: 'coppice_free_bytes',
    help: 'Free space of DATA_DIR, and of the store of files where that is a folder',
    labelNames: ['place'],
    registers: [],
    async collect() {
      this.reset()
      const data = await statfs(config.dataDir).catch(() => undefined)
      if (data) this.set({ place: 'data' }, data.bavail * data.bsize)
      const ofFiles = await files.freeBytes().catch(() => null)
      if (ofFiles !== null) this.set({ place: 'files' }, ofFiles)
    },
  })

export const stateGauges = (app: App): Gauge[] => [
  ...mailGauges(app),
  ...backupGauge(app),
  ...missingFilesGauge(app),
  jobGauge(app),
  freeSpaceGauge(app),
]
