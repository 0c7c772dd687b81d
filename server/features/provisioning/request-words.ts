// Says what directories did in sentences, such as “Entra archived 3 people” (rule provisioning-17).
import { showNumber } from '#contract/rules/numbers.ts'
import type { ProvisioningAction } from '../../db/tables/provisioning.ts'
import type { PastRequest } from './request-queries.ts'

interface Words {
  done: string
  /** Follows “could not”. */
  refused: string
  of: 'person' | 'team' | 'nothing'
}

const words: Record<ProvisioningAction, Words> = {
  read: { done: 'looked people up', refused: 'look people up', of: 'nothing' },
  addPerson: { done: 'added', refused: 'add', of: 'person' },
  changePerson: { done: 'changed', refused: 'change', of: 'person' },
  archivePerson: { done: 'archived', refused: 'archive', of: 'person' },
  restorePerson: { done: 'restored', refused: 'restore', of: 'person' },
  removePerson: { done: 'removed and archived', refused: 'remove', of: 'person' },
  readTeams: { done: 'looked teams up', refused: 'look teams up', of: 'nothing' },
  addTeam: { done: 'added', refused: 'add', of: 'team' },
  changeTeam: { done: 'changed', refused: 'change', of: 'team' },
  removeTeam: { done: 'deleted', refused: 'delete', of: 'team' },
  other: { done: 'sent a request', refused: 'get an answer', of: 'nothing' },
}

const nouns = { person: ['a person', 'people'], team: ['a team', 'teams'] } as const

/** Requests of the same kind that follow each other within so much time are one sentence. */
const togetherMilliseconds = 10 * 60_000

const isSameKind = (one: PastRequest, other: PastRequest) =>
  one.tokenId === other.tokenId &&
  one.action === other.action &&
  one.refusal === other.refusal &&
  missingIn(one) === missingIn(other)

/** @param requests the newest first */
export function requestsInWords(requests: readonly PastRequest[]) {
  const groups: PastRequest[][] = []
  for (const request of requests) {
    const group = groups.at(-1)
    const last = group?.at(-1)
    const isNear = last && Date.parse(last.at) - Date.parse(request.at) <= togetherMilliseconds
    if (group && isNear && isSameKind(last, request)) group.push(request)
    else groups.push([request])
  }
  return groups.map((group) => {
    const [newest] = group as [PastRequest]
    return { dateTime: newest.at, words: sentenceOf(group as [PastRequest]), refusal: newest.refusal }
  })
}

/** Several requests about one person name the person. */
function sentenceOf(group: [PastRequest, ...PastRequest[]]): string {
  const [{ tokenName, action, refusal }] = group
  const { done, refused, of } = words[action]
  const verb = refusal === null ? done : `could not ${refused}`
  const sentence = [tokenName, verb, ...(of === 'nothing' ? [] : [objectOf(group, of)])].join(' ')
  return [sentence, missingIn(group[0])].filter(Boolean).join('. ')
}

/** Empty if no required field was empty (rule people-189). */
function missingIn({ missingFields }: PastRequest): string {
  const names = missingFields.map((name) => `“${name}”`).join(', ')
  if (missingFields.length === 0) return ''
  return missingFields.length === 1
    ? `The required field ${names} is empty`
    : `The required fields ${names} are empty`
}

function objectOf(group: [PastRequest, ...PastRequest[]], of: 'person' | 'team'): string {
  const known = group.map((request) => (of === 'person' ? request.userId : request.teamId))
  // Requests about nobody who is known are about different ones.
  const number = new Set(known.map((id, at) => id ?? at)).size
  const [one, many] = nouns[of]
  if (number > 1) return `${showNumber(number)} ${many}`
  const [first] = group
  if (of === 'person') return first.person ?? one
  return first.team === null ? one : `the team ${first.team}`
}
