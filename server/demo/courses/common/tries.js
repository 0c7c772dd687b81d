// Questions between the pages that nobody counts: <fieldset class="try"> says at once what is so, and why.
import { make } from './make.js'

export function openTries() {
  for (const question of document.querySelectorAll('fieldset.try')) {
    const said = make('p', { class: 'said', role: 'status' })
    question.append(said)
    question.addEventListener('change', ({ target }) => {
      const isRight = 'right' in target.dataset
      question.classList.toggle('right', isRight)
      question.classList.toggle('wrong', !isRight)
      said.replaceChildren(make('b', {}, isRight ? 'Yes. ' : 'Not quite. '), question.dataset.why)
    })
  }
}
