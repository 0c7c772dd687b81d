// The data model of SCORM 2004 (RTE 4.2; SN 4th Edition for adl): every element, its allowed values, and whether the content
// may read and write it.
import {
  type Check,
  anyText,
  duration,
  identifier,
  language,
  localized,
  number,
  numberWithin,
  oneOf,
  time,
} from './data-types.ts'

/** The only access that the content has. */
export type Access = 'read' | 'write' | 'none'

export interface Leaf {
  kind: 'leaf'
  check: Check
  /** If it is absent, the content may read and write. */
  access?: Access
  /** The value before the element is set. If it is absent, there is nothing to read. */
  initial?: string
  /** True if an empty text counts as not set. */
  isEmptyUnset?: true
}

export interface Group {
  kind: 'group'
  children: Record<string, Element>
  /** True if the content cannot read `_children` of the group. */
  isSilent?: true
}

export interface List {
  kind: 'list'
  row: Group
  /** True if the content may not add rows. */
  isGiven?: true
}

export type Element = Leaf | Group | List

const leaf = (check: Check, more: Omit<Leaf, 'kind' | 'check'> = {}): Leaf => ({
  kind: 'leaf',
  check,
  ...more,
})
const given = (initial?: string): Leaf =>
  leaf(anyText, { access: 'read', ...(initial === undefined ? {} : { initial }) })
const group = (children: Record<string, Element>): Group => ({ kind: 'group', children })
const silent = (children: Record<string, Element>): Group => ({ ...group(children), isSilent: true })
const list = (children: Record<string, Element>): List => ({ kind: 'list', row: group(children) })
const givenList = (children: Record<string, Element>): List => ({ ...list(children), isGiven: true })

const completion = leaf(oneOf('completed', 'incomplete', 'not attempted', 'unknown'), { initial: 'unknown' })
const success = leaf(oneOf('passed', 'failed', 'unknown'), { initial: 'unknown' })
const progress = leaf(numberWithin(0, 1))
const score = group({
  scaled: leaf(numberWithin(-1, 1)),
  raw: leaf(number),
  min: leaf(number),
  max: leaf(number),
})

export const types = [
  ...['true-false', 'choice', 'fill-in', 'long-fill-in', 'likert', 'matching', 'performance', 'sequencing'],
  ...['numeric', 'other'],
]
const results = ['correct', 'incorrect', 'unanticipated', 'neutral']
const target = String.raw`\{target=[^}]+\}`
const requests = new RegExp(
  `^(_none_|continue|previous|exit|exitAll|abandon|abandonAll|suspendAll|${target}(choice|jump))$`,
)

const cmi = group({
  _version: given('1.0'),
  comments_from_learner: list({ comment: leaf(localized), location: leaf(anyText), timestamp: leaf(time) }),
  comments_from_lms: givenList({ comment: given(), location: given(), timestamp: given() }),
  completion_status: completion,
  completion_threshold: given(),
  credit: given('credit'),
  entry: given(''),
  exit: leaf(oneOf('time-out', 'suspend', 'logout', 'normal', ''), { access: 'write', initial: '' }),
  interactions: list({
    id: leaf(identifier),
    type: leaf(oneOf(...types)),
    objectives: list({ id: leaf(identifier) }),
    timestamp: leaf(time),
    correct_responses: list({ pattern: leaf(anyText) }),
    weighting: leaf(number),
    learner_response: leaf(anyText),
    result: leaf((value) => (results.includes(value) ? undefined : number(value))),
    latency: leaf(duration),
    description: leaf(localized),
  }),
  launch_data: given(),
  learner_id: given(),
  learner_name: given(),
  learner_preference: group({
    audio_level: leaf(numberWithin(0), { initial: '1' }),
    language: leaf(language, { initial: '' }),
    delivery_speed: leaf(numberWithin(0), { initial: '1' }),
    audio_captioning: leaf(oneOf('-1', '0', '1'), { initial: '0' }),
  }),
  location: leaf(anyText),
  max_time_allowed: given(),
  mode: given('normal'),
  objectives: list({
    id: leaf(identifier),
    score,
    success_status: success,
    completion_status: completion,
    progress_measure: progress,
    description: leaf(localized),
  }),
  progress_measure: progress,
  scaled_passing_score: given(),
  score,
  session_time: leaf(duration, { access: 'write' }),
  success_status: success,
  suspend_data: leaf(anyText),
  time_limit_action: given('continue,no message'),
  total_time: given('PT0S'),
})

const adl = silent({
  nav: silent({
    request: leaf((value) => (requests.test(value) ? undefined : '406'), { initial: '_none_' }),
    // Sequencing decides where a learner may go, so these elements cannot be set.
    request_valid: silent({ continue: given('unknown'), previous: given('unknown') }),
  }),
  data: givenList({ id: given(), store: leaf(anyText, { isEmptyUnset: true }) }),
})

/** The names at the top level. */
export const model: Record<string, Group> = { cmi, adl }
