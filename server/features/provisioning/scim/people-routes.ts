import type { FastifyReply, FastifyRequest } from 'fastify'
import { orNotFound } from '../../../base/refusal.ts'
import {
  type ScimRoutes,
  askedBy,
  bodyOf,
  carryOut,
  idOf,
  isKnown,
  mustMatch,
  sendScim,
} from './answer-scim.ts'
import { listOf } from './discovery.ts'
import { type Query, readListRequest, readWantedAttributes } from './list-request.ts'
import { addPerson, changePerson, fieldsOf, removePerson } from './people.ts'
import { type ScimPerson, findPerson, listPeople } from './people-queries.ts'
import { type MappedFields, personResource } from './person-resource.ts'
import { type SentPerson, readChanges, readOperations, readPerson } from './read-person.ts'

/** Answers requests about people (RFC 7644, 3.3 to 3.6). */
export function servePeople({ server, app, address }: ScimRoutes): void {
  async function send(request: FastifyRequest, reply: FastifyReply, id: string, status = 200) {
    const { directory } = askedBy(request)
    const person = orNotFound(await findPerson(app.db, directory.clientId, id))
    const resource = personResource(person, await fieldsOf(app.db, directory), address)
    void reply.headers({ etag: resource.meta.version, location: resource.meta.location })
    if (request.method === 'GET' && isKnown(request, resource.meta.version)) return reply.code(304).send()
    return sendScim(reply, readWantedAttributes(request.query as Query).only(resource), status)
  }

  const mustBeCurrent = (request: FastifyRequest) => (person: ScimPerson, fields: MappedFields) =>
    mustMatch(request, personResource(person, fields, address).meta.version)

  async function change(request: FastifyRequest, reply: FastifyReply, read: () => SentPerson) {
    const id = idOf(request)
    // A request that cannot be read is listed with the person whom it is about.
    Object.assign(askedBy(request).outcome, { action: 'changePerson', userId: id })
    const sent = read()
    await carryOut(app, request, (asked) => changePerson(asked, id, sent, mustBeCurrent(request)))
    return send(request, reply, id)
  }

  server.get('/Users', async (request, reply) => {
    const { directory, outcome } = askedBy(request)
    outcome.action = 'read'
    const listed = readListRequest(request.query as Query)
    const wanted = readWantedAttributes(request.query as Query)
    const fields = await fieldsOf(app.db, directory)
    const { rows, total } = await listPeople(app.db, directory.clientId, listed)
    const resources = rows.map((person) => wanted.only(personResource(person, fields, address)))
    return sendScim(reply, listOf(resources, total, listed.startIndex))
  })

  server.get('/Users/:id', (request, reply) => {
    askedBy(request).outcome.action = 'read'
    return send(request, reply, idOf(request))
  })

  server.post('/Users', async (request, reply) => {
    askedBy(request).outcome.action = 'addPerson'
    const sent = readPerson(bodyOf(request))
    const id = await carryOut(app, request, (asked) => addPerson(asked, sent))
    return send(request, reply, id, 201)
  })

  server.put('/Users/:id', (request, reply) => change(request, reply, () => readPerson(bodyOf(request))))

  server.patch('/Users/:id', (request, reply) =>
    change(request, reply, () =>
      readChanges(readOperations(bodyOf(request), idOf(request), ['meta', 'groups'])),
    ),
  )

  server.delete('/Users/:id', async (request, reply) => {
    const id = idOf(request)
    await carryOut(app, request, (asked) => removePerson(asked, id, mustBeCurrent(request)))
    return reply.code(204).send()
  })
}
