// Words for the types of questions and for answers as SCORM writes them (rule learning-31).

const types: Record<string, string> = {
  'true-false': 'True or false',
  choice: 'Choice',
  'fill-in': 'Fill in',
  'long-fill-in': 'Long text',
  matching: 'Matching',
  performance: 'Task in steps',
  sequencing: 'Sequence',
  likert: 'Rating',
  numeric: 'Number',
  other: 'Other question',
}

/** Returns the type of a question in words; null for none and for a type that no version of SCORM has. */
export const questionType = (type: string | null): string | null =>
  type !== null && Object.hasOwn(types, type) ? (types[type] ?? null) : null

const yesWords = ['true', 't', '1']
const noWords = ['false', 'f', '0']

/** Returns an answer, or several that the server has joined with “or”, with “True” or “False”, and with commas and dashes instead of the signs of SCORM 2004: “a, b”, “car – road”. */
export const answerWords = (type: string | null, answer: string): string =>
  answer
    .split(' or ')
    .map((one) => oneInWords(type, one))
    .join(' or ')

function oneInWords(type: string | null, answer: string): string {
  const whole = answer.toLowerCase()
  if (type === 'true-false' && yesWords.includes(whole)) return 'True'
  if (type === 'true-false' && noWords.includes(whole)) return 'False'
  return answer
    .replace(/^(?:\{(?:lang|case_matters|order_matters)=[^}]*\})+/, '')
    .replace(/^\[:\]/, 'up to ')
    .replace(/\[:\]$/, ' or more')
    .replaceAll('[:]', ' to ')
    .replaceAll('[,]', ', ')
    .replaceAll('[.]', ' – ')
}
