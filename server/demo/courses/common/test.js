// The test at the end: every <fieldset data-question> has one right answer, marked with data-right in the document.
import { make } from './make.js'

export function openTest({ form, passMark, kept, reader, onAnswer, onGraded }) {
  const questions = [...form.querySelectorAll('fieldset')]
  const heard = new Map() // when each question was last answered
  let began = Date.now()
  let last = kept.last
  let isMarked = false

  const missing = make('p', { class: 'missing', role: 'alert' })
  const send = make('button', { type: 'submit' }, 'Check my answers')
  const result = make('div', { class: 'result', tabindex: '-1', role: 'status' })
  result.hidden = true
  form.before(result)
  form.append(missing, send)
  form.noValidate = true

  for (const question of questions) {
    const { [question.dataset.question]: answer } = kept.answers
    for (const input of question.querySelectorAll('input')) input.checked = input.value === answer
    question.append(make('p', { class: 'said', 'aria-live': 'polite' }))
  }
  if (last !== undefined) sayLast()

  form.addEventListener('change', ({ target }) => {
    heard.set(target.closest('fieldset'), Date.now())
    missing.textContent = ''
    onAnswer()
  })
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    if (isMarked) again()
    else check()
  })

  const chosen = (question) => question.querySelector('input:checked')?.value
  const right = (question) => question.querySelector('[data-right]').value

  function check() {
    const open = questions.filter((question) => !chosen(question))
    if (open.length) {
      missing.textContent =
        open.length === 1 ? 'One question has no answer yet.' : `${open.length} questions have no answer yet.`
      open[0].querySelector('input').focus()
      return
    }
    const answers = questions.map((question) => ({
      question: question.dataset.question,
      words: question.querySelector('legend').textContent.trim(),
      objective: question.dataset.objective,
      given: chosen(question),
      right: right(question),
      isRight: chosen(question) === right(question),
      seconds: ((heard.get(question) ?? Date.now()) - began) / 1000,
    }))
    const count = answers.filter(({ isRight }) => isRight).length
    const percent = Math.round((count / answers.length) * 100)
    const isPassed = percent >= passMark
    last = percent
    isMarked = true
    mark(answers)
    show({ count, percent, isPassed })
    onGraded({ percent, isPassed, answers })
  }

  function mark(answers) {
    questions.forEach((question, index) => {
      const { isRight } = answers[index]
      question.classList.add(isRight ? 'right' : 'wrong')
      for (const input of question.querySelectorAll('input')) input.disabled = true
      const said = question.querySelector('.said')
      const { why, see, hint } = question.dataset
      if (isRight) said.replaceChildren(make('b', {}, 'Right. '), why)
      else said.replaceChildren(make('b', {}, 'Not quite. '), 'Read again: ', see ? linkTo(see) : hint)
    })
  }

  function linkTo(page) {
    const link = make('button', { type: 'button', class: 'link' }, reader.titleOf(page))
    link.addEventListener('click', () => reader.show(page))
    return link
  }

  function show({ count, percent, isPassed }) {
    result.hidden = false
    result.className = `result ${isPassed ? 'passed' : 'failed'}`
    result.replaceChildren(
      make('p', { class: 'score' }, `${percent} %`),
      make('div', {}, [
        make('h2', {}, isPassed ? 'Well done, you have passed' : 'Not passed yet'),
        make(
          'p',
          {},
          `${count} of ${questions.length} answers are right; you need ${passMark} %. ` +
            (isPassed
              ? 'You can close this window now.'
              : 'Read again what is marked below, then try once more.'),
        ),
      ]),
    )
    if (isPassed) send.hidden = true
    send.textContent = 'Try again'
    result.focus({ preventScroll: true })
    result.scrollIntoView({ block: 'center' })
  }

  function again() {
    isMarked = false
    began = Date.now()
    heard.clear()
    result.hidden = true
    send.textContent = 'Check my answers'
    form.reset()
    for (const question of questions) {
      question.classList.remove('right', 'wrong')
      for (const input of question.querySelectorAll('input')) input.disabled = false
      question.querySelector('.said').replaceChildren()
    }
    onAnswer()
    questions[0].querySelector('input').focus()
  }

  function sayLast() {
    result.hidden = false
    result.replaceChildren(make('p', {}, `Last time: ${last} %. You need ${passMark} %.`))
  }

  return {
    /** What is chosen now; nothing once it has been marked, so that a later visit begins anew. */
    answers: () =>
      isMarked
        ? {}
        : Object.fromEntries(
            questions.filter(chosen).map((question) => [question.dataset.question, chosen(question)]),
          ),
    last: () => last,
  }
}
