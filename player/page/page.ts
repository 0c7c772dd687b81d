// Builds the page around a course. It shows the name, the contents, the progress and whether everything is saved, and has
// the buttons to move and leave.
import { withContrast } from '#contract/rules/contrast.ts'
import type { PlayState } from '#contract/calls/playing.ts'
import { type CourseResult, lessonStatuses, lessonStatusText } from '#contract/rules/lesson-status.ts'
import type { Control, Controls, MenuRow } from '../base/course-view.ts'
import type { SavingStatus } from '../base/saving-status.ts'
import { drawn, element, makeButton, spoken } from './element.ts'
import { type Drawing, icon } from './icons.ts'
import { makeDrawer } from './drawer.ts'
import { type Actions, type Layout, buildLayout } from './layout.ts'
import { drawMenu } from './menu.ts'
import { showTimeOfDay } from '#contract/rules/time-of-day.ts'

export interface View {
  rows: MenuRow[]
  topId: string | undefined
  controls: Controls
  progress: { done: number; all: number }
  /** The recorded result of the course; null if nothing is recorded. */
  result: CourseResult | null
  itemTitle: string | undefined
}

export interface Page {
  stage: HTMLElement
  draw(view: View): void
  showSaving(saving: SavingStatus): void
  /** Covers the stage with a short text and, if there is something to do, a button. */
  showNotice(title: string, text: string, button?: { label: string; press(): void }): void
  hideNotice(): void
  /** Shows a line with a button below the course. */
  showHint(text: string, label: string, press: () => void): void
  hideHint(): void
  closeMenu(): void
}

export function buildPage(state: PlayState, actions: Actions): Page {
  const { course, theme } = state
  document.title = course.title
  applyColours(theme)
  const layout = buildLayout(document.getElementById('player') as HTMLElement, state, actions)
  const drawer = makeDrawer(layout)
  let isFirst = true
  return {
    stage: layout.stage,
    closeMenu: drawer.close,
    draw(view) {
      const isAlone = view.progress.all < 2
      layout.menuButton.hidden = isAlone
      if (isFirst) drawer.start(!isAlone)
      isFirst = false
      drawTitles(layout, view, course.title)
      drawContents(layout, view, course.title, actions.choose)
      drawControls(layout, view.controls)
    },
    showSaving: (status) => drawSaving(layout, status),
    ...makeNotices(layout),
    ...makeHints(layout),
  }
}

function applyColours({ navColour, navFontColour, buttonColour, buttonFontColour }: PlayState['theme']) {
  for (const [name, colour] of Object.entries({
    '--nav': navColour,
    '--nav-font': navFontColour,
    '--button': buttonColour,
    '--button-font': buttonFontColour,
    // Lines and rings are drawn on the surface of base.css: a pale colour is not visible on white, and a dark one not on dark.
    '--accent-light': withContrast('#ffffff', buttonColour, 3),
    '--accent-dark': withContrast('#18211d', buttonColour, 3),
  }))
    document.documentElement.style.setProperty(name, colour)
}

function drawTitles({ titles }: Layout, { result, progress, itemTitle }: View, courseTitle: string) {
  const isAlone = progress.all < 2
  titles.item.textContent = isAlone || itemTitle === courseTitle ? '' : (itemTitle ?? '')
  titles.progress.replaceChildren(
    ...drawn(
      isAlone ? [statusOfCourse(result)] : [`${progress.done} of ${progress.all}`, spoken(' completed')],
    ),
  )
}

function drawContents(
  { contents }: Layout,
  { rows, topId, progress }: View,
  courseTitle: string,
  choose: (id: string) => void,
) {
  drawMenu(contents.list, rows, choose)
  const heading = topId ? topButton(courseTitle, () => choose(topId)) : element('h2', {}, 'Contents')
  contents.top.replaceChildren(heading, bar(progress))
}

function drawControls({ moves, leave }: Layout, controls: Controls) {
  setControl(moves.previous, controls.previous)
  setControl(moves.next, controls.next)
  moves.box.hidden = controls.previous === 'hidden' && controls.next === 'hidden'
  leave.hidden = controls.leave === 'hidden'
}

function drawSaving({ saving, titles }: Layout, status: SavingStatus) {
  const [drawing, words] = wordsOf(status)
  // From now on reports of the item are not recorded, so the progress is hidden.
  titles.progress.hidden = status.kind === 'over'
  saving.dataset['saving'] = status.kind
  saving.replaceChildren(...(drawing ? [icon(drawing), element('span', {}, words)] : []))
}

function makeNotices({ notice, stage }: Layout): Pick<Page, 'showNotice' | 'hideNotice'> {
  return {
    showNotice(title, text, button) {
      notice.replaceChildren(
        element('h2', {}, title),
        element('p', {}, text),
        ...(button ? [makeButton({ className: 'primary', onclick: button.press }, button.label)] : []),
      )
      notice.hidden = false
      stage.inert = true
    },
    hideNotice() {
      notice.hidden = true
      stage.inert = false
    },
  }
}

function makeHints({ hint }: Layout): Pick<Page, 'showHint' | 'hideHint'> {
  return {
    showHint(text, label, press) {
      const pressed = () => {
        hint.hidden = true
        press()
      }
      hint.replaceChildren(
        element('p', {}, text),
        makeButton({ className: 'plain', onclick: pressed }, label),
      )
      hint.hidden = false
    },
    hideHint() {
      hint.hidden = true
    },
  }
}

const topButton = (courseTitle: string, onclick: () => void) =>
  makeButton({ className: 'top', title: 'To the start of the course', onclick }, courseTitle)

function wordsOf(saving: SavingStatus): [Drawing | undefined, string] {
  switch (saving.kind) {
    case 'saving':
      return ['saving', 'Saving']
    case 'saved':
      return ['saved', `Saved ${showTimeOfDay(saving.at)}`]
    case 'failing':
      return ['failing', `Not saved - trying again${saving.isStored ? '' : ', keep this window open'}`]
    case 'over':
      return ['failing', 'Not saved']
    default:
      return [undefined, '']
  }
}

function statusOfCourse(result: CourseResult | null) {
  const { notAttempted, completed, passed } = lessonStatuses
  const status = result?.lessonStatus ?? notAttempted
  if (status === notAttempted) return ''
  const isDone = status === completed || status === passed
  return element('span', { className: isDone ? 'chip done' : 'chip' }, lessonStatusText(status))
}

function bar({ done, all }: { done: number; all: number }) {
  const filled = element('div')
  filled.style.inlineSize = `${(100 * done) / Math.max(1, all)}%`
  return element(
    'div',
    { className: 'bar' },
    element('div', { className: 'track', attributes: { 'aria-hidden': 'true' } }, filled),
    element('p', {}, `${done} of ${all} completed`),
  )
}

function setControl(button: HTMLButtonElement, control: Control) {
  button.hidden = control === 'hidden'
  button.disabled = control !== 'enabled'
}
