// Serves Coppice: database, the two listeners and the workers. Ends without losing anything.
import { setTimeout as sleep } from 'node:timers/promises'
import { buildApi } from './api.ts'
import { type App, makeApp } from './app/app.ts'
import { type Config, wantedLogLevel } from './app/config.ts'
import { buildContentHost } from './content-host.ts'
import { demoNote, mustNotBeDemo, seedDemo } from './demo/seed.ts'
import { type Shutdown, makeShutdown } from './base/shutdown.ts'
import { watchForMissingFiles } from './features/courses/missing-files.ts'
import { removeOrphanPackages } from './features/courses/remove-orphans.ts'
import { startPackWorker } from './features/evidence-packs/pack-worker.ts'
import { startWebhookWorker } from './features/webhooks/deliver.ts'
import { clearIncoming } from './files/incoming.ts'
import { drain } from './http/drain.ts'
import { type Logger, makeLog } from './base/log.ts'
import { describeForOperator } from './base/operator-error.ts'
import { type Job, startJobs } from './jobs/jobs.ts'
import { startMailWorker } from './mail/outbox.ts'
import { makeTransport } from './mail/transport.ts'
import { removeIfOutdated } from './reminders/outdated.ts'
import { startAuditChain } from './start/audit-chain.ts'
import { openMigrated } from './start/database.ts'
import { announceFirstAdministrator, lacksAdministrator, prepareFirstRun } from './start/first-run.ts'
import { jobsOf } from './start/jobs.ts'
import { startObligationWorker } from './training/obligations.ts'

/** Time for the requests that are running, such as uploads, to end. */
const maxDrainMilliseconds = 20_000

async function start(config: Config, log: Logger, ending: Shutdown) {
  // The module, and OpenTelemetry with it, is loaded only by servers that send to a collector.
  const telemetry =
    config.telemetry && (await import('./start/telemetry.ts')).startTelemetry(config.telemetry, log)
  const db = await openMigrated(config, ending, log, telemetry?.statement)
  ending.add(() => db.destroy())
  const app = makeApp(config, db, makeTransport(config), log)
  if (telemetry) {
    app.tracing = telemetry
    telemetry.observe(app)
    ending.add(() => telemetry.stop())
  }
  // The module is loaded only by servers that are measured.
  const measuring = config.metrics && (await import('./features/health/metrics.ts'))
  const metrics = measuring && measuring.makeMetrics(app)
  if (metrics) app.measure = metrics.measure
  await prepareFirstRun(app)
  // A process with its own database is the only one on its folder, so files in it are from a previous run.
  if (!config.databaseUrl) {
    await clearIncoming(app.incomingFolder)
    // A bucket may hold the files of others too.
    if (!config.s3) await removeOrphanPackages(app)
  }
  if (config.demo) await seedDemo(app)
  else await mustNotBeDemo(app)

  const api = await buildApi(app, { loggerInstance: log })
  const contentHost = await buildContentHost(app, { loggerInstance: log })
  const stopWorkers = startWorkers(app, log)
  ending.add(() => Promise.all([api.close(), contentHost.close(), stopWorkers()]))
  ending.add(() => Promise.all([drain(api), drain(contentHost), app.live.end()]), maxDrainMilliseconds)

  ending.add(
    () => {
      app.state = 'stopping'
      return sleep(config.stopDelaySeconds * 1000)
    },
    (config.stopDelaySeconds + 1) * 1000,
  )

  if (measuring && metrics && config.metrics) {
    const operators = measuring.serveMetrics(metrics)
    ending.add(() => operators.close())
    // The settings are copied, because the library adds a function of its own to them.
    await operators.listen({ ...config.metrics })
  }
  await contentHost.listen({ port: config.contentPort, host: config.host })
  await api.listen({ port: config.port, host: config.host })
  if (app.state === 'starting') app.state = 'ready'
  console.log(await greeting(app))
}

/** Starts the work beside the requests. Returns a function that stops all of it. */
function startWorkers(app: App, log: Logger): () => Promise<unknown> {
  const stopMail = startMailWorker(
    { ...app, isOutdated: (letter) => removeIfOutdated(app.db, letter) },
    (error) => log.error({ err: error }, 'mail could not be sent'),
  )
  const stopJobs = startJobs(app.db, tracedJobs(app), (error, job) =>
    log.error({ err: error, job }, 'job failed'),
  )
  const stopObligations = startObligationWorker(app.db, (error) =>
    log.error({ err: error }, 'obligations could not be updated'),
  )
  const stopPacks = startPackWorker(app, (error) =>
    log.error({ err: error }, 'an evidence pack could not be made'),
  )
  const stopWebhooks = startWebhookWorker(app, (error) =>
    log.error({ err: error }, 'an event could not be sent'),
  )
  const stopAuditChain = startAuditChain(app, log)
  const stopLooking = watchForMissingFiles(
    app,
    (missing) =>
      log.error(
        { count: missing.length, first: missing.slice(0, 10) },
        'files that the database names are missing',
      ),
    (error) => log.error({ err: error }, 'looking for missing files failed'),
  )
  return () =>
    Promise.all([
      stopMail(),
      stopJobs(),
      stopObligations(),
      stopPacks(),
      stopWebhooks(),
      stopAuditChain(),
      stopLooking(),
    ])
}

function tracedJobs(app: App): Job[] {
  const { tracing } = app
  const jobs = jobsOf(app)
  if (!tracing) return jobs
  return jobs.map((job) => ({ ...job, run: (...words) => tracing.job(job.name, () => job.run(...words)) }))
}

async function greeting(app: App): Promise<string> {
  const { publicUrl, contentUrl } = app.config
  const first = await announceFirstAdministrator(app, process.stdout.isTTY)
  return [
    `Coppice is ready: ${publicUrl}\nCourses are played from ${contentUrl}`,
    await demoNote(app),
    first,
    (await lacksAdministrator(app)) &&
      'Nobody can log in yet. Please start it again with ADMIN_EMAIL set to your address: it then gives you a link with which you set your password.',
  ]
    .filter(Boolean)
    .map((part) => `\n${part}`)
    .join('\n')
}

/** Resolves when it is ready. Ends the process where that fails. */
export async function serve(config: Config): Promise<void> {
  const log = makeLog(config)
  const ending = makeShutdown(log)
  try {
    await start(config, log, ending)
  } catch (error) {
    if (!ending.hasBegun())
      console.error(describeForOperator(error, 'Coppice could not start', wantedLogLevel()))
    await ending.end(1)
  }
}
