// What a course says and asks, in the words of SCORM 2004: completion, success, score and progress are facts of
// their own. Without a run-time it asks nobody and keeps nothing.
import { findRunTime, firstNameOf, secondsSince } from './run-time.js'

export function openScorm2004() {
  const api = findRunTime('API_1484_11')
  const began = Date.now()
  const ask = (element) => (api ? String(api.GetValue(element)) : '')
  const say = (element, value) => api?.SetValue(element, String(value))

  api?.Initialize('')
  let isFinished = ask('cmi.completion_status') === 'completed'
  let isPassed = ask('cmi.success_status') === 'passed'
  const hasFailed = ask('cmi.success_status') === 'failed'
  let hasEnded = false
  if (!isFinished) say('cmi.completion_status', 'incomplete')

  const end = (request) => {
    if (hasEnded) return
    hasEnded = true
    say('cmi.session_time', `PT${secondsSince(began).toFixed(2)}S`)
    say('cmi.exit', isFinished && isPassed ? 'normal' : 'suspend')
    if (request) say('adl.nav.request', request)
    api?.Commit('')
    api?.Terminate('')
  }

  return {
    firstName: firstNameOf(ask('cmi.learner_name')),
    page: ask('cmi.location'),
    kept: ask('cmi.suspend_data'),
    isFinished: isFinished && !hasFailed,
    /** Percent. */
    passMark: Math.round(Number(ask('cmi.scaled_passing_score')) * 100) || 80,

    keep({ page, state, progress }) {
      say('cmi.location', page)
      say('cmi.suspend_data', state)
      say('cmi.progress_measure', progress.toFixed(4))
      api?.Commit('')
    },

    /** All pages of a part without questions have been read. */
    complete() {
      if (isFinished) return
      isFinished = isPassed = true
      say('cmi.progress_measure', 1)
      say('cmi.completion_status', 'completed')
      say('cmi.success_status', 'passed')
      api?.Commit('')
    },

    grade({ percent, isPassed: passes, answers, isAllRead }) {
      say('cmi.score.min', 0)
      say('cmi.score.max', 100)
      say('cmi.score.raw', percent)
      say('cmi.score.scaled', (percent / 100).toFixed(4))
      answers.forEach(reportAnswer)
      reportObjectives(answers)
      isPassed ||= passes
      isFinished ||= isAllRead
      say('cmi.success_status', isPassed ? 'passed' : 'failed')
      if (isFinished) say('cmi.completion_status', 'completed')
      api?.Commit('')
    },

    /** Asks for the next part; answers whether the platform will bring it. */
    goOn() {
      if (ask('adl.nav.request_valid.continue') !== 'true') return false
      end('continue')
      return true
    },

    end: () => end(),
  }

  function reportAnswer({ question, words, objective, given, right, isRight, seconds }) {
    const row = `cmi.interactions.${Number(ask('cmi.interactions._count')) || 0}`
    say(`${row}.id`, question)
    say(`${row}.type`, 'choice')
    if (objective) say(`${row}.objectives.0.id`, objective)
    say(`${row}.timestamp`, `${new Date().toISOString().slice(0, 22)}Z`)
    say(`${row}.correct_responses.0.pattern`, right)
    say(`${row}.weighting`, 1)
    say(`${row}.learner_response`, given)
    say(`${row}.result`, isRight ? 'correct' : 'incorrect')
    say(`${row}.latency`, `PT${seconds.toFixed(2)}S`)
    say(`${row}.description`, words.slice(0, 250))
  }

  /** Each objective of the manifest is met when its own questions were answered rightly. */
  function reportObjectives(answers) {
    const count = Number(ask('cmi.objectives._count')) || 0
    for (let index = 0; index < count; index++) {
      const row = `cmi.objectives.${index}`
      const own = answers.filter(({ objective }) => objective && objective === ask(`${row}.id`))
      if (own.length === 0) continue
      const share = own.filter(({ isRight }) => isRight).length / own.length
      say(`${row}.score.scaled`, share.toFixed(4))
      say(`${row}.success_status`, share === 1 ? 'passed' : 'failed')
      say(`${row}.completion_status`, 'completed')
    }
  }
}
