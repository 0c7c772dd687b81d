// How fast numbers of certificates are verified. Each request comes from another address, as the proxy says that the server
// trusts: the limit of look-ups of an address stays as it is.
import autocannon from 'autocannon'
import budgets from './budgets.json' with { type: 'json' }
import { addCertificates, numbersOf } from './certificates.ts'
import type { Started } from './started.ts'
import { type Figure, milliseconds, perSecond } from './table.ts'

const duration = 4
const rounds = 3

export async function verifying(bench: Started): Promise<Figure[]> {
  const { connections, certificates, minPerSecond, p95Milliseconds } = budgets.verifying
  console.log(`Verifying ${certificates.toLocaleString('en')} certificates, from many addresses.`)
  const numbers = await numbersOf(bench, await addCertificates(bench, certificates))
  const figures: Figure[] = []
  for (const [what, pathOf] of Object.entries(paths)) {
    // Not measured: the code of the server becomes fast only after some thousand requests.
    await lookUp(bench, connections, numbers, pathOf)
    const measured: Rate[] = []
    for (let round = 0; round < rounds; round++)
      measured.push(await lookUp(bench, connections, numbers, pathOf))
    const { perSecond: rate, p95 } = measured.toSorted((one, other) => one.perSecond - other.perSecond)[
      Math.floor(rounds / 2)
    ] as Rate
    figures.push({
      what: `${what}, ${connections} at once`,
      measured: `${perSecond(rate)}, p95 ${milliseconds(p95)}`,
      budget: `${perSecond(minPerSecond)}, ${p95Milliseconds} ms`,
      isMet: rate >= minPerSecond && p95 <= p95Milliseconds,
    })
  }
  return figures
}

interface Rate {
  perSecond: number
  /** Milliseconds. */
  p95: number
}

const paths = {
  'page of a certificate': (number: string) => `/verify/${number}`,
  'call that verifies a certificate': (number: string) => `/api/Certificate/Verify/${number}`,
}

let asked = 0

/** @throws when anything but 200 is answered: a fast refusal is no figure */
async function lookUp(
  { server }: Started,
  connections: number,
  numbers: string[],
  pathOf: (number: string) => string,
): Promise<Rate> {
  const { requests, latency, non2xx, errors } = await autocannon({
    url: server.url,
    connections,
    duration,
    setupClient(client) {
      client.setRequests([
        {
          setupRequest: (sent) => ({
            ...sent,
            path: pathOf(numbers[++asked % numbers.length] as string),
            headers: { 'x-forwarded-for': addressNumber(asked) },
          }),
        },
      ])
    },
  })
  if (non2xx || errors) throw new Error(`${non2xx + errors} look-ups were not answered`)
  return { perSecond: requests.average, p95: latency.p97_5 }
}

const addressNumber = (number: number) => `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`
