// The names of the data model of SCORM 1.2. scorm-again would let a course read and write its internals by their names,
// and put a text where a part of the model is.

const groups =
  'cmi core score objectives student_data student_preference interactions correct_responses'.split(' ')
const leaves = `
  student_id student_name lesson_location credit lesson_status entry raw min max total_time lesson_mode exit session_time
  suspend_data launch_data comments comments_from_lms id status mastery_score max_time_allowed time_limit_action audio
  language speed text time type pattern weighting student_response result latency`
  .trim()
  .split(/\s+/)
const keywords = ['_children', '_count', '_version']

const isGroup = (name: string) => groups.includes(name) || /^\d+$/.test(name)

/** Whether the element may be read and set at all; scorm-again checks its value. */
export function isInModel(element: string): boolean {
  if (element === '') return true
  const names = element.split('.')
  const last = names.pop() as string
  const isKeyword = keywords.includes(last)
  const above = names.at(-1) as string
  if (isKeyword && leaves.includes(above)) names.pop()
  return names.every(isGroup) && (leaves.includes(last) || isKeyword)
}
