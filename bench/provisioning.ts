// A directory that reads all people of a client in pages and changes some of each page, as in a cycle, with the memory of the server.
import * as provisioning from '#contract/calls/provisioning.ts'
import { maxScimResults, scimPath } from '#contract/rules/provisioning.ts'
import { ask } from '#tests/support/ask.ts'
import { largestClient } from './evidence.ts'
import { residentMegabytes } from './long-work.ts'
import type { Started } from './started.ts'

const changesOfPage = 10

interface Page {
  totalResults: number
  Resources: { id: string; userName: string }[]
}

export interface ProvisioningRun {
  people: number
  changes: number
  seconds: number
  /** By how much the memory of the server has grown, against that after the first page. */
  megabytes: number
}

/** Of the client with the most learners. */
export async function timeProvisioning(started: Started): Promise<ProvisioningRun> {
  const { server, client } = started
  const { token: session } = await started.logIn('ADMIN')
  const { rows } = await client.query<{ id: string }>(largestClient)
  const clientId = rows[0]?.id as string
  const made = { clientId, name: 'Bench', days: 1 }
  const { token } = await ask(`${server.url}/api`, provisioning.createToken, made, session)
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/scim+json' }
  async function send(path: string, body?: object): Promise<unknown> {
    const answer = await fetch(server.url + scimPath + path, {
      headers,
      ...(body ? { method: 'PATCH', body: JSON.stringify(body) } : {}),
    })
    if (!answer.ok) throw new Error(`${path} was refused: ${await answer.text()}`)
    return answer.json()
  }
  const seen = new Set<string>()
  let [people, changes] = [1, 0]
  await send('/Users')
  const before = await residentMegabytes(server.process.pid)
  const begun = performance.now()
  for (let startIndex = 1; startIndex <= people; startIndex += maxScimResults) {
    const page = (await send(`/Users?startIndex=${startIndex}&count=${maxScimResults}`)) as Page
    people = page.totalResults
    for (const { id } of page.Resources) seen.add(id)
    for (const { id } of page.Resources.slice(0, changesOfPage)) {
      await send(`/Users/${id}`, {
        Operations: [{ op: 'Replace', path: 'name.familyName', value: `Changed ${changes}` }],
      })
      changes += 1
    }
  }
  const seconds = (performance.now() - begun) / 1000
  if (seen.size !== people) throw new Error(`Only ${seen.size} of ${people} people were read`)
  return { people, changes, seconds, megabytes: (await residentMegabytes(server.process.pid)) - before }
}
