// A collector of OpenTelemetry that stores what it is sent.
import { once } from 'node:events'
import { type IncomingHttpHeaders, type IncomingMessage, type ServerResponse, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

interface Attribute {
  key: string
  value: { stringValue?: string; intValue?: number | string }
}
export interface ReceivedSpan {
  name: string
  traceId: string
  spanId: string
  parentSpanId?: string
  attributes: Attribute[]
}
interface Traces {
  resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: ReceivedSpan[] }[] }[]
}
interface Metrics {
  resourceMetrics: { scopeMetrics: { metrics: { name: string }[] }[] }[]
}

export interface OtlpReceiver {
  url: string
  /** The bodies, as they arrived. */
  bodies: string[]
  headers: IncomingHttpHeaders[]
  spans(): ReceivedSpan[]
  metricNames(): Set<string>
  resource(): Record<string, unknown>
  stop(): Promise<void>
}

export const valueOf = ({ attributes }: { attributes: Attribute[] }, key: string) => {
  const value = attributes.find((one) => one.key === key)?.value
  return value && Object.values(value)[0]
}

/** @param answer how it answers; by default it takes everything */
export async function startOtlpReceiver(
  answer: (response: ServerResponse) => void = (response) => response.end('{}'),
): Promise<OtlpReceiver> {
  const [bodies, headers, traces, metrics]: [string[], IncomingHttpHeaders[], Traces[], Metrics[]] = [
    [],
    [],
    [],
    [],
  ]
  async function take(request: IncomingMessage, response: ServerResponse) {
    const body = await text(request)
    bodies.push(body)
    headers.push(request.headers)
    if (request.url === '/v1/traces') traces.push(JSON.parse(body) as Traces)
    if (request.url === '/v1/metrics') metrics.push(JSON.parse(body) as Metrics)
    answer(response)
  }
  const server = createServer((request, response) => void take(request, response)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bodies,
    headers,
    spans: () =>
      traces.flatMap(({ resourceSpans }) =>
        resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
      ),
    metricNames: () =>
      new Set(
        metrics.flatMap(({ resourceMetrics }) =>
          resourceMetrics.flatMap(({ scopeMetrics }) =>
            scopeMetrics.flatMap((scope) => scope.metrics.map(({ name }) => name)),
          ),
        ),
      ),
    resource: () =>
      Object.fromEntries(
        (traces[0]?.resourceSpans[0]?.resource.attributes ?? []).map(({ key, value }) => [
          key,
          Object.values(value)[0],
        ]),
      ),
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
