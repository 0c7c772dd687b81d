// Reports to OpenTelemetry what the app is busy with: the connections of this process, and what waits in the queues, which is the same in
// all processes.
import type { Meter } from '@opentelemetry/api'
import type { App } from '../app/app.ts'
import { poolUse } from '../db/open.ts'
import { outboxFacts } from '../features/health/queries.ts'
import { countDueEvents } from '../features/webhooks/delivery-queries.ts'

export function observeState(meter: Meter, { db }: App): void {
  const connections = meter.createObservableGauge('db.client.connection.count', {
    unit: '{connection}',
    description: 'Connections to the database by what they do',
  })
  const waiting = meter.createObservableGauge('db.client.connection.pending_requests', {
    unit: '{request}',
    description: 'Statements that wait for a connection',
  })
  const queues = meter.createObservableGauge('coppice.queue.depth', {
    unit: '{item}',
    description:
      'Mails that wait to be sent, and events that are due to be sent; more than 10,000 are not counted',
  })
  meter.addBatchObservableCallback(
    (result) => {
      const { busy, idle, waiting: pending } = poolUse(db)
      result.observe(connections, busy, { 'db.client.connection.state': 'used' })
      result.observe(connections, idle, { 'db.client.connection.state': 'idle' })
      result.observe(waiting, pending)
    },
    [connections, waiting],
  )
  meter.addBatchObservableCallback(
    async (result) => {
      // While the database does not answer, there is no figure.
      const found = await Promise.all([outboxFacts(db), countDueEvents(db, 10_000)]).catch(() => undefined)
      if (!found) return
      result.observe(queues, found[0].waiting, { queue: 'mail' })
      result.observe(queues, found[1], { queue: 'events' })
    },
    [queues],
  )
}
