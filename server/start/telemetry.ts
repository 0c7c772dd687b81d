// Sends traces and metrics to an OpenTelemetry collector (decision 380). Nothing that a person has sent or is called is in them: routes are
// patterns, statements have no values, and an error has its kind but no text.
import {
  type Context,
  DiagLogLevel,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  diag,
  trace,
} from '@opentelemetry/api'
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources'
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics'
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base'
import type { FastifyRequest } from 'fastify'
import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import type { App } from '../app/app.ts'
import type { Config } from '../app/config.ts'
import { build } from '../base/build.ts'
import type { Logger } from '../base/log.ts'
import type { Tracing } from '../base/tracing.ts'
import { observeState } from './telemetry-state.ts'

/** The end of the process waits no longer for a collector that is down. The rest is lost then. */
const maxFlushMilliseconds = 3_000
const secondsBetweenWarnings = 600
const maxStatementLength = 4_000

export interface Telemetry extends Tracing {
  /** Reports from now on what the app is busy with. */
  observe(app: App): void
  /** Sends what is left, within some seconds. */
  stop(): Promise<void>
}

type Settings = NonNullable<Config['telemetry']>

/** The address, headers, sampler and resource are read by OpenTelemetry from its own variables. */
export function startTelemetry({ headers, metricSeconds }: Settings, log: Pick<Logger, 'warn'>): Telemetry {
  warnOfFailures(log)
  const resource = defaultResource()
    .merge(resourceFromAttributes({ 'service.name': 'coppice', 'service.version': build.version }))
    .merge(detectResources({ detectors: [envDetector] }))
  const traces = new BasicTracerProvider({
    resource,
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter({ headers }))],
  })
  const metrics = new MeterProvider({
    resource,
    readers: [
      new PeriodicExportingMetricReader({
        exporter: new OTLPMetricExporter({ headers }),
        exportIntervalMillis: metricSeconds * 1000,
        exportTimeoutMillis: Math.min(metricSeconds, 10) * 1000,
      }),
    ],
  })
  const meter = metrics.getMeter('coppice')
  return {
    ...makeTracing(traces, meter),
    observe: (app) => observeState(meter, app),
    async stop() {
      const flushed = Promise.allSettled([traces.shutdown(), metrics.shutdown()])
      await Promise.race([flushed, sleep(maxFlushMilliseconds, undefined, { ref: false })])
    },
  }
}

function makeTracing(traces: BasicTracerProvider, meter: ReturnType<MeterProvider['getMeter']>): Tracing {
  const tracer = traces.getTracer('coppice')
  const current = new AsyncLocalStorage<Context>()
  const requests = new WeakMap<FastifyRequest, Context>()
  const durations = meter.createHistogram('http.server.request.duration', {
    unit: 's',
    description: 'How long answers took',
    advice: { explicitBucketBoundaries: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10] },
  })

  return {
    within(request, follow) {
      let context = requests.get(request)
      if (!context) {
        const span = tracer.startSpan(nameOf(request), { kind: SpanKind.SERVER }, ROOT_CONTEXT)
        context = trace.setSpan(ROOT_CONTEXT, span)
        requests.set(request, context)
      }
      current.run(context, follow)
    },
    end(request, reply) {
      const attributes = {
        'http.request.method': request.method,
        ...(request.routeOptions.url === undefined ? {} : { 'http.route': request.routeOptions.url }),
        'http.response.status_code': reply.statusCode,
      }
      // A stream is open for as long as somebody watches.
      const isStream = String(reply.raw.getHeader('content-type')).startsWith('text/event-stream')
      if (!isStream) durations.record(reply.elapsedTime / 1000, attributes)
      const context = requests.get(request)
      const span = context && trace.getSpan(context)
      span?.setAttributes(attributes)
      if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR })
      span?.end()
    },
    statement(text, run) {
      const context = current.getStore()
      // A request or a job that has ended has no parts any more, whatever it has left behind, and one that is not sampled has none.
      if (!context || !trace.getSpan(context)?.isRecording()) return run()
      const attributes = {
        'db.system.name': 'postgresql',
        'db.query.text': text.slice(0, maxStatementLength),
      }
      const span = tracer.startSpan(firstWord(text), { kind: SpanKind.CLIENT, attributes }, context)
      return measure(span, run)
    },
    job(name, run) {
      const span = tracer.startSpan(`job ${name}`, { kind: SpanKind.INTERNAL }, ROOT_CONTEXT)
      return current.run(trace.setSpan(ROOT_CONTEXT, span), () => measure(span, run))
    },
  }
}

/** Ends the span with what it measures. */
async function measure<T>(span: Span, run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    span.setStatus({ code: SpanStatusCode.ERROR })
    span.setAttribute('error.type', kindOf(error))
    throw error
  } finally {
    span.end()
  }
}

/** The pattern of the route: the address itself may have tokens and names in it. */
const nameOf = ({ method, routeOptions }: FastifyRequest) =>
  [method, routeOptions.url].filter(Boolean).join(' ')

const firstWord = (text: string) => /[a-z]+/i.exec(text)?.[0].toLowerCase() ?? 'statement'

/** A code of PostgreSQL or of Node, or the name of the class. The text of an error may have values in it. */
function kindOf(error: unknown): string {
  const { code, name } = error as { code?: unknown; name?: unknown }
  return typeof code === 'string' ? code : typeof name === 'string' ? name : 'unknown'
}

/** OpenTelemetry reports each batch that could not be sent. One line now and then is enough to know of it. */
function warnOfFailures(log: Pick<Logger, 'warn'>): void {
  let warnedAt = -Infinity
  const warn = () => {
    if (performance.now() - warnedAt < secondsBetweenWarnings * 1000) return
    warnedAt = performance.now()
    log.warn('telemetry could not be sent: the collector at OTEL_EXPORTER_OTLP_ENDPOINT does not take it')
  }
  const ignore = () => undefined
  diag.setLogger(
    { error: warn, warn: ignore, info: ignore, debug: ignore, verbose: ignore },
    { logLevel: DiagLogLevel.ERROR, suppressOverrideMessage: true },
  )
}
