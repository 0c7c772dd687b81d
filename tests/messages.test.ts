// The message about a wrong field is our own, written for the person who reads it, and not that of the library.
import { expect, test } from 'vitest'
import { api, contentApi } from '#contract/all.ts'
import type { Call } from '#contract/call.ts'
import * as clients from '#contract/calls/clients.ts'
import * as feedback from '#contract/calls/feedback.ts'
import * as pathways from '#contract/calls/pathways.ts'
import * as users from '#contract/calls/users.ts'
import { readInput } from '#server/http/input.ts'
import { callsOf } from '#server/http/openapi.ts'
import type { Refusal } from '#server/base/refusal.ts'
import { exampleOf } from './support/example-input.ts'

const wrongValues = [
  undefined,
  null,
  '',
  ' ',
  'x',
  'x'.repeat(100_001),
  -1,
  0,
  0.5,
  1e12,
  Number.NaN,
  true,
  false,
  [],
  [null],
  ['x'],
  [{}],
  Array.from({ length: 10_001 }, () => '6f1c1f0e-8f4e-4c58-9a43-0d6a5a6d2f10'),
  {},
  { x: 1 },
]

/** The places of an input, as paths. */
function* placesIn(value: unknown, path: (string | number)[] = []): Generator<(string | number)[]> {
  if (path.length) yield path
  if (typeof value !== 'object' || value === null) return
  for (const [name, inner] of Object.entries(value))
    yield* placesIn(inner, [...path, Array.isArray(value) ? Number(name) : name])
}

function withValue(value: unknown, [name, ...rest]: (string | number)[], wrong: unknown): unknown {
  if (name === undefined) return wrong
  const copy = (Array.isArray(value) ? [...value] : { ...(value as object) }) as Record<
    string | number,
    unknown
  >
  copy[name] = withValue(copy[name], rest, wrong)
  return copy
}

/** zod's own messages, and those that name neither the field nor what would be accepted. */
const unhelpful =
  /^(Invalid|Too (big|small)|Unrecognized)|expected|received|undefined|NaN|Please check|is not written as/

function* messagesOf(call: Call): Generator<string> {
  const example = exampleOf(call)
  for (const path of [...placesIn(example), []])
    for (const wrong of wrongValues) {
      const value = withValue(example, path, wrong)
      // As a form of the web client finds it, and as it is in the envelope.
      for (const { message } of call.input.safeParse(value).error?.issues ?? []) yield message
      try {
        readInput(call, value)
      } catch (error) {
        yield* (error as Refusal).errors
      }
    }
}

test.each(
  [...callsOf(api), ...callsOf(contentApi)].map(
    ({ domain, name, call }) => [`${domain}.${name}`, call] as const,
  ),
)('%s answers what is wrong with a field, and what would be accepted', (_, call) => {
  const messages = [...new Set(messagesOf(call))]
  expect(messages.filter((message) => unhelpful.test(message))).toEqual([])
})

/** Chosen, typed or ticked by people in a form: a sentence of the contract, not the name of a field. */
const inForms: [Call, string, unknown, string][] = [
  [users.archive, 'userIds', undefined, 'Please select at least one user'],
  [users.removeMany, 'selectedUserIds', 'x', 'Please select at least one user'],
  [
    clients.updateMaximum,
    'maxLearners',
    2_000_000,
    'Please enter at most 1,000,000 learners, or 0 for unlimited',
  ],
  [
    clients.create,
    'maximumNumberOfLearners',
    '9999999',
    'Please enter at most 1,000,000 learners, or 0 for unlimited',
  ],
  [pathways.addCourses, 'courseIds', undefined, 'Please select a course'],
  [feedback.assignCourse, 'feedbackFormId', 'no such form', feedback.formNotFound],
]

test.each(inForms.map(([call, ...rest]) => [call.path, ...rest, call] as const))(
  '%s with %s %j: %s',
  (_, field, value, message, call) => {
    const { error } = call.input.safeParse({ ...exampleOf(call), [field]: value })
    expect(error?.issues.map((issue) => issue.message)).toEqual([message])
  },
)
