import type { FastifyReply, FastifyRequest } from 'fastify'
import { orNotFound } from '../../../base/refusal.ts'
import {
  type ScimRoutes,
  askedBy,
  bodyOf,
  carryOut,
  hasVersion,
  idOf,
  isKnown,
  mustMatch,
  sendScim,
} from './answer-scim.ts'
import { listOf } from './discovery.ts'
import { type Query, readListRequest, readWantedAttributes } from './list-request.ts'
import { readOperations } from './read-person.ts'
import { type SentTeam, readTeam, readTeamChanges } from './read-team.ts'
import { type TeamCheck, addScimTeam, changeScimTeam, removeScimTeam, teamResource } from './teams.ts'
import { findTeam, listTeams } from './teams-queries.ts'

/** Answers requests about teams, which SCIM calls groups. */
export function serveTeams(routes: ScimRoutes): void {
  serveReading(routes)
  serveChanges(routes)
}

const senderOf =
  ({ app, address }: ScimRoutes) =>
  async (request: FastifyRequest, reply: FastifyReply, id: string, status = 200) => {
    const { directory } = askedBy(request)
    const wanted = readWantedAttributes(request.query as Query)
    const withMembers = wanted.isWanted('members')
    const team = orNotFound(await findTeam(app.db, directory.clientId, id, withMembers))
    const resource = teamResource(team, address)
    void reply.header('location', resource.meta.location)
    const version = 'version' in resource.meta ? resource.meta.version : undefined
    if (version !== undefined) {
      void reply.header('etag', version)
      if (request.method === 'GET' && isKnown(request, version)) return reply.code(304).send()
    }
    return sendScim(reply, wanted.only(resource), status)
  }

function serveReading(routes: ScimRoutes): void {
  const { server, app, address } = routes
  const send = senderOf(routes)

  server.get('/Groups', async (request, reply) => {
    const { directory, outcome } = askedBy(request)
    outcome.action = 'readTeams'
    const listed = readListRequest(request.query as Query)
    const wanted = readWantedAttributes(request.query as Query)
    const { rows, total } = await listTeams(app.db, directory.clientId, listed, wanted.isWanted('members'))
    const resources = rows.map((team) => wanted.only(teamResource(team, address)))
    return sendScim(reply, listOf(resources, total, listed.startIndex))
  })

  server.get('/Groups/:id', (request, reply) => {
    askedBy(request).outcome.action = 'readTeams'
    return send(request, reply, idOf(request))
  })
}

function serveChanges(routes: ScimRoutes): void {
  const { server, app, address } = routes
  const send = senderOf(routes)

  const mustBeCurrent = (request: FastifyRequest): TeamCheck => ({
    withMembers: hasVersion(request),
    mayChange(team) {
      const { meta } = teamResource(team, address)
      if ('version' in meta) mustMatch(request, meta.version)
    },
  })

  async function change(request: FastifyRequest, read: () => SentTeam): Promise<string> {
    const id = idOf(request)
    Object.assign(askedBy(request).outcome, { action: 'changeTeam', teamId: id })
    const sent = read()
    await carryOut(app, request, (asked) => changeScimTeam(asked, id, sent, mustBeCurrent(request)))
    return id
  }

  server.post('/Groups', async (request, reply) => {
    askedBy(request).outcome.action = 'addTeam'
    const sent = readTeam(bodyOf(request))
    const id = await carryOut(app, request, (asked) => addScimTeam(asked, sent))
    return send(request, reply, id, 201)
  })

  server.put('/Groups/:id', async (request, reply) =>
    send(request, reply, await change(request, () => readTeam(bodyOf(request)))),
  )

  server.patch('/Groups/:id', async (request, reply) => {
    const id = await change(request, () =>
      readTeamChanges(readOperations(bodyOf(request), idOf(request), ['meta'])),
    )
    // The whole team is asked for only where attributes are named (RFC 7644, 3.5.2), and may have very many people.
    if (readWantedAttributes(request.query as Query).areNamed) return send(request, reply, id)
    return reply.code(204).header('location', `${address}/Groups/${id}`).send()
  })

  server.delete('/Groups/:id', async (request, reply) => {
    const id = idOf(request)
    await carryOut(app, request, (asked) => removeScimTeam(asked, id, mustBeCurrent(request)))
    return reply.code(204).send()
  })
}
