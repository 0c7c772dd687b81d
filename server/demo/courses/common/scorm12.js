// What a course says and asks, in the words of SCORM 1.2. Without a run-time it asks nobody and keeps nothing.
import { findRunTime, firstNameOf, secondsSince } from './run-time.js'

export function openScorm12() {
  const api = findRunTime('API')
  const began = Date.now()
  const ask = (element) => (api ? String(api.LMSGetValue(element)) : '')
  const say = (element, value) => api?.LMSSetValue(element, String(value))

  api?.LMSInitialize('')
  const status = ask('cmi.core.lesson_status')
  let isFinished = status === 'passed' || status === 'completed'
  let hasEnded = false
  if (status === 'not attempted') say('cmi.core.lesson_status', 'incomplete')

  return {
    firstName: firstNameOf(ask('cmi.core.student_name')),
    page: ask('cmi.core.lesson_location'),
    kept: ask('cmi.suspend_data'),
    isFinished,
    /** Percent. */
    passMark: Number(ask('cmi.student_data.mastery_score')) || 80,

    keep({ page, state }) {
      say('cmi.core.lesson_location', page)
      say('cmi.suspend_data', state)
      api?.LMSCommit('')
    },

    /** All pages of a part without questions have been read. */
    complete() {
      if (isFinished) return
      isFinished = true
      say('cmi.core.lesson_status', 'completed')
      api?.LMSCommit('')
    },

    grade({ percent, isPassed, answers }) {
      say('cmi.core.score.min', 0)
      say('cmi.core.score.max', 100)
      say('cmi.core.score.raw', percent)
      answers.forEach(reportAnswer)
      if (isPassed || !isFinished) say('cmi.core.lesson_status', isPassed ? 'passed' : 'failed')
      isFinished ||= isPassed
      api?.LMSCommit('')
    },

    /** SCORM 1.2 has no words for "go on with the next part": the learner chooses it in the course menu. */
    goOn: () => false,

    end() {
      if (hasEnded) return
      hasEnded = true
      say('cmi.core.session_time', clock(secondsSince(began)))
      say('cmi.core.exit', isFinished ? '' : 'suspend')
      api?.LMSCommit('')
      api?.LMSFinish('')
    },
  }

  function reportAnswer({ question, given, right, isRight, seconds }) {
    const row = `cmi.interactions.${Number(ask('cmi.interactions._count')) || 0}`
    say(`${row}.id`, question)
    say(`${row}.type`, 'choice')
    say(`${row}.correct_responses.0.pattern`, right)
    say(`${row}.student_response`, given)
    say(`${row}.result`, isRight ? 'correct' : 'wrong')
    say(`${row}.weighting`, 1)
    say(`${row}.time`, new Date().toTimeString().slice(0, 8))
    say(`${row}.latency`, clock(seconds))
  }
}

/** HHHH:MM:SS.SS */
function clock(seconds) {
  const hundredths = Math.round(seconds * 100)
  const two = (number) => String(Math.floor(number)).padStart(2, '0')
  const hours = String(Math.floor(hundredths / 360_000)).padStart(4, '0')
  return `${hours}:${two((hundredths / 6000) % 60)}:${two((hundredths / 100) % 60)}.${two(hundredths % 100)}`
}
