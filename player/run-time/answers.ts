// The formats of a learner's answer and of a correct answer for each type of interaction (RTE 4.2.9.1, 4.2.9.2).
import { isIdentifier, isLocalized, isNumber } from './data-types.ts'

export interface AnswerFormat {
  isResponse(value: string): boolean
  isPattern(value: string): boolean
  /** Returns the pattern without delimiters that have their default value. */
  shortened?(value: string): string
  /** The maximum number of correct answers. */
  max?: number
  /** True if all correct answers must differ. */
  areDistinct?: boolean
}

const listOf = (value: string) => value.split('[,]')
const every = (value: string, isRight: (part: string) => boolean) => listOf(value).every(isRight)

const leadingFlag = /^\{(case_matters|order_matters)=([^}]*)\}/
const defaults = ['{case_matters=false}', '{order_matters=true}']

/** Splits a value into leading flags such as `{case_matters=true}` and the rest; `areRight` is whether all flags are valid. */
function parsed(value: string): { flags: string[]; rest: string; areRight: boolean } {
  const flags: string[] = []
  let areRight = true
  let rest = value
  for (let found = leadingFlag.exec(rest); found; found = leadingFlag.exec(rest)) {
    flags.push(found[0])
    areRight &&= found[2] === 'true' || found[2] === 'false'
    rest = rest.slice(found[0].length)
  }
  return { flags, rest, areRight }
}

function shortened(value: string): string {
  const { flags, rest } = parsed(value)
  return [...flags.filter((flag) => !defaults.includes(flag)), rest].join('')
}

/** Shortens the pattern of a single text, whose language may come first. */
function shortenedText(value: string): string {
  const [language = ''] = /^\{lang=[^}]*\}/.exec(value) ?? []
  const { flags, rest } = parsed(value.slice(language.length))
  return shortened([...flags, language, rest].join(''))
}

const isOneIdentifier = (value: string) => isIdentifier(value)
const isIdentifiers = (value: string) => value === '' || every(value, isIdentifier)
const areDifferent = (values: string[]) => new Set(values).size === values.length
const isSetOfIdentifiers = (value: string) => isIdentifiers(value) && areDifferent(listOf(value))

function isPair(value: string): boolean {
  const parts = value.split('[.]')
  return parts.length === 2 && parts.every(isIdentifier)
}
const isPairs = (value: string) => every(value, isPair)

/** Whether the value is a step and its answer. One of the two may be left out. */
function isStep(value: string, isAnswer: (answer: string) => boolean): boolean {
  const parts = value.split('[.]')
  if (parts.length !== 2) return false
  const [step, answer] = parts as [string, string]
  return (step !== '' || answer !== '') && (step === '' || isIdentifier(step)) && isAnswer(answer)
}

/** Whether the value is a range from the least to the greatest number. Both may be left out. */
function isRange(value: string): boolean {
  const parts = value.split('[:]')
  if (parts.length !== 2 || !parts.every((part) => part === '' || isNumber(part))) return false
  return parts.includes('') || Number(parts[0]) <= Number(parts[1])
}

const isStepAnswer = (answer: string) => !answer.includes('[:]') || isRange(answer)

function isFillInPattern(value: string): boolean {
  const { rest, areRight } = parsed(value)
  return areRight && every(rest, isLocalized)
}

function isLongPattern(value: string): boolean {
  const { rest, areRight } = parsed(value)
  return areRight && isLocalized(rest)
}

function isPerformancePattern(value: string): boolean {
  const { rest, areRight } = parsed(value)
  return areRight && every(rest, (step) => isStep(step, isStepAnswer))
}

const isTrueOrFalse = (value: string) => value === 'true' || value === 'false'

export const answerFormats: Record<string, AnswerFormat> = {
  'true-false': { isResponse: isTrueOrFalse, isPattern: isTrueOrFalse, max: 1 },
  choice: { isResponse: isSetOfIdentifiers, isPattern: isSetOfIdentifiers, areDistinct: true },
  'fill-in': { isResponse: (value) => every(value, isLocalized), isPattern: isFillInPattern, shortened },
  'long-fill-in': { isResponse: isLocalized, isPattern: isLongPattern, shortened: shortenedText },
  matching: { isResponse: isPairs, isPattern: isPairs },
  performance: {
    isResponse: (value) => every(value, (step) => isStep(step, () => true)),
    isPattern: isPerformancePattern,
    shortened,
  },
  sequencing: { isResponse: isIdentifiers, isPattern: isIdentifiers, areDistinct: true },
  likert: { isResponse: isOneIdentifier, isPattern: isOneIdentifier, max: 1 },
  // Some packages write a single number, although the standard requires a range.
  numeric: { isResponse: isNumber, isPattern: (value) => isNumber(value) || isRange(value), max: 1 },
  other: { isResponse: () => true, isPattern: () => true, max: 1 },
}
