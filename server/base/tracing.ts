// Describes how requests, statements and jobs are measured where OpenTelemetry is used (server/start/telemetry.ts).
import type { FastifyReply, FastifyRequest } from 'fastify'

export type TraceStatement = <T>(text: string, run: () => Promise<T>) => Promise<T>

export interface Tracing {
  /** Runs the rest as a part of the request. The first time it begins to measure it. */
  within(request: FastifyRequest, follow: () => void): void
  end(request: FastifyRequest, reply: FastifyReply): void
  /** Measures a statement, if it is a part of a request or of a job. */
  statement: TraceStatement
  job<T>(name: string, run: () => Promise<T>): Promise<T>
}
